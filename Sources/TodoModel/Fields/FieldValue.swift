/// The value of a field that is not empty.
package enum FieldValue: Hashable, Sendable, Codable {
  case number(Int)
  case identifier(TaskID)
  case text(String)
  case status(TodoItem.Status, completed: Instant?)
  /// Sorted.
  case tags([String])
  case priority(TodoItem.Priority)
  case moment(Moment)
  case instant(Instant)
  case repetition(TodoItem.Repetition)
  case reference(TaskID)
  case references([TaskID])
  case duration(TimeSpan)
  /// In the order of the lines.
  case noteDates([NoteDate])

  package var number: Int? { if case .number(let number) = self { number } else { nil } }
  package var identifier: TaskID? { if case .identifier(let id) = self { id } else { nil } }
  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var tags: [String]? { if case .tags(let tags) = self { tags } else { nil } }
  package var priority: TodoItem.Priority? { if case .priority(let priority) = self { priority } else { nil } }
  package var moment: Moment? { if case .moment(let moment) = self { moment } else { nil } }
  package var instant: Instant? { if case .instant(let instant) = self { instant } else { nil } }
  package var repetition: TodoItem.Repetition? { if case .repetition(let value) = self { value } else { nil } }
  package var reference: TaskID? { if case .reference(let id) = self { id } else { nil } }
  package var duration: TimeSpan? { if case .duration(let duration) = self { duration } else { nil } }
  package var noteDates: [NoteDate]? { if case .noteDates(let dates) = self { dates } else { nil } }

  /// The number by which it is compared; nil for values that are no numbers.
  var magnitude: Int? {
    switch self {
    case .number(let number): number
    case .priority(let priority): priority.rank
    case .duration(let duration): duration.minutes
    case _: nil
    }
  }

  package var references: [TaskID] {
    switch self {
    case .reference(let id): [id]
    case .references(let ids): ids
    case _: []
    }
  }

  /// A text that can be parsed as a value of this kind; empty for values that cannot be typed.
  package var plain: String {
    switch self {
    case .number(let number): String(number)
    case .identifier(let id), .reference(let id): id.description
    case .text(let text): text
    case .status(let status, _): status.rawValue
    case .tags(let tags): tags.joined(separator: " ")
    case .priority(let priority): priority.rawValue
    case .moment(let moment): moment.iso
    case .instant(let instant): instant.iso
    case .repetition(let repetition): repetition.rule
    case .references(let ids): ids.map(\.description).joined(separator: " ")
    case .duration(let duration): duration.description
    case .noteDates: ""
    }
  }

  /// A text that differs if two values are written differently, even if Swift takes them for equal.
  var exactText: ExactText {
    switch self {
    case .status(_, let completed): ExactText(plain + (completed.map(\.iso) ?? ""))
    case .repetition(let repetition): ExactText(plain + " " + repetition.origin.rawValue)
    case .duration(let duration): ExactText("\(duration.minutes)")
    case .noteDates(let dates): ExactText(dates.map { "\($0.at.iso) \($0.checksum)" }.joined(separator: " "))
    case _: ExactText(plain)
    }
  }
}

package enum FieldKind: Sendable {
  /// The number or identifier of the task itself.
  case number, identifier
  case title, notes, status
  /// A name with parts, `home.garden`.
  case name
  case tags, priority, moment
  /// A point in time that the program records.
  case instant
  case repetition, reference, references, duration, noteDates

  package var isSettable: Bool { self != .number && self != .identifier && self != .instant }

  /// True if it can be typed in `add` and `modify`.
  package var isTyped: Bool { isSettable && self != .status && self != .noteDates }

  package var isTime: Bool { self == .moment || self == .instant }
  package var refersToTasks: Bool { self == .reference || self == .references }

  package var isOrdered: Bool {
    switch self {
    case .number, .reference, .references, .moment, .instant, .priority, .duration: true
    case .identifier, .title, .notes, .status, .name, .tags, .repetition, .noteDates: false
    }
  }

  /// True if it is searched for words.
  package var isText: Bool { self == .title || self == .notes || self == .name || self == .tags }

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

  var direction: TimeDirection { self == .instant ? .back : .ahead }
}
