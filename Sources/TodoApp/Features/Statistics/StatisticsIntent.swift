import TodoModel

/// What the user wants of the statistics.
package enum StatisticsIntent: AppIntent {
  package typealias Owner = StatisticsScreen

  /// See those of the tasks that a query selects.
  case open(Query)

  package var onlyShows: Bool { true }
}
