import TodoModel

/// What the user wants of the statistics.
enum StatisticsIntent: AppIntent, AppAction {
  typealias Owner = StatisticsScreen

  /// See those of the tasks that a query selects.
  case open(Query)

  var onlyShows: Bool { true }
}
