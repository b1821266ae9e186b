import TodoModel

/// What the user wants of the history.
package enum HistoryIntent: AppIntent {
  package typealias Owner = HistoryScreen

  /// See it.
  case open
  /// Have commands undone or redone.
  case walk(HistoryWalk)
  /// Have it forgotten.
  case clear

  package var onlyShows: Bool {
    switch self {
    case .open: true
    case .walk, .clear: false
    }
  }
}
