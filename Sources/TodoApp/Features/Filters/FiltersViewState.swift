import TodoModel

/// What there is to be seen of what the list can be narrowed to: what is on, and one group opened.
package struct FiltersViewState: Equatable, Sendable {
  /// The group that is opened.
  package var opened = FilterGroup.status
  /// Every group with what can be switched in it.
  package var groups: [FilterToggles] = []
  /// What stands between all tasks and the list.
  package var listing = Listing.standard
  /// What is being worked on, which narrows the list as well.
  package var scope = Scope()

  /// Whether anything narrows the list at all.
  package var isFiltering: Bool { listing.isFiltering || !scope.isEmpty }
}

/// A group with what can be switched in it.
package struct FilterToggles: Hashable, Sendable, Codable {
  /// The group.
  package let group: FilterGroup
  /// What can be switched.
  package let toggles: [FilterToggle]

  /// What is on.
  package var on: [FilterToggle] { toggles.filter(\.isOn) }
}

/// Something that the list can be narrowed to.
package struct FilterToggle: Hashable, Sendable, Codable {
  /// What it is called.
  package let name: String
  /// What has to be typed behind `filter` to switch it.
  package let term: String
  /// Whether it is on.
  package let isOn: Bool
  /// How many tasks of the kind are seen, once it is on, that are to do.
  package let active: Int
  /// How many tasks of the kind are seen, once it is on, that are done.
  package let completed: Int
  /// Why it cannot be switched on.
  package var error: TodoError?
}
