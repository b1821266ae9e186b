/// Where the tasks are kept.
///
/// A mutation is computed on what is there at that moment and takes effect as a whole: if one of its tasks is missing or
/// one of its values is wrong, nothing changes. One that finds nothing to change answers with no change and leaves
/// `modified` alone. What has been changed is seen at once by this data source, and is durable when `commit()` has
/// returned. Safe to use from any task.
public protocol TasksDataSource: Sendable {
  /// All tasks in the order of their numbers.
  func tasks() async throws(TodoError) -> [TodoItem]

  /// One task; `noSuchTask` if there is none with that number.
  func task(_ number: Int) async throws(TodoError) -> TodoItem

  /// What a mutation would change.
  func preview(_ mutation: Mutation) async throws(TodoError) -> [Change]

  /// Changes the tasks and answers with what has changed, in the order of the mutation.
  func perform(_ mutation: Mutation) async throws(TodoError) -> [Change]

  /// Looks again at what is there, whatever was remembered.
  func refresh() async throws(TodoError)

  /// Makes all changes since the last commit durable. If that fails, none of them has happened.
  func commit() async throws(TodoError)

  /// Gives up all changes since the last commit.
  func rollback() async

  /// Tells whenever the tasks change, from now on.
  func changes() -> AsyncStream<[Change]>
}

extension TasksDataSource {
  /// Adds a task.
  public func add(_ attributes: [Attribute]) async throws(TodoError) -> [Change] {
    try await perform(.add(attributes))
  }

  /// Changes attributes and keeps those that are not named.
  public func save(_ attributes: [Attribute], to numbers: [Int]) async throws(TodoError) -> [Change] {
    try await perform(.save(attributes, to: numbers))
  }

  /// Marks tasks complete.
  public func complete(_ numbers: [Int]) async throws(TodoError) -> [Change] {
    try await perform(.complete(numbers))
  }

  /// Marks tasks active.
  public func activate(_ numbers: [Int]) async throws(TodoError) -> [Change] {
    try await perform(.activate(numbers))
  }

  /// Deletes tasks.
  public func delete(_ numbers: [Int]) async throws(TodoError) -> [Change] {
    try await perform(.delete(numbers))
  }

  /// Deletes every completed task.
  public func clearCompleted() async throws(TodoError) -> [Change] {
    try await perform(.clearCompleted)
  }
}
