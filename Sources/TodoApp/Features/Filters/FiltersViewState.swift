import TodoModel

/// What there is to be seen of what the list can be narrowed to: what is on, and one group opened.
package struct FiltersViewState: Equatable, Sendable {
  /// The group that is opened.
  var opened = FilterGroup.status
  /// Every group with what can be switched in it.
  var groups: [FilterToggles] = []
  /// What stands between all tasks and the list.
  var listing = Listing.standard
  /// What is being worked on, which narrows the list as well.
  var scope = Scope()

  /// Whether anything narrows the list at all.
  var isFiltering: Bool { listing.isFiltering || !scope.isEmpty }
}

/// A group with what can be switched in it.
package struct FilterToggles: Hashable, Sendable, Codable {
  /// The group.
  let group: FilterGroup
  /// What can be switched.
  let toggles: [FilterToggle]

  /// What is on.
  var on: [FilterToggle] { toggles.filter(\.isOn) }
}

/// Something that the list can be narrowed to.
struct FilterToggle: Hashable, Sendable, Codable {
  /// What it is called.
  let name: String
  /// What has to be typed after `filter` to switch it.
  let term: String
  /// Whether it is on.
  let isOn: Bool
  /// How many tasks of the kind are seen, once it is on, that are to do.
  let active: Int
  /// How many tasks of the kind are seen, once it is on, that are done.
  let completed: Int
  /// How many more are to do and wait, so that they are not seen.
  var waiting = 0
  /// Why it cannot be switched on.
  var error: TodoError?
}
