import MVI

/// What becomes of the projects.
public enum ProjectsReducer: Reducer {
  /// The state that follows.
  public static func reduce(_ state: ProjectsViewState, _ result: ProjectsResult) -> ProjectsViewState {
    switch result {
    case .counted(let rows, let within): ProjectsViewState(within: within, rows: rows)
    case .countingFailed: state
    }
  }
}
