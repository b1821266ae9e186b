extension TodoItem {
  /// The task as what would have to be typed for another one like it.
  ///
  /// Whatever cannot be typed is left out: a rule that this program cannot follow, a task that is gone.
  ///
  /// - Parameters:
  ///   - references: The numbers of the tasks that this one refers to.
  ///   - zone: Where times are read.
  package func attributes(naming references: [TaskReference], in zone: some Zone) -> [Attribute] {
    TaskField.typed.flatMap { field in
      self[field].map { Attribute.setting(field, to: $0, naming: references, in: zone) } ?? []
    }
    .filter(\.canBeTyped)
  }
}

extension Attribute {
  /// What gives a field a value; several for tags, none if it cannot be said.
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
      return RepetitionExpression(repetition).map { [.set(field, .repetition($0))] } ?? []
    case .reference(let id): return number(of: id).map { [.set(field, .number($0))] } ?? []
    case .references(let ids):
      let numbers = ids.compactMap(number)
      return numbers.count == ids.count ? [.set(field, .numbers(numbers))] : []
    case .duration(let duration): return [.set(field, .duration(duration))]
    case .number, .identifier, .status, .instant, .noteDates: return []
    }
  }
}

extension DateExpression {
  /// A moment as it is typed in a zone: by the clocks there, unless they show that time for another moment.
  fileprivate init(_ moment: Moment, in zone: some Zone) {
    switch moment {
    case .day(let day):
      self = .day(.exactly(day))
    case .instant(let instant):
      let time = zone.civilTime(at: instant)
      self =
        zone.instant(of: time) == instant
        ? .time(TimeOfDay(secondOfDay: time.secondOfDay), on: .exactly(time.day)) : .instant(instant)
    }
  }
}

extension RepetitionExpression {
  /// A repetition as it is typed; nil if it has a part that cannot be.
  fileprivate init?(_ repetition: TodoItem.Repetition) {
    guard let interval = try? IntervalExpression(parsing: repetition.rule) else { return nil }
    self.init(interval, origin: repetition.origin)
  }
}

extension Attribute {
  /// Whether it takes away what is there.
  var isClearing: Bool {
    if case .clear = self { true } else { false }
  }

  /// Whether its value, typed, means the same; a file can hold others.
  fileprivate var canBeTyped: Bool {
    switch self {
    case .addTag(let tag): return tag.isTypedBehindSign()
    case .set(let field, let value):
      guard field.kind != .notes else { return true }
      return name.map { (try? Attribute($0, value: value.description)) == self } ?? false
    case .title, .removeTag, .clear, .appendNote, .removeNote, .alter: return true
    }
  }
}
