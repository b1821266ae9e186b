import TodoModel

/// What the user wants of the statistics.
public enum StatisticsIntent: ScreenIntent {
  /// The screen it belongs to.
  public typealias Owner = StatisticsScreen

  /// See those of the tasks that a query selects.
  case open(Query)

  /// Nothing else can be done here.
  public var onlyShows: Bool { true }
}
