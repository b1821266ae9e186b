import MVI
import TodoModel

/// Runs the actions of the statistics.
struct StatisticsProcessor: Processor {
  let environment: TodoEnvironment

  func results(of action: StatisticsAction) -> Results<StatisticsResult> {
    switch action {
    case .load(let query): Results { await load(query) }
    }
  }

  private func load(_ query: Query) async -> StatisticsResult {
    do throws(TodoError) {
      let now = environment.clock.present
      let tasks = try await environment.dataSource.tasks()
      let settings = try await environment.dataSource.settings()
      let spelt = try query.resolved(in: settings).and(settings.scope.query)
      let chosen = spelt == .everything ? tasks : spelt.matches(in: tasks, at: now)
      return .loaded(
        Statistics(of: chosen, at: now), query, scope: settings.scope, dates: spelt.dates(at: now))
    } catch {
      return .loadingFailed(error)
    }
  }
}
