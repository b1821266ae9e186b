import TodoModel

/// Numbers about tasks, and pictures of them.
package enum StatisticsScreen: Screen {
  package static let name = "statistics"
  package static let initialState = StatisticsViewState()
  package typealias Reduce = StatisticsReducer

  package static func action(for intent: StatisticsIntent, in state: StatisticsViewState) -> StatisticsAction {
    switch intent {
    case .open(let query): .load(query)
    }
  }

  package static func processor(in environment: TodoEnvironment) -> StatisticsProcessor {
    StatisticsProcessor(environment: environment)
  }

  package static func intent(showing task: Int?, in situation: Situation) -> StatisticsIntent {
    .open(.everything)
  }

  package static let verbs = [
    Verb(
      "stats", parameters: "[QUERY]",
      summary: "shows how many tasks are active and how many completed, in numbers and pictures",
      examples: ["stats", "stats project:home"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      .feature(StatisticsIntent.open(try scanner.query()))
    }
  ]
}
