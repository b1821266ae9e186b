import MVI
import TodoModel

/// Numbers about tasks, and pictures of them.
package enum Statistics: Reducer {
  /// What the user wants of the statistics.
  package enum Intent: Equatable, Sendable, Codable {
    /// See those of the tasks that a query selects.
    case open(Query)
  }

  /// What happened to the statistics.
  package enum Result: Equatable, Sendable, Codable {
    /// The tasks have been counted that a query selects and that are in the scope.
    case loaded(TaskStatistics, Query, scope: Scope = Scope(), dates: [QueryDate] = [])

    var scope: Scope? {
      if case .loaded(_, _, let scope, _) = self { scope } else { nil }
    }
  }

  /// What there is to be seen of the statistics.
  package struct State: Equatable, Sendable, Codable {
    /// The numbers.
    var statistics = TaskStatistics()
    /// What selects the tasks that are counted.
    var query = Query.everything
    /// What is being worked on, which selects them as well.
    var scope = Scope()
    /// What the dates of the query mean.
    var dates: [QueryDate] = []
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .loaded(let statistics, let query, let scope, let dates):
      state = Statistics.State(statistics: statistics, query: query, scope: scope, dates: dates)
    }
  }
}

extension Statistics.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
    case .loaded: .show(Route(.statistics))
    }
  }
}

extension Statistics {
  static let verbs: [Verb] = [
    Verb(
      "stats", parameters: "[QUERY]",
      summary: "shows how many tasks are active and how many completed, in numbers and pictures",
      examples: ["stats", "stats project:home"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      .feature(.statistics(.open(try scanner.query())))
    }
  ]
}

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
