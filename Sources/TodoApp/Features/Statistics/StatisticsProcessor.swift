import TodoModel

/// Runs the actions of the statistics.
struct StatisticsProcessor: AppProcessor {
  let environment: TodoEnvironment

  func result(of action: StatisticsIntent) async throws(TodoError) -> StatisticsResult {
    switch action {
    case .open(let query):
      let now = environment.clock.present
      let (tasks, settings) = try await environment.list()
      let spelt = try query.resolved(in: settings).and(settings.scope.query)
      let chosen = spelt == .everything ? tasks : spelt.matches(in: tasks, at: now)
      return .loaded(
        TaskStatistics(of: chosen, at: now), query, scope: settings.scope, dates: spelt.dates(at: now))
    }
  }
}
