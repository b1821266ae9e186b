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
    case .condition(let condition):
      switch condition {
      case .overdue, .today, .waiting: self = .dates
      case .active, .completed, .blocked, .blocking, .recurring, .subtask: self = .status
      }
    case .comparison(let comparison):
      switch comparison.field {
      case .project: self = .projects
      case .tags: self = .tags
      case .priority: self = .priorities
      case .due, .wait, .created, .modified, .completed: self = .dates
      case .status: self = .status
      case .number, .id, .title, .notes, .every, .after, .parent, .depends: return nil
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
