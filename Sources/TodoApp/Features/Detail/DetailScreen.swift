import TodoModel

/// One task with everything that is known of it.
///
/// Completing, activating and deleting are the list's commands; here they may leave out which task is meant.
package enum DetailScreen: Screen {
  package static let name = "detail"
  package static let initialState = DetailViewState()
  package typealias Reduce = DetailReducer

  package static func action(for intent: DetailIntent, in state: DetailViewState) -> DetailAction {
    switch intent {
    case .open(let number): .load(number)
    }
  }

  package static func processor(in environment: TodoEnvironment) -> DetailProcessor {
    DetailProcessor(environment: environment)
  }

  package static func intent(showing task: Int?, in situation: Situation) -> DetailIntent {
    .open(task ?? 0)
  }

  package static let verbs = [
    Verb(
      "open", parameters: "N", summary: "shows one task with everything that is known of it", examples: ["open 1"],
      reads: .query
    ) { (scanner, situation) throws(TodoError) in
      let number = try scanner.taskNumber(in: situation)
      try scanner.expectEnd()
      return .feature(DetailIntent.open(number))
    }
  ]
}
