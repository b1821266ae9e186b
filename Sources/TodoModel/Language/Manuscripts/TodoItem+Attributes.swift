extension TodoItem {
  /// The task as what would have to be typed for another one like it.
  ///
  /// Whatever cannot be typed is left out: a rule that this program cannot follow, a task that is gone.
  ///
  /// - Parameters:
  ///   - references: The numbers of the tasks that this one refers to.
  ///   - zone: Where times are read.
  package func attributes(naming references: [TaskReference], in zone: some Zone) -> [Attribute] {
    func number(of id: TaskID) -> Int? { references.first { $0.id == id }?.number }
    var attributes: [Attribute] = [.title(title), .project(project)]
    attributes += tags.map(Attribute.addTag)
    attributes += [
      .priority(priority), .due(due.map { DateExpression($0, in: zone) }),
      .wait(wait.map { DateExpression($0, in: zone) }), .repetition(repetition.flatMap(RepetitionExpression.init)),
      .parent(parent.flatMap(number)),
    ]
    let depends = depends.compactMap(number)
    if depends.count == self.depends.count { attributes.append(.depends(depends)) }
    attributes.append(.notes(notes.isEmpty ? nil : notes))
    return attributes.filter { !$0.isClearing && $0.canBeTyped }
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
    switch self {
    case .project(nil), .priority(nil), .due(nil), .wait(nil), .repetition(nil), .parent(nil), .depends([]),
      .notes(nil):
      true
    case .title, .project, .addTag, .removeTag, .priority, .due, .wait, .repetition, .parent, .depends, .notes,
      .appendNote:
      false
    }
  }

  /// Whether its value, typed, means the same; a file can hold others.
  fileprivate var canBeTyped: Bool {
    switch self {
    case .addTag(let tag): ("+" + tag).tagBehindSign == tag && !tag.contains(where: \.isWhitespace)
    case .project(let project?) where project.contains(where: \.isWhitespace): false
    case .project, .priority, .due, .wait, .repetition, .parent, .depends:
      name.map { (try? Attribute($0, value: value)) == self } ?? false
    case .title, .removeTag, .notes, .appendNote: true
    }
  }
}
