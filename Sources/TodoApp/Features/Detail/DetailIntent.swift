/// What the user wants of one task.
enum DetailIntent: AppIntent {
  typealias Owner = DetailScreen

  /// See a task.
  case open(Int)

  var onlyShows: Bool { true }
}
