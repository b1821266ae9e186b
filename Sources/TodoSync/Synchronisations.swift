import TodoModel

/// Synchronises through git, and with a folder of calendar files.
package struct Synchronisations: Synchronisation {
  let git: GitSynchronisation
  let vdir: VdirSynchronisation
  /// The folder that belongs to every synchronisation; nil for none.
  let folder: String?

  /// Both ways.
  package init(git: GitSynchronisation, vdir: VdirSynchronisation, folder: String?) {
    (self.git, self.vdir, self.folder) = (git, vdir, folder)
  }

  package var tasks: any SharedTasks { git.tasks }

  /// Merges with what is named; without a name with the remote that there is and then with the folder, so that what has come
  /// goes on.
  package func synchronise(_ request: SyncRequest) async throws(TodoError) -> SyncAnswer {
    if let folder = request.folder { return try await vdir.synchronise(with: folder, request) }
    guard let folder, request.remote == nil, request.branch == nil, !request.joins else {
      return try await git.synchronise(request)
    }
    guard try await !git.remotes().isEmpty else { return try await vdir.synchronise(with: folder, request) }
    let first = try await git.synchronise(request)
    guard case .done(let came) = first else { return first }
    switch try await vdir.synchronise(with: folder, request) {
    case .done(let report): return .done(came + report)
    case .asks(let doubt, let remote, let request): return .asks(doubt, remote: remote, request)
    }
  }

  package func remotes() async throws(TodoError) -> [SyncRemote] { try await git.remotes() }

  package func standing() async throws(TodoError) -> SyncStanding? { try await git.standing() }

  /// Whether there is a remote that has not got everything, or a folder, of which that is not known.
  package func hasUnsent() async -> Bool {
    if folder != nil { return true }
    return await git.hasUnsent()
  }

  package func examine() async -> SyncState? { await git.examine() }

  package func forget(_ name: String?) async throws(TodoError) -> SyncRemote { try await git.forget(name) }

  package func mergeCalendars(_ paths: [String]) async throws(TodoError) { try vdir.mergeCalendars(paths) }
}

extension SyncReport {
  /// Both as one.
  fileprivate static func + (first: SyncReport, second: SyncReport) -> SyncReport {
    var report = SyncReport(remote: "\(first.remote) and \(second.remote)")
    report.came = (first.came + second.came).merged
    report.cameViews = first.cameViews || second.cameViews
    report.went = first.went + second.went
    report.conflicts = first.conflicts + second.conflicts
    report.renumbered = first.renumbered + second.renumbered
    report.remarks = first.remarks + second.remarks.filter { !first.remarks.contains($0) }
    return report
  }
}

extension SyncCount {
  fileprivate static func + (first: SyncCount, second: SyncCount) -> SyncCount {
    var count = first
    count.added += second.added
    count.changed += second.changed
    count.deleted += second.deleted
    count.hasViews = first.hasViews || second.hasViews
    return count
  }
}
