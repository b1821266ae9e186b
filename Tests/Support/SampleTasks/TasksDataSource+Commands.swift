import TodoModel

extension TasksDataSource {
  package func add(_ attributes: [Attribute], for command: String = "add") async throws(TodoError) -> [Change] {
    try await perform(.add(attributes), for: command)
  }

  package func save(
    _ attributes: [Attribute], to numbers: [Int], for command: String = "modify"
  ) async throws(TodoError) -> [Change] { try await perform(.save(attributes, to: numbers), for: command) }

  package func revise(
    _ original: TodoItem, _ attributes: [Attribute], for command: String = "edit"
  ) async throws(TodoError) -> [Change] { try await perform(.revise(original, attributes), for: command) }

  package func complete(_ numbers: [Int], for command: String = "done") async throws(TodoError) -> [Change] {
    try await perform(.complete(numbers), for: command)
  }

  package func activate(_ numbers: [Int], for command: String = "undone") async throws(TodoError) -> [Change] {
    try await perform(.activate(numbers), for: command)
  }

  package func delete(_ numbers: [Int], for command: String = "delete") async throws(TodoError) -> [Change] {
    try await perform(.delete(numbers), for: command)
  }

  package func clearCompleted(for command: String = "purge") async throws(TodoError) -> [Change] {
    try await perform(.clearCompleted, for: command)
  }

  package func undo(_ count: Int = 1, for command: String = "undo") async throws(TodoError) -> [Change] {
    try await perform(.undo(count), for: command).changes
  }

  package func redo(_ count: Int = 1, for command: String = "redo") async throws(TodoError) -> [Change] {
    try await perform(.redo(count), for: command).changes
  }
}
