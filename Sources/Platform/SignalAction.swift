import Glibc

/// What a signal does to this process.
package struct SignalAction: Sendable {
  private var action = sigaction()

  /// What it does to programs that say nothing of it.
  package static let standard = SignalAction()

  /// Nothing.
  package static let ignoring = SignalAction(SIG_IGN)

  /// A call, which may do only what POSIX allows in a signal handler.
  ///
  /// - Parameter interrupting: Whether system calls that wait end with EINTR.
  package static func calling(
    interrupting: Bool = false, _ handler: @escaping @convention(c) (CInt) -> Void
  ) -> SignalAction {
    var action = SignalAction(handler)
    if !interrupting { action.action.sa_flags = SA_RESTART }
    return action
  }

  private init(_ handler: __sighandler_t? = nil) {
    action.__sigaction_handler.sa_handler = handler
  }

  /// The present action of a signal.
  package init(of signal: CInt) {
    _ = sigaction(signal, nil, &action)
  }

  package var isIgnored: Bool { handlerAddress == unsafeBitCast(SIG_IGN, to: Int.self) }
  package var isStandard: Bool { handlerAddress == 0 }

  /// Where the handler is, 0 for none: functions cannot be compared in Swift, and atomics cannot hold them.
  package var handlerAddress: Int { unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) }

  /// Makes it the action of a signal, and answers with the one before.
  @discardableResult
  package func install(for signal: CInt) -> SignalAction {
    var (new, previous) = (action, SignalAction.standard)
    _ = sigaction(signal, &new, &previous.action)
    return previous
  }
}

/// Actions that stand in the place of others for a while.
package struct TakenSignals: Sendable {
  private var previous: [(signal: CInt, action: SignalAction)] = []

  /// Has signals do something else.
  ///
  /// - Parameter sparesIgnored: Whether those that are ignored stay so.
  package init(_ signals: [CInt], _ action: SignalAction, sparingIgnored sparesIgnored: Bool = false) {
    for signal in signals where !(sparesIgnored && SignalAction(of: signal).isIgnored) {
      previous.append((signal, action.install(for: signal)))
    }
  }

  /// What a signal did before; nil if it was not taken.
  package subscript(signal: CInt) -> SignalAction? {
    previous.first { $0.signal == signal }?.action
  }

  /// Has them do what they did before.
  package func giveBack() {
    for (signal, action) in previous { action.install(for: signal) }
  }
}

/// Sends this process a signal, and returns when that has had its effect.
///
/// Unlike `kill`, `raise` does not return before, unless the thread blocks the signal, as those of libdispatch do.
package func raiseUnblocked(_ signal: CInt) {
  withMask(SIG_UNBLOCK, [signal]) { _ = raise(signal) }
}

/// Has the calling thread block signals, or let them in, while the body runs.
package func withMask(_ change: CInt, _ signals: [CInt], _ body: () -> Void) {
  var (mask, previous) = (sigset_t(), sigset_t())
  sigemptyset(&mask)
  for signal in signals { sigaddset(&mask, signal) }
  pthread_sigmask(change, &mask, &previous)
  body()
  pthread_sigmask(SIG_SETMASK, &previous, nil)
}

/// Lets all signals into the calling thread: those of libdispatch, which may be all the others, let in none.
package func letSignalsIn() {
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
}
