import Glibc
import Platform
import TodoModel

/// The git program, run on one repository, independent of what a user has configured for others.
struct GitProgram: Sendable {
  /// `--git-dir` and a repository, or `-C` and a folder in a work tree.
  let place: [String]
  var environment: [String: String]
  /// The lock of the repository, which each git inherits, so that it outlives this process with them; nil for none.
  let lock: CInt?
  /// Lends the terminal to a git that may ask on it; nil where none may ask.
  var terminal: BorrowedScreen?
  var timeout = 60
  /// Configuration for this value alone, `NAME=VALUE`, until it is kept.
  var settings: [String] = []
  let isCancelled: @Sendable () -> Bool

  struct Answer {
    let output: [UInt8]
    let complaints: String
    let status: CInt

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [Substring] { text.split(separator: "\n") }
  }

  private static let settings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "gc.auto=0", "transfer.fsckObjects=true", "color.ui=false",
    "core.logAllRefUpdates=false", "push.pushOption=",
  ]

  /// Runs git and returns what it has printed, even if it has failed. A remote may be slow or silent.
  func run(
    _ arguments: [String], input: [UInt8] = [], isRemote: Bool = false, mayAsk: Bool = false,
    adding variables: [String: String] = [:]
  ) throws(GitFailure) -> Answer {
    let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    guard let program: String = folders.map({ "\($0)/git" }).first(where: { access($0, X_OK) == 0 }) else {
      throw .notFound
    }
    let takeBack = isRemote || mayAsk ? terminal?() : nil
    defer { takeBack?() }
    let words = [program] + place + (GitProgram.settings + settings).flatMap { ["-c", $0] } + arguments
    do throws(Errno) {
      let process = try PipedProcess(
        words, environment: environment.merging(variables) { $1 }, input: input, keeping: lock)
      let printed = try process.readOutput(timeout: mayAsk ? nil : timeout, isCancelled: isCancelled)
      let status: CInt
      switch printed.ending {
      case .exited(let code): status = code
      // From the keyboard, and so to this program, too.
      case .killed(SIGINT): throw .interrupted
      case .killed(let signal): status = 128 + signal
      }
      if status != 0, isCancelled() { throw .interrupted }
      return Answer(output: printed.output, complaints: String(decoding: printed.errors, as: UTF8.self), status: status)
    } catch .noSuchFileOrDirectory {
      throw .notFound
    } catch .interrupted { throw .cancelled } catch .timedOut {
      throw isRemote ? .silent(timeout) : .refused("it has said nothing for \(timeout) s")
    } catch { throw .refused(error.description) }
  }

  func output(of arguments: [String], input: [UInt8] = [], isRemote: Bool = false) throws(GitFailure) -> Answer {
    let answer = try run(arguments, input: input, isRemote: isRemote)
    let (command, words) = (arguments.first ?? "git", answer.complaints)
    guard answer.status == 0 else { throw isRemote ? failure(of: command, words) : .failed(command, words) }
    return answer
  }

  /// The failure of a command that reaches a remote: one here, if git complains of this repository or cannot read it.
  func failure(of command: String, _ words: String) -> GitFailure {
    let path = String(place.last?.drop { $0 != "/" } ?? "")
    let isOwn = words.split(whereSeparator: \.isNewline).contains { line in
      !line.hasPrefix("remote: ") && [path, "No space", "cannot lock", "bad object"].contains { line.contains($0) }
    }
    do throws(GitFailure) { if SyncRepository.isMade(at: path) { try check(references()) } } catch { return error }
    return .failed(isOwn ? "git" : command, words)
  }

  /// Throws if the commit of a reference, or the first file that a synchronisation reads of ours, cannot be read.
  func check(_ references: [String: String]) throws(GitFailure) {
    // A fetched commit may be no list.
    let names =
      references.filter { $0.key.hasPrefix("refs/todo/") }.values.sorted().map { "\($0):\(SharedTree.settingsPath)" }
      + references.values.sorted().map { "\($0)^{tree}" }
    let found = try output(of: ["cat-file", "--batch-check"], input: names.flatMap { Array("\($0)\n".utf8) })
    if let missing = found.lines.first(where: { $0.hasSuffix(" missing") }) {
      throw .failed("cat-file", "it lacks \(missing.dropLast(" missing".utf8.count))")
    }
  }

  func references() throws(GitFailure) -> [String: String] {
    try output(of: ["for-each-ref", "--format=%(objectname) %(refname)"]).lines.reduce(into: [:]) { references, line in
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { references[String(parts[1])] = String(parts[0]) }
    }
  }

  func configuration() throws(GitFailure) -> SyncConfiguration {
    let pattern = #"^(user\.(name|email)|core\.sshcommand|remote\.todo-[^.]*\.(url|todobranch))$"#
    let answer = try run(["config", "--null", "--get-regexp", pattern])
    // 1 says that nothing is configured.
    guard answer.status == 0 || answer.status == 1 && answer.complaints.isEmpty else {
      throw .failed("config", answer.complaints)
    }
    return SyncConfiguration(answer.output)
  }

  /// True if a commit is another one or an ancestor of that; false if one of them is not in the repository.
  func isAncestor(_ one: String, of other: String) throws(GitFailure) -> Bool {
    try one == other ? true : run(["merge-base", "--is-ancestor", one, other]).status == 0
  }

  /// The environment of git: that of this process, in English, without the names of other repositories.
  static func environment(_ variables: [String: String], asks: Bool) -> [String: String] {
    let quiet = ["GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "/bin/true", "SSH_ASKPASS": "/bin/true"]
    return variables.filter { !namesOfOthers.contains($0.key) }.merging(["LC_ALL": "C"]) { $1 }
      .merging(asks ? [:] : quiet) { $1 }
  }

  /// The variables that `git rev-parse --local-env-vars` prints, and others that lead to another repository.
  private static let namesOfOthers = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
    "GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE", "GIT_INDEX_FILE",
    "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_PREFIX", "GIT_SHALLOW_FILE", "GIT_COMMON_DIR",
    "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE", "GIT_QUARANTINE_PATH", "GIT_DEFAULT_HASH", "GIT_TRACE",
  ]
}

