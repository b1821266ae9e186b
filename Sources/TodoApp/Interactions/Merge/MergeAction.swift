/// What is to be done about what conflicts have left.
enum MergeAction: AppAction {
  typealias Owner = Merge

  /// Find it, and merge it.
  case find(isDryRun: Bool)
  /// Merge copies.
  case merge([String], isDryRun: Bool)
  /// Make two calendar files one.
  case mergeCalendars([String])
}
