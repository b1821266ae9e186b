/// What a task has in a field; an empty field has none.
package enum FieldValue: Hashable, Sendable, Codable {
  /// The number of the task.
  case number(Int)
  /// The identifier of the task.
  case identifier(TaskID)
  /// A title, notes or a name.
  case text(String)
  /// Whether the task is done, and when it was.
  case status(TodoItem.Status, completed: Instant?)
  /// Tags, sorted.
  case tags([String])
  /// How important it is.
  case priority(TodoItem.Priority)
  /// A day, or a point in time.
  case moment(Moment)
  /// A point in time that the program has noted.
  case instant(Instant)
  /// How the task repeats.
  case repetition(TodoItem.Repetition)
  /// Another task.
  case reference(TaskID)
  /// Other tasks.
  case references([TaskID])
  /// How long something takes.
  case duration(TimeSpan)
  /// When notes were written, in the order of their lines.
  case noteDates([NoteDate])
}

// What it is if it is of that kind.

extension FieldValue {
  package var number: Int? { if case .number(let number) = self { number } else { nil } }
  package var identifier: TaskID? { if case .identifier(let id) = self { id } else { nil } }
  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var tags: [String]? { if case .tags(let tags) = self { tags } else { nil } }
  package var priority: TodoItem.Priority? { if case .priority(let priority) = self { priority } else { nil } }
  package var moment: Moment? { if case .moment(let moment) = self { moment } else { nil } }
  package var instant: Instant? { if case .instant(let instant) = self { instant } else { nil } }
  package var repetition: TodoItem.Repetition? {
    if case .repetition(let repetition) = self { repetition } else { nil }
  }
  package var reference: TaskID? { if case .reference(let id) = self { id } else { nil } }
  package var duration: TimeSpan? { if case .duration(let duration) = self { duration } else { nil } }
  package var noteDates: [NoteDate]? { if case .noteDates(let dates) = self { dates } else { nil } }

  /// The tasks that it refers to, one or several.
  package var references: [TaskID] {
    switch self {
    case .reference(let id): [id]
    case .references(let ids): ids
    case .number, .identifier, .text, .status, .tags, .priority, .moment, .instant, .repetition, .duration,
      .noteDates:
      []
    }
  }

  /// The value as a text that is read wherever a value of its kind is; empty for what is never typed.
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
}
