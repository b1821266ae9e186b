import TodoModel

/// What there is to be reminded of.
enum RemindResult: AppResult {
  typealias Owner = RemindScreen

  /// This has come since it was last told.
  case found(DueNow)
  /// What was told is shown again.
  case shown
  /// It could not be looked for, or not be remembered.
  case failed(TodoError)

  var output: FeatureOutput {
    switch self {
    case .found, .shown: .shows(Route(RemindScreen.self))
    case .failed(let error): .fails(error)
    }
  }
}
