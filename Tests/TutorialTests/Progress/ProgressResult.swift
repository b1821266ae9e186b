import TodoModel
import TodoScreens

/// What happened to the progress.
public enum ProgressResult: ScreenResult {
  /// The screen it belongs to.
  public typealias Owner = ProgressScreen

  /// The tasks have been counted.
  case counted([ProgressViewState.Row], within: String?)
  /// They could not be loaded.
  case countingFailed(TodoError)

  /// What it means for the program.
  public var outcome: Outcome {
    switch self {
    case .counted: .shows(Route(ProgressScreen.self))
    case .countingFailed(let error): .fails(error)
    }
  }
}
