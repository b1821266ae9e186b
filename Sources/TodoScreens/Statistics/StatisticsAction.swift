import TodoModel

/// What is to be done for the statistics.
public enum StatisticsAction: ScreenAction {
  /// The screen it belongs to.
  public typealias Owner = StatisticsScreen

  /// Load the tasks and count those that the query selects.
  case load(Query)
}
