import TodoModel

/// Numbers about tasks, and pictures of them.
enum StatisticsScreen: Screen {
  static let name = "statistics"
  static let initialState = StatisticsViewState()
  typealias Intent = StatisticsIntent
  typealias Process = StatisticsProcessor
  typealias Reduce = StatisticsReducer

  static func intent(showing task: Int?, in parseContext: ParseContext) -> StatisticsIntent {
    .open(.everything)
  }

  static let verbs = [
    Verb(
      "stats", parameters: "[QUERY]",
      summary: "shows how many tasks are active and how many completed, in numbers and pictures",
      examples: ["stats", "stats project:home"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      .feature(StatisticsIntent.open(try scanner.query()))
    }
  ]
}
