import TodoModel

/// What there is to be seen of the statistics.
struct StatisticsViewState: Equatable, Sendable {
  /// The numbers.
  var statistics = TaskStatistics()
  /// What selects the tasks that are counted.
  var query = Query.everything
  /// What is being worked on, which selects them as well.
  var scope = Scope()
  /// What the dates of the query mean.
  var dates: [QueryDate] = []
}
