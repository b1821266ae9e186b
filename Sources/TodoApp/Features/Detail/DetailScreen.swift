import TodoModel

/// One task with everything that is known of it.
///
/// Completing, activating and deleting are the list's commands; here they may leave out which task is meant.
enum DetailScreen: Screen {
  static let name = "detail"
  static let initialState = DetailViewState()
  typealias Reduce = DetailReducer

  static func action(for intent: DetailIntent, in state: DetailViewState) -> DetailAction {
    switch intent {
    case .open(let number): .load(number)
    }
  }

  static func processor(in environment: TodoEnvironment) -> DetailProcessor {
    DetailProcessor(environment: environment)
  }

  static func intent(showing task: Int?, in parseContext: ParseContext) -> DetailIntent {
    .open(task ?? 0)
  }

  static let verbs = [
    Verb(
      "open", aliases: ["o", "info", "show"], parameters: "N",
      summary: "shows one task with everything that is known of it", examples: ["open 1"],
      reads: .query
    ) { (scanner, parseContext) throws(TodoError) in
      let number = try scanner.taskNumber(in: parseContext)
      try scanner.expectEnd()
      return .feature(DetailIntent.open(number))
    }
  ]
}
