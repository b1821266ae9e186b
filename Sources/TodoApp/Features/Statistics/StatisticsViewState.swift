import TodoModel

/// What there is to be seen of the statistics.
package struct StatisticsViewState: Equatable, Sendable {
  /// The numbers.
  package var statistics = Statistics()
  /// What selects the tasks that are counted.
  package var query = Query.everything
  /// What is being worked on, which selects them as well.
  package var scope = Scope()
  /// What the dates of the query mean.
  package var dates: [QueryDate] = []
}
