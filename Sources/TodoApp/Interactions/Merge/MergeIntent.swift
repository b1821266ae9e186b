/// What the user wants of what conflicts have left.
enum MergeIntent: AppIntent, AppAction {
  typealias Owner = Merge

  /// Have it found and merged.
  case find(isDryRun: Bool)
  /// Have these copies merged.
  case merge([String], isDryRun: Bool)
  /// Have two calendar files made one.
  case mergeCalendars([String])

  // What is merged gets another name, so it has to be there for good.
  var needsDurability: Bool { true }
}
