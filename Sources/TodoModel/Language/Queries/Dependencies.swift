/// Which tasks hold others up.
///
/// Computing it costs one look at each task.
package struct Dependencies: Sendable {
  /// The tasks to do that another one depends on.
  private var blocking: Set<TaskID> = []

  /// No task holds up another.
  package init() {}

  /// What all tasks say about each other at a moment.
  package init(_ tasks: [TodoItem], at now: Now) {
    var wanted: Set<TaskID> = []
    // By places: members are looked at within the array, and most tasks have nothing to tell.
    for place in tasks.indices where !tasks[place].depends.isEmpty && tasks[place].isToDo(at: now) {
      wanted.formUnion(tasks[place].depends)
    }
    guard !wanted.isEmpty else { return }
    for place in tasks.indices where tasks[place].isToDo(at: now) && wanted.contains(tasks[place].id) {
      blocking.insert(tasks[place].id)
    }
  }

  /// Whether a task is to do and depends on one that is; one that was deleted blocks nothing.
  package func isBlocked(_ task: TodoItem, at now: Now) -> Bool {
    !task.depends.isEmpty && task.isToDo(at: now) && task.depends.contains(where: blocking.contains)
  }

  /// Whether a task is to do and another one that is depends on it.
  package func isBlocking(_ task: TodoItem, at now: Now) -> Bool {
    !blocking.isEmpty && task.isToDo(at: now) && blocking.contains(task.id)
  }
}
