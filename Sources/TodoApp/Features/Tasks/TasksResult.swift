import TodoModel

/// What happened to the list.
package enum TasksResult: AppResult {
  package typealias Owner = TasksScreen

  /// The tasks have been loaded, through the listing that stands from now on.
  case loaded(LoadedTasks, in: Listing)
  /// They could not be loaded.
  case loadingFailed(TodoError)
  /// There is nothing on the screen any more.
  case screenCleared
  /// A change was attempted.
  case attempted(ChangeAttempt)

  package var output: FeatureOutput {
    switch self {
    case .loaded: .shows(Route(TasksScreen.self))
    case .loadingFailed(let error): .fails(error)
    case .screenCleared: .clearsScreen
    case .attempted(let attempt): attempt.output(confirming: TasksAction.confirm)
    }
  }

  package var scope: Scope? {
    if case .loaded(let list, _) = self { list.scope } else { nil }
  }
}
