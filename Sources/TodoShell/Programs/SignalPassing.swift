import Glibc
import Synchronization

/// Passes SIGTERM and SIGHUP on to another program while that has the terminal, so that whoever sends them need not wait
/// until somebody has left an editor. What heard them before goes on hearing them.
///
/// One at a time; the handler only stores atomics and calls `kill`, as POSIX allows there.
struct SignalPassing {
  private static let signals = [SIGTERM, SIGHUP]
  private static let process = Atomic<pid_t>(0)
  /// The last one that has come; 0 for none.
  private static let arrived = Atomic<Int32>(0)
  private static let handlerOfTermination = Atomic<Int>(0)
  private static let handlerOfHangUp = Atomic<Int>(0)

  /// Whether one has come that was passed on.
  static var hasArrived: Bool { arrived.load(ordering: .acquiring) != 0 }

  private var actions: [(signal: Int32, action: sigaction)] = []

  /// Takes over the signals, unless they are ignored.
  init() {
    Self.arrived.store(0, ordering: .releasing)
    for signal in Self.signals {
      var previous = sigaction()
      sigaction(signal, nil, &previous)
      let handler = unsafeBitCast(previous.__sigaction_handler.sa_handler, to: Int.self)
      guard handler != unsafeBitCast(SIG_IGN, to: Int.self) else { continue }
      if signal == SIGTERM {
        Self.handlerOfTermination.store(handler, ordering: .releasing)
      } else {
        Self.handlerOfHangUp.store(handler, ordering: .releasing)
      }
      var action = sigaction()
      action.sa_flags = SA_RESTART
      action.__sigaction_handler.sa_handler = { signal in
        let saved = errno
        SignalPassing.arrived.store(signal, ordering: .releasing)
        SignalPassing.pass(signal)
        let handler =
          signal == SIGTERM
          ? SignalPassing.handlerOfTermination.load(ordering: .acquiring)
          : SignalPassing.handlerOfHangUp.load(ordering: .acquiring)
        if handler != unsafeBitCast(SIG_DFL, to: Int.self) {
          unsafeBitCast(handler, to: (@convention(c) (Int32) -> Void).self)(signal)
        }
        errno = saved
      }
      sigaction(signal, &action, nil)
      actions.append((signal, previous))
    }
  }

  /// From now on there is somebody to pass them on to; what has come already is passed on at once.
  static func begin(to child: pid_t) {
    process.store(child, ordering: .sequentiallyConsistent)
    let signal = arrived.load(ordering: .sequentiallyConsistent)
    if signal != 0 { pass(signal) }
  }

  /// From now on there is nobody.
  static func end() {
    process.store(0, ordering: .sequentiallyConsistent)
  }

  /// Gives the signals back. One that nobody else heard, as it would have ended this program, does so now.
  func stop() {
    let signal = Self.arrived.exchange(0, ordering: .acquiringAndReleasing)
    for (signal, action) in actions {
      var action = action
      sigaction(signal, &action, nil)
    }
    let isFatal = actions.contains {
      $0.signal == signal
        && unsafeBitCast($0.action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self)
    }
    guard isFatal else { return }
    // Unlike kill, raise does not return before it has had its effect, unless the thread blocks the signal.
    var fatal = sigset_t()
    sigemptyset(&fatal)
    sigaddset(&fatal, signal)
    pthread_sigmask(SIG_UNBLOCK, &fatal, nil)
    raise(signal)
  }

  private static func pass(_ signal: Int32) {
    let child = process.load(ordering: .sequentiallyConsistent)
    if child > 0 { kill(child, signal) }
  }
}
