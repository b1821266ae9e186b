/// A part of a query that may have been meant otherwise.
package enum QueryRemark: Hashable, Sendable, Codable {
  /// A word was read as text, and a term has this name.
  case text(String, term: Query.Term)
  case command(String)
  /// No task has the tag or project; the nearest one in use.
  case unknown(Query.Term, nearest: Query.Term?)
  /// A form of another program was read as text or tag; the form here, if there is one.
  case habit(String, isTag: Bool, instead: String?)

  package var instead: String? {
    switch self {
    case .text(_, let term): term.description
    case .command(let name): name
    case .unknown(_, let nearest): nearest?.description
    case .habit(_, _, let instead): instead
    }
  }
}

extension Query {
  /// Remarks in the order of the query. Costs looks at each task if there are words, or names that no task has.
  package func remarks(among tasks: [TodoItem], in settings: Settings, commands: Set<String> = []) -> [QueryRemark] {
    let terms = terms
    let habits = terms.indices.map { terms[$0].habit(before: terms.dropFirst($0 + 1).first) }
    let unknown = terms.indices.map { habits[$0] == nil ? terms[$0].nameOfNone(among: tasks) : nil }
    guard terms.indices.contains(where: { habits[$0] != nil || unknown[$0] != nil || terms[$0].isText }) else {
      return []
    }
    let names = TaskNames(of: tasks)
    return terms.indices.compactMap { place in
      if let habit = habits[place] {
        if case .tag(let tag)? = terms[place].name, names.tags.contains(tag) { return nil }
        return habit
      }
      if let unknown = unknown[place] { return .unknown(unknown, nearest: names.nearest(to: unknown)) }
      guard case .text(let text) = terms[place] else { return nil }
      if let term = names.term(named: text, in: settings) { return .text(text, term: term) }
      return commands.contains(text) ? .command(text) : nil
    }
  }
}

extension Query.Term {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }

  /// The term for tasks with the tag or the project that this one names; nil if it names none.
  fileprivate var name: Query.Term? {
    switch self {
    case .tag(let tag), .noTag(let tag): .tag(tag)
    case .comparison(let comparison)
    where comparison.field.kind == .name && !comparison.value.isEmpty && comparison.relation != .contains:
      .project(comparison.value)
    case .text, .pattern, .comparison, .condition, .view: nil
    }
  }

  /// The name, if no task has that tag or project. Looks at tasks until one has it.
  fileprivate func nameOfNone(among tasks: [TodoItem]) -> Query.Term? {
    guard let name else { return nil }
    // Names do not depend on the time.
    var matcher = QueryMatcher(.term(name), among: tasks, at: Now(Instant(seconds: 0), in: FixedZone.utc))
    return tasks.indices.contains { matcher.matches(at: $0, of: tasks) } ? nil : name
  }

  fileprivate func habit(before next: Query.Term?) -> QueryRemark? {
    let nextText: String? = if case .text(let text)? = next { text } else { nil }
    switch self {
    case .text("|"): return .habit("|", isTag: false, instead: nil)
    case .text("&&"): return .habit("&&", isTag: false, instead: "and")
    case .text("||"): return .habit("||", isTag: false, instead: "or")
    case .text("all"): return .habit("all", isTag: false, instead: "filter all")
    case .text(let text) where text.hasPrefix("!") && text.dropFirst().first?.isLetter == true:
      return .habit(text, isTag: false, instead: "-\"\(text.dropFirst())\"")
    case .noTag(let tag) where tag.utf8.count == 1 && nextText.flatMap({ Int($0) }) != nil:
      return .habit("-" + tag, isTag: true, instead: nextText.map { "limit:" + $0 })
    case .tag(let tag) where tag.contains(",+"):
      return .habit("+" + tag, isTag: true, instead: "+" + tag.split(separator: ",").joined(separator: " "))
    case .tag(let tag) where tag.utf8.count > 1 && tag == tag.uppercased():
      let condition = Query.Condition(rawValue: tag.lowercased()) ?? (tag == "PENDING" ? .active : nil)
      return condition.map { .habit("+" + tag, isTag: true, instead: "is:" + $0.rawValue) }
    case .text, .pattern, .tag, .noTag, .comparison, .condition, .view: return nil
    }
  }
}

extension TaskNames {
  fileprivate func nearest(to name: Query.Term) -> Query.Term? {
    switch name {
    case .tag(let tag): tags.nearest(to: tag).map(Query.Term.tag)
    case .comparison(let comparison): projects.nearest(to: comparison.value).map(Query.Term.project)
    case .text, .pattern, .noTag, .condition, .view: nil
    }
  }

  /// The term with this name: a condition, priority, view, tag or project, or a comparison in quotes.
  fileprivate func term(named word: String, in settings: Settings) -> Query.Term? {
    let name = word.lowercased()
    if let condition = Query.Condition(rawValue: name) ?? (name == "done" ? .completed : nil) {
      return .condition(condition)
    }
    if let priority = TodoItem.Priority(rawValue: name) { return .priority(priority) }
    if settings.views[name] != nil { return .view(name) }
    if tags.contains(word) { return .tag(tags.spelling(of: word)) }
    if projects.contains(word) { return .project(projects.spelling(of: word)) }
    return Query.Comparison(inQuotes: word).map { Query.Term($0) }
  }
}
