import TodoScreens

/// What is to be done for the progress.
public enum ProgressAction: ScreenAction {
  /// The screen it belongs to.
  public typealias Owner = ProgressScreen

  /// Count the tasks of each project, of all projects or of those within one.
  case count(within: String?)
}
