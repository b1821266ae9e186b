/// What a day brings that has just begun.
package struct NewDay: Hashable, Sendable, Codable {
  package let day: Day
  /// Active tasks that are due on it and do not wait.
  package let due: [TodoItem]
  /// Active tasks that have become overdue since the last look.
  package let overdue: [TodoItem]
  /// Active tasks that waited until now.
  package let returned: [TodoItem]

  /// Looks at all tasks; what is not due and not overdue but has come back counts as returned.
  ///
  /// - Parameters:
  ///   - last: The day of the last look.
  ///   - first: The first instant of that day of which nothing has been told; nil if all of it has been.
  package init(
    _ tasks: [TodoItem], since last: Day, untold first: Instant? = Instant(seconds: .min), at now: Now
  ) {
    day = now.day
    let active = tasks.filter { $0.isToDo(at: now) && !$0.isHidden(at: now, by: Query.Condition.hiding) }
    /// Whether it lies behind the last look; of an instant, whether it has not been told when it came.
    func isNews(_ moment: Moment, onLastDay isNews: Bool) -> Bool {
      let day = moment.day(in: now.zone)
      guard day == last else { return day > last }
      guard case .instant(let instant) = moment else { return isNews }
      return first.map { $0 <= instant } ?? false
    }
    due = active.filter { $0.satisfies(.today, at: now) && !$0.isOverdue(at: now) }
    overdue = active.filter { task in
      task.isOverdue(at: now) && task.due.map { isNews($0, onLastDay: true) } ?? false
    }
    returned = active.filter { task in
      task.wait.map { isNews($0, onLastDay: false) } ?? false && !task.satisfies(.today, at: now)
        && !task.isOverdue(at: now)
    }
  }

  /// Whether it brings nothing.
  package var isEmpty: Bool { due.isEmpty && overdue.isEmpty && returned.isEmpty }
}
