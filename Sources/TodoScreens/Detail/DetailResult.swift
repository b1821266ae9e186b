import TodoModel

/// What happened to one task.
public enum DetailResult: ScreenResult {
  /// The screen it belongs to.
  public typealias Owner = DetailScreen

  /// It has been loaded.
  case loaded(DetailViewState.Content)
  /// It could not be loaded.
  case loadingFailed(TodoError)

  /// What it means for the program.
  public var outcome: Outcome {
    switch self {
    case .loaded(let content): .shows(Route(DetailScreen.self, task: content.task.number))
    case .loadingFailed(let error): .fails(error)
    }
  }
}
