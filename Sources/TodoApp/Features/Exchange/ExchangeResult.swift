import TodoModel

/// What has come of tasks in other programs.
enum ExchangeResult: AppResult {
  typealias Owner = ExchangeScreen

  /// Tasks came in, or would: these changes, and what could not be read and is left out.
  case takenIn(ChangeReport, leftOut: TodoError?)
  /// Tasks are written.
  case exported(Export)
  /// What was written is shown again.
  case shown
  /// Nothing came of it.
  case failed(TodoError)

  var output: FeatureOutput {
    switch self {
    case .takenIn(let report, nil): report.output
    case .takenIn(let report, let leftOut?):
      report.changes.isEmpty ? .fails(leftOut) : .changesFirst(report, then: .fails(leftOut))
    case .exported(let export): .shows(Route(ExchangeScreen.self), notices: export.notices)
    case .shown: .shows(Route(ExchangeScreen.self))
    case .failed(let error): .fails(error)
    }
  }
}
