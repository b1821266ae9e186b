extension TodoItem {
  /// The attributes of another task like this one, without rules that cannot be followed and tasks that are gone.
  package func attributes(naming references: [TaskReference], in zone: some Zone) -> [Attribute] {
    TaskField.typed.flatMap { field in
      self[field].map { Attribute.setting(field, to: $0, naming: references, in: zone) } ?? []
    }
    .filter(\.canBeTyped)
  }
}

extension Attribute {
  fileprivate static func setting(
    _ field: TaskField, to value: FieldValue, naming references: [TaskReference], in zone: some Zone
  ) -> [Attribute] {
    func number(of id: TaskID) -> Int? { references.first { $0.id == id }?.number }
    switch value {
    case .text(let text): return [field.kind == .title ? .title(text) : .set(field, .text(text))]
    case .tags(let tags): return tags.map(Attribute.addTag)
    case .priority(let priority): return [.set(field, .priority(priority))]
    case .moment(let moment): return [.set(field, .date(DateExpression(moment, in: zone)))]
    case .repetition(let repetition):
      guard let interval = try? IntervalExpression(parsing: repetition.rule) else { return [] }
      return [.set(field, .repetition(RepetitionExpression(interval, origin: repetition.origin)))]
    case .reference(let id): return number(of: id).map { [.set(field, .number($0))] } ?? []
    case .references(let ids):
      let numbers = ids.compactMap(number)
      return numbers.count == ids.count ? [.set(field, .numbers(numbers))] : []
    case .duration(let duration): return [.set(field, .duration(duration))]
    case .number, .identifier, .status, .instant, .noteDates: return []
    }
  }

  /// True if the value, typed, means the same; a file can hold others.
  fileprivate var canBeTyped: Bool {
    switch self {
    case .addTag(let tag): tag.isTypedAfterSign()
    case .set(let field, let value):
      field.kind == .notes || name.map { (try? Attribute($0, value: value.description)) == self } ?? false
    case .title, .removeTag, .clear, .appendNote, .removeNote, .alter: true
    }
  }
}

extension DateExpression {
  fileprivate init(_ moment: Moment, in zone: some Zone) {
    switch moment {
    case .day(let day): self = .day(.exactly(day))
    case .instant(let instant):
      let time = zone.civilTime(at: instant)
      self = zone.instant(of: time) == instant ? DateExpression(time) : .instant(instant)
    }
  }
}

extension [Attribute] {
  // Of the array and not of `ParsedAttributes`, which would be copied for it.
  func has(_ field: TaskField) -> Bool { indices.contains { self[$0].field == field } }

  /// The changes from these attributes to others, in the order of the help; missing ones are cleared.
  package func difference(to wanted: [Attribute]) -> [Attribute] {
    let changes = TaskField.settable.compactMap { field -> Attribute? in
      let mine = last { $0.field == field && !$0.isClearing }
      let others = wanted.last { $0.field == field && !$0.isClearing }
      guard field != .tags, mine != others else { return nil }
      // An empty title is refused later.
      return others ?? (field == .title ? .title("") : field.kind.isTyped ? .clear(field) : nil)
    }
    let (mine, others) = (tags, wanted.tags)
    return changes + mine.filter { !others.contains($0) }.map(Attribute.removeTag)
      + others.filter { !mine.contains($0) }.map(Attribute.addTag)
  }

  private var tags: [String] {
    let removed = compactMap { if case .removeTag(let tag) = $0 { tag } else { nil } }
    return compactMap(\.addedTag).filter { !removed.contains($0) }
  }
}
