import Synchronization
import SystemPackage
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
  private nonisolated let observers = ChangeObservers()
  nonisolated let isObserved = Atomic(false)
  private nonisolated let saved = Atomic(false)

  /// What was read, without the tasks, which are in the table; nil as long as the file has to be read.
  var contents: TasksFile.Contents? {
    didSet { if isObserved.load(ordering: .relaxed) { noteWhatIsSeen() } }
  }
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
  /// Whether that has failed since.
  var hasFailedToSettle = false

  /// Who had locked the file when it was last tried.
  var holder: Int?

  /// The records of what is not committed.
  var pending = PendingRecords()
  /// Where the records are that can be undone and redone, after the end of the file those that are not in it yet; nil
  /// until it is asked for.
  var stacks: UndoStacks<Range<Int>>?
  /// Whether the next commit forgets the history.
  var isForgetting = false
  /// How many commands were given their numbers, and are forgotten before they were committed.
  private var uncommittedForgotten = 0
  /// What a dry run has forgotten of the history, which is still there.
  var dryForgotten: ForgottenHistory?

  /// What the file and its history looked like when they were last read or written here.
  private nonisolated let seen = Mutex<TasksFile.Stamps?>(nil)
  /// What others have changed and has not been asked for; nil without a watch.
  private nonisolated let outsideChanges = Mutex<OutsideChanges?>(nil)
  /// What is called when there are some; nil without a watch.
  private nonisolated let watcher = Mutex<(@Sendable () -> Void)?>(nil)

  /// What was found out and has not been told.
  private nonisolated let fileNotices = Mutex<[FileNotice]>([])
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
  ///   - meter: Where it is told how far reading and writing have got.
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

  /// All tasks in the order of their numbers.
  package func tasks() throws(TodoError) -> [TodoItem] {
    try look().tasks
  }

  /// One task.
  package func task(_ number: Int) throws(TodoError) -> TodoItem {
    try look().task(number)
  }

  /// The numbers of tasks by their identifiers.
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

  /// Changes the tasks if the changes may be made, on what is in the file now; `locked` if another process kept it locked for
  /// too long.
  ///
  /// Adding a task that refers to no other does not read those of a large file.
  package func perform(
    _ mutation: Mutation, for command: String, if mayBeMade: @Sendable ([Change]) -> Bool
  ) async throws(TodoError) -> MutationEffect {
    let needsTasks = mutation.needsTasks
    if !isReady(needsTasks: needsTasks) { try await begin(needsTasks: needsTasks) }
    defer { if !hasPendingChanges { lockedFile = nil } }
    var effect = try explainingConflicts { () throws(TodoError) in try table.effect(of: mutation, clock: clock) }
    guard effect.changes.last?.number ?? 0 <= TodoItem.numbers.upperBound else {
      throw .writeFailed(path: file.path.string, reason: "every number has been given")
    }
    guard effect.changes.isEmpty || mayBeMade(effect.changes) else { return effect }
    if !effect.changes.isEmpty { _ = try record(effect.changes, .change, command) }
    effect.isDone = true
    return effect
  }

  /// What is kept beside the tasks, as it is in the file now.
  package func settings() throws(TodoError) -> Settings {
    try look().settings
  }

  /// Changes what is kept beside the tasks.
  package func perform(
    _ mutation: SettingsMutation, for command: String
  ) async throws(TodoError) -> SettingsChange? {
    try await begin(needsTasks: true)
    defer { if !hasPendingChanges { lockedFile = nil } }
    guard let change = try table.change(by: mutation) else { return nil }
    _ = try record([], .change, command, settings: change)
    return change
  }

  /// Undoes or redoes commands of any process.
  package func perform(_ walk: UndoRequest, for command: String) async throws(TodoError) -> UndoResult {
    try await begin(needsTasks: true)
    defer { if !hasPendingChanges { lockedFile = nil } }
    defer { forgetOutsideRecord() }
    try recordOutsideChanges()
    let steps = try steps(of: walk)
    let changes = try explainingConflicts { () throws(TodoError) in
      try table.changes(walking: walk.changes(ofSteps: steps.map(\.changes)))
    }
    let settings = try table.change(walking: walk.settings(ofSteps: steps.map(\.settings)))
    return UndoResult(
      commands: steps.map(\.command), changes: try record(changes, walk.kind, command, settings: settings),
      settings: settings)
  }

  /// Reads the file again, unless there are changes that are not committed: no other process can have changed it then.
  package func refresh() throws(TodoError) {
    guard !hasPendingChanges, !hasDryChanges else { return }
    try load()
  }

  /// Puts all changes since the last commit into the history; nothing is written if there are none.
  package func commit(asOneStep: Bool) throws(TodoError) {
    guard hasPendingChanges else { return }
    defer {
      hasPendingChanges = false
      isForgetting = false
      uncommittedForgotten = 0
      lockedFile = nil
    }
    if asOneStep, !isForgetting { mergePending() }
    do throws(TodoError) {
      if isDryRun { try keepWithoutWriting() } else { try write() }
    } catch {
      takeBack()
      if !isDryRun { contents = nil }
      throw error
    }
    if !isDryRun { saved.store(true, ordering: .releasing) }
    table.commit()
  }

  /// Whether anything was changed here and is on the disk. Safe to ask from any thread.
  package nonisolated var hasSaved: Bool { saved.load(ordering: .acquiring) }

  /// Gives up all changes since the last commit.
  package func rollback() {
    guard hasPendingChanges else { return }
    takeBack()
    if isForgetting, !isDryRun { contents = nil }
    hasPendingChanges = false
    isForgetting = false
    uncommittedForgotten = 0
    lockedFile = nil
  }

  /// Forgets the history with the next commit.
  package func clearHistory() async throws(TodoError) {
    try await begin(needsTasks: true)
    hasPendingChanges = true
    isForgetting = true
    // What is forgotten has been given its numbers, whether it was committed before or not.
    let count = pending.count
    pending.drop()
    contents?.sequence += count - pending.count
    uncommittedForgotten += count - pending.count
    let newest = (contents?.sequence ?? 0) + pending.count
    stacks = UndoStacks(behind: ForgottenHistory(upTo: newest, because: .cleared))
  }

  /// Has a dry run go on as if everything had been written; what could not be is refused here as well.
  private func keepWithoutWriting() throws(TodoError) {
    _ = try isNearLargestSize()
    hasDryChanges = true
    if isForgetting {
      let size = documentToWrite().size(upTo: file.largestSize)
      contents?.size = size
      contents?.tailSize = 0
      contents?.sequence += pending.dropKept()
      contents?.isForeign = false
      contents?.outside = OutsideChanges()
      dryForgotten = ForgottenHistory(upTo: contents?.sequence ?? 0, because: .cleared)
      stacks = nil
    }
    pending.keep()
  }

  /// Tells whenever the tasks change; what others have changed is told when a call comes across it.
  package nonisolated func changes() -> AsyncStream<[Change]> {
    isObserved.store(true, ordering: .relaxed)
    return observers.stream()
  }

  /// How much there is to be done.
  package func taskCounts(at now: Now) throws(TodoError) -> TaskCounts {
    _ = try look()
    return table.taskCounts(at: now)
  }

  /// Has a function called when others have changed the file or its history.
  package nonisolated func watchOutside(_ notify: @escaping @Sendable () -> Void) -> OutsideWatch {
    isObserved.store(true, ordering: .relaxed)
    outsideChanges.withLock { $0 = $0 ?? OutsideChanges() }
    watcher.withLock { $0 = notify }
    let watch = FileWatch(file, seen: { [weak self] in self?.seen.withLock { $0 } }, notify: notify)
    return OutsideWatch(stop: { [weak self] in
      watch?.stop()
      self?.watcher.withLock { $0 = nil }
    })
  }

  /// Announces what was met on the way to something that has no answer to tell it with: the watch
  /// does not announce what was seen here.
  nonisolated func announceOutsideChanges() {
    guard outsideChanges.withLock({ $0.map { !$0.merged.isEmpty } ?? false }) else { return }
    watcher.withLock { $0 }?()
  }

  /// What others have changed since this was last asked. Safe to call from any thread.
  package nonisolated func takeOutsideChanges() -> OutsideChanges {
    outsideChanges.withLock { changes in
      defer { changes = changes.map { _ in OutsideChanges() } }
      return changes?.merged ?? OutsideChanges()
    }
  }

  /// Tells observers what others have changed, and keeps it for those who ask.
  func tellOutsideChanges(_ changes: [Change], _ settings: SettingsChange?) {
    observers.tell(changes)
    outsideChanges.withLock { $0?.add(OutsideChanges(tasks: changes, settings: settings)) }
  }

  private func noteWhatIsSeen() {
    // While it is being read again, what was seen last still counts.
    guard let contents else { return }
    seen.withLock { $0 = TasksFile.Stamps(file: contents.stamp, journal: contents.journal.stamp) }
  }

  /// What was found out about the file since this was last asked. Safe to call from any thread.
  package nonisolated func takeFileNotices() -> [FileNotice] {
    fileNotices.withLock { fileNotices in
      defer { fileNotices = [] }
      return fileNotices
    }
  }

  func fileNotice(_ new: [FileNotice]) {
    guard !new.isEmpty else { return }
    fileNotices.withLock { fileNotices in fileNotices += new.filter { !fileNotices.contains($0) } }
  }

  /// Whether a change can be computed at once; most of a batch can, and need not pay for waiting.
  private func isReady(needsTasks: Bool) -> Bool {
    lockedFile != nil && (!needsTasks || contents?.hasTasks == true)
  }

  /// Sees to it that a change can be computed on what is there now, and that no other process changes it.
  private func begin(needsTasks: Bool) async throws(TodoError) {
    if isDryRun { _ = try look() } else { try await lock(needsTasks: needsTasks) }
  }

  private func record(
    _ changes: [Change], _ kind: HistoryRecord.Kind, _ command: String, settings: SettingsChange? = nil
  ) throws(TodoError) -> [Change] {
    try recordOutsideChanges()
    guard let contents else { return [] }
    let sequence = contents.sequence + pending.count + 1
    guard sequence <= JSONReader.exactIntegers.upperBound else {
      throw .writeFailed(path: file.path.string, reason: "every number of the history has been given")
    }
    table.apply(changes)
    if let settings { table.apply(settings) }
    let place = pending.append(
      HistoryRecord(
        sequence: sequence, instant: clock.now(), kind: kind, command: command, lastNumber: table.lastNumber,
        changes: changes, settings: settings), tellingProgressTo: file.meter)
    if kind == .change, limits.areExceeded(byCommands: 0, bytes: place.count) {
      fileNotice([.largerThanHistory(bytes: place.count, limit: limits.bytes)])
    }
    let end = contents.journal.end
    stacks?.record(kind, place.lowerBound + end..<place.upperBound + end)
    hasPendingChanges = true
    return observers.tell(changes)
  }

  /// Makes one record of all that are not committed.
  private func mergePending() {
    guard pending.newCommands > 1, let contents else { return }
    let command = pending.dropCommands().joined(separator: "\n")
    let changes = table.uncommittedChanges
    let settings = table.uncommittedSettings
    stacks = nil
    guard !changes.isEmpty || settings != nil else { return }
    pending.append(
      HistoryRecord(
        sequence: contents.sequence + pending.count + 1, instant: clock.now(), kind: .change, command: command,
        lastNumber: table.lastNumber, changes: changes, settings: settings), tellingProgressTo: file.meter)
  }

  private func takeBack() {
    observers.tell(table.rollback())
    pending.drop()
    stacks = nil
    // What a dry run has computed so far is nowhere else, so it goes on with it.
    if isDryRun { contents?.sequence -= uncommittedForgotten }
  }
}

extension Mutation {
  /// Whether it looks at other tasks than those that it makes.
  fileprivate var needsTasks: Bool {
    switch self {
    case .add(let attributes):
      attributes.contains(where: \.field.kind.refersToTasks)
    case .several(let mutations): mutations.contains(where: \.needsTasks)
    case .save, .revise, .complete, .activate, .delete, .clearCompleted, .restore: true
    }
  }
}
