import TodoModel

/// What there is to be seen of what the list can be narrowed to: what is on, and one group opened.
public struct FiltersViewState: Equatable, Sendable {
  /// The group that is opened.
  public var opened = FilterGroup.status
  /// Every group with what can be switched in it.
  public var groups: [FilterToggles] = []
  /// What stands between all tasks and the list.
  public var listing = Listing.standard
  /// What is being worked on, which narrows the list as well.
  public var scope = Scope()

  /// Whether anything narrows the list at all.
  public var isFiltering: Bool { listing.isFiltering || !scope.isEmpty }
}

/// A group with what can be switched in it.
public struct FilterToggles: Hashable, Sendable, Codable {
  /// The group.
  public let group: FilterGroup
  /// What can be switched.
  public let toggles: [FilterToggle]

  /// What is on.
  public var on: [FilterToggle] { toggles.filter(\.isOn) }
}

/// Something that the list can be narrowed to.
public struct FilterToggle: Hashable, Sendable, Codable {
  /// What it is called.
  public let name: String
  /// What has to be typed behind `filter` to switch it.
  public let term: String
  /// Whether it is on.
  public let isOn: Bool
  /// How many tasks of the kind are seen, once it is on, that are to do.
  public let active: Int
  /// How many tasks of the kind are seen, once it is on, that are done.
  public let completed: Int
  /// Why it cannot be switched on.
  public var error: TodoError?
}
