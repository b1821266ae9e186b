import TodoModel

/// What the user wants of the review.
package enum ReviewIntent: AppIntent {
  package typealias Owner = ReviewScreen

  /// Go through the tasks that call for a decision.
  case open
  /// See again how the last review went.
  case show
  /// Settle what has been asked.
  case answer(Answer)
}
