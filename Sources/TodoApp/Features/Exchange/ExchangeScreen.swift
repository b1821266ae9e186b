import TodoModel

/// Tasks in other programs: what comes in from them, and what goes out to them.
enum ExchangeScreen: Screen {
  static let name = "export"
  static let initialState = ExchangeViewState()
  typealias Intent = ExchangeIntent
  typealias Process = ExchangeProcessor
  typealias Reduce = ExchangeReducer

  static func intent(showing task: Int?, in parseContext: ParseContext) -> ExchangeIntent { .show }
}
