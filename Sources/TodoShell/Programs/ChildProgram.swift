import FoundationEssentials
import Glibc

/// Another program that has the terminal until it ends: a pager, an editor.
///
/// It runs in the shell's own process group, so that Ctrl-Z stops both and `fg` continues both, and with the signal
/// settings that programs usually have. Meanwhile Ctrl-C and Ctrl-\ are the child's, and SIGTERM and SIGHUP are passed
/// on to it besides being heard here; afterwards the terminal's modes and its foreground group are as they were.
package struct ChildProgram {
  /// The command as in `$PAGER` or `$EDITOR`: words, or anything that `sh` understands.
  package let command: String
  /// Variables that it gets besides ours, as far as those do not say otherwise.
  package var variables: [String: String] = [:]

  /// How it ended.
  package enum Ending: Equatable, Sendable {
    /// With an exit code.
    case exited(Int32)
    /// By a signal.
    case killed(signal: Int32)
    /// Not at all, although it was told to together with this program: it is left to itself.
    case left
  }

  /// Why it could not be run.
  package enum Failure: Error, Equatable {
    /// There is no such program.
    case notFound
    /// The system refused, with this `errno`.
    case refused(code: Int32)
  }

  /// A program by the command that starts it.
  package init(_ command: String) {
    self.command = command
  }

  /// Starts it and waits until it has ended, blocking the thread; no longer than two seconds after SIGTERM or SIGHUP.
  ///
  /// - Parameters:
  ///   - arguments: What follows the words of the command, each one word whatever is in it: none of it is read by `sh`.
  ///   - input: What it reads from standard input, which otherwise is ours. It need not read it to the end.
  package func run(_ arguments: [String] = [], input: [UInt8]? = nil) throws(Failure) -> Ending {
    let terminal = BorrowedTerminal()
    defer { terminal.takeBack() }
    let inlet = try input.map { (_) throws(Failure) in try Pipe() }
    let life: Pipe
    let process: pid_t
    do throws(Failure) {
      life = try Pipe()
      do throws(Failure) {
        process = try start(arguments, input: inlet?.readingEnd)
      } catch {
        life.close()
        throw error
      }
    } catch {
      inlet?.close()
      throw error
    }
    inlet.map { _ = close($0.readingEnd) }
    SignalPassing.begin(to: process)
    let hasEnded = RunningProgram(process, input: input ?? [], inlet: inlet, life: life).waitForEnd()
    // Until here it was a zombie at least: its number could be another one's by then.
    SignalPassing.end()
    guard hasEnded else { return .left }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw .refused(code: errno) }
    }
    let signal = status & 0x7F
    let code = (status >> 8) & 0xFF
    // What `sh` says of a command that it does not find (POSIX.1-2017, Shell Command Language §2.8.2).
    if words == nil, signal == 0, code == 127 { throw .notFound }
    return signal == 0 ? .exited(code) : .killed(signal: signal)
  }

  /// The words of the command; nil if it takes a shell to find them.
  private var words: [String]? {
    guard !command.contains(where: { "|&;<>()$`\\\"'*?[#~=%\n".contains($0) }) else { return nil }
    return command.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
  }

  private func start(_ arguments: [String], input: Int32?) throws(Failure) -> pid_t {
    // The arguments reach `sh` as its parameters and are never read as commands.
    let words = (words ?? ["/bin/sh", "-c", command + #" "$@""#, command]) + arguments
    guard !words.isEmpty else { throw .notFound }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var argv = words.map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, words[0], &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw code == ENOENT ? .notFound : .refused(code: code) }
    return process
  }

  private var environment: [String] {
    variables.merging(ProcessInfo.processInfo.environment) { $1 }.map { "\($0.key)=\($0.value)" }
  }
}
