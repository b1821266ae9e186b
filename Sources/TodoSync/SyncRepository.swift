import Glibc
import Platform
import TodoJSON
import TodoModel

/// The repository of a list, locked for this process until the value is destroyed.
struct SyncRepository: ~Copyable {
  private let path: String
  private let lock: Descriptor
  var git: GitProgram
  private(set) var configuration = SyncConfiguration()

  // A program that git has started and left, which remembers a password, holds the descriptor as well.
  deinit { flock(lock.number, LOCK_UN) }

  /// The path of the repository for a data file, whose path has no links, so that a file has one repository.
  static func path(in folder: String, of dataFile: String) -> String {
    let name = FilePath(dataFile).lastComponent ?? "tasks"
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    return "\(folder)/sync/\(stem)-\(digest(of: dataFile)).git"
  }

  static func digest(of path: String) -> String {
    SHA1.digest(of: Array(path.utf8)).prefix(2).map { String(digits: Int($0), radix: 16, count: 8) }.joined()
  }

  /// Locks a repository, and removes the locks of killed gits. If it is missing, it is made, or the result is nil. Who
  /// takes turns waits ten minutes, unless a third process waits: that sends these changes, too.
  static func open(
    of list: Synchronisations, isMade: Bool, takesTurns: Bool = false
  ) throws(TodoError) -> SyncRepository? {
    let path = list.path
    if !isMade, !SyncRepository.isMade(at: path) { return nil }
    let place = takesTurns ? try take(path + "/todo.waiting", within: 0, list.isCancelled) : nil
    let lock = try take(path + "/todo.lock", within: takesTurns ? 600 : 5, list.isCancelled)
    // Another process may wait now.
    _ = consume place
    removeStaleLocks(in: path)
    let git = list.git(at: path, lock: lock.number, terminal: takesTurns ? nil : list.terminal)
    return SyncRepository(path: path, lock: lock, git: git)
  }

