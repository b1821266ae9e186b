import Glibc
import Platform
import Synchronization

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
