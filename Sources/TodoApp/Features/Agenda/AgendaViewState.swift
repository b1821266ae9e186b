import TodoModel

/// What there is to be seen of the agenda.
struct AgendaViewState: Equatable, Sendable {
  /// The tasks by day; nil before it has been loaded.
  var agenda: TaskAgenda?
  /// What selects the tasks.
  var query = Query.everything
  /// How far it looks ahead.
  var span = TaskAgenda.Span.everything
  /// What stands between all tasks and those that are shown; its status and its order count for nothing.
  var listing = Listing.standard
  /// What is being worked on, which selects them as well.
  var scope = Scope()
  /// What the dates of the queries mean.
  var dates = ListingDates()
}
