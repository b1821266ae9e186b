import Glibc
import Platform
import TodoModel

/// Synchronises a list through git, and with a folder of calendar files; nothing is read before the first call.
package struct Synchronisations: Synchronisation {
  package let tasks: any SharedTasks
  let dataFile, folder: String
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
  let timeout: Int?
  let isCancelled: @Sendable () -> Bool
  /// Called before each step that writes calendar files, so that tests can stop there.
  var step: @Sendable () throws(TodoError) -> Void = { () throws(TodoError) in }

  package init(
    of tasks: any SharedTasks, in dataFile: String, folder: String,
    variables: @escaping @Sendable () -> [String: String], clock: Clock, terminal: BorrowedScreen? = nil,
    signs: Bool = false, isDryRun: Bool = false, vdir: String? = nil, timeout: Int? = nil,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    (self.tasks, self.dataFile, self.folder) = (tasks, dataFile, folder)
    (self.variables, self.clock, self.terminal) = (variables, clock, terminal)
    (self.signs, self.isDryRun, self.vdir) = (signs, isDryRun, vdir)
    (self.timeout, self.isCancelled) = (timeout, isCancelled)
  }

  /// Merges with the named remote or folder; without a name with the remote, then the folder, and each gets from both.
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
    for part in [\SyncCount.added, \.changed, \.deleted] { report.went[keyPath: part] += second.went[keyPath: part] }
    return .done(report)
  }

  package func hasUnsent() async -> Bool {
    // Of a folder that is not known.
    if vdir != nil { return true }
    guard let sent = SyncRepository.lastSent(at: path) else { return false }
    return await tasks.commands(since: sent.point) > 0
  }

  // A bare git repository of its own: fetch, merge, commit, push; again if the remote has changed meanwhile.

  func synchroniseByGit(_ request: SyncRequest) async throws(TodoError) -> SyncAnswer {
    let request = changing(request) { $0.isDryRun = $0.isDryRun || isDryRun }
    // A name has neither slashes nor colons nor dots.
    let url = request.remote.flatMap { word in
      word.contains { "/:.~".contains($0) } ? Synchronisations.absolute(word, home: variables()["HOME"]) : nil
    }
    guard var repository = try SyncRepository.open(of: self, isMade: url != nil, takesTurns: request.isAutomatic)
    else { throw .sync(.noRemote) }
    try asking(request.remote) { () throws(GitFailure) in try repository.prepare(for: url) }
    let remote = try choose(request, url, in: repository.configuration)
    repository.use(remote, url: url)
    return try await SyncRun(repository: repository, list: self, remote: remote, request: request).answer()
  }

  package func remotes() throws(TodoError) -> [SyncRemote] { try prepared()?.configuration.remotes ?? [] }

  package func forget(_ name: String?) throws(TodoError) -> SyncRemote {
    guard let repository = try prepared() else { throw .sync(.noRemote) }
    let request = changing(SyncRequest()) { $0.remote = name }
    let remote = try choose(request, nil, in: repository.configuration)
    if !isDryRun { try asking(remote.name) { () throws(GitFailure) in try repository.forget(remote.name) } }
    return remote
  }

  private func prepared() throws(TodoError) -> SyncRepository? {
    guard var repository = try SyncRepository.open(of: self, isMade: false) else { return nil }
    try asking(nil) { () throws(GitFailure) in try repository.prepare(for: nil) }
    return repository
  }

  /// The git of a repository, which may ask on a terminal: a person may have to look for a password.
  func git(at path: String, lock: CInt? = nil, terminal: BorrowedScreen? = nil) -> GitProgram {
    GitProgram(
      place: ["--git-dir=\(path)"], environment: GitProgram.environment(variables(), asks: terminal != nil), lock: lock,
      terminal: terminal, timeout: timeout ?? (terminal == nil ? 60 : 300), isCancelled: isCancelled)
  }

  /// The difference of a machine from others with the same fixed clock: the place of the repository, or else its name.
  package static func machine(of dataFile: String, in folder: String, _ variables: [String: String]) -> String {
    let path = SyncRepository.path(in: folder, of: whole(dataFile))
    return SyncRepository.isMade(at: path) ? host(variables) + path : variables["TODO_HOST"] ?? ""
  }

  /// The name of this machine for others.
  static func host(_ variables: [String: String]) -> String {
    let given = variables["TODO_HOST"]?.split(whereSeparator: \.isNewline).first.map(String.init)
    var buffer = [CChar](repeating: 0, count: 256)
    gethostname(&buffer, buffer.count - 1)
    return given.flatMap { $0.isBlank ? nil : $0 } ?? FilePath(platformString: buffer).string
  }

  var path: String { SyncRepository.path(in: folder, of: Synchronisations.whole(dataFile)) }

  /// The remote of a request: a known one, a new one by its URL, or `origin` or the first if none is named.
  private func choose(
    _ request: SyncRequest, _ url: String?, in known: SyncConfiguration
  ) throws(TodoError) -> SyncRemote {
    let first = known.remote("origin") ?? known.remotes.first
    let found = if let word = request.remote { known.remote(url ?? word) ?? known.remote(word) } else { first }
    let new = url.map { SyncRemote(name: known.newName, url: SyncConfiguration.shown($0), branch: "main") }
    guard let remote = found ?? new else {
      guard let word = request.remote, !known.remotes.isEmpty else { throw .sync(.noRemote) }
      throw .sync(.noSuchRemote(word, known: known.remotes.map(\.name)))
    }
    return SyncRemote(name: remote.name, url: remote.url, branch: request.branch ?? remote.branch)
  }

  /// The path of a data file without links. The file need not exist; its folder mostly does.
  static func whole(_ dataFile: String) -> String {
    let path = FilePath(absolute(dataFile))
    let folder = realPath(path.removingLastComponent().string).map { FilePath($0) } ?? path.removingLastComponent()
    return realPath(path.string) ?? folder.appending(path.lastComponent ?? "").string
  }

  /// The absolute path of a relative one; a URL as it is.
  static func absolute(_ word: String, home: String? = nil) -> String {
    guard !word.hasPrefix("/"), !word.prefix(while: { $0 != "/" }).contains(":") else { return word }
    if let start = ["~", "$HOME"].first(where: { word.hasPrefix($0 + "/") }), let home, !home.isEmpty {
      return home + word.dropFirst(start.count)
    }
    guard let current = realPath(".") else { return word }
    return FilePath(current).appending(word).string
  }

  package func standing() async throws(TodoError) -> SyncStanding? {
    guard let sent = SyncRepository.lastSent(at: path) else { return nil }
    return SyncStanding(unsent: await tasks.commands(since: sent.point), conflicts: try await tasks.openConflicts())
  }

  package func examine() async -> SyncState? {
    guard var state = SyncState(ofRepository: path, of: self) else { return nil }
    if let conflicts = try? await tasks.conflicts(), !conflicts.isEmpty {
      state.findings.append(.openConflicts(conflicts.count))
    }
    for name in state.remotes.map(\.remote.name) {
      let commands = await tasks.commands(since: SyncRepository.sent(to: name, at: path))
      guard commands > 0, !state.findings.contains(.neverSynced(name)) else { continue }
      state.findings.removeAll { $0 == .unsent(name, commands: 0) }
      state.findings.append(.unsent(name, commands: commands))
    }
    return state
  }
}

