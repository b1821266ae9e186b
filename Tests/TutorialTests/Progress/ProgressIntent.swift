import TodoApp

/// What the user wants of the progress.
enum ProgressIntent: AppIntent {
  typealias Owner = ProgressScreen

  /// See that of all projects.
  case open
  /// See that of a project and of those within it.
  case look(into: String)
}
