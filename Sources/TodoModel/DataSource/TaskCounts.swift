/// How much there is to be done, and what is worked on.
package struct TaskCounts: Hashable, Sendable, Codable {
  /// The day that it was looked at.
  package var day: Day
  /// How many tasks are to be done and do not wait, as a list of active tasks shows them.
  package var active = 0
  /// How many of those are overdue.
  package var overdue = 0
  /// How many of those are due today.
  package var today = 0
  /// How many are to be done and wait.
  package var waiting = 0
  /// When one of these numbers changes by itself the next time, on this day or at an instant that is waited for.
  package var next: Instant?
  /// What is being worked on.
  package var scope = Scope()
  /// How the list stands towards other machines; nil where no remote is known.
  package var standing: SyncStanding?
}
