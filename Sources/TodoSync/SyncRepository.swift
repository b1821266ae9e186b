import Glibc
import Platform
import TodoJSON
import TodoModel

/// The repository of a list, as long as no other process uses it; giving this up ends that.
struct SyncRepository: ~Copyable {
  private let path: String
  private let lock: Descriptor
  var git: GitProgram
  /// What is configured of it and of the user.
  private(set) var configuration: SyncConfiguration

  /// The folder of the repository for a data file.
  ///
  /// - Parameters:
  ///   - folder: Where the state of the program is.
  ///   - dataFile: The path that the links lead to: however a file is called, it has one repository.
  static func path(in folder: String, of dataFile: String) -> String {
    let name = FilePath(dataFile).lastComponent ?? "tasks"
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    return "\(folder)/sync/\(stem)-\(digest(of: dataFile)).git"
  }

  /// 16 digits that tell a path from others.
  static func digest(of path: String) -> String {
    SHA1.digest(of: Array(path.utf8)).prefix(2).map { String(digits: Int($0), radix: 16, count: 8) }.joined()
  }

  /// Takes a repository, and clears away what killed gits have left.
  ///
  /// - Parameters:
  ///   - isMade: Whether it is made if it is missing; otherwise the answer is nil then.
  ///   - takesTurns: Whether it is waited for behind another, unless one waits already; what is to be sent by this one is sent
  ///     by that, as it begins later.
  ///   - patience: For how many seconds a remote may say nothing; nil for as long as is usual.
  static func open(
    at path: String, isMade: Bool, takesTurns: Bool, variables: [String: String], terminal: BorrowedScreen?,
    patience: Int?, isCancelled: @escaping @Sendable () -> Bool
  ) throws(TodoError) -> SyncRepository? {
    if access(path + "/HEAD", F_OK) != 0, !isMade { return nil }
    do throws(FolderFailure) { try makeFolders(above: path + "/todo.lock", mode: 0o700) } catch {
      throw .cannotCreate(path: error.path, reason: error.code.description)
    }
    let place = takesTurns ? try take(path + "/todo.waiting", within: 0, isCancelled) : nil
    let lock = try take(path + "/todo.lock", within: takesTurns ? 600 : 5, isCancelled)
    // The next one may wait now.
    _ = consume place
    removeStaleLocks(in: path)
    let git = GitProgram(
      place: ["--git-dir=\(path)"], environment: GitProgram.environment(variables, asks: terminal != nil),
      lock: lock.number, terminal: terminal,
      // A person may have to look for a password.
      patience: patience ?? (terminal == nil ? 60 : 300), isCancelled: isCancelled)
    return SyncRepository(path: path, lock: lock, git: git, configuration: SyncConfiguration())
  }

