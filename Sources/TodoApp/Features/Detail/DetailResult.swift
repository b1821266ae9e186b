import TodoModel

/// What happened to one task.
enum DetailResult: AppResult {
  typealias Owner = DetailScreen

  /// It has been loaded.
  case loaded(DetailViewState.Content)
  /// It could not be loaded.
  case loadingFailed(TodoError)

  var output: FeatureOutput {
    switch self {
    case .loaded(let content): .shows(Route(DetailScreen.self, task: content.task.number))
    case .loadingFailed(let error): .fails(error)
    }
  }
}