/// Lends the terminal to another program, and returns the function that takes it back.
package typealias BorrowedScreen = @Sendable () -> () -> Void

enum GitFailure: Error, Equatable {
  case notFound
  case old(String)
  case cancelled
  case silent(Int)
  case refused(String)
  case failed(String, String)
  case broken(SharedTree.Problem)

  func error(at remote: String) -> TodoError {
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
    case .broken(let problem): problem.error(at: remote)
    }
  }

  var words: String {
    switch self {
    case .failed(_, let words), .refused(let words): words.gist
    case .broken(let problem): problem.problem
    case .notFound, .old, .cancelled, .silent: "git gives no answer"
    }
  }
}

/// Runs commands of git, and throws a failure as one of the synchronisation with a remote.
func asking<Answer>(_ remote: String?, _ body: () throws(GitFailure) -> Answer) throws(TodoError) -> Answer {
  do throws(GitFailure) { return try body() } catch { throw error.error(at: SyncConfiguration.shown(remote ?? "git")) }
}

extension String {
  /// True if a message of git says that permission is missing.
  fileprivate var isAboutPermission: Bool {
    [
      "Permission denied", "Authentication failed", "could not read Username", "could not read Password",
      "Host key verification failed", "returned error: 403", "returned error: 401", "insufficient permission",
    ].contains { contains($0) }
  }

  /// The messages of git on one line, without its progress and without passwords.
  var gist: String {
    let lines = split(whereSeparator: \.isNewline).map { line in
      var line = line
      for prefix in ["remote: ", "fatal: ", "error: "] where line.hasPrefix(prefix) { line.removeFirst(prefix.count) }
      while line.last == " " { line.removeLast() }
      return line
    }
    let noise = [
      "Total ", "Enumerating ", "Counting ", "Compressing ", "Delta ", "To ", "From ", "Please make sure",
      "and the repository exists", "hint: ", "failed to push some refs", "Done",
    ]
    let messages = lines.filter { line in
      !line.isEmpty && !line.contains("% (") && !noise.contains { line.hasPrefix($0) }
    }
    return SyncConfiguration.shown(messages.prefix(4).joined(separator: "; "))
  }
}

/// The remotes of the list, the author of commits, and ssh, as git has them configured.
struct SyncConfiguration: Equatable {
  private(set) var remotes: [SyncRemote] = []
  /// The whole URLs of the remotes by their names.
  private(set) var urls: [String: String] = [:]
  private(set) var userName, userEmail, sshCommand: String?

  /// Reads the output of `git config --null`: a name, a line feed, a value, and a zero.
  init(_ output: [UInt8] = []) {
    var branches: [String: String] = [:]
    for entry in output.split(separator: 0) {
      let parts = entry.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: parts[0], as: UTF8.self)
      let value = parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : ""
      switch name {
      case "user.name": userName = value.isEmpty ? nil : value
      case "user.email": userEmail = value.isEmpty ? nil : value
      case "core.sshcommand": sshCommand = value
      default:
        let middle = String(name.dropFirst("remote.todo-".count).prefix { $0 != "." })
        if name == "remote.todo-\(middle).url" { urls[middle] = value }
        if name == "remote.todo-\(middle).todobranch" { branches[middle] = value }
      }
    }
    remotes = urls.sorted { $0.key < $1.key }.map {
      SyncRemote(name: $0.key, url: SyncConfiguration.shown($0.value), branch: branches[$0.key] ?? "main")
    }
  }

  /// A text without the names and passwords of users in its URLs.
  static func shown(_ text: String) -> String {
    var shown = ""
    var rest = text[...]
    while let scheme = rest.firstRange(of: "://") {
      shown += rest[..<scheme.upperBound]
      rest = rest[scheme.upperBound...]
      let host = rest.prefix { !"/ '\"".contains($0) }
      if let at = host.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    }
    return shown + rest
  }

  func remote(_ word: String) -> SyncRemote? {
    remotes.first { $0.name == word } ?? remotes.first { urls[$0.name] == word }
  }

  var newName: String { (["origin"] + (2...urls.count + 2).map { "remote\($0)" }).first { urls[$0] == nil } ?? "" }
}
