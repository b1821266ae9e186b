import Synchronization
import SystemPackage
import TodoJSON
import TodoModel

/// Tasks that are kept in a JSON file and the history beside it, which other processes and other programs may change.
///
/// Both are read when they are first needed, and again when they have changed. The first change after a commit locks
/// them, and `commit()` or `rollback()` unlocks them, so nothing should be waited for in between. A commit is appended
/// to the history; `settle()` brings the JSON file up to date. Reading never locks and never writes; a file that cannot
/// be loaded is the answer to every call until it can be.
public actor JSONFileTasksDataSource: TasksDataSource {
  let file: TasksFile
  let clock: TodoModel.Clock
  let patience: Duration
  let limits: HistoryLimits
  let isDryRun: Bool
  private nonisolated let observers = ChangeObservers()
  private nonisolated let isObserved = Atomic(false)

  /// What was read, without the tasks, which are in the table; nil as long as the file has to be read.
  var contents: TasksFile.Contents? {
    didSet { if isObserved.load(ordering: .relaxed) { noteWhatIsSeen() } }
  }
  /// All tasks; only those that are not committed as long as the contents say that no tasks were read.
  var table = TaskTable()
  private var hasBeenLoaded = false
  var lockedFile: LockedTasksFile?
  var hasPendingChanges = false
  private var hasDryChanges = false
  /// Whether the file has to be brought up to date with what was committed here.
  var isUnsettled = false

  /// Who had locked the file when it was last tried.
  private var holder: Int?

  /// The records of what is not committed.
  var pending = PendingRecords()
  /// Where the records are that can be undone and redone, behind the end of the file those that are not in it yet; nil
  /// as long as nobody has asked.
  var stacks: UndoStacks<Range<Int>>?
  /// Whether the next commit forgets the history.
  var isForgetting = false

  /// What the file and its history looked like when they were last read or written here.
  private nonisolated let seen = Mutex<TasksFile.Stamps?>(nil)
  /// What others have changed and has not been asked for; nil as long as nobody watches.
  private nonisolated let outsideChanges = Mutex<[Change]?>(nil)

  /// What was found out and has not been told.
  private nonisolated let remarks = Mutex<[Remark]>([])
  /// Which copies of the file have been told of.
  private var knownCopies: [String] = []

  /// The tasks of a file; nothing happens before the first call.
  ///
  /// - Parameters:
  ///   - path: The file, or a symbolic link to it, which stays one. It need not exist.
  ///   - createsDirectory: Whether the first change may make the file's directory.
  ///   - isDryRun: Whether commits are to change nothing but what this data source answers; then nothing is locked.
  ///   - limits: How much of the history is kept.
  ///   - meter: Where it is told how far reading has got.
  ///   - patience: How long to wait for somebody else who has locked the file, before `locked` is thrown.
  public init(
    path: String, clock: TodoModel.Clock, createsDirectory: Bool = false, isDryRun: Bool = false,
    limits: HistoryLimits = HistoryLimits(), meter: ProgressMeter? = nil, patience: Duration = .seconds(5)
  ) {
    file = TasksFile(path: FilePath(path), createsDirectory: createsDirectory, meter: meter)
    self.clock = clock
    self.isDryRun = isDryRun
    self.limits = limits
    self.patience = patience
  }

  /// All tasks in the order of their numbers.
  public func tasks() throws(TodoError) -> [TodoItem] {
    try look().tasks
  }

  /// One task.
  public func task(_ number: Int) throws(TodoError) -> TodoItem {
    try look().task(number)
  }

  /// The numbers of tasks by their identifiers.
  public func numbers(of ids: [TaskID]) throws(TodoError) -> [TaskReference] {
    try look().numbers(of: ids)
  }

  /// What somebody finds who looks at the table, as it is in the file now.
  public func survey<Finding: Sendable>(
    _ look: @Sendable (TaskTable) -> Finding
  ) throws(TodoError) -> Finding {
    look(try self.look())
  }

  /// What a mutation would change, on what is in the file now.
  public func preview(_ mutation: Mutation) throws(TodoError) -> [Change] {
    let table = try look()
    return try explainingConflicts { () throws(TodoError) in try table.changes(by: mutation, clock: clock) }
  }

  /// Changes the tasks, on what is in the file now; `locked` if somebody else kept it locked for too long.
  ///
  /// Adding a task that refers to no other does not read those of a large file.
  public func perform(_ mutation: Mutation, for command: String) async throws(TodoError) -> [Change] {
    let needsTasks = mutation.needsTasks
    if !isReady(needsTasks: needsTasks) { try await begin(needsTasks: needsTasks) }
    defer { if !hasPendingChanges { lockedFile = nil } }
    let changes = try explainingConflicts { () throws(TodoError) in try table.changes(by: mutation, clock: clock) }
    guard changes.last?.number ?? 0 <= TodoItem.numbers.upperBound else {
      throw .writeFailed(path: file.path.string, reason: "every number has been given")
    }
    return changes.isEmpty ? [] : try record(changes, .change, command)
  }

  /// What is kept beside the tasks, as it is in the file now.
  public func settings() throws(TodoError) -> Settings {
    try look().settings
  }

  /// Changes what is kept beside the tasks.
  public func perform(
    _ mutation: SettingsMutation, for command: String
  ) async throws(TodoError) -> SettingsChange? {
    try await begin(needsTasks: true)
    defer { if !hasPendingChanges { lockedFile = nil } }
    guard let change = try table.change(by: mutation) else { return nil }
    _ = try record([], .change, command, settings: change)
    return change
  }

  /// Undoes or redoes commands, whoever gave them.
  public func perform(_ walk: HistoryWalk, for command: String) async throws(TodoError) -> WalkedHistory {
    try await begin(needsTasks: true)
    defer { if !hasPendingChanges { lockedFile = nil } }
    let steps = try steps(of: walk)
    let changes = try explainingConflicts { () throws(TodoError) in
      try table.changes(walking: walk.changes(ofSteps: steps.map(\.changes)))
    }
    let settings = try table.change(walking: walk.settings(ofSteps: steps.map(\.settings)))
    return WalkedHistory(
      commands: steps.map(\.command), changes: try record(changes, walk.kind, command, settings: settings),
      settings: settings)
  }

  /// Reads the file again, unless there are changes that are not committed: nobody else can have changed it then.
  public func refresh() throws(TodoError) {
    guard !hasPendingChanges, !hasDryChanges else { return }
    try load()
  }

  /// Puts all changes since the last commit into the history; nothing is written if there are none.
  public func commit(asOneStep: Bool) throws(TodoError) {
    guard hasPendingChanges else { return }
    defer {
      hasPendingChanges = false
      isForgetting = false
      lockedFile = nil
    }
    if asOneStep, !isForgetting { mergePending() }
    if isDryRun {
      hasDryChanges = true
      pending.keep()
    } else {
      do throws(TodoError) {
        try write()
      } catch {
        takeBack()
        contents = nil
        throw error
      }
    }
    table.commit()
  }

  /// Gives up all changes since the last commit.
  public func rollback() {
    guard hasPendingChanges else { return }
    takeBack()
    hasPendingChanges = false
    isForgetting = false
    lockedFile = nil
  }

  /// Forgets the history with the next commit.
  public func clearHistory() async throws(TodoError) {
    try await begin(needsTasks: true)
    hasPendingChanges = true
    isForgetting = true
    pending.drop()
    stacks = UndoStacks()
  }

  /// Tells whenever the tasks change; what others have changed is told when a call comes across it.
  public nonisolated func changes() -> AsyncStream<[Change]> {
    isObserved.store(true, ordering: .relaxed)
    return observers.stream()
  }

  /// How much there is to be done.
  public func outlook(at now: Now) throws(TodoError) -> Outlook {
    _ = try look()
    return table.outlook(at: now)
  }

  /// Has a function called when others have changed the file or its history.
  public nonisolated func watchOutside(_ notify: @escaping @Sendable () -> Void) -> OutsideWatch {
    isObserved.store(true, ordering: .relaxed)
    outsideChanges.withLock { $0 = $0 ?? [] }
    let watch = FileWatch(file, seen: { [weak self] in self?.seen.withLock { $0 } }, notify: notify)
    return OutsideWatch(stop: { watch?.stop() })
  }

  /// What others have changed since this was last asked. Safe to call from any thread.
  public nonisolated func takeOutsideChanges() -> [Change] {
    outsideChanges.withLock { changes in
      defer { changes = changes.map { _ in [] } }
      return changes?.merged ?? []
    }
  }

  /// Tells observers what others have changed, and keeps it for those who ask.
  private func tellOutsideChanges(_ changes: [Change]) {
    observers.tell(changes)
    outsideChanges.withLock { $0? += changes }
  }

  private func noteWhatIsSeen() {
    // While it is being read again, what was seen last still counts.
    guard let contents else { return }
    seen.withLock { $0 = TasksFile.Stamps(file: contents.stamp, journal: contents.journal.stamp) }
  }

  /// What was found out about the file since this was last asked. Safe to call from any thread.
  public nonisolated func takeRemarks() -> [Remark] {
    remarks.withLock { remarks in
      defer { remarks = [] }
      return remarks
    }
  }

  func remark(_ new: [Remark]) {
    guard !new.isEmpty else { return }
    remarks.withLock { remarks in remarks += new.filter { !remarks.contains($0) } }
  }

  /// Whether a change can be computed at once; most of a batch can, and need not pay for waiting.
  private func isReady(needsTasks: Bool) -> Bool {
    lockedFile != nil && (!needsTasks || contents?.hasTasks == true)
  }

  /// Sees to it that a change can be computed on what is there now, and that nobody else changes it.
  private func begin(needsTasks: Bool) async throws(TodoError) {
    if isDryRun { _ = try look() } else { try await lock(needsTasks: needsTasks) }
  }

  private func record(
    _ changes: [Change], _ kind: HistoryRecord.Kind, _ command: String, settings: SettingsChange? = nil
  ) throws(TodoError) -> [Change] {
    try recordOutsideChanges()
    guard let last = contents?.sequence, let end = contents?.journal.end else { return [] }
    let sequence = last + pending.count + 1
    guard sequence <= JSONReader.exactIntegers.upperBound else {
      throw .writeFailed(path: file.path.string, reason: "every number of the history has been given")
    }
    table.apply(changes)
    if let settings { table.apply(settings) }
    let place = pending.append(
      HistoryRecord(
        sequence: sequence, instant: clock.now(), kind: kind, command: command, lastNumber: table.lastNumber,
        changes: changes, settings: settings))
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
        lastNumber: table.lastNumber, changes: changes, settings: settings))
  }

  private func takeBack() {
    observers.tell(table.rollback())
    pending.drop()
    stacks = nil
  }
}

