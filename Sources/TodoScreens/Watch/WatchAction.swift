/// What is to be done with a live view.
public enum WatchAction: ScreenAction {
  /// The screen it belongs to.
  public typealias Owner = WatchScreen

  /// Begin to show what a command shows.
  case begin(String)
  /// End it.
  case end
}
