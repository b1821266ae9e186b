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

  // By what tasks have, not by tasks: passing one counts references to a dozen of its parts.

  /// Whether a task is to do and another one that is depends on it.
  func contain(_ id: TaskID) -> Bool { !blocking.isEmpty && blocking.contains(id) }

  /// Whether one of these tasks is to do, if one that is to do depends on it; one that was deleted is not.
  func contain(anyOf ids: [TaskID]) -> Bool { !ids.isEmpty && ids.contains(where: blocking.contains) }
}
