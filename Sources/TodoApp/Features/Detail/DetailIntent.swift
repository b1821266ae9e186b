import TodoModel

/// What the user wants of one task.
enum DetailIntent: AppIntent, AppAction {
  typealias Owner = DetailScreen

  /// See a task.
  case open(Int)
  /// See the one task that is listed and selected by words of its title or a query.
  case find(Selection, in: Listing)
  /// Open a link of the task; `place` counts from 1.
  case go(Int, place: Int)

  var onlyShows: Bool {
    if case .go = self { false } else { true }
  }
}
