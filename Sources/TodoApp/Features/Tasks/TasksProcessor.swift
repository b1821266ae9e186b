import TodoModel

struct TasksProcessor {
  let environment: Environment

  func result(of action: Tasks.Action) async throws(TodoError) -> Tasks.Result {
    switch action {
    case .run(let intent, let listing): try await result(of: intent, in: listing)
    case .confirm(let confirmation):
      .attempted(await environment.reportingProgress(try await environment.perform(confirmation)))
    }
  }

  private func result(of intent: Tasks.Intent, in listing: Listing) async throws(TodoError) -> Tasks.Result {
    switch intent {
    case .open(let query, let arrangement): try await load(listing, query: query, arrangement, asked: query)
    case .next(let count): try await loadNext(count, in: listing)
    case .refresh: try await refresh(listing)
    case .chooseFilter(let filter): try await load(changing(listing) { $0.filter = filter })
    case .narrow(let query): try await load(changing(listing) { $0.query = query }, asked: query)
    case .toggle(let term): try await load(changing(listing) { $0.query = $0.query.toggling(term) }, asked: .term(term))
    case .clearFilters: try await load(changing(Listing.standard) { $0.order = listing.order })
    case .search(let text):
      try await load(changing(listing) { $0.search = text }, sought: text.isEmpty ? .everything : .term(.text(text)))
    case .sort(let keys): try await load(changing(listing) { $0.order = keys })
    case .change(let change, let selection):
      .attempted(
        await environment.reportingProgress(
          try await environment.attempt(on: selection, in: listing) {
            change == .start && environment.configuration.timer == .one ? .startOnly($0) : .change(change, $0)
          }))
    case .stopEverything: .attempted(try await stopEverything())
    case .clearCompleted: .attempted(try await environment.attempt(.clearCompleted))
    case .clearScreen: try clearScreen()
    case .restore(let copy):
      .attempted(try await environment.attempt(.restore(environment.doctor.tasks(inCopy: environment.path(copy)))))
    }
  }

  private func clearScreen() throws(TodoError) -> Tasks.Result {
    guard environment.canBeWatched else {
      // A script that meant to delete must not continue as if it had.
      let expected = "`purge`, which deletes what is completed; there is no screen to clear"
      throw .syntax(.unexpected(environment.command, expected: expected), column: 1)
    }
    return .screenCleared
  }

  private func stopEverything() async throws(TodoError) -> ChangeOutcome {
    let started = try await environment.dataSource.tasks().filter { $0.started != nil }
    guard !started.isEmpty else { return .done(ChangeReport([], .nothingStarted)) }
    return try await environment.attempt(.stop(started.map(\.number)))
  }

  private func refresh(_ listing: Listing) async throws(TodoError) -> Tasks.Result {
    try await environment.dataSource.refresh()
    return try await load(listing)
  }

  /// Loads the tasks through a listing, which holds from then on, and a query that counts once; the line gave `asked`, or
  /// looks for `sought`.
  private func load(
    _ listing: Listing, query: Query = .everything, _ arrangement: Arrangement = Arrangement(),
    asked: Query = .everything, sought: Query? = nil
  ) async throws(TodoError) -> Tasks.Result {
    do throws(TodoError) {
      let (tasks, settings) = try await environment.list()
      let now = environment.clock.present
      let resolved = try listing.resolved(in: settings)
      let resolvedQuery = try query.resolved(in: settings)
      let arrangement = settings.arrangement(arrangement, of: query)
      // What changes the filter asks for all of it.
      let sought = sought ?? (asked == query ? query : listing.query)
      let (shown, list) = resolved.apply(to: tasks, query: resolvedQuery, arrangement: arrangement, at: now)
      let remarks = asked.remarks(among: tasks, in: settings, ofNothingFound: shown.isEmpty ? Features.names : nil)
        .leading(from: environment.command)
      let loaded = Tasks.Content(
        query: query, tasks: shown, total: tasks.count, scope: settings.scope,
        emptyListReason: shown.isEmpty ? try listing.emptyListReason(sought, among: tasks, in: settings, at: now) : nil,
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
    let shown = urgent.map(\.task)
    // Only tasks that are to do and not hidden are next.
    let active = changing(listing) { $0.filter = .active }
    let asked = Query.term(.condition(.active))
    // Waiting tasks are not looked for; the order is that of urgency.
    let byUrgency = Arrangement(order: [SortKey(.urgency), SortKey(.due)])
    let facts = resolved.facts(of: shown, among: tasks, query: .everything, arrangement: byUrgency, at: now)
    let loaded = Tasks.Content(
      query: .everything, tasks: shown, total: tasks.count, urgencies: urgent.map(\.urgency), scope: settings.scope,
      emptyListReason: shown.isEmpty ? try active.emptyListReason(asked, among: tasks, in: settings, at: now) : nil,
      dates: ListingDates(standing: resolved.query.dates(at: now)), facts: facts)
    return .loaded(loaded, in: listing)
  }
}
