import TodoModel

/// Going through the tasks that call for a decision, one after another.
package enum ReviewScreen: Screen {
  package static let name = "review"
  package static let initialState = ReviewViewState()
  package typealias Reduce = ReviewReducer

  package static func action(for intent: ReviewIntent, in state: ReviewViewState) -> ReviewAction {
    ReviewAction(intent, in: state)
  }

  package static func processor(in environment: TodoEnvironment) -> ReviewProcessor {
    ReviewProcessor(environment: environment)
  }

  package static func intent(showing task: Int?, in situation: Situation) -> ReviewIntent {
    .show
  }

  package static func question(in state: ReviewViewState) -> (any Question)? {
    state.question
  }

  package static func intent(answering answer: Answer, in state: ReviewViewState) -> ReviewIntent {
    .answer(answer)
  }

  package static let verbs = [
    Verb(
      "review",
      summary: "asks about overdue, stale, undated high-priority and waiting tasks, one by one: "
        + "keep, done, due DATE, delete or stop"
    ) { _ in
      .feature(ReviewIntent.open)
    }
  ]
}
