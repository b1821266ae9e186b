/// Which tasks hold others up.
///
/// Computing it costs one look at each task.
package struct Dependencies: Sendable {
  /// The active tasks that an active task depends on.
  private var blocking: Set<TaskID> = []

  /// No task holds up another.
  package init() {}

  /// What all tasks say about each other.
  package init(_ tasks: [TodoItem]) {
    var wanted: Set<TaskID> = []
    // By places: members are looked at within the array, and most tasks have nothing to tell.
    for place in tasks.indices where !tasks[place].depends.isEmpty && tasks[place].status == .active {
      wanted.formUnion(tasks[place].depends)
    }
    guard !wanted.isEmpty else { return }
    for place in tasks.indices where tasks[place].status == .active && wanted.contains(tasks[place].id) {
      blocking.insert(tasks[place].id)
    }
  }

  /// Whether a task is active and depends on one that is active; one that was deleted blocks nothing.
  package func isBlocked(_ task: TodoItem) -> Bool {
    !task.depends.isEmpty && task.status == .active && task.depends.contains(where: blocking.contains)
  }

  /// Whether a task is active and an active one depends on it.
  package func isBlocking(_ task: TodoItem) -> Bool {
    !blocking.isEmpty && task.status == .active && blocking.contains(task.id)
  }
}
