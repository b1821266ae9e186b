/// A mutation is computed on the current tasks and takes effect as a whole: if a task is missing or a value is invalid,
/// nothing changes. A mutation without effect returns no changes and keeps `modified`. Changes are visible at once, and
/// durable when `commit()` has returned. Each call that changes something is a step of the history, with the line that
/// caused it. Safe to use from any task.
package protocol TasksDataSource: Sendable {
  func tasks() async throws(TodoError) -> [TodoItem]
  func task(_ number: Int) async throws(TodoError) -> TodoItem

  /// A task with its subtasks, the tasks that refer to these, and those that any of them refers to, in the order of
  /// their numbers; maybe with others. `noSuchTask` may be left to the caller.
  func tasks(around number: Int) async throws(TodoError) -> [TodoItem]

  /// The numbers of tasks by their identifiers; missing tasks are left out. Costs a look at every task.
  func numbers(of ids: [TaskID]) async throws(TodoError) -> [TaskReference]

  func withTable<Finding: Sendable>(_ look: @Sendable (TaskTable) -> Finding) async throws(TodoError) -> Finding

  /// Performs a mutation if `mayBeMade` accepts its effect, and returns that in either case. Computes once, in a lock.
  func perform(
    _ mutation: consuming Mutation, for command: String, if mayBeMade: @Sendable (MutationEffect) -> Bool
  ) async throws(TodoError) -> MutationEffect

  /// All or none: `nothingToUndo` if there are not enough, `conflict` if they were changed since outside the history.
  func perform(_ walk: UndoRequest, for command: String) async throws(TodoError) -> UndoResult

  func settings() async throws(TodoError) -> Settings

  /// Changes the settings; nil if they are so already.
  func perform(_ mutation: SettingsMutation, for command: String) async throws(TodoError) -> SettingsChange?

  func history() async throws(TodoError) -> TaskHistory

  /// Searches the history from its newest record back until the search is complete. Costs that part of the history.
  func search<Search: HistorySearch>(_ search: Search) async throws(TodoError) -> Search

  /// Forgets all steps that could be undone, with the next commit.
  func clearHistory() async throws(TodoError)

  func refresh() async throws(TodoError)

  /// Makes all changes durable, or none if it fails. One step is undone together, and must not include an undo or redo.
  func commit(asOneStep: Bool) async throws(TodoError)

  func rollback() async

  /// Does deferred work while no one waits, for as long as the pause allows.
  func checkpoint(during pause: Pause) async

  func takeFileNotices() -> [FileNotice]

  /// The counts at a moment. Costs the changes since the last call.
  func taskCounts(at now: Now) async throws(TodoError) -> TaskCounts

  /// Until released, collects changes by other processes, and calls within a second after one, on a thread of its own.
  func watchOutside(_ notify: @escaping @Sendable () -> Void) -> OutsideWatch

  /// The changes by others that calls have found since the last call, each task once. Empty without a watch.
  func takeOutsideChanges() -> OutsideChanges
}

package enum Pause: Sendable {
  case betweenLines
  /// After a command or a batch, when a user may wait for the program to exit.
  case afterCommands
  case atTheEnd
}

extension TasksDataSource {
  package func tasks(around number: Int) async throws(TodoError) -> [TodoItem] { try await tasks() }

  package func commit() async throws(TodoError) { try await commit(asOneStep: false) }

  /// Performs a mutation without confirmation, and returns the changes in its order.
  package func perform(_ mutation: Mutation, for command: String) async throws(TodoError) -> [Change] {
    try await perform(mutation, for: command, if: { _ in true }).changes
  }
}

package struct MutationEffect: Hashable, Sendable {
  package let changes: [Change]
  package let hints: [Hint]
  /// The tasks that the changed ones begin or cease to refer to, in the order of their numbers.
  package let references: [TaskReference]
  /// True if it was performed; otherwise it needs confirmation.
  package var isDone = false
}

