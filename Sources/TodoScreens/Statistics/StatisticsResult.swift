import TodoModel

/// What happened to the statistics.
public enum StatisticsResult: ScreenResult {
  /// The screen it belongs to.
  public typealias Owner = StatisticsScreen

  /// The tasks have been counted.
  case loaded(Statistics, Query)
  /// They could not be loaded.
  case loadingFailed(TodoError)

  /// What it means for the program.
  public var outcome: Outcome {
    switch self {
    case .loaded: .shows(Route(StatisticsScreen.self))
    case .loadingFailed(let error): .fails(error)
    }
  }
}
