import TodoApp

/// What is to be done for the progress.
enum ProgressAction: AppAction {
  typealias Owner = ProgressScreen

  /// Count the tasks of each project, of all projects or of those within one.
  case count(within: String?)
}
