extension Query {
  /// The one term that the query is, if it is one that can be switched on and off.
  package var toggle: Term? {
    guard case .term(let term) = self, FilterGroup(of: term) != nil else { return nil }
    return term
  }

  /// The query with a term switched: off if it is on, else on. Everything else stays.
  ///
  /// A term comes beside the others, so that both have to hold. Terms of a group of which a task has one at most, such as
  /// projects, become alternatives of each other, because a task in both projects cannot be.
  package func toggling(_ term: Term) -> Query {
    var parts = conjuncts
    var wasOn = false
    for place in parts.indices.reversed() {
      guard let terms = parts[place].switchedTerms, terms.contains(where: term.isSame) else { continue }
      wasOn = true
      let kept = terms.filter { !term.isSame($0) }
      if kept.isEmpty { parts.remove(at: place) } else { parts[place] = .any(of: kept) }
    }
    if !wasOn {
      if let group = term.alternatives, let place = parts.firstIndex(where: { $0.alternatives == group }) {
        parts[place] = .any(of: (parts[place].switchedTerms ?? []) + [term])
      } else {
        parts.append(.term(term))
      }
    }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  /// The terms that are switched on, in their order.
  package var toggledTerms: [Term] {
    conjuncts.flatMap { $0.switchedTerms ?? [] }
  }

  /// Whether a term is switched on.
  package func isOn(_ term: Term) -> Bool {
    toggledTerms.contains(where: term.isSame)
  }

  /// The query without what is switched on in a group of which a task has one at most: beside an alternative, the others
  /// count for nothing.
  package func withoutAlternatives(in group: FilterGroup) -> Query {
    let parts = conjuncts.filter { $0.alternatives != group }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  /// What has to hold all together.
  private var conjuncts: [Query] {
    if case .and(let parts) = self { parts } else { [self] }
  }

  /// The terms of a part that is nothing but one that can be switched, or alternatives of one group.
  private var switchedTerms: [Term]? {
    switch self {
    case .term: toggle.map { [$0] }
    case .or(let parts): alternatives == nil ? nil : parts.compactMap(\.toggle)
    case .and, .not: nil
    }
  }

  /// The group whose alternatives a part consists of.
  private var alternatives: FilterGroup? {
    switch self {
    case .term(let term): return term.alternatives
    case .or(let parts):
      guard let group = parts.first?.toggle?.alternatives,
        parts.allSatisfy({ $0.toggle?.alternatives == group })
      else { return nil }
      return group
    case .and, .not: return nil
    }
  }

  private static func any(of terms: [Term]) -> Query {
    terms.count == 1 ? .term(terms[0]) : .or(terms.map(Query.term))
  }
}

extension Query.Term {
  /// The group in which the term is one of several alternatives; nil if it holds beside others.
  fileprivate var alternatives: FilterGroup? {
    // Not this project or that one would be every task.
    if case .comparison(let comparison) = self, comparison.relation == .notEqual { return nil }
    return FilterGroup(of: self).flatMap { $0.isExclusive ? $0 : nil }
  }

  /// Whether both are typed alike but for case and accents, in which they mean the same.
  fileprivate func isSame(_ other: Query.Term) -> Bool {
    self == other || FoldedName(description) == FoldedName(other.description)
  }
}
