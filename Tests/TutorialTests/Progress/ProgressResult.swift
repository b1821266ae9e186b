import TodoApp
import TodoModel

/// What happened to the progress.
enum ProgressResult: AppResult {
  typealias Owner = ProgressScreen

  /// The tasks have been counted.
  case counted([ProgressViewState.Row], within: String?)
  /// They could not be loaded.
  case failed(TodoError)

  var output: Report {
    switch self {
    case .counted: .shows(Route(ProgressScreen.self))
    case .failed(let error): .fails(error)
    }
  }
}
