import Synchronization
import SystemPackage
import TodoJSON
import TodoModel

/// Tasks that are kept in a JSON file, which other processes and other programs may change at any time.
///
/// The file is read when it is first needed, and again when it has changed. The first change after a commit locks it,
/// and `commit()` or `rollback()` unlocks it, so nothing should be waited for in between. Reading never locks and never
/// writes; a file that cannot be loaded is the answer to every call until it can be.
public actor JSONFileTasksDataSource: TasksDataSource {
  private let file: TasksFile
  private let clock: TodoModel.Clock
  private let patience: Duration
  private let isDryRun: Bool
  private nonisolated let observers = ChangeObservers()
  private nonisolated let isObserved = Atomic(false)

  /// What was read, without the tasks, which are in the table; nil as long as the file has to be read.
  private var contents: TasksFile.Contents?
  private var table = TaskTable()
  private var hasBeenLoaded = false
  private var lockedFile: LockedTasksFile?
  private var hasPendingChanges = false
  private var hasDryChanges = false

  /// The tasks of a file; nothing happens before the first call.
  ///
  /// - Parameters:
  ///   - path: The file, or a symbolic link to it, which stays one. It need not exist.
  ///   - createsDirectory: Whether the first change may make the file's directory.
  ///   - isDryRun: Whether commits are to change nothing but what this data source answers; then nothing is locked.
  ///   - patience: How long to wait for somebody else who has locked the file, before `locked` is thrown.
  public init(
    path: String, clock: TodoModel.Clock, createsDirectory: Bool = false, isDryRun: Bool = false,
    patience: Duration = .seconds(5)
  ) {
    file = TasksFile(path: FilePath(path), createsDirectory: createsDirectory)
    self.clock = clock
    self.isDryRun = isDryRun
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

  /// What a mutation would change, on what is in the file now.
  public func preview(_ mutation: Mutation) throws(TodoError) -> [Change] {
    try look().changes(by: mutation, clock: clock)
  }

  /// Changes the tasks, on what is in the file now; `locked` if somebody else kept it locked for too long.
  public func perform(_ mutation: Mutation) async throws(TodoError) -> [Change] {
    if isDryRun { _ = try look() } else { try await lock() }
    defer { if !hasPendingChanges { lockedFile = nil } }
    let changes = try table.changes(by: mutation, clock: clock)
    guard changes.last?.number ?? 0 <= TodoItem.numbers.upperBound else {
      throw .writeFailed(path: file.path.string, reason: "every number has been given")
    }
    table.apply(changes)
    if !changes.isEmpty { hasPendingChanges = true }
    return observers.tell(changes)
  }

  /// Reads the file again, unless there are changes that are not committed: nobody else can have changed it then.
  public func refresh() throws(TodoError) {
    guard !hasPendingChanges, !hasDryChanges else { return }
    try load()
  }

  /// Puts all changes since the last commit into the file; nothing is written if there are none.
  public func commit() throws(TodoError) {
    guard hasPendingChanges else { return }
    defer {
      hasPendingChanges = false
      lockedFile = nil
    }
    if isDryRun { hasDryChanges = true } else { try write() }
    table.commit()
  }

  /// Gives up all changes since the last commit.
  public func rollback() {
    guard hasPendingChanges else { return }
    takeBack()
    hasPendingChanges = false
    lockedFile = nil
  }

  /// Tells whenever the tasks change; what others have changed is told when a call comes across it.
  public nonisolated func changes() -> AsyncStream<[Change]> {
    isObserved.store(true, ordering: .relaxed)
    return observers.stream()
  }

  private func look() throws(TodoError) -> TaskTable {
    if !hasPendingChanges, !hasDryChanges {
      let isCurrent = try contents.map { (contents) throws(TodoError) in try file.stamp() == contents.stamp }
      if isCurrent != true { try load() }
    }
    return table
  }

  private func load() throws(TodoError) {
    let isObserved = hasBeenLoaded && isObserved.load(ordering: .relaxed)
    contents = nil
    // Without observers nobody needs the old tasks, and the memory of one list is enough for both.
    if !isObserved {
      table = TaskTable()
      hasBeenLoaded = false
    }
    var contents = try file.load()
    let new = TaskTable(contents.document.tasks, lastNumber: contents.document.lastNumber)
    contents.document.tasks = []
    if isObserved { observers.tell(new.changes(since: table)) }
    table = new
    self.contents = contents
    hasBeenLoaded = true
  }

  /// Waits until the file is locked, and sees to it that the table holds what is in it.
  private func lock() async throws(TodoError) {
    let deadline = ContinuousClock.now.advanced(by: patience)
    // Another call to this data source may have locked it while this one slept.
    while lockedFile == nil {
      switch try file.lock() {
      case .locked(let lockedFile):
        let isCurrent = try contents.map { (contents) throws(TodoError) in try lockedFile.isUnchanged(since: contents) }
        if isCurrent != true { try load() }
        self.lockedFile = consume lockedFile
      case .held(let holder):
        guard ContinuousClock.now < deadline else { throw .locked(path: file.path.string, holder: holder) }
        do { try await Task.sleep(for: .milliseconds(3)) } catch { throw .cancelled }
      }
    }
  }

  private func write() throws(TodoError) {
    guard var contents else { return }
    contents.document.sequence = contents.document.nextSequence
    contents.document.lastNumber = table.lastNumber
    contents.document.tasks = table.tasks
    do {
      contents.stamp = try lockedFile?.replace(with: contents.document, expecting: contents.stamp)
    } catch {
      takeBack()
      self.contents = nil
      throw error
    }
    contents.document.tasks = []
    self.contents = contents
  }

  private func takeBack() {
    observers.tell(table.rollback())
  }
}
