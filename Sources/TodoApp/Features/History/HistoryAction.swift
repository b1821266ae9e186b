import TodoModel

/// What is to be done with the history.
enum HistoryAction: AppAction {
  typealias Owner = HistoryScreen

  /// Load it.
  case load
  /// Undo or redo commands.
  case walk(UndoRequest)
  /// Forget it.
  case clear
}
