import TodoModel

/// What has become due since that was last told, each task at each of its instants once.
enum RemindScreen: Screen {
  static let name = "remind"
  static let initialState = RemindViewState()

  typealias Reduce = RemindReducer

  static func action(for intent: RemindIntent, in state: RemindViewState) -> RemindAction {
    switch intent {
    case .remind: .look
    case .show: .show
    }
  }

  static func processor(in environment: TodoEnvironment) -> RemindProcessor {
    RemindProcessor(environment: environment)
  }

  static func intent(showing task: Int?, in parseContext: ParseContext) -> RemindIntent { .show }

  static let verbs = [
    Verb("remind", summary: "prints what has become due or has come back since it was last asked, each once; for cron")
    {
      _ in .feature(RemindIntent.remind)
    }.givingWay()
  ]
}