  /// Takes a lock, in a folder that is made if it is missing; `locked` if another process holds it for longer than that.
  static func take(_ path: String, within seconds: Int, _ isCancelled: () -> Bool) throws(TodoError) -> Descriptor {
    do throws(FolderFailure) { try makeFolders(above: path, mode: 0o700) } catch {
      throw .cannotCreate(path: error.path, reason: error.code.description)
    }
    do throws(Errno) {
      let lock = try Descriptor(opening: path, O_RDWR | O_CREAT, mode: 0o600)
      let end = ContinuousClock.now + .seconds(seconds)
      while flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else { throw .last }
        guard ContinuousClock.now < end else { throw .wouldBlock }
        guard !isCancelled() else { throw .interrupted }
        // No event shows that the other has ended.
        pause(milliseconds: 20)
      }
      return lock
    } catch .wouldBlock { throw .locked(path: path, holder: nil) } catch .interrupted { throw .cancelled } catch {
      throw .cannotCreate(path: path, reason: error.description)
    }
  }

  /// Removes the locks of killed gits: no other is at work while the repository is locked.
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

  /// True if there is a repository, which may be broken; false for one that git was making when it was killed.
  static func isMade(at path: String) -> Bool {
    ["HEAD", "objects"].allSatisfy { access("\(path)/\($0)", F_OK) == 0 } || lastSent(at: path) != nil
  }

  /// Makes the repository if it is missing, and reads the configuration. Throws if a new remote cannot be reached.
  mutating func prepare(for url: String?) throws(GitFailure) {
    let isNew = !SyncRepository.isMade(at: path)
    // Without a repository this is the configuration of the user.
    try readConfiguration()
    // A broken repository is none to git either.
    if configuration.urls.isEmpty, SyncRepository.lastSent(at: path) != nil { _ = try git.references() }
    var format: [String] = []
    if let url, !configuration.urls.values.contains(url) {
      let heads = try git.output(of: ["ls-remote", "--refs", url], isRemote: true)
      // The commits there have SHA-256 names, which this repository needs, too.
      if heads.lines.first?.prefix(while: { $0 != "\t" }).utf8.count == 64 { format = ["--object-format=sha256"] }
    }
    guard isNew else { return }
    try make(format)
    try readConfiguration()
  }

  /// Makes the repository under another name and moves it to its own, `HEAD` last: that shows that there is one.
  private func make(_ format: [String]) throws(GitFailure) {
    let new = path + "/new"
    removeTree(new)
    // The last of two folders counts.
    _ = try git.output(of: ["--git-dir=\(new)", "init", "--quiet", "--bare", "--template="] + format)
    unlink(path + "/HEAD")
    do throws(Errno) {
      for name in try Folder(FilePath(new)).names().filter({ $0 != "HEAD" }) + ["HEAD"] {
        removeTree("\(path)/\(name)")
        try systemCall { rename("\(new)/\(name)", "\(path)/\(name)") }
      }
    } catch { throw .refused(error.description) }
    rmdir(new)
  }

  private mutating func readConfiguration() throws(GitFailure) {
    configuration = try git.configuration()
    guard configuration.sshCommand == nil, git.environment["GIT_TERMINAL_PROMPT"] == "0",
      git.environment["GIT_SSH_COMMAND"] == nil, git.environment["GIT_SSH"] == nil
    else { return }
    // Git may not ask, and so ssh may not either.
    git.environment["GIT_SSH_COMMAND"] = "ssh -o BatchMode=yes -o ConnectTimeout=10"
  }

  mutating func use(_ remote: SyncRemote, url: String?) {
    // The URL last: with that it is a remote.
    if remote.branch != configuration.remote(remote.name)?.branch ?? "main" {
      git.settings.append("remote.\(remote.gitName).todobranch=\(remote.branch)")
    }
    if let url, configuration.urls[remote.name] == nil { git.settings.append("remote.\(remote.gitName).url=\(url)") }
  }

  func forget(_ name: String) throws(GitFailure) {
    _ = try git.output(of: ["config", "--remove-section", "remote.todo-\(name)"])
    let names = try git.references().keys.filter {
      $0.hasPrefix("refs/remotes/\(name)/") || ["refs/todo/outgoing/\(name)", "refs/todo/base/\(name)"].contains($0)
    }
    _ = try git.output(of: ["update-ref", "--stdin"], input: names.sorted().flatMap { Array("delete \($0)\n".utf8) })
    unlink(SyncRepository.positionPath(name, in: path))
    unlink(SyncRepository.sentPath(name, in: path))
  }

  /// A commit, and the record of the history after which the tasks are those of the commit.
  typealias Position = (commit: String, point: HistoryPoint)

  /// The file of the last commit for a remote, which need not have arrived.
  private static func positionPath(_ remote: String, in path: String) -> String { "\(path)/todo.\(remote).position" }

  /// The file of the last record that a remote has; written at the end of each synchronisation.
  static func sentPath(_ remote: String, in path: String) -> String { "\(path)/todo.\(remote).sent" }

  func position(of remote: String) -> Position? {
    let text = SyncRepository.text(at: SyncRepository.positionPath(remote, in: path)) ?? ""
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "\n" })
    guard parts.count == 2, let point = HistoryPoint(parts[1]) else { return nil }
    return (String(parts[0]), point)
  }

  private static func text(at path: String) -> String? {
    (try? Descriptor.file(path, O_RDONLY).readToEnd(upTo: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The default remote, `origin` or the first, with the last record that it has; nil for none. Needs no lock, no git.
  static func lastSent(at path: String) -> (remote: String, point: HistoryPoint?)? {
    // As git writes it. Helpers of git add a section without a URL for a remote that was not kept.
    let names = text(at: path + "/config")?.split(separator: "[").compactMap { section in
      section.hasPrefix("remote \"todo-") && section.contains("\turl = ")
        ? String(section.dropFirst(13).prefix { $0 != "\"" }) : nil
    }
    guard let name = names?.min(by: { $0 == "origin" || $1 != "origin" && $0 < $1 }) else { return nil }
    return (name, sent(to: name, at: path))
  }

  static func sent(to remote: String, at path: String) -> HistoryPoint? {
    text(at: sentPath(remote, in: path)).flatMap { HistoryPoint($0) }
  }

  /// Stores the last record that a remote has; a failure costs one more synchronisation.
  func note(sent point: HistoryPoint?, to remote: String) {
    let path = SyncRepository.sentPath(remote, in: path)
    try? replaceFile(path, with: Array((point?.text ?? "").utf8), draft: path + ".new", isDurable: false)
  }

  /// Stores the last commit for a remote; a failure costs only time.
  func remember(_ commit: String, _ point: HistoryPoint?, of remote: String) {
    let path = SyncRepository.positionPath(remote, in: path)
    guard let point else { return _ = unlink(path) }
    try? replaceFile(path, with: Array("\(commit) \(point.text)\n".utf8), draft: path + ".new", isDurable: false)
  }

  /// True if ancestors of the commits are missing.
  var isShallow: Bool { access(path + "/shallow", F_OK) == 0 }

  /// True if there are so many objects that git should pack them.
  var isUntidy: Bool { ((try? Folder(FilePath(path + "/objects/17")).names().count) ?? 0) > 2 }
}

extension SyncRemote {
  /// The name in git: none that a user gives to remotes of other repositories, and configures for all of them.
  var gitName: String { "todo-" + name }
}
