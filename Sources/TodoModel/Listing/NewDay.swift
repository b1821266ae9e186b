/// What a day brings that has just begun.
package struct NewDay: Hashable, Sendable, Codable {
  /// The day.
  package let day: Day
  /// Active tasks that are due on it and do not wait.
  package let due: [TodoItem]
  /// Active tasks that have become overdue since the last look.
  package let overdue: [TodoItem]
  /// Active tasks that waited until now.
  package let returned: [TodoItem]

  /// Looks at all tasks; what is not due and not overdue but has come back counts as returned.
  ///
  /// - Parameter last: The day of the last look.
  package init(_ tasks: [TodoItem], since last: Day, at now: Now) {
    day = now.day
    let active = tasks.filter { $0.isToDo(at: now) && !$0.isHidden(at: now, by: Query.Condition.hiding) }
    due = active.filter { $0.satisfies(.today, at: now) }
    overdue = active.filter { task in
      task.isOverdue(at: now) && task.due.map { $0.day(in: now.zone) >= last } ?? false
    }
    returned = active.filter { task in
      task.wait.map { $0.day(in: now.zone) > last } ?? false && !task.satisfies(.today, at: now)
        && !task.isOverdue(at: now)
    }
  }

  /// Whether it brings nothing.
  package var isEmpty: Bool { due.isEmpty && overdue.isEmpty && returned.isEmpty }
}
