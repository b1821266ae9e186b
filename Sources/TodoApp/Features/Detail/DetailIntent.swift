/// What the user wants of one task.
package enum DetailIntent: AppIntent {
  package typealias Owner = DetailScreen

  /// See a task.
  case open(Int)

  package var onlyShows: Bool { true }
}
