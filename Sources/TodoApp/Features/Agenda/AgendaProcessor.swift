import MVI
import TodoModel

/// Runs the actions of the agenda.
struct AgendaProcessor: Processor {
  let environment: TodoEnvironment

  func results(of action: AgendaAction) -> Results<AgendaResult> {
    switch action {
    case .load(let query, let span, let listing): Results { await load(query, span, in: listing) }
    }
  }

  private func load(_ query: Query, _ span: Agenda.Span, in listing: Listing) async -> AgendaResult {
    do throws(TodoError) {
      let now = environment.clock.present
      let tasks = try await environment.dataSource.tasks()
      let settings = try await environment.dataSource.settings()
      let spelt = try query.resolved(in: settings)
      let standing = try listing.resolved(in: settings)
      return .loaded(
        Agenda(of: tasks, in: standing, query: spelt, span, atMost: environment.mostOnScreen, at: now), query, span,
        in: listing, scope: settings.scope,
        dates: ListingDates(standing: standing.query.dates(at: now), extra: spelt.dates(at: now)))
    } catch {
      return .loadingFailed(error)
    }
  }
}

extension TodoEnvironment {
  /// More tasks of one part than any window has rows; nil where everything is told.
  fileprivate var mostOnScreen: Int? { self.canBeWatched ? 500 : nil }

  /// What a session begins with, in the light of what then stands; nil where that is not wanted, or is nothing.
  func agendaAtStart(at now: Now) async throws(TodoError) -> Agenda? {
    guard self.configuration.start == .agenda, self.configuration.format == .text else { return nil }
    let standing = try self.configuration.listing.resolved(in: try await self.dataSource.settings())
    let agenda = Agenda(
      of: try await self.dataSource.tasks(), in: standing, query: .everything, .everything, atMost: mostOnScreen,
      at: now)
    return agenda.parts.isEmpty ? nil : agenda
  }
}
