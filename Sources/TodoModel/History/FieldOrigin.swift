/// Which command last set a field of a task.
package struct FieldOrigin: Hashable, Sendable, Codable {
  /// The field.
  package let field: TaskField
  /// The place of the command in the history.
  package let sequence: Int
  /// The line as it was typed; nil if the field was changed past the history.
  package let command: String?
  /// When it was given.
  package let instant: Instant
}

/// A field of a task that commands can set, in the order of the encoded task.
package enum TaskField: String, Sendable, Codable, CaseIterable {
  /// Each is named like the member of the encoded task.
  case title, notes, status, project, tags, priority, due, wait, `repeat`, parent, depends

  /// Whether two tasks have the same there.
  package func isSame(_ left: TodoItem, _ right: TodoItem) -> Bool {
    switch self {
    case .title: left.title == right.title
    case .notes: left.notes == right.notes
    case .status: left.status == right.status && left.completed == right.completed
    case .project: left.project == right.project
    case .tags: left.tags == right.tags
    case .priority: left.priority == right.priority
    case .due: left.due == right.due
    case .wait: left.wait == right.wait
    case .repeat: left.repetition == right.repetition
    case .parent: left.parent == right.parent
    case .depends: left.depends == right.depends
    }
  }
}

/// Finds which commands last set the fields of a task, going back from the newest record.
package struct FieldOrigins: Sendable {
  private let id: TaskID
  private var missing = Set(TaskField.allCases)
  private var found: [FieldOrigin] = []

  /// The fields of the task with an identifier.
  package init(of id: TaskID) {
    self.id = id
  }

  /// Whether no earlier record can tell more.
  package var isComplete: Bool { missing.isEmpty }

  /// Takes the record before those that were seen into account.
  package mutating func look(at record: HistoryRecord) {
    for change in record.changes where (change.after ?? change.before)?.id == id {
      // A task that was not there had each field as empty as a new one, so what it was added with was set then.
      let empty = change.after.map { TodoItem(number: $0.number, id: $0.id, title: "", created: $0.created) }
      guard let after = change.after, let before = change.before ?? empty else { continue }
      for field in missing.filter({ !$0.isSame(before, after) || (change.before == nil && $0 == .status) }) {
        missing.remove(field)
        found.append(
          FieldOrigin(
            field: field, sequence: record.sequence, command: record.typedCommand, instant: record.instant))
      }
      if change.before == nil { missing = [] }
    }
  }

  /// What was found, in the order of the fields.
  package var origins: [FieldOrigin] {
    TaskField.allCases.compactMap { field in found.first { $0.field == field } }
  }
}
