import TodoModel

/// What happened to what the list can be narrowed to.
public enum FiltersResult: ScreenResult {
  /// The screen it belongs to.
  public typealias Owner = FiltersScreen

  /// The tasks have been counted.
  case loaded(FilterGroup, [UsageCount])
  /// They could not be loaded.
  case loadingFailed(TodoError)

  /// What it means for the program.
  public var outcome: Outcome {
    switch self {
    case .loaded: .shows(Route(FiltersScreen.self))
    case .loadingFailed(let error): .fails(error)
    }
  }
}
