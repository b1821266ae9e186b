import Glibc
import Platform
import TodoModel

/// The git program, run on one repository, whatever a user has configured for others.
struct GitProgram: Sendable {
  /// Where it works: `--git-dir` and a repository, or `-C` and a folder in a work tree.
  let place: [String]
  /// What git finds in its environment.
  var environment: [String: String]
  /// The descriptor that holds the repository's lock: each git has it, so that the lock outlives this process with them. nil
  /// where nothing is held.
  let lock: CInt?
  /// Takes the terminal for a git that may ask on it, and answers with what takes it back; nil where none may ask.
  var terminal: BorrowedScreen?
  /// For how many seconds a remote may say nothing.
  var patience = 60
  /// What is configured for this alone, `NAME=VALUE`, until it is kept.
  var settings: [String] = []
  /// Whether the work is no longer wanted.
  let isCancelled: @Sendable () -> Bool

  /// What a run gave.
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

  /// Where git is, as the environment's `PATH` says; nil for nowhere.
  private var program: String? {
    (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map { "\($0)/git" }
      .first { access($0, X_OK) == 0 }
  }

  /// Runs git and answers with what it has printed, however it ended.
  ///
  /// - Parameters:
  ///   - input: What it reads.
  ///   - isRemote: Whether it talks with a remote, which may take its time and may fall silent.
  ///   - mayAsk: Whether it may ask on the terminal.
  ///   - variables: What it finds in its environment besides.
  func run(
    _ arguments: [String], input: [UInt8] = [], isRemote: Bool = false, mayAsk: Bool = false,
    variables: [String: String] = [:]
  ) throws(GitFailure) -> Answer {
    guard let program else { throw .notFound }
    let takeBack = isRemote || mayAsk ? terminal?() : nil
    defer { takeBack?() }
    let words =
      [program] + place + (GitProgram.settings + settings).flatMap { ["-c", $0] } + arguments
    do throws(Errno) {
      let conversation = try PipedProcess(
        words, environment: environment.merging(variables) { $1 }, input: input, keeping: lock)
      let heard = try conversation.heard(patience: isRemote ? patience : nil, isCancelled: isCancelled)
      let status: CInt
      switch heard.ending {
      case .exited(let code): status = code
      // From the keyboard, which this program has heard, too.
      case .killed(SIGINT): throw .interrupted
      case .killed(let signal): status = 128 + signal
      }
      if status != 0, isCancelled() { throw .interrupted }
      return Answer(
        output: heard.output, complaints: String(decoding: heard.errors, as: UTF8.self), status: status)
    } catch .noSuchFileOrDirectory {
      throw .notFound
    } catch .interrupted {
      throw .cancelled
    } catch .resourceTemporarilyUnavailable {
      throw .silent(patience)
    } catch {
      throw .refused(error.description)
    }
  }

  /// Configures the repository as this is.
  func keepSettings() throws(GitFailure) {
    for setting in settings {
      _ = try output(of: ["config"] + setting.split(separator: "=", maxSplits: 1).map(String.init))
    }
  }

  /// Runs git for what it prints; that it fails is the error.
  func output(of arguments: [String], input: [UInt8] = []) throws(GitFailure) -> Answer {
    let answer = try run(arguments, input: input)
    guard answer.status == 0 else { throw .failed(arguments.first ?? "git", answer.complaints) }
    return answer
  }
}

/// Takes the terminal for another program, and answers with what takes it back.
package typealias BorrowedScreen = @Sendable () -> () -> Void

/// Why git gave no answer.
enum GitFailure: Error, Equatable {
  /// There is no such program.
  case notFound
  /// It is too old; its version.
  case old(String)
  /// It is no longer wanted.
  case cancelled
  /// A remote has been silent for so many seconds.
  case silent(Int)
  /// The system does not start it.
  case refused(String)
  /// It has failed: its command, and what it says.
  case failed(String, String)
}

extension GitProgram {
  /// The environment of git: that of this process without what names another repository, and in English.
  ///
  /// - Parameter asks: Whether it may ask for a password on the terminal.
  static func environment(_ variables: [String: String], asks: Bool) -> [String: String] {
    var variables = variables
    for name in namesOfOthers { variables[name] = nil }
    variables["LC_ALL"] = "C"
    guard !asks else { return variables }
    variables["GIT_TERMINAL_PROMPT"] = "0"
    variables["GIT_ASKPASS"] = "/bin/true"
    variables["SSH_ASKPASS"] = "/bin/true"
    // Where core.sshCommand is set, that would be overruled by a variable: git is told by `ssh.variant` only.
    return variables
  }

  /// What `git rev-parse --local-env-vars` names, and what else leads to another repository.
  private static let namesOfOthers = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
    "GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE", "GIT_INDEX_FILE",
    "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_PREFIX", "GIT_SHALLOW_FILE", "GIT_COMMON_DIR",
    "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE", "GIT_QUARANTINE_PATH", "GIT_DEFAULT_HASH", "GIT_TRACE",
  ]
}
