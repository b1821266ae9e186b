import TodoScreens

/// What the user wants of the projects.
public enum ProjectsIntent: ScreenIntent {
  /// The screen it belongs to.
  public typealias Owner = ProjectsScreen

  /// See all projects.
  case open
  /// See a project and those within it.
  case look(into: String)
}
