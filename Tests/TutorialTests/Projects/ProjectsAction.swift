import TodoScreens

/// What is to be done for the projects.
public enum ProjectsAction: ScreenAction {
  /// The screen it belongs to.
  public typealias Owner = ProjectsScreen

  /// Count the tasks of each project, of all projects or of those within one.
  case count(within: String?)
}
