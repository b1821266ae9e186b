import Glibc
import Synchronization
import TerminalTesting

/// Another process, which ends with the test that has started it.
final class Child: Sendable {
  let process: pid_t
  private let hasEnded = Atomic(false)
  private let input: CInt
  private let output: CInt

  /// How a process ended.
  enum End: Equatable {
    case exited(Int32)
    case killed(Int32)
  }

  /// Starts a program; its standard input and output are pipes to here.
  init(_ arguments: [String], environment: [String: String] = [:]) {
    do {
      let (toChild, fromChild) = (try StartedProgram.pipe(), try StartedProgram.pipe())
      process = try StartedProgram.process(
        arguments[0], Array(arguments.dropFirst()), environment: Child.inherited.merging(environment) { $1 }
      ) {
        posix_spawn_file_actions_adddup2(&$0, toChild.reading, 0)
        posix_spawn_file_actions_adddup2(&$0, fromChild.writing, 1)
      }
      (input, output) = (toChild.writing, fromChild.reading)
      close(toChild.reading)
      close(fromChild.writing)
    } catch {
      fatalError("\(error)")
    }
  }

  deinit {
    // A test that fails before it has waited must not leave anything behind: the tests of exits look at the first child
    // that has ended, whoever has started it, and would wait for ever.
    if !hasEnded.load(ordering: .relaxed) {
      kill()
      wait()
    }
    close(input)
    close(output)
  }

  private static let inherited = Dictionary(
    uniqueKeysWithValues: ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"].compactMap { (name: String) in
      getenv(name).map { (name, String(cString: $0)) }
    })

  /// The next line that it writes, or nil if there is none any more.
  func line() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// All lines that it still writes.
  func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// Whether it has not ended yet.
  var isRunning: Bool {
    var end = siginfo_t()
    return waitid(P_PID, id_t(process), &end, WEXITED | WNOHANG | WNOWAIT) == 0 && end.si_signo == 0
  }

  /// Kills it outright.
  func kill() {
    Glibc.kill(process, SIGKILL)
  }

  /// Waits for its end.
  @discardableResult
  func wait() -> End {
    var status: CInt = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    hasEnded.store(true, ordering: .relaxed)
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
  }
}

/// The program that works on data files for tests.
enum Probe {
  /// Where it was built: beside the tests.
  static let path = BuiltProgram.path("todo-store-probe")

  /// Starts it.
  static func start(_ command: String, _ file: String, count: Int = 1) -> Child {
    Child([path, command, file, "\(count)"])
  }

  /// Starts it under strace with these options; the file's name stands in the trace wherever a call has to do with it.
  static func trace(
    _ options: [String], _ command: String, _ file: String, count: Int = 1, environment: [String: String] = [:]
  ) -> Child {
    // One thread for all actors, because calls are counted by the thread.
    Child(
      ["strace", "-f", "-q"] + options + [path, command, file, "\(count)"],
      environment: environment.merging(["LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1"]) { $1 })
  }

  /// Whether strace can be used here.
  static let canTrace: Bool = {
    let child = Child(["sh", "-c", "strace -o /dev/null true 2>/dev/null"])
    return child.wait() == .exited(0)
  }()
}