// MARK: - Reading

extension JSONFileTasksDataSource {
  /// All tasks as they are now.
  func look() throws(TodoError) -> TaskTable {
    if hasPendingChanges || hasDryChanges {
      if contents?.hasTasks == false { try load() }
    } else if let contents {
      if try !file.isUnchanged(since: contents) || !contents.hasTasks { try catchUp() }
    } else {
      try load()
    }
    return table
  }

  /// Reads what others have appended to the history, or everything if that is not all that has changed.
  private func catchUp() throws(TodoError) {
    guard var contents, contents.hasTasks, try file.stamp() == contents.stamp else { return try load() }
    let journal = try JournalReading(at: try file.journalPath())
    guard journal.stamp != contents.journal.stamp else { return }
    guard let tail = try journal.growth(since: contents.journal) else { return try load() }
    // A new mark comes with a new file, which was there before it.
    guard tail.mark == nil else { return try load() }
    var new = table
    remark(try file.apply(tail, of: journal, to: &new).map { .renumbered($0) })
    tellOutsideChanges(new.uncommittedChanges)
    new.commit()
    table = new
    contents.journal = try journal.position(behind: tail)
    contents.sequence = max(contents.sequence, tail.lastSequence)
    contents.tailSize += tail.size
    self.contents = contents
    stacks = nil
  }