  /// Takes a lock that may be held for a while; `locked` if it is held for longer.
  static func take(
    _ path: String, within seconds: Int, _ isCancelled: () -> Bool
  ) throws(TodoError) -> Descriptor {
    do throws(Errno) {
      let lock = try Descriptor(opening: path, O_RDWR | O_CREAT, mode: 0o600)
      let end = ContinuousClock.now + .seconds(seconds)
      while flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else { throw .last }
        guard ContinuousClock.now < end else { throw .wouldBlock }
        guard !isCancelled() else { throw .interrupted }
        // No event tells that the other has ended.
        pause(milliseconds: 20)
      }
      return lock
    } catch .wouldBlock {
      throw .locked(path: path, holder: nil)
    } catch .interrupted {
      throw .cancelled
    } catch {
      throw .cannotCreate(path: path, reason: error.description)
    }
  }

  /// Who holds the lock knows that no git is at work: one that was killed has left its own locks.
  private static func removeStaleLocks(in path: String, isTop: Bool = true) {
    guard let folder = try? Folder(FilePath(path)), let names = try? folder.names() else { return }
    for name in names {
      if name.hasSuffix(".lock"), name != "todo.lock" {
        try? folder.remove(name)
      } else if !isTop || name == "refs", let status = try? folder.status(of: name), status.st_mode & S_IFMT == S_IFDIR
      {
        removeStaleLocks(in: path + "/" + name, isTop: false)
      }
    }
  }

  /// Makes the repository if it is missing, and reads what is configured.
  ///
  /// - Parameter url: The remote that is to be used; one that is new has to be there.
  mutating func prepare(for url: String?) throws(GitFailure) {
    let isNew = access(path + "/HEAD", F_OK) != 0
    // Before there is a repository, that of the user.
    try readConfiguration()
    var format: [String] = []
    if let url, !configuration.urls.values.contains(url) {
      let heads = try git.run(["ls-remote", "--refs", url], isRemote: true)
      guard heads.status == 0 else { throw .failed("ls-remote", heads.complaints) }
      // Its commits have longer names, and so has the repository here.
      if heads.lines.first?.prefix(while: { $0 != "\t" }).utf8.count == 64 { format = ["--object-format=sha256"] }
    }
    guard isNew else { return }
    _ = try git.output(of: ["init", "--quiet", "--bare", "--template="] + format)
    try readConfiguration()
  }

  private mutating func readConfiguration() throws(GitFailure) {
    configuration = try git.configuration()
    git = git.with(ssh: configuration.sshCommand == nil)
  }

  /// The commits that references name, by their names.
  func references() throws(GitFailure) -> [String: String] { try git.references() }

  // MARK: Remotes

  /// Has git know a remote that is new, or another branch of one, until that is kept.
  mutating func use(_ remote: SyncRemote, url: String?) {
    if let url, configuration.urls[remote.name] == nil { git.settings.append("remote.\(remote.gitName).url=\(url)") }
    if remote.branch != configuration.remote(remote.name)?.branch ?? "main" {
      git.settings.append("remote.\(remote.gitName).todobranch=\(remote.branch)")
    }
  }

  /// Forgets a remote, and what was known of it.
  func forget(_ name: String) throws(GitFailure) {
    _ = try git.output(of: ["config", "--remove-section", "remote.todo-\(name)"])
    let names = try references().keys.filter {
      $0.hasPrefix("refs/remotes/\(name)/") || ["refs/todo/outgoing/\(name)", "refs/todo/base/\(name)"].contains($0)
    }
    _ = try git.output(of: ["update-ref", "--stdin"], input: names.sorted().flatMap { Array("delete \($0)\n".utf8) })
    remember(nil, of: name)
    unlink(SyncRepository.sentPath(name, in: path))
  }

  // MARK: What was last sent

  /// The record of the history that made the tasks what a commit holds.
  struct Position: Equatable {
    let commit: String
    let point: HistoryPoint
  }

  /// Where it is kept what was last to be sent to a remote, whether or not it has got there.
  private static func positionPath(_ remote: String, in path: String) -> String { "\(path)/todo.\(remote).position" }

  /// Where it is kept up to where a remote has got everything; written at the end of each synchronisation.
  static func sentPath(_ remote: String, in path: String) -> String { "\(path)/todo.\(remote).sent" }

  /// What is known of a remote; nil for nothing.
  func position(of remote: String) -> Position? {
    SyncRepository.text(at: SyncRepository.positionPath(remote, in: path)).flatMap { Position($0) }
  }

  private static func text(at path: String) -> String? {
    let bytes = try? Descriptor.file(path, O_RDONLY).readToEnd(upTo: 1 << 16)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Up to where the remote that is used without a name has got everything, `origin` or the first; nil if there is none.
  /// Without a lock and without git.
  static func lastSent(at path: String) -> (remote: String, point: HistoryPoint?)? {
    // As git writes it. A section without a URL is what helpers of git have noted of one that was not kept.
    let names = text(at: path + "/config")?.split(separator: "[").compactMap { section in
      section.hasPrefix("remote \"todo-") && section.contains("\turl = ")
        ? String(section.dropFirst(13).prefix { $0 != "\"" }) : nil
    }
    guard let name = names?.min(by: { $0 == "origin" || $1 != "origin" && $0 < $1 }) else { return nil }
    return (name, sent(to: name, at: path))
  }

  /// Up to where a remote has got everything; nil if it has got nothing.
  static func sent(to remote: String, at path: String) -> HistoryPoint? {
    text(at: sentPath(remote, in: path)).flatMap { HistoryPoint($0) }
  }

  /// Notes up to where a remote has got everything; that it cannot be costs one sync more.
  func note(sent point: HistoryPoint?, to remote: String) {
    let path = SyncRepository.sentPath(remote, in: path)
    try? replaceFile(path, with: Array((point?.text ?? "").utf8), draft: path + ".new", isDurable: false)
  }

  /// Remembers it; that it cannot be costs only time.
  func remember(_ position: Position?, of remote: String) {
    let path = SyncRepository.positionPath(remote, in: path)
    guard let position else { return _ = unlink(path) }
    try? replaceFile(path, with: Array(position.text.utf8), draft: path + ".new", isDurable: false)
  }

  /// Whether commits are missing before those that are there.
  var isShallow: Bool { access(path + "/shallow", F_OK) == 0 }

  /// Whether there is so much that git should pack it.
  var isUntidy: Bool { ((try? Folder(FilePath(path + "/objects/17")).names().count) ?? 0) > 2 }
}

extension SyncRepository.Position {
  init?(_ text: String) {
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "\n" })
    guard parts.count == 2, let point = HistoryPoint(parts[1]) else { return nil }
    self.init(commit: String(parts[0]), point: point)
  }

  var text: String { "\(commit) \(point.text)\n" }
}

extension SyncRemote {
  /// Its name to git: none that a user gives to remotes of other repositories, and configures for all of them.
  var gitName: String { "todo-" + name }
}

extension GitProgram {
  /// The commits that references name, by their names.
  func references() throws(GitFailure) -> [String: String] {
    var references: [String: String] = [:]
    for line in try output(of: ["for-each-ref", "--format=%(objectname) %(refname)"]).lines {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { references[String(parts[1])] = String(parts[0]) }
    }
    return references
  }

  /// What is configured of the remotes and of the user.
  func configuration() throws(GitFailure) -> SyncConfiguration {
    let answer = try run(["config", "--null", "--get-regexp", SyncConfiguration.pattern])
    // 1 says that nothing is configured.
    guard answer.status == 0 || answer.status == 1 && answer.complaints.isEmpty else {
      throw .failed("config", answer.complaints)
    }
    return SyncConfiguration(answer.output)
  }

  /// The same, with an ssh that asks nothing where git must not ask either, unless another is configured.
  fileprivate func with(ssh isFree: Bool) -> GitProgram {
    var git = self
    if isFree, environment["GIT_TERMINAL_PROMPT"] == "0", environment["GIT_SSH_COMMAND"] == nil,
      environment["GIT_SSH"] == nil
    {
      git.environment["GIT_SSH_COMMAND"] = "ssh -o BatchMode=yes -o ConnectTimeout=10"
    }
    return git
  }
}
