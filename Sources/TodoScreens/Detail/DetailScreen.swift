import TodoModel

/// One task with everything that is known of it.
///
/// Completing, activating and deleting are the list's commands; here they may leave out which task is meant.
public enum DetailScreen: Screen {
  /// `detail`
  public static let name = "detail"
  /// No task.
  public static let initialState = DetailViewState()
  /// The reducer of its state.
  public typealias Reduce = DetailReducer

  /// The action that an intent asks for.
  public static func action(for intent: DetailIntent, in state: DetailViewState) -> DetailAction {
    switch intent {
    case .open(let number): .load(number)
    }
  }

  /// The processor of its actions.
  public static func processor(in environment: TodoEnvironment) -> DetailProcessor {
    DetailProcessor(environment: environment)
  }

  /// The task that the route names.
  public static func intent(showing task: Int?, in situation: Situation) -> DetailIntent {
    .open(task ?? 0)
  }

  /// The commands of the screen.
  public static let verbs = [
    Verb(
      "open", parameters: "N", summary: "shows one task with everything that is known of it", examples: ["open 1"],
      reads: .query
    ) { (scanner, situation) throws(TodoError) in
      let number = try scanner.taskNumber(in: situation)
      try scanner.expectEnd()
      return .screen(DetailIntent.open(number))
    }
  ]
}
