import MVI
import TodoModel

/// The list on several machines: remotes, conflicts, and the synchronisation itself.
package enum Sync: Reducer {
  /// What the user wants of other machines.
  package enum Intent: Equatable, Sendable, Codable {
    /// Have the list merged with that of a remote.
    case sync(SyncRequest)
    /// Take back what the last synchronisation brought.
    case takeBack
    /// See the remotes.
    case showRemotes
    /// Have a remote forgotten; the one that there is, if none is named.
    case forget(String?)
    /// See the conflicts.
    case showConflicts
    /// Take the other side of a conflict about the task of that number; of the only one, if no part is named.
    case take(Int, part: String?)
    /// See again what was shown.
    case show

    // What is sent has to be there for good, and what comes is there for good at once.
    var needsDurability: Bool {
      if case .sync = self { true } else { false }
    }

    var onlyShows: Bool {
      switch self {
      case .showRemotes, .showConflicts, .show: true
      case .sync, .takeBack, .forget, .take: false
      }
    }
  }

  /// What is to be done about other machines.
  package enum Action: Equatable, Sendable, Codable {
    /// Merge with a remote and send what is new there.
    case sync(SyncRequest)
    /// Take back what the last synchronisation brought.
    case takeBack
    /// Load the remotes.
    case loadRemotes
    /// Forget a remote.
    case forget(String?)
    /// Load the conflicts.
    case loadConflicts
    /// Take the other side of a conflict.
    case take(Int, part: String?)
    /// Delete a task of which it was confirmed.
    case confirm(Confirmation)
    /// Show again what was shown.
    case show
  }

  /// What has become of synchronising.
  package enum Result: Equatable, Sendable, Codable {
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
    case attempted(ChangeOutcome)
    /// What was shown is shown again.
    case shown
  }

  /// What there is to be seen of other machines.
  package enum State: Equatable, Sendable, Codable {
    /// Nothing yet.
    case nothing
    /// The remotes.
    case remotes([SyncRemote])
    /// The conflicts that are open.
    case conflicts([SyncConflict])
  }

  static func action(for intent: Intent, in state: State) -> Action {
    switch intent {
    case .sync(let request): .sync(request)
    case .takeBack: .takeBack
    case .showRemotes: .loadRemotes
    case .forget(let name): .forget(name)
    case .showConflicts: .loadConflicts
    case .take(let number, let part): .take(number, part: part)
    case .show:
      switch state {
      case .nothing: .show
      case .remotes: .loadRemotes
      case .conflicts: .loadConflicts
      }
    }
  }

  package static func reduce(_ state: State, _ result: Result) -> State {
    switch result {
    case .remotes(let remotes): .remotes(remotes)
    case .conflicts(let conflicts): .conflicts(conflicts)
    case .synced, .doubted, .tookBack, .forgot, .attempted, .shown: state
    }
  }
}

extension Sync.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
      case .synced(let report, let references, let isDryRun):
        .changed(
          ChangeReport(
            report.came,
            .synced(
              report.remote, came: report.came.count, cameViews: report.cameViews, went: report.went, isDryRun: isDryRun),
            hints: report.hints, references: references))
      case .doubted(let doubt, let remote, var request):
        .confirm(
          PendingAction(
            asked: .sync(SyncQuestion(doubt: doubt, remote: remote)), confirmed: .sync(.sync(request.confirmed())),
            refusalUnasked: .sync(.unconfirmed(doubt, remote: remote))))
      case .tookBack(let remote, let changes, let references):
        changes.isEmpty
          ? .notify(.nothingToChange) : .changed(ChangeReport(changes, .syncTakenBack(remote), references: references))
      case .remotes, .conflicts, .shown: .show(Route(.sync))
      case .forgot(let remote): .notify(.remoteForgotten(remote))
      case .attempted(let attempt): attempt.report { .sync(.confirm($0)) }
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
