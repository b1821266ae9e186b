/// Numbers about all tasks.
public enum StatisticsScreen: Screen {
  /// `statistics`
  public static let name = "statistics"
  /// Nothing counted.
  public static let initialState = StatisticsViewState()
  /// What becomes of the state.
  public typealias Reduce = StatisticsReducer

  /// What an intent asks for.
  public static func action(for intent: StatisticsIntent, in state: StatisticsViewState) -> StatisticsAction {
    switch intent {
    case .open: .load
    }
  }

  /// What does it.
  public static func processor(in environment: TodoEnvironment) -> StatisticsProcessor {
    StatisticsProcessor(environment: environment)
  }

  /// The numbers as they are by then.
  public static func intent(showing task: Int?, in situation: Situation) -> StatisticsIntent {
    .open
  }

  /// The commands of the screen.
  public static let verbs = [
    Verb("stats", summary: "shows how many tasks are active and how many completed") { _ in
      .screen(StatisticsIntent.open)
    }
  ]
}
