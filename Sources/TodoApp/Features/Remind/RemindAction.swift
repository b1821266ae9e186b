import TodoModel

/// What is to be done to remind a person.
enum RemindAction: AppAction {
  typealias Owner = RemindScreen

  /// Look for what has become due since it was last told, and remember that it is told.
  case look
  /// Show again what was told.
  case show
}
