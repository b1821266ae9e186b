import FoundationEssentials
import Glibc
import Platform

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
    do throws(Errno) {
      let program = try start(arguments, input: input)
      SignalPassing.begin(to: program.process.id)
      let hasEnded = program.waitForEnd()
      // Until here it was a zombie at least: its number could be another one's by then.
      SignalPassing.end()
      guard hasEnded else { return .left }
      switch try program.process.ending() {
      // What `sh` says of a command that it does not find (POSIX.1-2017, Shell Command Language §2.8.2).
      case .exited(127) where words == nil: throw .noSuchFileOrDirectory
      case .exited(let code): return .exited(code)
      case .killed(let signal): return .killed(signal: signal)
      }
    } catch .noSuchFileOrDirectory {
      throw .notFound
    } catch {
      throw .refused(code: error.rawValue)
    }
  }

  /// The words of the command; nil if it takes a shell to find them.
  private var words: [String]? {
    guard !command.contains(where: { "|&;<>()$`\\\"'*?[#~=%\n".contains($0) }) else { return nil }
    return command.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
  }

  private func start(_ arguments: [String], input: [UInt8]?) throws(Errno) -> RunningProgram {
    // The arguments reach `sh` as its parameters and are never read as commands.
    let words = (words ?? ["/bin/sh", "-c", command + #" "$@""#, command]) + arguments
    guard !words.isEmpty else { throw .noSuchFileOrDirectory }
    let life = try WakePipe(waiting: true)
    guard let input else {
      return RunningProgram(try ChildProcess(words, environment: environment) { _ in }, life: life)
    }
    let inlet = try Pipe()
    let process = try ChildProcess(words, environment: environment) {
      posix_spawn_file_actions_adddup2(&$0, inlet.readingEnd.number, STDIN_FILENO)
    }
    return RunningProgram(process, input: input, inlet: inlet.closingReadingEnd(), life: life)
  }

  private var environment: [String: String] {
    variables.merging(ProcessInfo.processInfo.environment) { $1 }
  }
}

/// All variables of this process; read when they are asked for.
package func inheritedVariables() -> [String: String] { ProcessInfo.processInfo.environment }
