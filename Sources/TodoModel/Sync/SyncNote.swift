/// What a record of the history tells of a synchronisation, beside the changes that it brought.
package struct SyncNote: Hashable, Sendable, Codable {
  /// The name of the remote.
  package var remote: String { contents[0].remote }
  /// The commit there that was merged.
  package var commit: String { contents[0].commit }
  /// What could not be kept of both; the first side is this machine.
  package var conflicts: [MergeConflict] { contents[0].conflicts }
  /// The tasks that got other numbers.
  package var renumbered: [ListMerge.RenumberedTask] { contents[0].renumbered }

  /// Kept apart: of all records of a history few have one, and the others stay small.
  private let contents: [Contents]

  private struct Contents: Hashable, Sendable, Codable {
    let remote: String
    let commit: String
    let conflicts: [MergeConflict]
    let renumbered: [ListMerge.RenumberedTask]
  }

  package init(
    remote: String, commit: String, conflicts: [MergeConflict] = [], renumbered: [ListMerge.RenumberedTask] = []
  ) {
    contents = [Contents(remote: remote, commit: commit, conflicts: conflicts, renumbered: renumbered)]
  }
}

/// A conflict that a synchronisation has decided, with the task that it is about.
package struct SyncConflict: Hashable, Sendable, Codable {
  /// What was kept, and what was lost.
  package let conflict: MergeConflict
  /// The remote with which it came.
  package let remote: String
  /// The task; nil if it is gone by now, or if there is none.
  package let task: UnconfirmedChanges.Task?

  package init(_ conflict: MergeConflict, with remote: String, about task: TodoItem?) {
    self.conflict = conflict
    self.remote = remote
    self.task = task.map { UnconfirmedChanges.Task(number: $0.number, title: $0.title) }
  }
}
