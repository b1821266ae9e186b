import MVI
import TodoModel

/// What there is to do, day by day.
package enum Agenda: Reducer {
  /// What the user wants of the agenda.
  package enum Intent: Equatable, Sendable, Codable {
    /// See what is to do by day, through a query for this time.
    case open(Query, TaskAgenda.Span, in: Listing)
  }

  /// What happened to the agenda.
  package enum Result: Equatable, Sendable, Codable {
    /// The tasks that the query selects are on their days.
    case loaded(
      TaskAgenda, Query, TaskAgenda.Span, in: Listing, scope: Scope = Scope(), dates: ListingDates = ListingDates())

    var scope: Scope? {
      if case .loaded(_, _, _, _, let scope, _) = self { scope } else { nil }
    }
  }

  /// What there is to be seen of the agenda.
  package struct State: Equatable, Sendable, Codable {
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

  private static func verb(_ name: String, _ span: TaskAgenda.Span, _ summary: String, examples: [String]) -> Verb {
    Verb(name, parameters: "[QUERY]", summary: summary, examples: examples, reads: .query) {
      (scanner, parseContext) throws(TodoError) in
      .feature(.agenda(.open(try scanner.query(), span, in: parseContext.listing)))
    }.givingWay()
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .loaded(let agenda, let query, let span, let listing, let scope, let dates):
      state = Agenda.State(agenda: agenda, query: query, span: span, listing: listing, scope: scope, dates: dates)
    }
  }
}

extension Agenda.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
    case .loaded: .show(Route(.agenda))
    }
  }
}

extension Agenda {
  static let verbs: [Verb] = [
    verb(
      "agenda", .everything,
      "shows what is to do day by day, the most urgent without a date, and what was completed today",
      examples: ["agenda", "agenda project:work"]),
    verb(
      "today", .today,
      "shows what is overdue, what is due, can be begun or comes back today, and what was completed today",
      examples: ["today"]),
  ]
}

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
