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
        Agenda(of: tasks, in: standing, query: spelt, span, at: now), query, span, in: listing, scope: settings.scope,
        dates: ListingDates(standing: standing.query.dates(at: now), extra: spelt.dates(at: now)))
    } catch {
      return .loadingFailed(error)
    }
  }
}
