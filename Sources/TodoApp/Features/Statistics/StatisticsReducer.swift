import MVI

/// Reduces what has happened to the statistics into the state that is shown.
enum StatisticsReducer: Reducer {
  static func reduce(_ state: StatisticsViewState, _ result: StatisticsResult) -> StatisticsViewState {
    switch result {
    case .loaded(let statistics, let query, let scope, let dates):
      StatisticsViewState(statistics: statistics, query: query, scope: scope, dates: dates)
    case .failed: state
    }
  }
}
