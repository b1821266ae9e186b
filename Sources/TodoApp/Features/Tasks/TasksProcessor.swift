import TodoModel

/// Runs the actions of the list.
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
      let standing = try listing.resolved(in: settings)
      let spelt = try query.resolved(in: settings)
      let arrangement = settings.arrangement(arrangement, of: query)
      let (shown, list) = standing.apply(to: tasks, query: spelt, arrangement: arrangement, at: now)
      let remarks = asked.remarks(
        among: tasks, in: settings,
        commands: shown.isEmpty ? Set(Features.verbs.map(\.name)) : [])
      let loaded = LoadedTasks(
        query: query, tasks: shown, total: tasks.count, scope: settings.scope,
        emptyListReason: shown.isEmpty ? try listing.emptyListReason(query, among: tasks, in: settings, at: now) : nil,
        remarks: remarks, list: arrangement.isEmpty ? nil : list,
        dates: ListingDates(standing: standing.query.dates(at: now), extra: spelt.dates(at: now)),
        facts: standing.facts(of: shown, among: tasks, query: spelt, arrangement: arrangement, at: now))
      return .loaded(loaded, in: listing)
    } catch .noSuchView(let name, let nearest, .filter?) where asked.mentions(view: name) {
      // The filter that the line asks for does not stand yet.
      throw .noSuchView(name, nearest: nearest)
    }
  }

  private func loadNext(_ count: Int, in listing: Listing) async throws(TodoError) -> Tasks.Result {
    let (tasks, settings) = try await environment.list()
    let now = environment.clock.present
    let standing = try listing.resolved(in: settings)
    let urgent = UrgentTask.next(count, of: tasks, in: standing, at: now)
    // What is next is always something to do, and not hidden.
    var active = listing
    active.filter = .active
    let asked = Query.term(.condition(.active))
    // What waits is not what is asked for; the order is that of urgency.
    let byUrgency = Arrangement(order: [SortKey(.urgency), SortKey(.due)])
    let facts = standing.facts(
      of: urgent.map(\.task), among: tasks, query: .everything, arrangement: byUrgency, at: now)
    let loaded = LoadedTasks(
      query: .everything, tasks: urgent.map(\.task), total: tasks.count, urgencies: urgent.map(\.urgency),
      scope: settings.scope,
      emptyListReason: urgent.isEmpty ? try active.emptyListReason(asked, among: tasks, in: settings, at: now) : nil,
      dates: ListingDates(standing: standing.query.dates(at: now)), facts: facts)
    return .loaded(loaded, in: listing)
  }
}

extension TodoError {
  /// A script that meant to delete must not go on as if it had.
  fileprivate static let noScreenToClear = TodoError.syntax(
    .unexpected("clear", expected: "`purge`, which deletes what is completed; there is no screen to clear"), column: 1)
}

/// A list as it was loaded for one line.
package struct LoadedTasks: Equatable, Sendable, Codable {
  /// The query for that line only.
  let query: Query
  /// The tasks, in order.
  let tasks: [TodoItem]
  /// How many tasks there are altogether.
  let total: Int
  /// The urgency of each of the tasks, if they are those to be done next.
  var urgencies: [Urgency]?
  /// What is being worked on, which narrows the list as well.
  var scope = Scope()
  /// What hides tasks that fit, if the list is empty for that.
  var emptyListReason: EmptyListReason?
  /// What of the line may have been meant otherwise.
  var remarks: [QueryRemark] = []
  /// How the list is shown, if the line or a view says so.
  var list: ArrangedList?
  /// What the dates of the standing query and of that for the line mean.
  var dates = ListingDates()
  /// What it tells of its tasks that they do not tell by themselves.
  var facts = ListFacts()
}
