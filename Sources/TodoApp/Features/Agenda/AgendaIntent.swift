import TodoModel

/// What the user wants of the agenda.
enum AgendaIntent: AppIntent, AppAction {
  typealias Owner = AgendaScreen

  /// See what is to do by day, through a query for this time.
  case open(Query, TaskAgenda.Span, in: Listing)

  var onlyShows: Bool { true }
}
