import TodoModel

/// What is to be done for the statistics.
enum StatisticsAction: AppAction {
  typealias Owner = StatisticsScreen

  /// Load the tasks and count those that the query selects.
  case load(Query)
}
