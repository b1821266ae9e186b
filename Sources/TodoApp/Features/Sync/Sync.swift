import TodoModel

/// The list on several machines: remotes, conflicts, and the synchronisation.
package enum Sync: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable {
    case sync(SyncRequest)
    /// Undoes the changes of the last synchronisation.
    case takeBack
    case showRemotes
    /// Forgets a remote; the only one if none is named.
    case forget(String?)
    case showConflicts
    /// Accepts the other side of a conflict about a task; of its only conflict if no part is named.
    case take(Int, part: String?)
    case show

    var traits: Features.Traits {
      switch self {
      case .showRemotes, .showConflicts, .show: .onlyShows
      // Sent changes have to be durable, and received ones are durable at once.
      case .sync: .needsDurability
      case .takeBack, .forget, .take: []
      }
    }
  }

  package enum Result: Equatable, Sendable, Codable {
    case synced(SyncReport, references: [TaskReference], isDryRun: Bool)
    /// A warning that has to be confirmed before the list is synced, and the request after a yes.
    case doubted(SyncWarning, remote: String, SyncRequest)
    case remotes([SyncRemote])
    case forgot(SyncRemote)
    case conflicts([SyncConflict])
    case attempted(ChangeOutcome)

    var report: Report {
      switch self {
      case .synced(let report, let references, let isDryRun):
        .changed(
          ChangeReport(
            report.came,
            .synced(
              report.remote, came: report.came.count, cameViews: report.cameViews, went: report.went, isDryRun: isDryRun
            ),
            hints: report.hints, references: references, origins: report.origins))
      case .doubted(let warning, let remote, let confirmed):
        .confirm(
          PendingAction(
            asked: .sync(warning, remote: remote), confirmed: .sync(.sync(confirmed)),
            refusalUnasked: .sync(.unconfirmed(warning, remote: remote))))
      case .remotes, .conflicts: .show(Route(.sync))
      case .forgot(let remote): .notify(.remoteForgotten(remote))
      case .attempted(let attempt): attempt.report
      }
    }
  }

  package enum State: Equatable, Sendable, Codable {
    case nothing
    case remotes([SyncRemote])
    case conflicts([SyncConflict])
  }

  /// Shows the last screen by what loads it anew.
  static func action(for intent: Intent, in state: State) -> Intent {
    switch (intent, state) {
    case (.show, .conflicts): .showConflicts
    case (.show, .remotes), (.show, .nothing): .showRemotes
    case _: intent
    }
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .remotes(let remotes): state = .remotes(remotes)
    case .conflicts(let conflicts): state = .conflicts(conflicts)
    case .synced, .doubted, .forgot, .attempted: break
    }
  }

  static let verbs: [Verb] = [
    Verb(
      "sync", parameters: "[REMOTE|URL] [--OPTION]",
      summary: "merges the list with that of other machines through a git repository, and sends what is new; "
        + "--dry-run, --join, --undo, --remotes, --forget and --branch NAME say how; "
        + "--vdir DIR merges with a folder of calendar files instead",
      examples: ["sync", "sync ~/list.git", "sync --dry-run", "sync --undo"], reads: .words,
      options: LineScanner.syncOptions.map(\.text)
    ) { (scanner, _) throws(TodoError) in .feature(.sync(try scanner.syncIntent())) }.givingWay(),
    Verb(
      "conflicts", parameters: "[take N [FIELD]]",
      summary: "shows what two machines have changed at once; `take` takes the side that has lost",
      examples: ["conflicts", "conflicts take 3", "conflicts take 3 due"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      let word = try scanner.word(among: [Keyword("take", explanation: "takes the side that has lost")])
      guard let word else { return .feature(.sync(.showConflicts)) }
      guard word.text == "take" else { throw scanner.unexpected(word, expected: "`take` or nothing") }
      let number = try scanner.taskNumber(in: ParseContext(shownTask: nil, listing: .standard))
      let part = try scanner.word()?.text
      try scanner.expectEnd()
      return .feature(.sync(.take(number, part: part)))
    }.givingWay(),
  ]
}

extension SyncReport {
  fileprivate var hints: [Hint] {
    renumbered.map { .sync(.renumbered($0)) } + conflicts.map { .sync(.conflict($0)) }
      + remarks.map { .sync(.remark($0)) }
  }
}

struct SyncProcessor {
  let environment: Environment

