import TodoModel

/// Numbers about tasks, and pictures of them.
public enum StatisticsScreen: Screen {
  /// `statistics`
  public static let name = "statistics"
  /// Nothing counted.
  public static let initialState = StatisticsViewState()
  /// The reducer of its state.
  public typealias Reduce = StatisticsReducer

  /// The action that an intent asks for.
  public static func action(for intent: StatisticsIntent, in state: StatisticsViewState) -> StatisticsAction {
    switch intent {
    case .open(let query): .load(query)
    }
  }

  /// The processor of its actions.
  public static func processor(in environment: TodoEnvironment) -> StatisticsProcessor {
    StatisticsProcessor(environment: environment)
  }

  /// The numbers of all tasks as they are by then.
  public static func intent(showing task: Int?, in situation: Situation) -> StatisticsIntent {
    .open(.everything)
  }

  /// The commands of the screen.
  public static let verbs = [
    Verb(
      "stats", parameters: "[QUERY]",
      summary: "shows how many tasks are active and how many completed, in numbers and pictures",
      examples: ["stats", "stats project:home"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      .screen(StatisticsIntent.open(try scanner.query()))
    }
  ]
}
