/// What the user wants of what the list can be narrowed to.
public enum FiltersIntent: ScreenIntent {
  /// The screen it belongs to.
  public typealias Owner = FiltersScreen

  /// See a group opened; nil means the one that was opened last.
  case open(FilterGroup?)
}