  func result(of action: Sync.Intent) async throws(TodoError) -> Sync.Result {
    switch action {
    case .sync(let request): try await sync(request)
    case .takeBack: .attempted(.done(try await takeBack()))
    case .showRemotes, .show: .remotes(try await synchronisation().remotes())
    case .forget(let name): .forgot(try await synchronisation().forget(name))
    case .showConflicts: .conflicts(try await synchronisation().tasks.conflicts())
    case .take(let number, let part): .attempted(try await take(number, part))
    }
  }

  private func synchronisation() throws(TodoError) -> any Synchronisation {
    guard let synchronisation = environment.synchronisation else { throw .sync(.noRemote) }
    return synchronisation
  }

  private func sync(_ request: SyncRequest) async throws(TodoError) -> Sync.Result {
    try environment.refuseInOneStep("sync")
    switch try await synchronisation().synchronise(request) {
    case .asks(let warning, let remote, var request):
      request.isConfirmed = true
      return .doubted(warning, remote: remote, request)
    case .done(let report):
      let references = try await environment.dataSource.numbers(of: report.came.references)
      return .synced(report, references: references, isDryRun: request.isDryRun)
    }
  }

  private func takeBack() async throws(TodoError) -> ChangeReport {
    let (remote, changes) = try await synchronisation().tasks.takeBackSync(for: environment.command)
    return try await environment.report(changes, .syncTakenBack(remote))
  }

  private func take(_ number: Int, _ part: String?) async throws(TodoError) -> ChangeOutcome {
    let shared = try synchronisation().tasks
    let open = try await shared.conflicts().filter { $0.task?.number == number }
    let meant = part.map { part in open.filter { $0.conflict.partName == part } } ?? open
    guard let conflict = meant.first else { throw .sync(.noConflict(number, field: part)) }
    guard meant.count == 1 else { throw .sync(.severalConflicts(number, fields: meant.map(\.conflict.partName))) }
    // Deleting a task needs a confirmation.
    if case .deletion = conflict.conflict { return try await environment.attempt(.delete([number])) }
    let changes = try await shared.take(conflict.conflict, for: environment.command)
    return .done(try await environment.report(changes, .saved(changes.count)))
  }
}

extension LineScanner {
  fileprivate static let syncOptions = [
    Keyword("--dry-run", explanation: "shows what would come and go"),
    Keyword("--join", explanation: "makes one list of two that have nothing in common"),
    Keyword("--undo", following: "", explanation: "takes back what the last sync brought"),
    Keyword("--remotes", following: "", explanation: "shows the remotes"),
    Keyword("--forget", explanation: "forgets a remote"),
    Keyword("--branch", explanation: "the branch there, main at first"),
    Keyword("--auto", explanation: "waits for its turn, as a sync by itself does"),
    Keyword("--vdir", explanation: "a folder of calendar files, for phones"),
    Keyword("--yes", explanation: "continues without asking"),
  ]

  fileprivate mutating func syncIntent() throws(TodoError) -> Sync.Intent {
    var request = SyncRequest()
    var other: String?
    while let word = try word(among: LineScanner.syncOptions, orFileAs: .value) {
      switch word.text {
      case "--dry-run": request.isDryRun = true
      case "--join": request.joins = true
      case "--yes": request.isConfirmed = true
      case "--auto": request.isAutomatic = true
      case "--branch": request.branch = try value("the name of a branch") { Self.isBranch($0) ? $0 : nil }
      case "--vdir":
        request.folder = try value("a folder of calendar files", isFile: true) { $0.hasPrefix("-") ? nil : $0 }
      case "--undo", "--remotes", "--forget":
        guard other == nil else { throw unexpected(word, expected: "one of --undo, --remotes and --forget") }
        other = word.text
      case let text where text.hasPrefix("-") || text.isEmpty:
        throw unexpected(word, expected: LineScanner.syncOptions.map(\.text).joined(separator: ", ") + " or a remote")
      case "now" where request.remote == nil && isAtEnd: break
      default:
        guard request.remote == nil, request.folder == nil, other == nil || other == "--forget" else {
          throw unexpected(word, expected: "nothing more")
        }
        request.remote = word.text
      }
    }
    return switch other {
    case "--undo"?: .takeBack
    case "--remotes"?: .showRemotes
    case nil: .sync(request)
    case _: .forget(request.remote)
    }
  }

  private static func isBranch(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let others = "~^:?*[\\".unicodeScalars
    return !name.hasPrefix("-") && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".lock") }
      && !name.hasSuffix(".") && !name.contains("..") && !name.contains("@{")
      && name.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && !others.contains($0) }
  }
}
