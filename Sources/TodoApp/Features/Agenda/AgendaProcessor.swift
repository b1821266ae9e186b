import TodoModel

/// Runs the actions of the agenda.
struct AgendaProcessor {
  let environment: Environment

  func result(of action: Agenda.Intent) async throws(TodoError) -> Agenda.Result {
    switch action {
    case .open(let query, let span, let listing):
      let now = environment.clock.present
      let (tasks, settings) = try await environment.list()
      let spelt = try query.resolved(in: settings)
      let standing = try listing.resolved(in: settings)
      return .loaded(
        TaskAgenda(of: tasks, in: standing, query: spelt, span, atMost: environment.mostOnScreen, at: now), query, span,
        in: listing, scope: settings.scope,
        dates: ListingDates(standing: standing.query.dates(at: now), extra: spelt.dates(at: now)))
    }
  }
}

extension Environment {
  /// More tasks of one part than any window has rows; nil where everything is told.
  fileprivate var mostOnScreen: Int? { self.canBeWatched ? 500 : nil }

  /// What a session begins with, in the light of what then stands; nil where that is not wanted, or is nothing.
  func agendaAtStart(at now: Now) async throws(TodoError) -> TaskAgenda? {
    guard self.configuration.start == .agenda, self.configuration.format == .text else { return nil }
    let standing = try self.configuration.listing.resolved(in: try await self.dataSource.settings())
    let agenda = TaskAgenda(
      of: try await self.dataSource.tasks(), in: standing, query: .everything, .everything, atMost: mostOnScreen,
      at: now)
    return agenda.parts.isEmpty ? nil : agenda
  }
}
