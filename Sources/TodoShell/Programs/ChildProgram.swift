import Glibc
import Platform
import Synchronization

/// Another program that uses the terminal until it ends: a pager, an editor. It runs in the shell's own process group,
/// so that Ctrl-Z stops both and `fg` continues both, and with the usual signal settings. Meanwhile Ctrl-C and Ctrl-\
/// go to the child alone, and SIGTERM and SIGHUP are passed on to it as well as handled here; afterwards the terminal's
/// modes and its foreground group are restored.
struct ChildProgram {
  /// The command as in `$PAGER` or `$EDITOR`: words, or any command for `sh`.
  let command: String
  /// Environment variables in addition to those of this process; the latter take precedence.
  var variables: [String: String] = [:]

  enum Ending: Equatable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    /// Still running, although it was signalled to end together with this program; it is not waited for any more.
    case left
  }

  /// Starts the program and waits until it has ended, blocking the thread; at most two seconds after SIGTERM or SIGHUP.
  /// Each argument is passed as it is: `sh` does not interpret it. The input, without which the program has that of
  /// this process, need not be read to the end. Throws `noSuchFileOrDirectory` if there is no such program.
  func run(_ arguments: [String] = [], input: [UInt8]? = nil) throws(Errno) -> Ending {
    let terminal = BorrowedTerminal()
    defer { terminal.takeBack() }
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
  }

  /// The words of the command; nil if only a shell can split it.
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

  private var environment: [String: String] { variables.merging(inheritedVariables()) { $1 } }
}

/// A started program, served by a thread of its own, so that it need not be waited for.
final class RunningProgram: Sendable {
  let process: ChildProcess
  private let input: [UInt8]
  private let inlet: Mutex<Descriptor?>
  /// The bell that rings when the program has ended.
  private let life: WakePipe

  private static let timeout: Duration = .seconds(2)

  /// Takes charge of a running process: writes the input and closes the inlet, and rings at the end of the process.
  init(_ process: ChildProcess, input: [UInt8] = [], inlet: consuming Descriptor? = nil, life: consuming WakePipe) {
    (self.process, self.input) = (process, input)
    self.inlet = Mutex(inlet)
    self.life = life
    do throws(Errno) { try DetachedThread.run { [self] in accompany() } } catch {
      // Then by this one, and it cannot be left.
      accompany()
    }
  }

  /// Waits for the end of the program, once, and returns true if it has ended. A program that continues after a SIGTERM
  /// or SIGHUP was passed on to it is not waited for; its exit status is still available later.
  func waitForEnd() -> Bool {
    var deadline: ContinuousClock.Instant?
    // A signal may be delivered to any thread, so that this one has to look.
    while !isReady(.readable(life.listener), within: 100) {
      if deadline == nil, SignalPassing.hasArrived { deadline = .now + Self.timeout }
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

/// Passes SIGTERM and SIGHUP on to another program while that uses the terminal, so that their sender need not wait
/// until an editor is closed. The previous handlers are still called.
///
/// If this program leads its process group, as it does when a shell has started it as a job of its own, the whole group
/// receives them: a pager may be a script, and `sh` passes nothing on to the command that it waits for. Otherwise the
/// group belongs to another program as well, and only the child receives them.
///
/// One instance at a time; the handler only stores atomics and calls `kill`, as POSIX permits there.
struct SignalPassing {
  private static let signals = [SIGTERM, SIGHUP]
  private static let process = Atomic<pid_t>(0)
  /// The last signal that has arrived; 0 for none.
  private static let arrived = Atomic<Int32>(0)
  /// The signals that have been passed on, as bits: this program receives them once more in its own group.
  private static let passed = Atomic<UInt64>(0)
  /// The addresses of the previous handlers, 0 for none.
  private static let handlerOfTermination = Atomic<Int>(0), handlerOfHangUp = Atomic<Int>(0)

  static var hasArrived: Bool { arrived.load(ordering: .acquiring) != 0 }

  private let taken: TakenSignals

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

  /// Starts to pass signals on; one that has already arrived is passed on at once.
  static func begin(to child: pid_t) {
    process.store(child, ordering: .sequentiallyConsistent)
    let signal = arrived.load(ordering: .sequentiallyConsistent)
    if signal != 0 { pass(signal) }
  }

  static func end() { process.store(0, ordering: .sequentiallyConsistent) }

  /// Restores the signals. One that had no other handler ends this program now, as it would have done.
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
