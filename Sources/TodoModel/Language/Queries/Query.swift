/// What a list is narrowed by: a syntax tree.
package indirect enum Query: Hashable, Sendable, Codable {
  /// Every one of them holds; none at all holds always.
  case and([Query])
  /// At least one of them holds.
  case or([Query])
  /// It does not hold.
  case not(Query)
  /// A single condition.
  case term(Term)

  /// Holds for every task.
  package static let everything = Query.and([])

  /// A single condition on a task.
  package enum Term: Hashable, Sendable, Codable {
    /// `milk`, `"oat milk"`: stands anywhere in title or notes, without regard to case, nor to accents if it has none.
    case text(String)
    /// `/gr[ae]y/`: a regular expression that is found in title or notes.
    case pattern(Pattern)
    /// `+tag`.
    case tag(String)
    /// `-tag`.
    case noTag(String)
    /// `due<friday`.
    case comparison(Comparison)
    /// `is:overdue`.
    case condition(Condition)
    /// `@urgent`: what the named query selects; it has to be spelt out before tasks are looked at.
    case view(String)

    /// A comparison; with a tag it is `+tag` or `-tag`, so that there is one form for one meaning.
    package init(_ comparison: Comparison) {
      switch comparison.relation {
      case .equal where comparison.field.kind == .tags && !comparison.value.isEmpty: self = .tag(comparison.value)
      case .notEqual where comparison.field.kind == .tags && !comparison.value.isEmpty: self = .noTag(comparison.value)
      case _: self = .comparison(comparison)
      }
    }

    /// `project:home`: that project or one inside it; nil means no project.
    package static func project(_ name: String?) -> Term {
      .comparison(Comparison(project: name ?? ""))
    }
  }

  /// Both hold, each in its own parentheses; what holds for everything leaves the other as it is.
  package func and(_ other: Query) -> Query {
    if self == .everything { return other }
    return other == .everything ? self : .and([self, other])
  }

  /// Whether a condition is asked for anywhere in the query, by `is:` or by the field that it looks at.
  package func mentions(_ condition: Condition) -> Bool {
    switch self {
    case .and(let parts), .or(let parts): parts.contains { $0.mentions(condition) }
    case .not(let part): part.mentions(condition)
    case .term(.condition(let mentioned)): mentioned == condition
    case .term(.comparison(let comparison)): comparison.asks(for: condition)
    case .term(.text), .term(.pattern), .term(.tag), .term(.noTag), .term(.view): false
    }
  }

  /// Whether a view occurs anywhere in the query.
  package func mentions(view name: String) -> Bool {
    switch self {
    case .and(let parts), .or(let parts): parts.contains { $0.mentions(view: name) }
    case .not(let part): part.mentions(view: name)
    case .term(.view(let mentioned)): mentioned == name
    case .term: false
    }
  }
}

extension Query.Comparison {
  /// Whether what it asks for is what the condition is about; nothing there, `completed:`, is the opposite.
  fileprivate func asks(for condition: Query.Condition) -> Bool {
    let isAsked = !value.isEmpty || relation != .equal
    return switch (field.field, condition) {
    case (.status, .active), (.status, .completed): (value == condition.rawValue) == (relation == .equal)
    case (.completed, .completed), (.wait, .waiting), (.until, .expired): isAsked
    case _: false
    }
  }
}
