import TodoModel

/// What there is to be seen of the statistics.
public struct StatisticsViewState: Equatable, Sendable {
  /// The numbers.
  public var statistics = Statistics()
  /// What selects the tasks that are counted.
  public var query = Query.everything
  /// What is being worked on, which selects them as well.
  public var scope = Scope()
  /// What the dates of the query mean.
  public var dates: [QueryDate] = []
}
