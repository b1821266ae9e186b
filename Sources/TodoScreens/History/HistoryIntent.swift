import TodoModel

/// What the user wants of the history.
public enum HistoryIntent: ScreenIntent {
  /// The screen it belongs to.
  public typealias Owner = HistoryScreen

  /// See it.
  case open
  /// Have commands undone or redone.
  case walk(HistoryWalk)
  /// Have it forgotten.
  case clear

  /// What shows the history.
  public var onlyShows: Bool {
    switch self {
    case .open: true
    case .walk, .clear: false
    }
  }
}