extension TaskTable {
  /// Performs nothing. Costs what the mutation changes; clearing and references cost a look at every task.
  package func effect(of mutation: consuming Mutation, clock: Clock) throws(TodoError) -> MutationEffect {
    var (changes, hints): ChangesAndHints
    switch consume mutation {
    // Moved, so that it can free its tasks one by one.
    case .importTasks(let tasks): (changes, hints) = try importing(tasks, clock: clock)
    case let other:
      (changes, hints) = try changesAndHints(of: other, clock: clock)
      hints = other.hints(for: changes, by: clock) + hints + firstUses(in: other)
    }
    return MutationEffect(changes: changes, hints: hints, references: references(of: changes))
  }

  /// The tasks that changes refer to. Those that are not among the changed ones cost a look at every task.
  package func references(of changes: [Change]) -> [TaskReference] {
    let referred = changes.references
    guard !referred.isEmpty else { return [] }
    var known = Dictionary(
      changes.compactMap { $0.after ?? $0.before }.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
    for reference in numbers(of: referred.filter { known[$0] == nil }) { known[reference.id] = reference.number }
    return referred.compactMap { id in known[id].map { TaskReference(id: id, number: $0) } }
      .sorted { $0.number < $1.number }
  }
}

package struct OutsideChanges: Hashable, Sendable, Codable {
  /// Each task once, after `merged`.
  package private(set) var tasks: [Change]
  package private(set) var settings: SettingsChange?
  package private(set) var syncs: [SyncNote]

  package init(tasks: [Change] = [], settings: SettingsChange? = nil, syncs: [SyncNote] = []) {
    (self.tasks, self.settings, self.syncs) = (tasks, settings, syncs)
  }

  package var isEmpty: Bool { tasks.isEmpty && settings == nil && syncs.isEmpty }

  package mutating func add(_ later: OutsideChanges) {
    tasks += later.tasks
    syncs += later.syncs
    guard let last = later.settings else { return }
    settings = SettingsChange(before: settings?.before ?? last.before, after: last.after)
  }

  package var merged: OutsideChanges {
    OutsideChanges(tasks: tasks.merged, settings: settings.flatMap { $0.before == $0.after ? nil : $0 }, syncs: syncs)
  }
}

package final class OutsideWatch: Sendable {
  private let stop: @Sendable () -> Void

  package init(stop: @escaping @Sendable () -> Void) { self.stop = stop }

  deinit { stop() }
}

package enum FileNotice: Hashable, Sendable, Codable {
  /// The last record of the history is incomplete, so it was never acknowledged; its bytes are set aside in a file.
  case tornRecord(path: String, bytes: Int)
  /// The file was edited outside the history; the edit becomes a step with the next command.
  case changedOutside(OutsideChanges)
  /// The file is older than the history; later commands are kept.
  case olderFile(sequence: Int, newest: Int)
  /// The file belongs to another history, or to a part that is missing here; both are kept.
  case foreignFile
  /// The history no longer has commands that the file may lack.
  case forgottenBasis(ForgottenHistory)
  /// Acknowledged commands up to this number are neither in the file nor in its history.
  case lostCommands(upTo: Int)
  /// A task added outside had a number that was given already.
  case renumbered(Renumbering)
  /// A task added outside had the identifier of another.
  case newID(task: Int)
  /// These tasks cannot be read, and stay in the file as they are.
  case unreadableTasks([Finding])
  case restored(path: String)
  /// A change takes more bytes than the history may have, so that the next one may make it impossible to undo.
  case largerThanHistory(bytes: Int, limit: Int)
  /// The file has hard links, which keep the old content when the file is replaced.
  case severalNames(path: String)
  /// Updating the file from its history has failed repeatedly.
  case fileBehind(TodoError)
  case conflictCopies([String])
  /// The format of a written file cannot hold these fields; true if an option would make it hold them.
  case notCarried([NotCarried], canBeComplete: Bool)
}

package struct NotCarried: Hashable, Sendable, Codable {
  /// The name of a field, or that of a member of another program.
  package let name: String
  package let count: Int
  /// True if the day is kept and the time is lost.
  package let isTimeOnly: Bool

  package init(_ name: String, count: Int, isTimeOnly: Bool = false) {
    (self.name, self.count, self.isTimeOnly) = (name, count, isTimeOnly)
  }
}
