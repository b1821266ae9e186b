import TodoModel

struct TasksProcessor {
  let environment: Environment

  func result(of action: Tasks.Action) async throws(TodoError) -> Tasks.Result {
    switch action {
    case .load(let listing, let query, let arrangement, let isForced, let asked):
      try await load(listing, query: query, arrangement, isForced: isForced, asked: asked)
    case .loadNext(let count, let listing): try await loadNext(count, in: listing)
    case .complete(let selection, let listing):
      .attempted(
        await environment.tellingProgress(try await environment.attempt(on: selection, in: listing) { .complete($0) }))
    case .activate(let selection, let listing):
      .attempted(try await environment.attempt(on: selection, in: listing) { .activate($0) })
    case .start(let selection, let listing):
      .attempted(try await environment.attempt(on: selection, in: listing) { .start($0) })
    case .stop(let selection, let listing):
      .attempted(try await environment.attempt(on: selection, in: listing) { .stop($0) })
    case .stopEverything: .attempted(try await stopEverything())
    case .delete(let selection, let listing):
      .attempted(try await environment.attempt(on: selection, in: listing) { .delete($0) })
    case .clearCompleted: .attempted(try await environment.attempt(.clearCompleted))
    case .clearScreen: try clearScreen()
    case .restore(let copy):
      .attempted(try await environment.attempt(.restore(try await environment.doctor.tasks(inCopy: copy))))
    case .confirm(let confirmation):
      .attempted(await environment.tellingProgress(try await environment.perform(confirmation)))
    }
  }

  private func clearScreen() throws(TodoError) -> Tasks.Result {
    guard environment.canBeWatched else { throw .noScreenToClear }
    return .screenCleared
  }

  private func stopEverything() async throws(TodoError) -> ChangeOutcome {
    let started = try await environment.dataSource.tasks().filter { $0.started != nil }
    guard !started.isEmpty else { return .done(ChangeReport([], .nothingStarted)) }
    return try await environment.attempt(.stop(started.map(\.number)))
  }

  private func load(
    _ listing: Listing, query: Query, _ arrangement: Arrangement, isForced: Bool, asked: Query
  ) async throws(TodoError) -> Tasks.Result {
    do throws(TodoError) {
      if isForced { try await environment.dataSource.refresh() }
      let (tasks, settings) = try await environment.list()
      let now = environment.clock.present
      let resolved = try listing.resolved(in: settings)
      let resolvedQuery = try query.resolved(in: settings)
      let arrangement = settings.arrangement(arrangement, of: query)
      let (shown, list) = resolved.apply(to: tasks, query: resolvedQuery, arrangement: arrangement, at: now)
      let remarks = asked.remarks(
        among: tasks, in: settings,
        commands: shown.isEmpty ? Set(Features.verbs.map(\.name)) : [])
      let loaded = LoadedTasks(
        query: query, tasks: shown, total: tasks.count, scope: settings.scope,
        emptyListReason: shown.isEmpty ? try listing.emptyListReason(query, among: tasks, in: settings, at: now) : nil,
        remarks: remarks, list: arrangement.isEmpty ? nil : list,
        dates: ListingDates(standing: resolved.query.dates(at: now), extra: resolvedQuery.dates(at: now)),
        facts: resolved.facts(of: shown, among: tasks, query: resolvedQuery, arrangement: arrangement, at: now))
      return .loaded(loaded, in: listing)
    } catch .noSuchView(let name, let nearest, .filter?) where asked.mentions(view: name) {
      // The filter that the line asks for is not in effect yet.
      throw .noSuchView(name, nearest: nearest)
    }
  }

  private func loadNext(_ count: Int, in listing: Listing) async throws(TodoError) -> Tasks.Result {
    let (tasks, settings) = try await environment.list()
    let now = environment.clock.present
    let resolved = try listing.resolved(in: settings)
    let urgent = UrgentTask.next(count, of: tasks, in: resolved, at: now)
    // Only tasks that are to do and not hidden are next.
    var active = listing
    active.filter = .active
    let asked = Query.term(.condition(.active))
    // Waiting tasks are not looked for; the order is that of urgency.
    let byUrgency = Arrangement(order: [SortKey(.urgency), SortKey(.due)])
    let facts = resolved.facts(
      of: urgent.map(\.task), among: tasks, query: .everything, arrangement: byUrgency, at: now)
    let loaded = LoadedTasks(
      query: .everything, tasks: urgent.map(\.task), total: tasks.count, urgencies: urgent.map(\.urgency),
      scope: settings.scope,
      emptyListReason: urgent.isEmpty ? try active.emptyListReason(asked, among: tasks, in: settings, at: now) : nil,
      dates: ListingDates(standing: resolved.query.dates(at: now)), facts: facts)
    return .loaded(loaded, in: listing)
  }
}

extension TodoError {
  /// Refuses `clear` in a script that meant to delete: it must not continue as if it had.
  fileprivate static let noScreenToClear = TodoError.syntax(
    .unexpected("clear", expected: "`purge`, which deletes what is completed; there is no screen to clear"), column: 1)
}

/// A list as loaded for one line.
package struct LoadedTasks: Equatable, Sendable, Codable {
  /// The query of that line only.
  let query: Query
  let tasks: [TodoItem]
  /// The number of all tasks, listed or not.
  let total: Int
  /// The urgency of each task; only for the most urgent ones.
  var urgencies: [Urgency]?
  var scope = Scope()
  /// The reasons why an empty list hides tasks.
  var emptyListReason: EmptyListReason?
  var remarks: [QueryRemark] = []
  /// The groups and columns, if the line or a view asks for them.
  var list: ArrangedList?
  /// The days that the dates of both queries mean.
  var dates = ListingDates()
  var facts = ListFacts()
}
