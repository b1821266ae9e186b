/// Tasks that are kept nowhere but in memory: for tests and previews.
public actor InMemoryTasksDataSource: TasksDataSource {
  private let clock: Clock
  private var table: TaskTable
  private nonisolated let observers = ChangeObservers()

  /// A data source with tasks in it, in ascending order of their numbers.
  public init(_ tasks: [TodoItem] = [], clock: Clock) {
    self.clock = clock
    table = TaskTable(tasks)
  }

  /// All tasks in the order of their numbers.
  public func tasks() -> [TodoItem] { table.tasks }

  /// One task.
  public func task(_ number: Int) throws(TodoError) -> TodoItem { try table.task(number) }

  /// What a mutation would change.
  public func preview(_ mutation: Mutation) throws(TodoError) -> [Change] {
    try table.changes(by: mutation, clock: clock)
  }

  /// Changes the tasks.
  public func perform(_ mutation: Mutation) throws(TodoError) -> [Change] {
    let changes = try table.changes(by: mutation, clock: clock)
    table.apply(changes)
    observers.tell(changes)
    return changes
  }

  /// There is nothing else to look at.
  public func refresh() {}

  /// Keeps all changes.
  public func commit() { table.commit() }

  /// Gives up all changes since the last commit.
  public func rollback() { table.rollback() }

  /// Tells whenever the tasks change.
  public nonisolated func changes() -> AsyncStream<[Change]> { observers.stream() }
}
