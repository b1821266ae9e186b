/// Finds tasks that were deleted, going back from the newest record.
package struct Deletions: Sendable {
  private let ids: Set<TaskID>
  /// What was found, as it was before it was deleted.
  package private(set) var found: [TaskID: TodoItem] = [:]

  /// The deletions of tasks with these identifiers.
  package init(of ids: Set<TaskID>) {
    self.ids = ids
  }

  /// Whether no earlier record can tell more.
  package var isComplete: Bool { found.count == ids.count }

  /// Takes the record before those that were seen into account.
  package mutating func look(at record: HistoryRecord) {
    for change in record.changes.reversed() where change.isDeletion {
      if let task = change.before, ids.contains(task.id), found[task.id] == nil { found[task.id] = task }
    }
  }
}
