import TodoModel

/// What the user wants of the history.
enum HistoryIntent: AppIntent {
  typealias Owner = HistoryScreen

  /// See it.
  case open
  /// Have commands undone or redone.
  case walk(UndoRequest)
  /// Have it forgotten.
  case clear

  var destroys: Bool {
    if case .clear = self { true } else { false }
  }

  var onlyShows: Bool {
    if case .open = self { true } else { false }
  }
}