  private func load() throws(TodoError) {
    let isObserved = hasBeenLoaded && isObserved.load(ordering: .relaxed)
    let uncommitted = hasPendingChanges || hasDryChanges ? table.uncommittedChanges : []
    let uncommittedSettings = hasPendingChanges || hasDryChanges ? table.uncommittedSettings : nil
    // What is not committed stays as it is if the file turns out not to be readable.
    if !hasPendingChanges {
      contents = nil
      stacks = nil
    }
    // Without observers nobody needs the old tasks, and the memory of one list is enough for both.
    if !isObserved, !hasPendingChanges {
      table = TaskTable()
      hasBeenLoaded = false
    }
    let (contents, new) = try file.load()
    remark(contents.remarks)
    lookForCopies()
    if isObserved, !hasPendingChanges { tellOutsideChanges(new.changes(since: table)) }
    table = new
    table.apply(uncommitted)
    table.replay(uncommittedSettings)
    self.contents = contents
    hasBeenLoaded = true
  }

  private func lookForCopies() {
    let copies = file.conflictCopies()
    let new = copies.filter { !knownCopies.contains($0) }
    knownCopies = copies
    if !new.isEmpty { remark([.conflictCopies(new)]) }
  }

  /// Waits until the file is locked, and sees to it that the table holds what is in it.
  private func lock(needsTasks: Bool) async throws(TodoError) {
    let deadline = ContinuousClock.now.advanced(by: patience)
    // Another call to this data source may have locked it while this one slept.
    while lockedFile == nil {
      guard try lockIfFree(needsTasks: needsTasks) else {
        guard ContinuousClock.now < deadline else { throw .locked(path: file.path.string, holder: holder) }
        do { try await Task.sleep(for: .milliseconds(3)) } catch { throw .cancelled }
        continue
      }
    }
    if needsTasks, contents?.hasTasks != true { try load() }
  }

