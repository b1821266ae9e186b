/// A group of terms that are switched on and off together in a filter.
package enum FilterGroup: String, CaseIterable, Sendable, Codable {
  /// `active`, `is:blocked`
  case status
  case projects, tags, priorities
  /// `is:overdue`, `due:`
  case dates
  case views

  /// Nil if the term cannot be switched.
  package init?(of term: Query.Term) {
    switch term {
    case .text, .pattern: return nil
    case .tag, .noTag: self = .tags
    case .view: self = .views
    case .condition(let condition): self = condition.group
    case .comparison(let comparison):
      switch comparison.field.kind {
      case .name: self = .projects
      case .tags: self = .tags
      case .priority: self = .priorities
      case .moment, .instant: self = .dates
      case .status: self = .status
      case .number, .identifier, .title, .notes, .repetition, .reference, .references, .duration, .noteDates: return nil
      }
    }
  }
}

extension Query {
  /// The only term of the query, if it can be switched.
  package var toggle: Term? { if case .term(let term) = self, FilterGroup(of: term) != nil { term } else { nil } }

  /// Added to the others, so that both hold; in an exclusive group an alternative, because a task cannot be in both.
  package func toggling(_ term: Term) -> Query {
    var parts = conjuncts
    if isOn(term) {
      parts = parts.compactMap { part in
        guard let kept = part.switchedTerms?.filter({ !term.isSame($0) }) else { return part }
        return kept.isEmpty ? nil : .any(of: kept)
      }
    } else if let group = term.alternatives, let place = parts.firstIndex(where: { $0.alternatives == group }) {
      parts[place] = .any(of: (parts[place].switchedTerms ?? []) + [term])
    } else {
      parts.append(.term(term))
    }
    return .all(of: parts)
  }

  package var toggledTerms: [Term] { conjuncts.flatMap { $0.switchedTerms ?? [] } }
  package func isOn(_ term: Term) -> Bool { toggledTerms.contains(where: term.isSame) }

  package func withoutAlternatives(in group: FilterGroup) -> Query {
    .all(of: conjuncts.filter { $0.alternatives != group })
  }

  private var conjuncts: [Query] { if case .and(let parts) = self { parts } else { [self] } }

  /// The terms of a part that is nothing but one that can be switched, or alternatives of one group.
  private var switchedTerms: [Term]? {
    guard case .or(let parts) = self else { return toggle.map { [$0] } }
    return alternatives.map { _ in parts.compactMap(\.toggle) }
  }

  private var alternatives: FilterGroup? {
    guard case .or(let parts) = self else { return toggle?.alternatives }
    let group = parts.first?.toggle?.alternatives
    return parts.allSatisfy { $0.toggle?.alternatives == group } ? group : nil
  }

  private static func any(of terms: [Term]) -> Query { terms.count == 1 ? .term(terms[0]) : .or(terms.map(Query.term)) }
}

extension Query.Term {
  /// The exclusive group of the term; nil if it is combined with others.
  fileprivate var alternatives: FilterGroup? {
    // `project!=a or project!=b` would be every task.
    if case .comparison(let comparison) = self, comparison.relation == .notEqual { return nil }
    // A task has at most one of each of these.
    return FilterGroup(of: self).flatMap { [.projects, .priorities, .dates].contains($0) ? $0 : nil }
  }

  /// True if both are the same but for case and accents.
  fileprivate func isSame(_ other: Query.Term) -> Bool {
    self == other || FoldedName(description) == FoldedName(other.description)
  }
}
