/// Where tasks are kept that are merged with those of other machines.
///
/// Safe to use from any task.
package protocol SharedTasks: Sendable {
  /// Merges what came from elsewhere on what is there now, while no other process can change it, and makes it durable as one
  /// record.
  ///
  /// - Parameters:
  ///   - point: The record since which the history is wanted; nil for all of it.
  ///   - remote: The remote whose newest synchronisation is wanted.
  ///   - merge: What is to become of the tasks, nil for nothing; and what is answered.
  /// - Returns: The newest record of the history afterwards, nil if there is none; and the answer.
  func merge<Answer: Sendable>(
    since point: HistoryPoint?, from remote: String,
    _ merge: @Sendable (SharedTasksState) throws(TodoError) -> (SharedTasksChange?, Answer)
  ) async throws(TodoError) -> (newest: HistoryPoint?, answer: Answer)

  /// The conflicts that synchronisations have decided, the oldest first, as long as what they are about has not changed
  /// since. Costs the history.
  func conflicts() async throws(TodoError) -> [SyncConflict]

  /// How many conflicts are open. Costs what has come to the history since this was last asked.
  func openConflicts() async throws(TodoError) -> Int

  /// How many commands have been given after a record, as far as is known without looking again.
  func commands(since point: HistoryPoint?) async -> Int

  /// Takes the side of a conflict that has lost; a step of the history like any other.
  func take(_ conflict: MergeConflict, for command: String) async throws(TodoError) -> [Change]

  /// Takes back what the newest synchronisation brought; a step of the history like any other.
  func takeBackSync(for command: String) async throws(TodoError) -> (remote: String, changes: [Change])
}

/// The tasks with what their history tells, while no other process can change them.
package struct SharedTasksState: Sendable {
  /// All tasks.
  package let table: TaskTable
  /// What the history tells since a record.
  package let history: HistoryExtract

  package init(table: TaskTable, history: HistoryExtract) {
    self.table = table
    self.history = history
  }
}

/// What becomes of the tasks by a merge.
package struct SharedTasksChange: Sendable {
  /// Each task that becomes another, with one task in each change.
  package let tasks: [Change]
  /// The named queries that there are then.
  package let views: [String: String]
  /// The highest number that was ever given.
  package let lastNumber: Int
  /// What the record tells of it.
  package let note: SyncNote

  package init(tasks: [Change], views: [String: String], lastNumber: Int, note: SyncNote) {
    self.tasks = tasks
    self.views = views
    self.lastNumber = lastNumber
    self.note = note
  }
}

/// A record of a history: its number, and the sum at the end of its line, by which it is told from others of that number.
package struct HistoryPoint: Hashable, Sendable {
  /// The number of the command.
  package let sequence: Int
  /// The checksum of its line.
  package let sum: UInt32

  package init(sequence: Int, sum: UInt32) {
    self.sequence = sequence
    self.sum = sum
  }
}
