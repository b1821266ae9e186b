import Glibc
import Platform
import TodoModel

/// Synchronises by a bare git repository of its own: fetch, merge, commit, push; again if the remote has changed meanwhile.
package struct GitSynchronisation: Sendable {
  /// Where the tasks are kept.
  package let tasks: any SharedTasks
  let dataFile: String
  let folder: String
  let variables: @Sendable () -> [String: String]
  let clock: Clock
  let terminal: BorrowedScreen?
  let signs: Bool
  let isDryRun: Bool
  let patience: Int?
  let isCancelled: @Sendable () -> Bool

  /// How often a remote may have changed before the push.
  static let tries = 10

  /// A synchronisation of the tasks in a file; nothing happens before it is asked for something.
  ///
  /// - Parameters:
  ///   - folder: Where the state of the program is.
  ///   - variables: The environment of this process.
  ///   - terminal: Takes the terminal for git, to ask on it who one is; nil if it may not ask.
  ///   - signs: Whether commits are signed, as git is configured for that.
  ///   - isDryRun: Whether nothing is written.
  ///   - patience: For how many seconds a remote may say nothing; nil for as long as is usual.
  package init(
    of tasks: any SharedTasks, in dataFile: String, folder: String,
    variables: @escaping @Sendable () -> [String: String],
    clock: Clock, terminal: BorrowedScreen? = nil, signs: Bool = false, isDryRun: Bool = false,
    patience: Int? = nil, isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.tasks = tasks
    self.dataFile = dataFile
    self.folder = folder
    self.variables = variables
    self.clock = clock
    self.terminal = terminal
    self.signs = signs
    self.isDryRun = isDryRun
    self.patience = patience
    self.isCancelled = isCancelled
  }

  /// Merges with a remote and sends what is new there.
  package func synchronise(_ request: SyncRequest) async throws(TodoError) -> SyncAnswer {
    var request = request
    request.isDryRun = request.isDryRun || isDryRun
    let url = request.remote.flatMap { isURL($0) ? GitSynchronisation.absolute($0, home: variables()["HOME"]) : nil }
    guard var repository = try open(isMade: url != nil, takesTurns: request.isAutomatic) else {
      throw .sync(.noRemote)
    }
    try telling(request.remote) { () throws(GitFailure) in try repository.prepare(for: url) }
    let remote = try choose(request, url, in: repository)
    repository.use(remote, url: url)
    let run = SyncRun(
      repository: repository, tasks: tasks, remote: remote, request: request, clock: clock, signs: signs,
      isCancelled: isCancelled)
    return try await run.answer()
  }

  /// The remotes that are known.
  package func remotes() async throws(TodoError) -> [SyncRemote] {
    guard var repository = try open(isMade: false) else { return [] }
    try telling(nil) { () throws(GitFailure) in try repository.prepare(for: nil) }
    return repository.configuration.remotes
  }

  /// Forgets a remote.
  package func forget(_ name: String?) async throws(TodoError) -> SyncRemote {
    guard var repository = try open(isMade: false) else { throw .sync(.noRemote) }
    try telling(nil) { () throws(GitFailure) in try repository.prepare(for: nil) }
    var request = SyncRequest()
    request.remote = name
    let remote = try choose(request, nil, in: repository)
    if !isDryRun { try telling(remote.name) { () throws(GitFailure) in try repository.forget(remote.name) } }
    return remote
  }

  /// How the list stands towards the remote that there is.
  package func standing() async throws(TodoError) -> SyncStanding? {
    guard let sent = SyncRepository.lastSent(at: path) else { return nil }
    return SyncStanding(unsent: await tasks.commands(since: sent.point), conflicts: try await tasks.openConflicts())
  }

  /// Whether there is a remote that has not got everything.
  package func hasUnsent() async -> Bool {
    guard let sent = SyncRepository.lastSent(at: path) else { return false }
    return await tasks.commands(since: sent.point) > 0
  }

  private func open(isMade: Bool, takesTurns: Bool = false) throws(TodoError) -> SyncRepository? {
    try SyncRepository.open(
      at: path, isMade: isMade, takesTurns: takesTurns, variables: variables(),
      terminal: takesTurns ? nil : terminal, patience: patience, isCancelled: isCancelled)
  }

  /// How it stands here.
  package func examine() async -> SyncState? {
    guard var state = SyncState(ofRepository: path, variables: variables()) else { return nil }
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

  private var path: String { SyncRepository.path(in: folder, of: GitSynchronisation.whole(dataFile)) }

  /// The path of a data file that all links to it lead to. The file need not be there yet; its folder mostly is.
  static func whole(_ dataFile: String) -> String {
    let path = FilePath(absolute(dataFile))
    let folder = realPath(path.removingLastComponent().string).map { FilePath($0) } ?? path.removingLastComponent()
    return realPath(path.string) ?? folder.appending(path.lastComponent ?? "").string
  }

  private func choose(
    _ request: SyncRequest, _ url: String?, in repository: borrowing SyncRepository
  ) throws(TodoError) -> SyncRemote {
    let known = repository.configuration
    func with(_ remote: SyncRemote) -> SyncRemote {
      SyncRemote(name: remote.name, url: remote.url, branch: request.branch ?? remote.branch)
    }
    if let word = request.remote {
      if let remote = known.remote(url ?? word) ?? known.remote(word) { return with(remote) }
      if let url { return with(SyncRemote(name: known.newName, url: SyncConfiguration.shown(url), branch: "main")) }
      throw .sync(known.remotes.isEmpty ? .noRemote : .noSuchRemote(word, known: known.remotes.map(\.name)))
    }
    guard let remote = known.remote("origin") ?? known.remotes.first else { throw .sync(.noRemote) }
    return with(remote)
  }

  /// Whether a word is no name; those have neither slashes nor colons nor dots.
  private func isURL(_ word: String) -> Bool { word.contains { "/:.~".contains($0) } }

  /// A path from the root, where a word is a path; a URL as it is.
  static func absolute(_ word: String, home: String? = nil) -> String {
    let isPath = !word.prefix { $0 != "/" }.contains(":")
    guard isPath, !word.hasPrefix("/") else { return word }
    if word.hasPrefix("~/"), let home { return home + word.dropFirst() }
    guard let current = getcwd(nil, 0) else { return word }
    defer { free(current) }
    return FilePath(String(cString: current)).appending(word).string
  }
}

/// Does what git does, and tells its failure as that of a synchronisation.
func telling<Answer>(
  _ remote: String?, _ body: () throws(GitFailure) -> Answer
) throws(TodoError) -> Answer {
  do throws(GitFailure) { return try body() } catch { throw error.told(of: SyncConfiguration.shown(remote ?? "git")) }
}

extension GitFailure {
  /// The failure as a person is told of it.
  func told(of remote: String) -> TodoError {
    switch self {
    case .notFound: .sync(.noGit)
    case .old(let version): .sync(.oldGit(version))
    case .cancelled: .cancelled
    case .silent(let seconds): .sync(.silent(remote, seconds: seconds))
    case .refused(let reason): .sync(.failed(reason: reason))
    case .failed("fetch", let words), .failed("ls-remote", let words), .failed("push", let words):
      words.isAboutPermission
        ? .sync(.denied(remote, reason: words.gist)) : .sync(.unreachable(remote, reason: words.gist))
    case .failed("commit-tree", let words): .sync(.unsigned(reason: words.gist))
    case .failed(_, let words): .sync(.failed(reason: words.gist))
    }
  }
}

extension String {
  /// Whether what git says is that one may not do it.
  fileprivate var isAboutPermission: Bool {
    [
      "Permission denied", "Authentication failed", "could not read Username", "could not read Password",
      "Host key verification failed", "returned error: 403", "returned error: 401", "insufficient permission",
    ].contains { contains($0) }
  }

  /// What git says, on one line: without how far it has got, and without passwords.
  var gist: String {
    let lines = split(whereSeparator: \.isNewline).map { line -> String in
      var line = String(line)
      for prefix in ["remote: ", "fatal: ", "error: "] where line.hasPrefix(prefix) { line.removeFirst(prefix.count) }
      while line.last == " " { line.removeLast() }
      return line
    }
    let telling = lines.filter { line in
      !line.isEmpty && !line.contains("% (")
        && ![
          "Total ", "Enumerating ", "Counting ", "Compressing ", "Delta ", "To ", "From ", "Please make sure",
          "and the repository exists", "hint: ", "failed to push some refs", "Done",
        ].contains { line.hasPrefix($0) }
    }
    return SyncConfiguration.shown(telling.prefix(4).joined(separator: "; "))
  }
}
