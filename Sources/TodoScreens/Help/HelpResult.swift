import TodoModel

/// What happened to the help.
public enum HelpResult: ScreenResult {
  /// The screen it belongs to.
  public typealias Owner = HelpScreen

  /// The commands have been gathered.
  case gathered([HelpViewState.Entry], aliases: [Alias] = [])
  /// One command has been found.
  case found(HelpViewState.Entry)
  /// One alias has been found.
  case foundAlias(Alias)
  /// There is no such command.
  case notFound(TodoError)

  /// What it means for the program.
  public var outcome: Outcome {
    switch self {
    case .gathered, .found, .foundAlias: .shows(Route(HelpScreen.self))
    case .notFound(let error): .fails(error)
    }
  }
}
