import TodoModel

/// What the user wants of what the list can be narrowed to.
package enum FiltersIntent: AppIntent {
  package typealias Owner = FiltersScreen

  /// See what is on in a listing, with a group opened; nil means the one that was opened last.
  case open(FilterGroup?, in: Listing)
  /// Have a view or the scope changed, while a listing stands.
  case change(SettingsMutation, in: Listing)

  package var destroys: Bool {
    if case .change(.deleteView, in: _) = self { true } else { false }
  }

  package var onlyShows: Bool {
    if case .open = self { true } else { false }
  }
}
