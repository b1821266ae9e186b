import TodoModel

/// Runs the actions of reminding.
struct RemindProcessor {
  let tasks: any TasksDataSource
  let advance: (@Sendable (_ instant: Instant) throws(TodoError) -> Instant?)?
  let clock: Clock

  func result(of action: Remind.Intent) async throws(TodoError) -> Remind.Result {
    switch action {
    case .remind:
      let now = clock.present
      // Before it is remembered that they are told: a file that cannot be read has told nothing.
      let all = try await tasks.tasks()
      let told = try advance?(now.instant) ?? nil
      let midnight = now.zone.instant(of: CivilTime(day: now.day, secondOfDay: 0))
      return .found(DueNow(all, after: told ?? Instant(seconds: midnight.seconds - 1), at: now))
    case .show: return .shown
    }
  }
}
