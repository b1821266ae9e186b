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

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .remotes(let remotes): state = .remotes(remotes)
    case .conflicts(let conflicts): state = .conflicts(conflicts)
    case .synced, .doubted, .tookBack, .forgot, .attempted, .shown: break
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

/// Runs the actions of synchronising.
struct SyncProcessor {
  let environment: Environment

  func result(of action: Sync.Action) async throws(TodoError) -> Sync.Result {
    switch action {
    case .sync(let request): try await sync(request)
    case .takeBack: try await takeBack()
    case .loadRemotes: .remotes(try await synchronisation().remotes())
    case .forget(let name): .forgot(try await synchronisation().forget(name))
    case .loadConflicts: .conflicts(try await synchronisation().tasks.conflicts())
    case .take(let number, let part): .attempted(try await take(number, part))
    case .confirm(let confirmation): .attempted(try await environment.perform(confirmation))
    case .show: .shown
    }
  }

  private func synchronisation() throws(TodoError) -> any Synchronisation {
    guard let synchronisation = environment.synchronisation else { throw .sync(.noRemote) }
    return synchronisation
  }

  private func sync(_ request: SyncRequest) async throws(TodoError) -> Sync.Result {
    try environment.refuseInOneStep("sync")
    switch try await synchronisation().synchronise(request) {
    case .asks(let doubt, let remote, let request): return .doubted(doubt, remote: remote, request)
    case .done(let report):
      let references = try await environment.dataSource.numbers(of: report.came.references)
      return .synced(report, references: references, isDryRun: request.isDryRun)
    }
  }

  private func takeBack() async throws(TodoError) -> Sync.Result {
    let (remote, changes) = try await synchronisation().tasks.takeBackSync(for: environment.command)
    let references = try await environment.dataSource.numbers(of: changes.references)
    return .tookBack(remote, changes, references: references)
  }

  private func take(_ number: Int, _ part: String?) async throws(TodoError) -> ChangeOutcome {
    let shared = try synchronisation().tasks
    let open = try await shared.conflicts().filter { $0.task?.number == number }
    let meant = part.map { part in open.filter { $0.conflict.partName == part } } ?? open
    guard let conflict = meant.first else { throw .sync(.noConflict(number, field: part)) }
    guard meant.count == 1 else { throw .sync(.severalConflicts(number, fields: meant.map(\.conflict.partName))) }
    // To delete a task has to be confirmed.
    if case .deletion = conflict.conflict { return try await environment.attempt(.delete([number])) }
    let changes = try await shared.take(conflict.conflict, for: environment.command)
    let references = try await environment.dataSource.numbers(of: changes.references)
    return .done(ChangeReport(changes, .saved(changes.count), references: references))
  }
}

/// Whether to go on with what may not be meant.
struct SyncQuestion: Equatable, Codable, Question {
  let doubt: SyncWarning
  let remote: String

  var prompt: String {
    switch doubt {
    case .emptied: "Send everything again? [y/N] "
    case .deletions, .allGone: "Delete them here as well? [y/N] "
    }
  }

  func lines(in zone: some Zone) -> [TextLine] { [TextLine(doubt.words(about: remote), .warning)] }
}
