import Glibc
import Platform
import Synchronization

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
    variables.merging(inheritedVariables()) { $1 }
  }
}

/// Another program that has been started, fed and waited for by a thread of its own, so that it can be left to itself.
final class RunningProgram: Sendable {
  let process: ChildProcess
  private let input: [UInt8]
  private let inlet: Mutex<Descriptor?>
  /// Rings when it has ended.
  private let life: WakePipe

  /// For how long a program that has been told to end is waited for.
  private static let patience: Duration = .seconds(2)

  /// A program that runs by now.
  ///
  /// - Parameters:
  ///   - input: What it is given to read, through `inlet`, which is closed then.
  ///   - life: A bell that has not rung.
  init(_ process: ChildProcess, input: [UInt8] = [], inlet: consuming Descriptor? = nil, life: consuming WakePipe) {
    self.process = process
    self.input = input
    self.inlet = Mutex(inlet)
    self.life = life
    do throws(Errno) {
      try DetachedThread.run { [self] in accompany() }
    } catch {
      // Then by this one, and it cannot be left.
      accompany()
    }
  }

  /// Waits for its end, once, and says whether that has come: one that goes on in spite of a SIGTERM or SIGHUP that was
  /// passed on to it is left to itself. Its exit status can still be asked for.
  func waitForEnd() -> Bool {
    var deadline: ContinuousClock.Instant?
    // A signal may be delivered to any thread, so that this one has to look.
    while !isReady(.readable(life.listener), within: 100) {
      if deadline == nil, SignalPassing.hasArrived { deadline = .now + Self.patience }
      if let deadline, deadline < .now { return false }
    }
    return true
  }

  private func accompany() {
    // A reader that has seen enough is no failure.
    if let inlet = inlet.withLock({ $0.take() }) { try? inlet.write(input) }
    process.waitUntilOver()
    life.ring()
  }
}

/// Passes SIGTERM and SIGHUP on to another program while that has the terminal, so that their sender need not wait
/// until an editor is left. What heard them before goes on hearing them.
///
/// Where this program leads its process group, as it does when a shell has started it as a job of its own, all of that gets
/// them: a pager may be a script, and `sh` passes nothing on to the command that it waits for. Where it does not, the group
/// belongs to another program as well, and only the program itself gets them.
///
/// One at a time; the handler only stores atomics and calls `kill`, as POSIX allows there.
struct SignalPassing {
  private static let signals = [SIGTERM, SIGHUP]
  private static let process = Atomic<pid_t>(0)
  /// The last one that has come; 0 for none.
  private static let arrived = Atomic<Int32>(0)
  /// Those that have been passed on, as bits: in its own group this program gets them once more.
  private static let passed = Atomic<UInt64>(0)
  /// The addresses of those that heard them before, 0 for none.
  private static let handlerOfTermination = Atomic<Int>(0)
  private static let handlerOfHangUp = Atomic<Int>(0)

  /// Whether one has come that was passed on.
  static var hasArrived: Bool { arrived.load(ordering: .acquiring) != 0 }

  private let taken: TakenSignals

  /// Takes over the signals, unless they are ignored.
  init() {
    Self.arrived.store(0, ordering: .releasing)
    Self.passed.store(0, ordering: .releasing)
    Self.handlerOfTermination.store(SignalAction(of: SIGTERM).handlerAddress, ordering: .releasing)
    Self.handlerOfHangUp.store(SignalAction(of: SIGHUP).handlerAddress, ordering: .releasing)
    let action = SignalAction.calling { signal in
      let saved = errno
      SignalPassing.arrived.store(signal, ordering: .releasing)
      let handler =
        signal == SIGTERM
        ? SignalPassing.handlerOfTermination.load(ordering: .acquiring)
        : SignalPassing.handlerOfHangUp.load(ordering: .acquiring)
      unsafeBitCast(handler, to: (@convention(c) (Int32) -> Void)?.self)?(signal)
      // Last: the other program may end at once, and who waits for that has to find the signal heard.
      SignalPassing.pass(signal)
      errno = saved
    }
    taken = TakenSignals(Self.signals, action, sparingIgnored: true)
  }

  /// From now on they are passed on; what has come already is passed on at once.
  static func begin(to child: pid_t) {
    process.store(child, ordering: .sequentiallyConsistent)
    let signal = arrived.load(ordering: .sequentiallyConsistent)
    if signal != 0 { pass(signal) }
  }

  /// From now on they are not passed on.
  static func end() {
    process.store(0, ordering: .sequentiallyConsistent)
  }

  /// Gives the signals back. One without another handler, as it would have ended this program, does so now.
  func stop() {
    let signal = Self.arrived.exchange(0, ordering: .acquiringAndReleasing)
    taken.giveBack()
    if taken[signal]?.isStandard == true { raiseUnblocked(signal) }
  }

  private static func pass(_ signal: Int32) {
    let child = process.load(ordering: .sequentiallyConsistent)
    guard child > 0 else { return }
    let bit: UInt64 = 1 << UInt64(signal)
    guard passed.bitwiseOr(bit, ordering: .sequentiallyConsistent).oldValue & bit == 0 else { return }
    kill(getpgrp() == getpid() ? 0 : child, signal)
  }
}
