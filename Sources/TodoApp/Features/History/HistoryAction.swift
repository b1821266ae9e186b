import TodoModel

/// What is to be done with the history.
enum HistoryAction: AppAction {
  typealias Owner = HistoryScreen

  /// Load it.
  case load
  /// Undo or redo commands.
  case walk(UndoRequest)
  /// Say what forgetting it would take away.
  case proposeClearing
  /// Forget it.
  case clear
}
