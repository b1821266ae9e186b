/// How much there is to be done, and what is worked on.
package struct TaskCounts: Hashable, Sendable, Codable {
  /// The day that it was looked at.
  package var day: Day
  /// How many tasks are to be done and do not wait, as a list of active tasks shows them.
  package var active: Int
  /// How many of those are overdue.
  package var overdue: Int
  /// How many of those are due today.
  package var today: Int
  /// How many are to be done and wait.
  package var waiting: Int
  /// When one of these numbers changes by itself the next time, on this day or at an instant that is waited for.
  package var next: Instant?
  /// What is being worked on.
  package var scope: Scope
  /// How the list stands towards other machines; nil where no remote is known.
  package var standing: SyncStanding?

  package init(
    day: Day, active: Int = 0, overdue: Int = 0, today: Int = 0, waiting: Int = 0, next: Instant? = nil,
    scope: Scope = Scope()
  ) {
    self.day = day
    self.active = active
    self.overdue = overdue
    self.today = today
    self.waiting = waiting
    self.next = next
    self.scope = scope
  }
}
