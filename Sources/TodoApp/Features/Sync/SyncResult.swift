import TodoModel

/// What has become of synchronising.
enum SyncResult: AppResult {
  typealias Owner = SyncScreen

  /// The list and that of the remote are one.
  case synced(SyncReport, references: [TaskReference], isDryRun: Bool)
  /// It has to be confirmed first.
  case doubted(SyncWarning, remote: String, SyncRequest)
  /// What the last synchronisation with a remote brought is taken back.
  case tookBack(String, [Change], references: [TaskReference])
  /// The remotes have been loaded.
  case remotes([SyncRemote])
  /// A remote is forgotten.
  case forgot(SyncRemote)
  /// The conflicts have been loaded.
  case conflicts([SyncConflict])
  /// A change was attempted.
  case attempted(ChangeAttempt)
  /// What was shown is shown again.
  case shown
  /// It could not be done.
  case failed(TodoError)

  var output: FeatureOutput {
    switch self {
    case .synced(let report, let references, let isDryRun):
      .changes(
        ChangeReport(
          report.came,
          .synced(
            report.remote, came: report.came.count, cameViews: report.cameViews, went: report.went, isDryRun: isDryRun),
          hints: report.hints, references: references))
    case .doubted(let doubt, let remote, var request):
      .confirms(
        PendingAction(
          question: SyncQuestion(doubt: doubt, remote: remote), confirmed: SyncAction.sync(request.confirmed()),
          refusalUnasked: .sync(.unconfirmed(doubt, remote: remote))))
    case .tookBack(let remote, let changes, let references):
      changes.isEmpty
        ? .tells(.nothingToChange) : .changes(ChangeReport(changes, .syncTakenBack(remote), references: references))
    case .remotes, .conflicts, .shown: .shows(Route(SyncScreen.self))
    case .forgot(let remote): .tells(.remoteForgotten(remote))
    case .attempted(let attempt): attempt.output(confirming: SyncAction.confirm)
    case .failed(let error): .fails(error)
    }
  }
}

extension SyncRequest {
  fileprivate mutating func confirmed() -> SyncRequest {
    isConfirmed = true
    return self
  }
}

extension SyncReport {
  /// What is told of it beside what came.
  fileprivate var hints: [Hint] {
    renumbered.map { .sync(.renumbered($0)) } + conflicts.map { .sync(.conflict($0)) }
      + remarks.map { .sync(.remark($0)) }
  }
}
