/// What there is to be seen of the statistics.
public struct StatisticsViewState: Equatable, Sendable {
  /// How many tasks are to be done.
  public var active = 0
  /// How many are done.
  public var completed = 0
}
