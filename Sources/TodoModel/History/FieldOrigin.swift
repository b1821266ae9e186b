/// Which command last set a field of a task.
package struct FieldOrigin: Hashable, Sendable, Codable {
  package let field: TaskField
  /// The place of the command in the history.
  package let sequence: Int
  /// The line as it was typed; nil if the field was changed past the history.
  package let command: String?
  /// When it was given.
  package let instant: Instant
}

/// Finds which commands last set the fields of a task, going back from the newest record.
package struct FieldOrigins: HistorySearch {
  private let id: TaskID
  // The dates of notes come and go with the notes.
  private var missing = Set(TaskField.settable).subtracting([.noted])
  private var found: [FieldOrigin] = []

  /// The fields of the task with an identifier.
  package init(of id: TaskID) {
    self.id = id
  }

  package var isComplete: Bool { missing.isEmpty }

  package var task: TaskID? { id }

  package mutating func look(at record: HistoryRecord) {
    for change in record.changes where (change.after ?? change.before)?.id == id {
      // A task that was not there had each field as empty as a new one, so what it was added with was set then.
      let empty = change.after.map { TodoItem(number: $0.number, id: $0.id, title: "", created: $0.created) }
      guard let after = change.after, let before = change.before ?? empty else { continue }
      for field in missing.filter({ before[$0] != after[$0] || (change.before == nil && $0 == .status) }) {
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
    TaskField.settable.compactMap { field in found.first { $0.field == field } }
  }
}
