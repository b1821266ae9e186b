import TodoModel

/// What is to be done with the history.
public enum HistoryAction: ScreenAction {
  /// The screen it belongs to.
  public typealias Owner = HistoryScreen

  /// Load it.
  case load
  /// Undo or redo commands.
  case walk(HistoryWalk)
  /// Forget it.
  case clear
}
