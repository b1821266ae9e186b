import TodoModel

/// What happened to one task.
package enum DetailResult: AppResult {
  package typealias Owner = DetailScreen

  /// It has been loaded.
  case loaded(DetailViewState.Content)
  /// It could not be loaded.
  case loadingFailed(TodoError)

  package var outcome: Outcome {
    switch self {
    case .loaded(let content): .shows(Route(DetailScreen.self, task: content.task.number))
    case .loadingFailed(let error): .fails(error)
    }
  }
}
