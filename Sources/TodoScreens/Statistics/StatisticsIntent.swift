/// What the user wants of the statistics.
public enum StatisticsIntent: ScreenIntent {
  /// The screen it belongs to.
  public typealias Owner = StatisticsScreen

  /// See them.
  case open
}
