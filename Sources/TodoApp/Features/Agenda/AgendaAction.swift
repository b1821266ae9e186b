import TodoModel

/// What is to be done for the agenda.
enum AgendaAction: AppAction {
  typealias Owner = AgendaScreen

  /// Load the tasks and put them on their days.
  case load(Query, Agenda.Span, in: Listing)
}
