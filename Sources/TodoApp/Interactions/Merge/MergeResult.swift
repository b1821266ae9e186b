import TodoModel

/// What has become of what conflicts have left.
enum MergeResult: AppResult {
  typealias Owner = Merge

  /// It is merged, or would be.
  case merged(MergeReport, references: [TaskReference], isDryRun: Bool)
  /// Two calendar files are one.
  case mergedCalendars([String])
  /// Copies lie beside the list.
  case found([String])
  /// There is nothing.
  case foundNothing
  /// It could not be done.
  case failed(TodoError)

  var output: FeatureOutput {
    switch self {
    case .merged(let report, let references, let isDryRun):
      ChangeReport(
        report.changes, .merged(report.source, changes: report.changes.count), hints: report.hints,
        references: references, isDryRun: isDryRun
      ).output
    case .found(let copies):
      .confirms(
        PendingAction(
          question: MergeQuestion(copies: copies), confirmed: MergeIntent.merge(copies, isDryRun: false),
          refusalUnasked: .sync(.copiesUnasked(copies))))
    case .mergedCalendars(let files): .tells(.calendarsMerged(files))
    case .foundNothing: .tells(.nothingToMerge)
    case .failed(let error): .fails(error)
    }
  }
}
