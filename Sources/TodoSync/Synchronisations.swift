import Platform
import TodoModel

/// Synchronises a list through git, and with a folder of calendar files; nothing is read before the first call.
package struct Synchronisations: Synchronisation {
  package let tasks: any SharedTasks
  let dataFile: String
  let folder: String
  let variables: @Sendable () -> [String: String]
  let clock: Clock
  /// Lends the terminal to git for questions; nil if it may not ask.
  let terminal: BorrowedScreen?
  /// True if commits are signed, as git is configured for that.
  let signs: Bool
  let isDryRun: Bool
  /// The folder of calendar files that belongs to every synchronisation; nil for none.
  let vdir: String?
  /// For how many seconds a remote may be silent; nil for the default.
  let patience: Int?
  let isCancelled: @Sendable () -> Bool
  /// Called before each step that writes calendar files, so that tests can stop there.
  var step: @Sendable () throws(TodoError) -> Void = { () throws(TodoError) in }

  package init(
    of tasks: any SharedTasks, in dataFile: String, folder: String,
    variables: @escaping @Sendable () -> [String: String], clock: Clock, terminal: BorrowedScreen? = nil,
    signs: Bool = false, isDryRun: Bool = false, vdir: String? = nil, patience: Int? = nil,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    (self.tasks, self.dataFile, self.folder, self.variables) = (tasks, dataFile, folder, variables)
    (self.clock, self.terminal, self.signs, self.isDryRun) = (clock, terminal, signs, isDryRun)
    (self.vdir, self.patience, self.isCancelled) = (vdir, patience, isCancelled)
  }

  /// Merges with the named remote or folder; without a name with the remote, and then with the folder, so that what came
  /// from one gets to the other.
  package func synchronise(_ request: SyncRequest) async throws(TodoError) -> SyncAnswer {
    if let folder = request.folder { return try await synchronise(with: folder, request) }
    guard let vdir, request.remote == nil, request.branch == nil, !request.joins else {
      return try await synchroniseByGit(request)
    }
    guard try !remotes().isEmpty else { return try await synchronise(with: vdir, request) }
    let answer = try await synchroniseByGit(request)
    guard case .done(let first) = answer else { return answer }
    let next = try await synchronise(with: vdir, request)
    guard case .done(let second) = next else { return next }
    var report = SyncReport(remote: "\(first.remote) and \(second.remote)")
    report.add(first)
    report.add(second)
    report.went = first.went
    report.went.added += second.went.added
    report.went.changed += second.went.changed
    report.went.deleted += second.went.deleted
    report.went.hasViews = first.went.hasViews || second.went.hasViews
    return .done(report)
  }

  package func hasUnsent() async -> Bool {
    // Of a folder that is not known.
    if vdir != nil { return true }
    guard let sent = SyncRepository.lastSent(at: path) else { return false }
    return await tasks.commands(since: sent.point) > 0
  }
}

extension SyncReport {
  /// Adds what a later merge has brought; what was sent is the last merge's alone.
  mutating func add(_ later: SyncReport) {
    came = (came + later.came).merged
    cameViews = cameViews || later.cameViews
    went = later.went
    conflicts += later.conflicts
    renumbered += later.renumbered
    remarks += later.remarks.filter { !remarks.contains($0) }
  }
}
