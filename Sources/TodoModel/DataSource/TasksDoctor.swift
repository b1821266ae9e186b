/// Who can tell the state of what tasks are kept in, even if they cannot be loaded from it.
///
/// Safe to use from any task.
package protocol TasksDoctor: Sendable {
  /// Looks at everything; changes nothing, and excludes no writer.
  func examine() async throws(TodoError) -> Examination

  /// What a repair would do; nil if it would mend nothing. The error says why there can be none.
  func proposeRepair() async throws(TodoError) -> Repair?

  /// Puts what can be saved in the place of what is broken, and keeps that under other names.
  ///
  /// If a repair would no longer do what was proposed, nothing happens, and the answer is nil.
  func perform(_ repair: Repair) async throws(TodoError) -> Repair?

  /// The tasks that a copy of the data file holds.
  func tasks(inCopy path: String) async throws(TodoError) -> [TodoItem]
}

extension TasksDoctor {
  /// Of those who know no files there are no copies.
  package func tasks(inCopy path: String) async throws(TodoError) -> [TodoItem] {
    throw .unreadable(path: path, reason: "there is no such file")
  }
}

/// Tasks that are kept nowhere, so that nothing can be wrong with it.
package struct NothingToExamine: TasksDoctor {
  package init() {}

  /// Nothing is odd.
  package func examine() -> Examination {
    Examination(file: FileState(path: "nowhere"), history: HistoryState(name: "none"), lock: .absent)
  }

  /// Nothing would be mended.
  package func proposeRepair() -> Repair? { nil }

  /// Nothing is mended.
  package func perform(_ repair: Repair) -> Repair? { nil }
}
