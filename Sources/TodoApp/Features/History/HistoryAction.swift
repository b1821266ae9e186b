import TodoModel

/// What is to be done with the history.
package enum HistoryAction: AppAction {
  package typealias Owner = HistoryScreen

  /// Load it.
  case load
  /// Undo or redo commands.
  case walk(HistoryWalk)
  /// Forget it.
  case clear
}
