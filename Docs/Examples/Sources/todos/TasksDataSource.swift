/// A TO-DO; it has an identifier once it has been saved.
struct Todo: Equatable, Sendable {
  var id: Int?
  var title: String
  var isCompleted = false
}

/// The tasks cannot be had.
struct Unavailable: Error {}

/// A source of tasks. A function that changes them answers with all there are then.
protocol TasksDataSource: Sendable {
  func tasks() async throws(Unavailable) -> [Todo]
  /// Puts a task in the place of the one with its identifier; one that has none is given the next.
  func save(_ task: Todo) async throws(Unavailable) -> [Todo]
  func delete(where isGone: @Sendable (Todo) -> Bool) async throws(Unavailable) -> [Todo]
}

/// Keeps them for as long as the program runs.
actor MemoryTasksDataSource: TasksDataSource {
  private var kept: [Todo] = []
  private var lastID = 0

  func tasks() -> [Todo] { kept }

  func save(_ task: Todo) -> [Todo] {
    if let place = kept.firstIndex(where: { $0.id == task.id }) {
      kept[place] = task
    } else {
      lastID += 1
      kept.append(Todo(id: lastID, title: task.title))
    }
    return kept
  }

  func delete(where isGone: (Todo) -> Bool) -> [Todo] {
    kept.removeAll(where: isGone)
    return kept
  }
}
