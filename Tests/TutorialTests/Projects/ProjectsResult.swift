import TodoModel
import TodoScreens

/// What happened to the projects.
public enum ProjectsResult: ScreenResult {
  /// The screen it belongs to.
  public typealias Owner = ProjectsScreen

  /// The tasks have been counted.
  case counted([ProjectsViewState.Row], within: String?)
  /// They could not be loaded.
  case countingFailed(TodoError)

  /// What it means for the program.
  public var outcome: Outcome {
    switch self {
    case .counted: .shows(Route(ProjectsScreen.self))
    case .countingFailed(let error): .fails(error)
    }
  }
}
