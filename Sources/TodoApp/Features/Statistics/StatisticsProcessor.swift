import TodoModel

/// Runs the actions of the statistics.
struct StatisticsProcessor {
  let tasks: any TasksDataSource
  let clock: Clock

  func result(of action: Statistics.Intent) async throws(TodoError) -> Statistics.Result {
    switch action {
    case .open(let query):
      let now = clock.present
      let settings = try await tasks.settings()
      let all = try await tasks.tasks()
      let spelt = try query.resolved(in: settings).and(settings.scope.query)
      let chosen = spelt == .everything ? all : spelt.matches(in: all, at: now)
      return .loaded(
        TaskStatistics(of: chosen, at: now), query, scope: settings.scope, dates: spelt.dates(at: now))
    }
  }
}
