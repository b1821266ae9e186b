import TodoModel

/// Going through the tasks that call for a decision, one after another.
enum ReviewScreen: Screen, AskingFeature {
  static let name = "review"
  static let initialState = ReviewViewState()
  typealias Process = ReviewProcessor
  typealias Reduce = ReviewReducer

  static func intent(showing task: Int?, in parseContext: ParseContext) -> ReviewIntent {
    .show
  }

  static func question(in state: ReviewViewState) -> (any Question)? {
    state.question
  }

  static func intent(answering answer: Answer, in state: ReviewViewState) -> ReviewIntent {
    .answer(answer)
  }

  static let verbs = [
    Verb(
      "review",
      summary: "asks about one task after another that calls for a decision: inbox, overdue, stalled projects, stale, "
        + "undated high priority, waiting, someday"
    ) { _ in
      .feature(ReviewIntent.open)
    }
  ]
}
