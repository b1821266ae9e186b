import TodoScreens

/// What the user wants of the progress.
public enum ProgressIntent: ScreenIntent {
  /// The screen it belongs to.
  public typealias Owner = ProgressScreen

  /// See that of all projects.
  case open
  /// See that of a project and of those within it.
  case look(into: String)
}
