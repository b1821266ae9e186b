import TodoModel

/// Synchronises through git, and with a folder of calendar files.
package struct Synchronisations: Synchronisation {
  private let git: GitSynchronisation
  private let vdir: VdirSynchronisation
  /// The folder that belongs to every synchronisation; nil for none.
  private let folder: String?

  package init(git: GitSynchronisation, vdir: VdirSynchronisation, folder: String?) {
    (self.git, self.vdir, self.folder) = (git, vdir, folder)
  }

  package var tasks: any SharedTasks { git.tasks }

  /// Merges with the named remote or folder; without a name with the remote, and then with the folder, so that what came
  /// from one gets to the other.
  package func synchronise(_ request: SyncRequest) async throws(TodoError) -> SyncAnswer {
    if let folder = request.folder { return try await vdir.synchronise(with: folder, request) }
    guard let folder, request.remote == nil, request.branch == nil, !request.joins else {
      return try await git.synchronise(request)
    }
    guard try !git.remotes().isEmpty else { return try await vdir.synchronise(with: folder, request) }
    let answer = try await git.synchronise(request)
    guard case .done(let first) = answer else { return answer }
    switch try await vdir.synchronise(with: folder, request) {
    case .done(let second):
      var report = SyncReport(remote: "\(first.remote) and \(second.remote)")
      report.add(first)
      report.add(second)
      report.went = first.went
      report.went.added += second.went.added
      report.went.changed += second.went.changed
      report.went.deleted += second.went.deleted
      report.went.hasViews = first.went.hasViews || second.went.hasViews
      return .done(report)
    case .asks(let warning, let remote, let request): return .asks(warning, remote: remote, request)
    }
  }

  package func remotes() async throws(TodoError) -> [SyncRemote] { try git.remotes() }

  package func standing() async throws(TodoError) -> SyncStanding? { try await git.standing() }

  package func hasUnsent() async -> Bool {
    // Of a folder that is not known.
    if folder != nil { return true }
    return await git.hasUnsent()
  }

  package func examine() async -> SyncState? { await git.examine() }

  package func forget(_ name: String?) async throws(TodoError) -> SyncRemote { try git.forget(name) }

  package func mergeCalendars(_ paths: [String]) async throws(TodoError) { try vdir.mergeCalendars(paths) }
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
