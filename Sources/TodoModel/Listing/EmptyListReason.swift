/// Why a list is empty: what keeps tasks out of it although they fit the query.
package struct EmptyListReason: Hashable, Sendable, Codable {
  /// How many tasks fit the query and are hidden.
  package let count: Int
  /// What hides them, each of it at least one.
  package let reasons: [Reason]

  /// Something that hides tasks.
  package enum Reason: Hashable, Sendable, Codable {
    /// Tasks with another status are not shown.
    case status(StatusFilter)
    /// They are such as no list of active tasks shows.
    case hidden(Query.Condition)
    /// The standing query does not select them.
    case query(Query)
    /// They have not the text that is searched for.
    case search(String)
    /// Something else is being worked on.
    case scope(Scope)
  }
}

extension Listing {
  /// Why a list with a query is empty, which it has to be; nil if there is nothing to say. Costs a look at each task, and
  /// another if the query has words in it.
  ///
  /// - Parameters:
  ///   - extra: A query for this time only, on top of the standing one.
  ///   - tasks: All tasks.
  ///   - settings: The views that queries use, and what is being worked on.
  ///   - now: The moment of looking.
  package func emptyListReason(
    _ extra: Query, among tasks: [TodoItem], in settings: Settings, at now: Now
  ) throws(TodoError) -> EmptyListReason? {
    let extra = try extra.resolved(in: settings)
    let hidden = extra.matches(in: tasks, at: now)
    guard !hidden.isEmpty else { return nil }
    let standing = try query.resolved(in: settings)
    func hides(_ query: Query) -> Bool {
      var matcher = QueryMatcher(query, among: tasks, at: now)
      return hidden.contains { !matcher.matches($0) }
    }
    var reasons: [EmptyListReason.Reason] = []
    let lifted = standing.and(extra)
    if hidden.contains(where: { !shows($0.status, lifting: lifted) }) { reasons.append(.status(filter)) }
    for condition in hiding(lifting: lifted) where hidden.contains(where: { $0.satisfies(condition, at: now) }) {
      reasons.append(.hidden(condition))
    }
    if hides(standing) { reasons.append(.query(query)) }
    if !search.isEmpty, hides(.term(.text(search))) { reasons.append(.search(search)) }
    if !settings.scope.isEmpty, hides(settings.scope.query) { reasons.append(.scope(settings.scope)) }
    return reasons.isEmpty ? nil : EmptyListReason(count: hidden.count, reasons: reasons)
  }
}
