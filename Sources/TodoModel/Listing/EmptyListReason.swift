/// Why a list is empty: what keeps tasks out of it although they fit the query, and what the query may have meant.
package struct EmptyListReason: Hashable, Sendable, Codable {
  /// How many tasks fit the query and are hidden.
  package let count: Int
  /// What hides them, each of it at least one.
  package let reasons: [Reason]
  /// Words that were looked for as text, and may have been meant otherwise.
  package let misread: [MisreadWord]

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

  /// A word that was looked for as text, with the term that may have been meant.
  package struct MisreadWord: Hashable, Sendable, Codable {
    /// The word as it was typed.
    package let word: String
    /// The term as it would be typed.
    package let term: String
  }

  /// So many tasks with what hides them.
  package init(count: Int, reasons: [Reason], misread: [MisreadWord] = []) {
    self.count = count
    self.reasons = reasons
    self.misread = misread
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
    let misread = extra.misreadWords(among: tasks, in: settings)
    let extra = try extra.resolved(in: settings)
    let hidden = extra.matches(in: tasks, at: now)
    guard !hidden.isEmpty else {
      return misread.isEmpty ? nil : EmptyListReason(count: 0, reasons: [], misread: misread)
    }
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
    guard !reasons.isEmpty || !misread.isEmpty else { return nil }
    return EmptyListReason(count: reasons.isEmpty ? 0 : hidden.count, reasons: reasons, misread: misread)
  }
}

extension Query {
  /// The words that are looked for as text although a condition, a priority, a tag, a project or a view has their name.
  /// Costs a look at each task.
  fileprivate func misreadWords(among tasks: [TodoItem], in settings: Settings) -> [EmptyListReason.MisreadWord] {
    let texts = texts
    guard !texts.isEmpty else { return [] }
    let known = Query.terms(named: Set(texts.map { $0.lowercased() }), among: tasks, in: settings)
    return texts.compactMap { text in
      let term = known[text.lowercased()] ?? Comparison(inQuotes: text).map(Term.comparison)
      return term.map { EmptyListReason.MisreadWord(word: text, term: $0.description) }
    }
  }

  private var texts: [String] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.texts)
    case .not(let part): part.texts
    case .term(.text(let text)): [text]
    case .term: []
    }
  }

  /// What has one of the names, by the name in small letters; of several the first.
  private static func terms(
    named names: Set<String>, among tasks: [TodoItem], in settings: Settings
  ) -> [String: Term] {
    var terms: [String: Term] = [:]
    func add(_ term: Term, named name: String) {
      if names.contains(name), terms[name] == nil { terms[name] = term }
    }
    for condition in Condition.allCases { add(.condition(condition), named: condition.rawValue) }
    add(.condition(.completed), named: "done")
    for priority in TodoItem.Priority.allCases {
      guard let comparison = try? Comparison(.priority, .equal, priority.rawValue) else { continue }
      add(.comparison(comparison), named: priority.rawValue)
    }
    for view in settings.views.keys { add(.view(view), named: view) }
    for task in tasks {
      for tag in task.tags { add(.tag(tag), named: tag.lowercased()) }
      if let project = task.project { add(.project(project), named: project.lowercased()) }
    }
    return terms
  }
}
