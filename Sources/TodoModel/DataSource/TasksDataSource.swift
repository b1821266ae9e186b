/// Where the tasks are kept.
///
/// A mutation is computed on what is there at that moment and takes effect as a whole: if one of its tasks is missing or
/// one of its values is wrong, nothing changes. One that finds nothing to change answers with no change and leaves
/// `modified` alone. What has been changed is seen at once by this data source, and is durable when `commit()` has
/// returned. Each call that changes something is a step of the history, under the line that asked for it. Safe to use
/// from any task.
package protocol TasksDataSource: Sendable {
  /// All tasks in the order of their numbers.
  func tasks() async throws(TodoError) -> [TodoItem]

  /// One task; `noSuchTask` if there is none with that number.
  func task(_ number: Int) async throws(TodoError) -> TodoItem

  /// The numbers of tasks by their identifiers; those that are not there are left out. Costs a look at every task.
  func numbers(of ids: [TaskID]) async throws(TodoError) -> [TaskReference]

  /// The result of reading everything where it is kept, without a copy of it.
  func withTable<Finding: Sendable>(_ look: @Sendable (TaskTable) -> Finding) async throws(TodoError) -> Finding

  /// What a mutation would change.
  func preview(_ mutation: Mutation) async throws(TodoError) -> [Change]

  /// Changes the tasks if the changes may be made, and answers with what they are, done or not. Computed once, on what is
  /// there while it is locked.
  ///
  /// - Parameter mayBeMade: Asked where there are changes; what may not be made has to be confirmed first.
  func perform(
    _ mutation: Mutation, for command: String, if mayBeMade: @Sendable ([Change]) -> Bool
  ) async throws(TodoError) -> MutationEffect

  /// Undoes or redoes commands, all of them or none, and answers with what has changed.
  ///
  /// `nothingToUndo` if there are not as many, `conflict` if what they changed has become something else past the history.
  func perform(_ walk: UndoRequest, for command: String) async throws(TodoError) -> UndoResult

  /// What is kept beside the tasks.
  func settings() async throws(TodoError) -> Settings

  /// Changes what is kept beside the tasks, and answers with what has changed; nil if it was so already.
  func perform(_ mutation: SettingsMutation, for command: String) async throws(TodoError) -> SettingsChange?

  /// What can be undone and redone.
  func history() async throws(TodoError) -> TaskHistory

  /// Which command last set each field of a task, as far back as the history goes.
  func fields(of number: Int) async throws(TodoError) -> [FieldOrigin]

  /// Looks through the history, from its newest record back until nothing more is looked for. Costs that part of the history.
  func search<Search: HistorySearch>(_ search: Search) async throws(TodoError) -> Search

  /// Forgets everything that could be undone, with the next commit.
  func clearHistory() async throws(TodoError)

  /// Looks again at what is there, whatever was remembered.
  func refresh() async throws(TodoError)

  /// Makes all changes since the last commit durable. If that fails, none of them has happened.
  ///
  /// - Parameter asOneStep: Whether they are undone together; then no walk may be among them.
  func commit(asOneStep: Bool) async throws(TodoError)

  /// Gives up all changes since the last commit.
  func rollback() async

  /// Does what was put off until there is time: no one waits for an answer.
  ///
  /// - Parameter pause: How long that may take.
  func checkpoint(during pause: Pause) async

  /// What was found out about the file since this was last asked; each is told once.
  func takeFileNotices() -> [FileNotice]

  /// How much there is to be done at a moment. Costs what has changed since it was last asked.
  func taskCounts(at now: Now) async throws(TodoError) -> TaskCounts

  /// Has a function called when others may have changed the tasks, within a second and on a thread of its own, and has
  /// what they change kept from now on. Ends with the watch.
  func watchOutside(_ notify: @escaping @Sendable () -> Void) -> OutsideWatch

  /// What others have changed since this was last asked, as far as calls have come across it; each task once. Nothing
  /// before there has been a watch.
  func takeOutsideChanges() -> OutsideChanges
}

/// A time in which no one waits for an answer.
package enum Pause: Sendable {
  /// Between two lines of a shell.
  case betweenLines
  /// After a command or a batch, when a user may wait for the program to end.
  case afterCommands
  /// After a shell, for the last time.
  case atTheEnd
}

extension TasksDataSource {
  /// A look at a copy, for data sources that keep no table.
  package func withTable<Finding: Sendable>(
    _ look: @Sendable (TaskTable) -> Finding
  ) async throws(TodoError) -> Finding {
    look(TaskTable(try await tasks(), settings: try await settings()))
  }

  /// Makes all changes since the last commit durable, each a step of its own.
  package func commit() async throws(TodoError) {
    try await commit(asOneStep: false)
  }

  /// Changes the tasks, whatever that comes to, and answers with what has changed, in the order of the mutation.
  package func perform(_ mutation: Mutation, for command: String) async throws(TodoError) -> [Change] {
    try await perform(mutation, for: command, if: { _ in true }).changes
  }
}