extension SyncReport {
  /// Adds what a later merge has brought; what was sent is the last merge's alone.
  mutating func add(_ later: SyncReport) {
    came = (came + later.came).merged
    cameViews = cameViews || later.cameViews
    went = later.went
    origins += later.origins
    conflicts += later.conflicts
    renumbered += later.renumbered
    remarks += later.remarks.filter { !remarks.contains($0) }
  }
}

extension SyncState {
  /// Examines a repository without a lock; nil if there is none.
  fileprivate init?(ofRepository path: String, of list: Synchronisations) {
    // There never was one, or the attempt to make it has failed.
    guard SyncRepository.isMade(at: path) else { return nil }
    self.init()
    // Outside of the repository: a failure here has another cause.
    do throws(GitFailure) { _ = try list.git(at: "/dev/null").configuration() } catch {
      findings = [error == .notFound ? .noGit : .gitFails(reason: error.words)]
      return
    }
    do throws(GitFailure) { try examine(list.git(at: path), at: path) } catch {
      findings = [.unreadable(path: path, reason: error.words)]
    }
  }

  private mutating func examine(_ git: GitProgram, at path: String) throws(GitFailure) {
    let references = try git.references()
    try git.check(references)
    let configured = try git.configuration().remotes
    if configured.isEmpty { findings.append(.noRemote) }
    for remote in configured {
      let status = fileStatus(SyncRepository.sentPath(remote.name, in: path))
      let (sent, base) = (references["refs/todo/outgoing/\(remote.name)"], references["refs/todo/base/\(remote.name)"])
      let last = base == nil ? nil : status.map { Instant(seconds: Int($0.st_mtim.tv_sec)) }
      remotes.append(Remote(remote, last: last))
      if let sent, sent != base, try !git.isAncestor(sent, of: base ?? "") {
        findings.append(.unsent(remote.name, commands: 0))
      } else if base == nil {
        findings.append(.neverSynced(remote.name))
      }
    }
  }
}
