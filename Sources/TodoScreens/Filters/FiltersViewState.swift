import TodoModel

/// What there is to be seen of what the list can be narrowed to: one group at a time.
public struct FiltersViewState: Equatable, Sendable {
  /// The group that is opened.
  public var group = FilterGroup.projects
  /// What is in use, by name.
  public var uses: [UsageCount] = []
}

/// Terms that are alike.
public enum FilterGroup: String, CaseIterable, Sendable, Codable {
  /// `project:home`
  case projects
  /// `+errand`
  case tags

  /// The term that narrows the list to one of the group.
  public func term(_ name: String) -> Query.Term {
    switch self {
    case .projects: .project(name)
    case .tags: .tag(name)
    }
  }
}
