/// What stands between all tasks and the list that is shown: filter, query, search and order.
package struct Listing: Hashable, Sendable, Codable {
  /// Which statuses are shown.
  package var filter: StatusFilter
  /// The standing query.
  package var query: Query
  /// A text that has to stand in title or notes; empty when nothing is searched for.
  package var search: String
  /// The order; ties are in the order of numbers.
  package var order: [SortKey]

  /// Active tasks in the order of their numbers: how a session begins.
  package static let standard = Listing(filter: .active, query: .everything, search: "", order: [SortKey(.number)])

  /// Whether anything but the status narrows the list.
  package var isNarrowed: Bool { query != .everything || !search.isEmpty }

  /// Whether anything narrows the list at all.
  package var isFiltering: Bool { filter != .all || isNarrowed }

  /// The tasks to be shown, in order. Costs one look at each task, and a sort.
  ///
  /// - Parameters:
  ///   - tasks: All tasks in the order of their numbers.
  ///   - query: A query for this time only, on top of the standing one.
  ///   - now: The moment of looking.
  package func apply(to tasks: [TodoItem], query extra: Query = .everything, at now: Now) -> [TodoItem] {
    let asked = query.and(extra)
    let showsCompleted = shows(.completed, lifting: asked)
    let showsActive = shows(.active, lifting: asked)
    let hiding = hiding(lifting: asked)
    let narrowed = asked.and(search.isEmpty ? .everything : .term(.text(search)))
    var matcher = QueryMatcher(narrowed, among: tasks, at: now)
    var chosen: [TodoItem] = []
    // Memory that is reserved and not needed is never touched; growing step by step would touch twice as much.
    chosen.reserveCapacity(tasks.count)
    // By places: an iterator would count references to a dozen parts of every task.
    for place in tasks.indices
    where (tasks[place].status == .completed ? showsCompleted : showsActive)
      && !tasks[place].isHidden(at: now, by: hiding) && matcher.matches(at: place, of: tasks)
    {
      chosen.append(tasks[place])
    }
    return SortKey.sorted(chosen, by: order, among: tasks, at: now)
  }

  /// Whether tasks with a status are shown; a query that asks for them lifts what the filter hides.
  package func shows(_ status: TodoItem.Status, lifting query: Query) -> Bool {
    switch status {
    case .active: filter != .completed || query.mentions(.active)
    case .completed: filter != .active || query.mentions(.completed)
    }
  }

  /// What hides tasks: a query that asks for what it hides lifts it.
  func hiding(lifting query: Query) -> [Query.Condition] {
    filter == .active ? Query.Condition.hiding.filter { !query.mentions($0) } : []
  }
}

/// Which statuses a list shows.
package enum StatusFilter: String, CaseIterable, Sendable, Codable {
  /// Every task.
  case all
  /// Those that are not done; those that wait for a later date stay hidden.
  case active
  /// Those that are done.
  case completed
}
