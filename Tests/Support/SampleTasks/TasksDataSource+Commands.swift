import TodoModel

/// Commands for tests, each by its name.
extension TasksDataSource {
  /// Adds a task.
  package func add(_ attributes: [Attribute], for command: String = "add") async throws(TodoError) -> [Change] {
    try await perform(.add(attributes), for: command)
  }

  /// Changes attributes and keeps the others.
  package func save(
    _ attributes: [Attribute], to numbers: [Int], for command: String = "modify"
  ) async throws(TodoError) -> [Change] {
    try await perform(.save(attributes, to: numbers), for: command)
  }

  /// Changes attributes of a task as it was when they were filled in.
  package func revise(
    _ original: TodoItem, _ attributes: [Attribute], for command: String = "edit"
  ) async throws(TodoError) -> [Change] {
    try await perform(.revise(original, attributes), for: command)
  }

  /// Marks tasks complete.
  package func complete(_ numbers: [Int], for command: String = "done") async throws(TodoError) -> [Change] {
    try await perform(.complete(numbers), for: command)
  }

  /// Marks tasks active.
  package func activate(_ numbers: [Int], for command: String = "undone") async throws(TodoError) -> [Change] {
    try await perform(.activate(numbers), for: command)
  }

  /// Deletes tasks.
  package func delete(_ numbers: [Int], for command: String = "delete") async throws(TodoError) -> [Change] {
    try await perform(.delete(numbers), for: command)
  }

  /// Deletes every completed task.
  package func clearCompleted(for command: String = "purge") async throws(TodoError) -> [Change] {
    try await perform(.clearCompleted, for: command)
  }

  /// Undoes the newest commands.
  package func undo(_ count: Int = 1, for command: String = "undo") async throws(TodoError) -> [Change] {
    try await perform(.undo(count), for: command).changes
  }

  /// Redoes the last undone commands.
  package func redo(_ count: Int = 1, for command: String = "redo") async throws(TodoError) -> [Change] {
    try await perform(.redo(count), for: command).changes
  }
}
