package struct Listing: Hashable, Sendable, Codable {
  package var filter: StatusFilter
  package var query: Query
  /// A text in title or notes; empty without a search.
  package var search: String
  package var order: [SortKey]

  /// The list at the start of a session: active tasks in the order of their numbers.
  package static let standard = Listing(filter: .active, query: .everything, search: "", order: [SortKey(.number)])

  package var isNarrowed: Bool { query != .everything || !search.isEmpty }
  package var isFiltering: Bool { filter != .all || isNarrowed }
  var searchQuery: Query { search.isEmpty ? .everything : .term(.text(search)) }

  /// The tasks of the list, in order, out of all in the order of their numbers. Costs a look at each, and a sort.
  package func apply(to tasks: [TodoItem], query extra: Query = .everything, at now: Now) -> [TodoItem] {
    let asked = query.and(extra)
    let showsCompleted = shows(.completed, lifting: asked)
    let showsActive = shows(.active, lifting: asked)
    let hiding = hiding(lifting: asked)
    let chosen = asked.and(searchQuery).places(in: tasks, among: tasks, at: now) { place in
      (tasks[place].status == .completed ? showsCompleted : showsActive) && !tasks[place].isHidden(at: now, by: hiding)
    }
    return SortKey.sorted(chosen.map { tasks[$0] }, by: order, among: tasks, at: now)
  }

  /// True if tasks with a status are shown; a query that mentions the status overrides the filter.
  package func shows(_ status: TodoItem.Status, lifting query: Query) -> Bool {
    switch status {
    case .active: filter != .completed || query.mentions(.active)
    case .completed: filter != .active || query.mentions(.completed)
    }
  }

  /// The conditions that hide tasks; a query that mentions one overrides it.
  func hiding(lifting query: Query) -> [Query.Condition] {
    filter == .active ? Query.Condition.hiding.filter { !query.mentions($0) } : []
  }

  /// Nil if no task matches. The list is empty, so unless it is narrowed only tasks that it hides are looked at.
  package func emptyListReason(
    _ extra: Query, among tasks: [TodoItem], in settings: Settings, at now: Now
  ) throws(TodoError) -> EmptyListReason? {
    let extra = try extra.resolved(in: settings)
    let current = try query.resolved(in: settings)
    let lifted = current.and(extra)
    let hiding = hiding(lifting: lifted)
    var hidden = tasks
    if !isNarrowed, settings.scope.isEmpty {
      hidden.removeAll { task in shows(task.status, lifting: lifted) && !task.isHidden(at: now, by: hiding) }
    }
    hidden = extra.matches(in: hidden, among: tasks, at: now)
    guard !hidden.isEmpty else { return nil }
    func hides(_ query: Query) -> Bool {
      var matcher = QueryMatcher(query, among: tasks, at: now)
      return hidden.contains { !matcher.matches($0) }
    }
    var reasons: [EmptyListReason.Reason] = []
    if hidden.contains(where: { !shows($0.status, lifting: lifted) }) { reasons.append(.status(filter)) }
    for condition in hiding where hidden.contains(where: { $0.satisfies(condition, at: now) }) {
      reasons.append(.hidden(condition))
    }
    if hides(current) { reasons.append(.query(query)) }
    if hides(searchQuery) { reasons.append(.search(search)) }
    if hides(settings.scope.query) { reasons.append(.scope(settings.scope)) }
    return reasons.isEmpty ? nil : EmptyListReason(count: hidden.count, reasons: reasons)
  }
}

package enum StatusFilter: String, CaseIterable, Sendable, Codable { case all, active, completed }

package struct ListingDates: Hashable, Sendable, Codable {
  package var standing: [QueryDate]
  package var extra: [QueryDate]

  package init(standing: [QueryDate] = [], extra: [QueryDate] = []) { (self.standing, self.extra) = (standing, extra) }
}

/// The reasons for an empty list: conditions that hide tasks although they match the query.
package struct EmptyListReason: Hashable, Sendable, Codable {
  package let count: Int
  package let reasons: [Reason]

  package enum Reason: Hashable, Sendable, Codable {
    case status(StatusFilter)
    case hidden(Query.Condition)
    case query(Query)
    case search(String)
    case scope(Scope)
  }
}
