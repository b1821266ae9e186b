import TodoModel

/// Going through the tasks that call for a decision, one after another.
public enum ReviewScreen: Screen {
  /// `review`
  public static let name = "review"
  /// Nothing has been reviewed.
  public static let initialState = ReviewViewState()
  /// The reducer of its state.
  public typealias Reduce = ReviewReducer

  /// The action that an intent asks for.
  public static func action(for intent: ReviewIntent, in state: ReviewViewState) -> ReviewAction {
    ReviewAction(intent, in: state)
  }

  /// The processor of its actions.
  public static func processor(in environment: TodoEnvironment) -> ReviewProcessor {
    ReviewProcessor(environment: environment)
  }

  /// How the last review went; coming back to it does not begin another.
  public static func intent(showing task: Int?, in situation: Situation) -> ReviewIntent {
    .show
  }

  /// What shall become of a task, or whether to make a change.
  public static func question(in state: ReviewViewState) -> Question? {
    state.question
  }

  /// One of the words, or yes or no.
  public static func intent(answering answer: Answer, in state: ReviewViewState) -> ReviewIntent {
    .answer(answer)
  }

  /// The commands of the screen.
  public static let verbs = [
    Verb(
      "review",
      summary: "asks about overdue, stale, undated high-priority and waiting tasks, one by one: "
        + "keep, done, due DATE, delete or stop"
    ) { _ in
      .screen(ReviewIntent.open)
    }
  ]
}
