import TodoModel

/// Tasks in other programs: what comes in from them, and what goes out to them.
enum ExchangeScreen: Screen {
  static let name = "export"
  static let initialState = ExchangeViewState()
  typealias Reduce = ExchangeReducer

  static func action(for intent: ExchangeIntent, in state: ExchangeViewState) -> ExchangeAction {
    switch intent {
    case .takeIn(let request): .takeIn(request)
    case .export(let request): .export(request)
    case .show: .show
    }
  }

  static func processor(in environment: TodoEnvironment) -> ExchangeProcessor {
    ExchangeProcessor(environment: environment)
  }

  static func intent(showing task: Int?, in parseContext: ParseContext) -> ExchangeIntent { .show }
}
