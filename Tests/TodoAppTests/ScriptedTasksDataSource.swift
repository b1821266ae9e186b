import SampleTasks
import Synchronization
import TodoModel

actor ScriptedTasksDataSource: TasksDataSource {
  enum Operation: Hashable, Sendable {
    case tasks, task, perform, refresh, commit, checkpoint, rollback, taskCounts
  }

  private let base: InMemoryTasksDataSource
  private var failures: [Operation: TodoError] = [:]
  private var hanging: (operation: Operation, hasBegun: AsyncStream<Void>.Continuation, end: AsyncStream<Void>)?

  private(set) var log: [Operation] = []

  init(_ tasks: [TodoItem] = []) { base = InMemoryTasksDataSource(tasks, clock: Sample.clock) }

  func fail(_ operation: Operation, with error: TodoError?) { failures[operation] = error }

  /// Lets an operation hang once, after it has taken effect, until `end` is finished; `hasBegun` ends when it does.
  func hang(_ operation: Operation) -> (hasBegun: AsyncStream<Void>, end: AsyncStream<Void>.Continuation) {
    let (hasBegun, begin) = AsyncStream<Void>.makeStream()
    let (hasEnded, end) = AsyncStream<Void>.makeStream()
    hanging = (operation, begin, hasEnded)
    return (hasBegun, end)
  }

  /// The operations asked for, without the counting of open tasks that goes with each answer.
  var work: [Operation] { log.filter { $0 != .taskCounts } }

  private func begin(_ operation: Operation) throws(TodoError) {
    log.append(operation)
    if let error = failures[operation] { throw error }
  }

  private func end(_ operation: Operation) async {
    guard let hanging, hanging.operation == operation else { return }
    self.hanging = nil
    hanging.hasBegun.finish()
    for await _ in hanging.end {}
  }

  func tasks() async throws(TodoError) -> [TodoItem] {
    try begin(.tasks)
    let tasks = await base.tasks()
    await end(.tasks)
    return tasks
  }

  func task(_ number: Int) async throws(TodoError) -> TodoItem {
    try begin(.task)
    return try await base.task(number)
  }

  func numbers(of ids: [TaskID]) async throws(TodoError) -> [TaskReference] { await base.numbers(of: ids) }

  func withTable<Finding: Sendable>(_ look: @Sendable (TaskTable) -> Finding) async throws(TodoError) -> Finding {
    look(TaskTable(try await tasks(), settings: try await settings()))
  }

  func perform(
    _ mutation: Mutation, for command: String, if mayBeMade: @Sendable (MutationEffect) -> Bool
  ) async throws(TodoError) -> MutationEffect {
    try begin(.perform)
    let effect = try await base.perform(mutation, for: command, if: mayBeMade)
    await end(.perform)
    return effect
  }

  func perform(_ walk: UndoRequest, for command: String) async throws(TodoError) -> UndoResult {
    try begin(.perform)
    return try await base.perform(walk, for: command)
  }

  func settings() async throws(TodoError) -> Settings { await base.settings() }

  func perform(_ mutation: SettingsMutation, for command: String) async throws(TodoError) -> SettingsChange? {
    try begin(.perform)
    return try await base.perform(mutation, for: command)
  }

  func history() async throws(TodoError) -> TaskHistory { await base.history() }

  func search<Search: HistorySearch>(_ search: Search) async throws(TodoError) -> Search { await base.search(search) }

  func clearHistory() async throws(TodoError) { await base.clearHistory() }

  func checkpoint(during pause: Pause) async {
    log.append(.checkpoint)
    await end(.checkpoint)
  }

  private nonisolated let fileNotices = Mutex<[FileNotice]>([])

  nonisolated func fileNotice(_ fileNotice: FileNotice) { fileNotices.withLock { $0.append(fileNotice) } }

  nonisolated func takeFileNotices() -> [FileNotice] {
    fileNotices.withLock { fileNotices in
      defer { fileNotices = [] }
      return fileNotices
    }
  }

  func refresh() throws(TodoError) { try begin(.refresh) }

  func commit(asOneStep: Bool) async throws(TodoError) {
    do throws(TodoError) {
      try begin(.commit)
    } catch {
      await base.rollback()
      throw error
    }
    await base.commit(asOneStep: asOneStep)
  }

  func rollback() async {
    log.append(.rollback)
    await base.rollback()
  }

  func taskCounts(at now: Now) async throws(TodoError) -> TaskCounts {
    // What is to be done is counted from the tasks.
    if let error = failures[.tasks] { throw error }
    try begin(.taskCounts)
    return await base.taskCounts(at: now)
  }

  nonisolated func watchOutside(_ notify: @escaping @Sendable () -> Void) -> OutsideWatch { base.watchOutside(notify) }

  private nonisolated let outside = Mutex(OutsideChanges())

  nonisolated func changeOutside(_ changes: [Change], _ settings: SettingsChange? = nil, syncs: [SyncNote] = []) {
    outside.withLock { $0.add(OutsideChanges(tasks: changes, settings: settings, syncs: syncs)) }
  }

  nonisolated func takeOutsideChanges() -> OutsideChanges {
    outside.withLock { changes in
      defer { changes = OutsideChanges() }
      return changes
    }
  }

  /// The tasks, without a trace in the log and whatever the script lets fail.
  var contents: [TodoItem] { get async { await base.tasks() } }
}
