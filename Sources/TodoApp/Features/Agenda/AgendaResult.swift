import TodoModel

/// What happened to the agenda.
enum AgendaResult: AppResult {
  typealias Owner = AgendaScreen

  /// The tasks that the query selects are on their days.
  case loaded(
    TaskAgenda, Query, TaskAgenda.Span, in: Listing, scope: Scope = Scope(), dates: ListingDates = ListingDates())
  /// They could not be loaded.
  case failed(TodoError)

  var output: FeatureOutput {
    switch self {
    case .loaded: .shows(Route(AgendaScreen.self))
    case .failed(let error): .fails(error)
    }
  }

  var scope: Scope? {
    if case .loaded(_, _, _, _, let scope, _) = self { scope } else { nil }
  }
}
