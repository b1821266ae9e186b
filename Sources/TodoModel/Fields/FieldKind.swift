/// What kind of value a field has. Whatever is done with fields is decided by it.
package enum FieldKind: Sendable {
  /// The number of the task itself.
  case number
  /// The identifier of the task itself.
  case identifier
  /// One line, which every task has.
  case title
  /// Any text, of many lines.
  case notes
  /// Whether the task is done, and when it was.
  case status
  /// A name with parts, `home.garden`.
  case name
  /// Tags.
  case tags
  /// How important it is.
  case priority
  /// A day, or a point in time.
  case moment
  /// A point in time that the program notes by itself.
  case instant
  /// How the task repeats.
  case repetition
  /// Another task.
  case reference
  /// Other tasks.
  case references
  /// How long something takes.
  case duration
  /// When each of the notes was written.
  case noteDates

  /// Whether commands set it.
  package var isSettable: Bool {
    switch self {
    case .number, .identifier, .instant: false
    case .title, .notes, .status, .name, .tags, .priority, .moment, .repetition, .reference, .references, .duration,
      .noteDates:
      true
    }
  }

  /// Whether it can be typed where a task is added or changed.
  package var isTyped: Bool { isSettable && self != .status && self != .noteDates }

  /// Whether it lies in time.
  package var isTime: Bool { self == .moment || self == .instant }

  /// Whether it takes other tasks to know what is meant.
  package var refersToTasks: Bool { self == .reference || self == .references }

  /// Whether `<` and its like make sense.
  package var isOrdered: Bool {
    switch self {
    case .number, .reference, .references, .moment, .instant, .priority, .duration: true
    case .identifier, .title, .notes, .status, .name, .tags, .repetition, .noteDates: false
    }
  }

  /// Whether it is made of words, in which others can be found.
  package var isText: Bool {
    switch self {
    case .title, .notes, .name, .tags: true
    case .number, .identifier, .status, .priority, .moment, .instant, .repetition, .reference, .references, .duration,
      .noteDates:
      false
    }
  }

  /// What is expected where a value is compared with it.
  package var expectation: String {
    switch self {
    case .number, .reference, .references: "the number of a task"
    case .moment, .instant: DateExpression.expectation
    case .title, .notes, .name, .tags: "a text"
    case .priority: "high, medium or low"
    case .status: "active or completed"
    case .identifier: "an identifier such as 0191b3c2-7d4e-8f00-8000-000000000001"
    case .repetition: IntervalExpression.expectation
    case .duration: TimeSpan.expectation
    case .noteDates: "the dates of notes"
    }
  }
}
