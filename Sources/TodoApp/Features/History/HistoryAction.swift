import TodoModel

/// What is to be done with the history.
enum HistoryAction: AppAction {
  typealias Owner = HistoryScreen

  /// Load it.
  case load
  /// Undo or redo commands.
  case walk(HistoryWalk)
  /// Forget it.
  case clear
}
