/// Terms that are alike: a filter is switched on and off group by group.
package enum FilterGroup: String, CaseIterable, Sendable, Codable {
  /// `active`, `is:blocked`
  case status
  /// `project:home`
  case projects
  /// `+errand`
  case tags
  /// `priority:high`
  case priorities
  /// `is:overdue`, `due:`
  case dates
  /// `@urgent`
  case views

  /// The group that a term belongs to; nil if it cannot be switched.
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
      case .number, .identifier, .title, .notes, .repetition, .reference, .references, .duration,
        .noteDates:
        return nil
      }
    }
  }

  /// Whether a task has one of the group at most, so that two that are on have to mean either.
  var isExclusive: Bool {
    switch self {
    case .projects, .priorities, .dates: true
    case .status, .tags, .views: false
    }
  }
}
