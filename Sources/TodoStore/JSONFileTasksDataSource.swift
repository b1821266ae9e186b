import Platform
import Synchronization
import TodoJSON
import TodoModel

/// Tasks that are kept in a JSON file and the history beside it, which other processes and other programs may change.
///
/// Both are read when they are first needed, and again when they have changed. The first change after a commit locks
/// them, and `commit()` or `rollback()` unlocks them, so nothing should be waited for in between. A commit is appended
/// to the history; `checkpoint(during:)` brings the JSON file up to date. Reading never locks and never writes; a file that cannot
/// be loaded is the answer to every call until it can be.
package actor JSONFileTasksDataSource: TasksDataSource {
  let file: TasksFile
  let clock: TodoModel.Clock
  let patience: Duration
  let isCancelled: @Sendable () -> Bool
  let limits: HistoryLimits
  let isDryRun: Bool
  nonisolated let isWatched = Atomic(false)
  nonisolated let saved = Atomic(false)

  /// What was read, without the tasks, which are in the table; nil as long as the file has to be read.
  var contents: TasksFile.Contents? {
    didSet {
      hasTasks = contents?.hasTasks == true
      if isWatched.load(ordering: .relaxed) { noteWhatIsSeen() }
    }
  }
  /// Whether the contents say that tasks were read: each change asks, and asking them would copy them.
  private(set) var hasTasks = false
  /// All tasks; only those that are not committed as long as the contents say that no tasks were read.
  var table = TaskTable()
  var hasBeenLoaded = false
  var lockedFile: LockedTasksFile?
  var hasPendingChanges = false
  var hasDryChanges = false
  /// Whether the file has to be brought up to date with what was committed here.
  var isUnsettled = false
  /// How many commands were committed here since the file was last brought up to date.
  var commandsToSettle = 0
  /// `commandsToSettle` at the last failed checkpoint; nil after a successful one.
  var commandsAtFailure: Int?

  /// Who had locked the file when it was last tried.
  var holder: Int?

  /// The records of what is not committed.
  var pending = PendingRecords()
  /// Where the records are that can be undone and redone, after the end of the file those that are not in it yet; nil
  /// until it is asked for.
  var stacks: UndoStacks<LinePlace>?
  /// The conflicts that were open up to a place in the history; nil until it is asked for.
  var knownConflicts: (position: JournalPosition, conflicts: DecidedConflicts)?
  /// Whether the next commit forgets the history.
  var isForgetting = false
  /// How many commands were given their numbers, and are forgotten before they were committed.
  var uncommittedForgotten = 0
  /// What a dry run has forgotten of the history, which is still there.
  var dryForgotten: ForgottenHistory?

  /// What the file and its history looked like when they were last read or written here.
  nonisolated let seen = Mutex<TasksFile.Stamps?>(nil)
  /// What others have changed and has not been asked for; nil without a watch.
  nonisolated let outsideChanges = Mutex<OutsideChanges?>(nil)
  /// What is called when there are some; nil without a watch.
  nonisolated let watcher = Mutex<(@Sendable () -> Void)?>(nil)

  /// What was found out and has not been told.
  nonisolated let fileNotices = Mutex<[FileNotice]>([])
  /// Which copies of the file have been told of.
  var knownCopies: [String] = []
  /// Whether it has been told that the file has other names.
  var hasToldOtherNames = false

  /// The tasks of a file; nothing happens before the first call.
  ///
  /// - Parameters:
  ///   - path: The file, or a symbolic link to it, which stays one. It need not exist.
  ///   - createsDirectory: Whether the first change may make the file's directory.
  ///   - isDryRun: Whether commits are to change nothing but what this data source answers; then nothing is locked.
  ///   - limits: How much of the history is kept.
  ///   - meter: Where the progress of reading and writing is told.
  ///   - largestSize: How many bytes the file may have.
  ///   - patience: How long to wait for another process that has locked the file, before `locked` is thrown.
  ///   - isCancelled: Whether a waiting change is no longer wanted; then `cancelled` is thrown.
  package init(
    path: String, clock: TodoModel.Clock, createsDirectory: Bool = false, isDryRun: Bool = false,
    limits: HistoryLimits = HistoryLimits(), meter: ProgressMeter? = nil, largestSize: Int = Limits.fileBytes,
    patience: Duration = .seconds(5), isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) {
    file = TasksFile(path: FilePath(path), createsDirectory: createsDirectory, meter: meter, largestSize: largestSize)
    self.clock = clock
    self.isDryRun = isDryRun
    self.limits = limits
    self.patience = patience
    self.isCancelled = isCancelled
  }

  package func tasks() throws(TodoError) -> [TodoItem] {
    try look().tasks
  }

  package func task(_ number: Int) throws(TodoError) -> TodoItem {
    try look().task(number)
  }

  package func numbers(of ids: [TaskID]) throws(TodoError) -> [TaskReference] {
    try look().numbers(of: ids)
  }

  /// The result of reading the table, as it is in the file now.
  package func withTable<Finding: Sendable>(
    _ look: @Sendable (TaskTable) -> Finding
  ) throws(TodoError) -> Finding {
    defer { announceOutsideChanges() }
    return look(try self.look())
  }

  /// What a mutation would change, on what is in the file now.
  package func preview(_ mutation: Mutation) throws(TodoError) -> [Change] {
    let table = try look()
    return try explainingConflicts { () throws(TodoError) in try table.changes(by: mutation, clock: clock) }
  }

  /// What is kept beside the tasks, as it is in the file now.
  package func settings() throws(TodoError) -> Settings {
    try look().settings
  }

  /// Reads the file again, unless there are changes that are not committed: no other process can have changed it then.
  package func refresh() throws(TodoError) {
    guard !hasPendingChanges, !hasDryChanges else { return }
    try load()
  }

  package func taskCounts(at now: Now) throws(TodoError) -> TaskCounts {
    _ = try look()
    return table.taskCounts(at: now)
  }
}
