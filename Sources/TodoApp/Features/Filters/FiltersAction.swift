import TodoModel

/// What is to be done for what the list can be narrowed to.
package enum FiltersAction: AppAction {
  package typealias Owner = FiltersScreen

  /// Load the tasks and count them by what is in each group; one is opened.
  case load(FilterGroup, in: Listing)
  /// Change a view or the scope, unless the listing needs what goes.
  case change(SettingsMutation, in: Listing)
}
