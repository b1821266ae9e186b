import Glibc

package struct SignalAction: Sendable {
  private var action = sigaction()

  package static let standard = SignalAction()
  package static let ignoring = SignalAction(SIG_IGN)

  /// Calls a handler, which may do only what POSIX allows in one, and lets it interrupt blocking system calls or not.
  package static func calling(interrupting: Bool = false, _ handler: @escaping @convention(c) (CInt) -> Void) -> Self {
    var action = SignalAction(handler)
    if !interrupting { action.action.sa_flags = SA_RESTART }
    return action
  }

  private init(_ handler: __sighandler_t? = nil) { action.__sigaction_handler.sa_handler = handler }

  package init(of signal: CInt) { _ = sigaction(signal, nil, &action) }

  package var isIgnored: Bool { handlerAddress == unsafeBitCast(SIG_IGN, to: Int.self) }
  package var isStandard: Bool { handlerAddress == 0 }

  /// The address of the handler, 0 for none: functions cannot be compared in Swift, and atomics cannot hold them.
  package var handlerAddress: Int { unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) }

  /// Makes this the action of a signal, and returns the previous one.
  @discardableResult package func install(for signal: CInt) -> SignalAction {
    var (new, previous) = (action, SignalAction.standard)
    _ = sigaction(signal, &new, &previous.action)
    return previous
  }
}

/// Actions that replace others for a while.
package struct TakenSignals: Sendable {
  private var previous: [(signal: CInt, action: SignalAction)] = []

  /// Installs an action for signals, or spares those that are ignored.
  package init(_ signals: [CInt], _ action: SignalAction, sparingIgnored sparesIgnored: Bool = false) {
    for signal in signals where !(sparesIgnored && SignalAction(of: signal).isIgnored) {
      previous.append((signal, action.install(for: signal)))
    }
  }

  /// The previous action of a signal; nil if the signal was not taken.
  package subscript(signal: CInt) -> SignalAction? { previous.first { $0.signal == signal }?.action }

  package func giveBack() { for (signal, action) in previous { action.install(for: signal) } }
}

/// Sends this process a signal, and returns after its effect, even if the thread blocks it, as those of libdispatch do.
package func raiseUnblocked(_ signal: CInt) { withMask(SIG_UNBLOCK, [signal]) { _ = raise(signal) } }

/// Blocks or unblocks signals in the calling thread while the body runs; with `SIG_SETMASK` none but these are blocked.
package func withMask(_ change: CInt, _ signals: [CInt], _ body: () -> Void) {
  var (mask, previous) = (sigset_t(), sigset_t())
  sigemptyset(&mask)
  for signal in signals { sigaddset(&mask, signal) }
  pthread_sigmask(change, &mask, &previous)
  body()
  pthread_sigmask(SIG_SETMASK, &previous, nil)
}
