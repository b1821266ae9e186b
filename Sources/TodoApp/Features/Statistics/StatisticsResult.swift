import TodoModel

/// What happened to the statistics.
enum StatisticsResult: AppResult {
  typealias Owner = StatisticsScreen

  /// The tasks have been counted that a query selects and that are in the scope.
  case loaded(TaskStatistics, Query, scope: Scope = Scope(), dates: [QueryDate] = [])
  /// They could not be loaded.
  case failed(TodoError)

  var output: FeatureOutput {
    switch self {
    case .loaded: .shows(Route(StatisticsScreen.self))
    case .failed(let error): .fails(error)
    }
  }

  var scope: Scope? {
    if case .loaded(_, _, let scope, _) = self { scope } else { nil }
  }
}
