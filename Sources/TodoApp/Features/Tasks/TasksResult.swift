import TodoModel

/// What happened to the list.
package enum TasksResult: AppResult {
  package typealias Owner = TasksScreen

  /// The tasks have been loaded, through the listing that stands from now on.
  case loaded(LoadedTasks, in: Listing)
  /// There is nothing on the screen any more.
  case screenCleared
  /// A change was attempted.
  case attempted(ChangeAttempt)
  /// The tasks could not be loaded, or not be changed.
  case failed(TodoError)

  package var output: FeatureOutput {
    switch self {
    case .loaded: .shows(Route(TasksScreen.self))
    case .screenCleared: .clearsScreen
    case .attempted(let attempt): attempt.output(confirming: TasksAction.confirm)
    case .failed(let error): .fails(error)
    }
  }

  package var scope: Scope? {
    if case .loaded(let list, _) = self { list.scope } else { nil }
  }
}
