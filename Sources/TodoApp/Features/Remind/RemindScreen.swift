import TodoModel

/// What has become due since that was last told, each task at each of its instants once.
enum RemindScreen: Screen {
  static let name = "remind"
  static let initialState = RemindViewState()
  typealias Intent = RemindIntent
  typealias Process = RemindProcessor
  typealias Reduce = RemindReducer

  static func intent(showing task: Int?, in parseContext: ParseContext) -> RemindIntent { .show }

  static let verbs = [
    Verb("remind", summary: "prints what has become due or has come back since it was last asked, each once; for cron")
    {
      _ in .feature(RemindIntent.remind)
    }.givingWay()
  ]
}
