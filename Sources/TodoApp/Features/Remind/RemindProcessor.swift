import TodoModel

/// Runs the actions of reminding.
struct RemindProcessor: AppProcessor {
  let environment: TodoEnvironment

  func result(of action: RemindIntent) async throws(TodoError) -> RemindResult {
    switch action {
    case .remind:
      let now = environment.clock.present
      // Before it is remembered that they are told: a file that cannot be read has told nothing.
      let tasks = try await environment.dataSource.tasks()
      let told = try environment.reminders?.advance(to: now.instant)
      let midnight = now.zone.instant(of: CivilTime(day: now.day, secondOfDay: 0))
      return .found(DueNow(tasks, after: told ?? Instant(seconds: midnight.seconds - 1), at: now))
    case .show: return .shown
    }
  }
}
