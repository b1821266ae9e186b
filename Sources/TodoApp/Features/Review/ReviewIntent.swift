import TodoModel

/// What the user wants of the review.
enum ReviewIntent: AppIntent {
  typealias Owner = ReviewScreen

  /// Go through the tasks that call for a decision.
  case open
  /// See again how the last review went.
  case show
  /// Settle what has been asked.
  case answer(Answer)
}