  /// Locks the file if nobody has locked it, and says whether nobody had.
  func lockIfFree(needsTasks: Bool) throws(TodoError) -> Bool {
    switch try file.lock() {
    case .held(let holder):
      self.holder = holder
      return false
    case .locked(let lockedFile):
      if let contents, try lockedFile.isUnchanged(since: contents) {
        try catchUpUnderLock(needsTasks: needsTasks)
      } else {
        try loadUnderLock(needsTasks: needsTasks)
      }
      self.lockedFile = consume lockedFile
      if let journal = contents?.journal, journal.size > journal.end {
        let path = try file.journalPath().string + ".torn"
        remark([.tornRecord(path: path, bytes: journal.size - journal.end)])
      }
      return true
    }
  }

  private func catchUpUnderLock(needsTasks: Bool) throws(TodoError) {
    guard let contents else { return }
    if contents.hasTasks { return try catchUp() }
    // Without this each commit of a long batch would look through the tail that the batch itself has made.
    if !needsTasks, try file.isUnchanged(since: contents) { return }
    try loadUnderLock(needsTasks: needsTasks)
  }

  private func loadUnderLock(needsTasks: Bool) throws(TodoError) {
    if !needsTasks, !hasBeenLoaded, let (contents, table) = try file.loadNumbers(),
      !CheckpointRules.isSmall(contents.size)
    {
      self.contents = contents
      self.table = table
      stacks = nil
    } else {
      try load()
    }
  }
}

extension Mutation {
  /// Whether it looks at other tasks than those that it makes.
  fileprivate var needsTasks: Bool {
    switch self {
    case .add(let attributes):
      attributes.contains { attribute in
        switch attribute {
        case .parent, .depends: true
        case .title, .project, .addTag, .removeTag, .priority, .due, .wait, .repetition, .notes, .appendNote: false
        }
      }
    case .several(let mutations): mutations.contains(where: \.needsTasks)
    case .save, .revise, .complete, .activate, .delete, .clearCompleted: true
    }
  }
}
