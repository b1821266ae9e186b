import Glibc
import Platform
import TodoModel

/// The git program, run on one repository, whatever a user has configured for others.
struct GitProgram: Sendable {
  /// The repository.
  let repository: String
  /// What git finds in its environment.
  let environment: [String: String]
  /// The descriptor that holds the repository's lock: each git has it, so that the lock outlives this process with them.
  let lock: CInt
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

  /// For how many seconds a remote may say nothing.
  static let patience = 60

  private static let settings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "gc.auto=0", "transfer.fsckObjects=true", "color.ui=false",
    "core.logAllRefUpdates=false", "push.pushOption=",
  ]

  /// Runs git and answers with what it has printed, however it ended.
  ///
  /// - Parameters:
  ///   - input: What it reads.
  ///   - isRemote: Whether it talks with a remote, which may take its time and may fall silent.
  func run(_ arguments: [String], input: [UInt8] = [], isRemote: Bool = false) throws(GitFailure) -> Answer {
    let words =
      ["git", "--git-dir=\(repository)"] + GitProgram.settings.flatMap { ["-c", $0] } + arguments
    do throws(Errno) {
      let inlet = try Pipe()
      let outlet = try Pipe()
      let complaints = try Pipe()
      let process = try ChildProcess(words, environment: environment) { actions in
        posix_spawn_file_actions_adddup2(&actions, inlet.readingEnd.number, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, outlet.writingEnd.number, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, complaints.writingEnd.number, STDERR_FILENO)
        // To itself: that leaves it open in the other program.
        posix_spawn_file_actions_adddup2(&actions, lock, lock)
      }
      let conversation = Conversation(
        process, input: input, inlet: inlet.closingReadingEnd(), outlet: outlet.closingWritingEnd(),
        complaints: complaints.closingWritingEnd())
      return try conversation.answer(patience: isRemote ? GitProgram.patience : nil, isCancelled: isCancelled)
    } catch .noSuchFileOrDirectory {
      throw .notFound
    } catch .interrupted {
      throw .cancelled
    } catch .resourceTemporarilyUnavailable {
      throw .silent
    } catch {
      throw .refused(error.description)
    }
  }

  /// Runs git for what it prints; that it fails is the error.
  func output(of arguments: [String], input: [UInt8] = []) throws(GitFailure) -> Answer {
    let answer = try run(arguments, input: input)
    guard answer.status == 0 else { throw .failed(arguments.first ?? "git", answer.complaints) }
    return answer
  }
}

/// Why git gave no answer.
enum GitFailure: Error, Equatable {
  /// There is no such program.
  case notFound
  /// It is no longer wanted.
  case cancelled
  /// A remote has fallen silent.
  case silent
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

/// What is said to another program and heard from it, all at once, so that neither waits for the other for ever.
private struct Conversation: ~Copyable {
  private let process: ChildProcess
  private let input: [UInt8]
  private var inlet: Descriptor?
  private let outlet: Descriptor
  private let complaints: Descriptor

  init(
    _ process: ChildProcess, input: [UInt8], inlet: consuming Descriptor, outlet: consuming Descriptor,
    complaints: consuming Descriptor
  ) {
    self.process = process
    self.input = input
    self.inlet = consume inlet
    self.outlet = outlet
    self.complaints = complaints
    for number in [self.inlet?.number ?? -1, self.outlet.number, self.complaints.number] {
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
    }
  }

  /// - Parameter patience: For how many seconds nothing may be heard.
  consuming func answer(
    patience: Int?, isCancelled: () -> Bool
  ) throws(Errno) -> GitProgram.Answer {
    var rest = input[...]
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    var isOutputOpen = true
    var areErrorsOpen = true
    var lastWord = ContinuousClock.now
    if rest.isEmpty { inlet = nil }
    while isOutputOpen || areErrorsOpen {
      let inletNumber = inlet?.number ?? -1
      var sources = [
        pollfd.readable(isOutputOpen ? outlet.number : -1), .readable(areErrorsOpen ? complaints.number : -1),
        .writable(inletNumber),
      ]
      let count = (try? wait(for: &sources, milliseconds: 100, endingBySignal: true)) ?? 0
      if sources[0].isReady { isOutputOpen = Conversation.read(outlet, into: &output) }
      if sources[1].isReady { areErrorsOpen = Conversation.read(complaints, into: &errors) }
      if sources[2].isReady {
        let written = rest.withUnsafeBytes { write(inletNumber, $0.baseAddress, $0.count) }
        rest = written > 0 ? rest.dropFirst(written) : errno == EAGAIN || errno == EINTR ? rest : []
      }
      if rest.isEmpty { inlet = nil }
      if count > 0 {
        lastWord = .now
      } else {
        // A connection that is kept for later holds the other end open.
        if process.isOver { break }
        if isCancelled() { try end(.interrupted) }
        if let patience, lastWord + .seconds(patience) < .now { try end(.resourceTemporarilyUnavailable) }
      }
    }
    let status: CInt
    switch try process.ending() {
    case .exited(let code): status = code
    case .killed(SIGINT): throw .interrupted
    case .killed(let signal): status = 128 + signal
    }
    if status != 0, isCancelled() { throw .interrupted }
    return GitProgram.Answer(output: output, complaints: String(decoding: errors, as: UTF8.self), status: status)
  }

  private func end(_ reason: Errno) throws(Errno) -> Never {
    kill(process.id, SIGTERM)
    _ = try process.ending()
    throw reason
  }

  /// Reads what is there, and says whether more may come.
  private static func read(_ descriptor: borrowing Descriptor, into bytes: inout [UInt8]) -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor.number, &piece, piece.count)
      guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
      bytes += piece[..<count]
    }
  }
}
