import MVI
import TodoModel

/// What conflicts have left of the list, in its file and beside it, merged into it.
///
/// It only does something, and asks. No route leads to it.
package enum Merge {
  /// What the user wants of what conflicts have left.
  package enum Intent: Equatable, Sendable, Codable {
    /// Have it found and merged.
    case find(isDryRun: Bool)
    /// Have these copies merged.
    case merge([String], isDryRun: Bool)
    /// Have two calendar files made one.
    case mergeCalendars([String])
  }

  /// What has become of what conflicts have left.
  package enum Result: Equatable, Sendable, Codable {
    /// It is merged, or would be.
    case merged(MergeReport, references: [TaskReference], isDryRun: Bool)
    /// Two calendar files are one.
    case mergedCalendars([String])
    /// Copies lie beside the list.
    case found([String])
    /// There is nothing.
    case foundNothing
  }
}

extension Merge.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
      case .merged(let report, let references, let isDryRun):
        ChangeReport(
          report.changes, .merged(report.source, changes: report.changes.count), hints: report.hints,
          references: references, isDryRun: isDryRun
        ).report
      case .found(let copies):
        .confirm(
          PendingAction(
            asked: .merge(MergeQuestion(copies: copies)), confirmed: .merge(.merge(copies, isDryRun: false)),
            refusalUnasked: .sync(.copiesUnasked(copies))))
      case .mergedCalendars(let files): .notify(.calendarsMerged(files))
      case .foundNothing: .notify(.nothingToMerge)
    }
  }
}
