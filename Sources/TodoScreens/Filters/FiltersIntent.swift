import TodoModel

/// What the user wants of what the list can be narrowed to.
public enum FiltersIntent: ScreenIntent {
  /// The screen it belongs to.
  public typealias Owner = FiltersScreen

  /// See what is on in a listing, with a group opened; nil means the one that was opened last.
  case open(FilterGroup?, in: Listing)
  /// Have a view or the scope changed.
  case change(SettingsMutation)

  /// What shows the groups.
  public var onlyShows: Bool {
    switch self {
    case .open: true
    case .change: false
    }
  }
}
