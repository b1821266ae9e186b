/// Finds tasks that were deleted, as they were before that. A task that went because what had added it was undone is not
/// deleted: it was not wanted then, which says nothing of now.
package struct Deletions: HistorySearch {
  private var sought: Set<TaskID>
  /// What was found, as it was before it was deleted.
  package private(set) var found: [TaskID: TodoItem] = [:]

  /// The deletions of tasks with these identifiers.
  package init(of ids: Set<TaskID>) {
    sought = ids
  }

  package var isComplete: Bool { sought.isEmpty }

  package mutating func look(at record: HistoryRecord) {
    for change in record.changes.reversed() where change.isDeletion {
      guard let task = change.before, sought.remove(task.id) != nil else { continue }
      if case .undo = record.kind { continue }
      found[task.id] = task
    }
  }
}
