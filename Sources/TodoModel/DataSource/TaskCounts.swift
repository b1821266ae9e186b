/// How much there is to be done, and what is worked on.
package struct TaskCounts: Hashable, Sendable, Codable {
  /// The day that it was looked at.
  package var day: Day
  /// How many tasks are to be done.
  package var active: Int
  /// How many of those are overdue.
  package var overdue: Int
  /// How many are due today.
  package var today: Int
  /// What is being worked on.
  package var scope: Scope

  /// An outlook from its parts.
  package init(day: Day, active: Int = 0, overdue: Int = 0, today: Int = 0, scope: Scope = Scope()) {
    self.day = day
    self.active = active
    self.overdue = overdue
    self.today = today
    self.scope = scope
  }
}
