import TodoModel

/// What happened to the configuration's screen.
public enum ConfigurationResult: ScreenResult {
  /// The screen it belongs to.
  public typealias Owner = ConfigurationScreen

  /// Everything has been gathered.
  case gathered([ConfigurationViewState.Entry], [Alias], path: String)
  /// One preference has been found.
  case found(ConfigurationViewState.Entry, path: String)
  /// There is no such preference.
  case notFound(TodoError)

  /// What it means for the program.
  public var outcome: Outcome {
    switch self {
    case .gathered, .found: .shows(Route(ConfigurationScreen.self))
    case .notFound(let error): .fails(error)
    }
  }
}
