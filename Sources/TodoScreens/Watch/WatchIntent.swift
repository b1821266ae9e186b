/// What the user wants of a live view.
public enum WatchIntent: ScreenIntent {
  /// The screen it belongs to.
  public typealias Owner = WatchScreen

  /// See what a command shows, again and again.
  case watch(String)
  /// See no more of it.
  case leave
}
