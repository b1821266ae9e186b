/// What a day brings that has just begun.
public struct NewDay: Hashable, Sendable, Codable {
  /// The day.
  public let day: Day
  /// Active tasks that are due on it and do not wait.
  public let due: [TodoItem]
  /// Active tasks that have become overdue since the last look.
  public let overdue: [TodoItem]
  /// Active tasks that waited until now.
  public let returned: [TodoItem]

  /// Looks at all tasks; what is not due and not overdue but has come back counts as returned.
  ///
  /// - Parameter last: The day on which somebody last looked.
  public init(_ tasks: [TodoItem], since last: Day, at now: Now) {
    day = now.day
    let active = tasks.filter { $0.status == .active && !$0.isWaiting(at: now) }
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
  public var isEmpty: Bool { due.isEmpty && overdue.isEmpty && returned.isEmpty }
}
