import TodoModel

/// What the user wants to be reminded of.
enum RemindIntent: AppIntent, AppAction {
  typealias Owner = RemindScreen

  /// Be told what has become due since that was last told.
  case remind
  /// See again what was told.
  case show

  // What is told is never told again, so it has to be there for good.
  var needsDurability: Bool { self == .remind }
}
