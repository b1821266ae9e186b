extension TodoItem {
  /// True if the task is neither completed nor over by itself.
  @inline(__always) package func isToDo(at now: Now) -> Bool { status == .active && !isExpired(at: now) }

  @inline(__always) var until: Moment? { self[.until]?.moment }

  /// True if the task is over by itself, and was not completed before.
  @inline(__always) func isExpired(at now: Now) -> Bool { status == .active && until.map { now.isPast($0) } ?? false }

  @inline(__always) func isOverdue(at now: Now) -> Bool { isToDo(at: now) && due.map { now.isPast($0) } ?? false }

  @inline(__always) func isWaiting(at now: Now) -> Bool { isToDo(at: now) && wait.map { !now.hasReached($0) } ?? false }
}

/// The tasks that block others; computing them costs one look at each task.
package struct Dependencies: Sendable {
  private var blocking: Set<TaskID> = []

  package init() {}

  package init(_ tasks: [TodoItem], at now: Now) {
    var wanted: Set<TaskID> = []
    // By index: members are read within the array, and most tasks have no dependencies.
    for place in tasks.indices where !tasks[place].depends.isEmpty && tasks[place].isToDo(at: now) {
      wanted.formUnion(tasks[place].depends)
    }
    guard !wanted.isEmpty else { return }
    for place in tasks.indices where tasks[place].isToDo(at: now) && wanted.contains(tasks[place].id) {
      blocking.insert(tasks[place].id)
    }
  }

  // By identifiers, not by tasks: passing a task counts references to a dozen of its parts.

  func contain(_ id: TaskID) -> Bool { !blocking.isEmpty && blocking.contains(id) }

  /// True if one of these tasks is active; deleted ones are not.
  func contain(anyOf ids: [TaskID]) -> Bool { !ids.isEmpty && ids.contains(where: blocking.contains) }
}
