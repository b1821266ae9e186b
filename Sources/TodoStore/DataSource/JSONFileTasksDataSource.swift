import Platform
import Synchronization
import TodoModel

/// Tasks in a JSON file with a history next to it; other processes and programs may change both. Both are read when
/// first needed, and again after they changed. The first change after a commit locks them, and `commit()` and
/// `rollback()` unlock them, so do not wait in between. A commit is appended to the history; `checkpoint(during:)`
/// updates the JSON file. Reading never locks and never writes. If the file is broken, every call throws.
package actor JSONFileTasksDataSource: TasksDataSource {
  let file: TasksFile
  let clock: TodoModel.Clock
  let timeout: Duration
  let locking: (@Sendable (LockStep) -> Void)?
  let limits: HistoryLimits
  let isDryRun: Bool
  /// The largest file that is always read whole, in bytes.
  let smallSize: Int
  nonisolated let isWatched = Atomic(false)
  nonisolated let saved = Atomic(false)

  /// The state that was read, without the tasks, which are in the table; nil if the file has to be read.
  var contents: TasksFile.Contents? {
    didSet {
      hasTasks = contents?.hasTasks == true
      // While the file is read again, the last stamps still count.
      guard isWatched.load(ordering: .relaxed), let contents else { return }
      seen.withLock { $0 = TasksFile.Stamps(file: contents.stamp, journal: contents.journal.stamp) }
    }
  }
  /// Equal to `contents?.hasTasks`: each change asks for it, and asking the contents would copy them.
  private(set) var hasTasks = false
  /// All tasks; only uncommitted ones while `hasTasks` is false.
  var table = TaskTable()
  var hasBeenLoaded = false
  var partsRead = 0
  var lockedFile: LockedTasksFile?
  var hasPendingChanges = false
  var hasDryChanges = false
  /// True if commands committed here may not be in the file.
  var isUnsettled = false
  /// The number of commands committed here since the last checkpoint.
  var commandsToSettle = 0
  /// `commandsToSettle` at the last failed checkpoint; nil after a successful one.
  var commandsAtFailure: Int?

  var pending = PendingRecords()
  /// The places of the records to undo and redo, pending ones after the end of the history; nil until needed.
  var stacks: UndoStacks<LinePlace>?
  /// The open conflicts up to a position in the history; nil until needed.
  var knownConflicts: (position: JournalPosition, conflicts: DecidedConflicts)?
  var isForgetting = false
  /// The number of uncommitted commands that had a sequence number when they were forgotten.
  var uncommittedForgotten = 0
  /// The part of the existing history that a dry run has forgotten.
  var dryForgotten: ForgottenHistory?

  nonisolated let seen = Mutex<TasksFile.Stamps?>(nil)
  /// The changes by others that were not taken yet; nil without a watch.
  nonisolated let outsideChanges = Mutex<OutsideChanges?>(nil)
  nonisolated let watcher = Mutex<(@Sendable () -> Void)?>(nil)

  nonisolated let fileNotices = Mutex<[FileNotice]>([])
  var knownCopies: [String] = []
  var knownUnreadable: [FileNotice] = []
  var hasReportedOtherNames = false

  /// The path leads to the file or a link to it; neither has to exist. A dry run keeps commits in memory and locks
  /// nothing. The largest size of a file, in bytes, is that for reading and writing. Waiting for the lock ends with
  /// `locked` after the timeout, or with `cancelled`; `locking` hears of each step to the lock.
  package init(
    path: String, clock: TodoModel.Clock, createsDirectory: Bool = false, isDryRun: Bool = false,
    limits: HistoryLimits = HistoryLimits(), meter: ProgressMeter? = nil, largestSize: Int = Limits.fileBytes,
    smallSize: Int? = nil, timeout: Duration = .seconds(5),
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled },
    locking: (@Sendable (LockStep) -> Void)? = nil
  ) {
    file = TasksFile(
      path: FilePath(path), createsDirectory: createsDirectory, meter: meter, largestSize: largestSize,
      smallSize: smallSize ?? 1 << 16, isCancelled: isCancelled)
    (self.clock, self.isDryRun, self.limits) = (clock, isDryRun, limits)
    (self.timeout, self.locking) = (timeout, locking)
    self.smallSize = smallSize ?? CheckpointRules.smallSize
  }

  package func tasks() throws(TodoError) -> [TodoItem] { try look().tasks }
  package func task(_ number: Int) throws(TodoError) -> TodoItem { try look(at: SomeTasks([number])).task(number) }

  package func tasks(around number: Int) throws(TodoError) -> [TodoItem] {
    try look(at: SomeTasks([number], withReferences: true)).tasks
  }

  package func numbers(of ids: [TaskID]) throws(TodoError) -> [TaskReference] {
    ids.isEmpty ? [] : try look().numbers(of: ids)
  }

  package func withTable<Finding: Sendable>(_ look: @Sendable (TaskTable) -> Finding) throws(TodoError) -> Finding {
    defer { announceOutsideChanges() }
    return look(try self.look())
  }

  package func settings() throws(TodoError) -> Settings {
    try lookAtHead()
    return table.settings
  }

  /// Reads the file again, unless there are uncommitted changes, which lock out other processes.
  package func refresh() throws(TodoError) { if !hasPendingChanges, !hasDryChanges { try load() } }

  package func taskCounts(at now: Now) throws(TodoError) -> TaskCounts {
    _ = try look()
    return table.taskCounts(at: now)
  }

  /// The commands that can be undone and redone. Costs reading the history.
  package func history() throws(TodoError) -> TaskHistory {
    try lookAtHead()
    let stacks = try undoStacks()
    func steps(_ places: [LinePlace]) throws(TodoError) -> [TaskHistory.Step] {
      try records(at: places).map(TaskHistory.Step.init)
    }
    return TaskHistory(
      done: try steps(stacks.done), undone: try steps(stacks.redoable.reversed()),
      overtaken: try steps(stacks.overtaken), forgotten: stacks.forgotten)
  }

  /// Reads the history, unless the search is complete at once.
  package func search<Search: HistorySearch>(_ search: Search) throws(TodoError) -> Search {
    try lookAtHead()
    var search = search
    for history in [try uncommitted(), search.isComplete ? nil : try readHistory()].compactMap(\.self) {
      for entry in history.records.reversed() where !search.isComplete {
        // A record without the identifier of the task is not about it.
        if let id = search.task, !history.bytes[entry.range].contains(member: #""id":"\#(id)","#) { continue }
        search.look(at: try history.record(entry))
      }
    }
    return search
  }

  func undoStacks() throws(TodoError) -> UndoStacks<LinePlace> {
    if let stacks { return stacks }
    let end = contents?.journal.end ?? 0
    let history = dryForgotten == nil && end > 0 ? try JournalReading(at: try file.journalPath()).everything() : nil
    var stacks = history?.stacks(upTo: end) ?? UndoStacks(after: dryForgotten)
    for entry in pending.entries { stacks.record(entry.kind, LinePlace(entry.range, after: end)) }
    self.stacks = stacks
    return stacks
  }

  func records(at places: [LinePlace]) throws(TodoError) -> [HistoryRecord] {
    let journal = try JournalReading(at: try file.journalPath())
    let uncommitted = try uncommitted()
    return try places.map(\.range).map { (place) throws(TodoError) in
      var line = uncommitted
      if place.lowerBound < uncommitted.offset {
        line = JournalTail(path: journal.path, bytes: try journal.line(in: place), offset: place.lowerBound)
      }
      return try line.record(at: place.lowerBound - line.offset..<place.upperBound - line.offset)
    }
  }

  /// The records that are not in the history yet, as its next lines.
  func uncommitted() throws(TodoError) -> JournalTail {
    JournalTail(
      path: try file.journalPath(), bytes: pending.bytes, offset: contents?.journal.end ?? 0, records: pending.entries)
  }
}

extension JournalTail {
  /// The undo stacks after the records up to a place; they reach back to the last lost command.
  fileprivate func stacks(upTo end: Int) -> UndoStacks<LinePlace> {
    var lost: [Int: ClosedRange<Int>] = [:]
    for one in breaks { lost[recordsBefore(one)] = missing(at: one, after: forgotten?.number ?? 0, newestInFile: .max) }
    var stacks = UndoStacks<LinePlace>(after: forgotten)
    for (place, entry) in records.enumerated() where entry.range.upperBound <= end {
      if let lost = lost[place] {
        stacks = UndoStacks(after: ForgottenHistory(upTo: lost.upperBound, because: .damaged))
      }
      stacks.record(entry.kind, LinePlace(entry.range))
    }
    return stacks
  }
}
