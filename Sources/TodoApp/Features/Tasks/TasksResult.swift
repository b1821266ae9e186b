import TodoModel

/// What happened to the list.
package enum TasksResult: AppResult {
  package typealias Owner = TasksScreen

  /// The tasks have been loaded.
  case loaded(
    Listing, query: Query, tasks: [TodoItem], total: Int, scope: Scope = Scope(),
    emptyListReason: EmptyListReason? = nil, remarks: [QueryRemark] = [], list: ArrangedList? = nil,
    dates: ListingDates = ListingDates(), facts: ListFacts = ListFacts())
  /// The tasks that are to be done next have been loaded.
  case loadedNext(
    [UrgentTask], total: Int, scope: Scope = Scope(), emptyListReason: EmptyListReason? = nil,
    dates: ListingDates = ListingDates(), facts: ListFacts = ListFacts())
  /// They could not be loaded.
  case loadingFailed(TodoError)
  /// There is nothing on the screen any more.
  case screenCleared
  /// A change was attempted.
  case attempted(ChangeAttempt)

  package var output: FeatureOutput {
    switch self {
    case .loaded, .loadedNext: .shows(Route(TasksScreen.self))
    case .loadingFailed(let error): .fails(error)
    case .screenCleared: .clearsScreen
    case .attempted(let attempt): attempt.output(confirming: TasksAction.confirm)
    }
  }

  package var scope: Scope? {
    switch self {
    case .loaded(_, _, _, _, let scope, _, _, _, _, _), .loadedNext(_, _, let scope, _, _, _): scope
    case .loadingFailed, .screenCleared, .attempted: nil
    }
  }
}
