import Glibc

extension sigaction {
  /// Whether the signal is ignored.
  package var isIgnored: Bool { handlerAddress == unsafeBitCast(SIG_IGN, to: Int.self) }

  /// Whether the signal does what it does to programs without handlers.
  package var isDefault: Bool { __sigaction_handler.sa_handler == nil }

  /// Where the handler is, 0 for none: functions cannot be compared in Swift, and atomics cannot hold them.
  package var handlerAddress: Int { unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) }
}

/// Sends this process a signal, and returns when that has had its effect.
///
/// Unlike `kill`, `raise` does not return before, unless the thread blocks the signal, as those of libdispatch do.
package func raiseUnblocked(_ signal: Int32) {
  var (unblocked, previous) = (sigset_t(), sigset_t())
  sigemptyset(&unblocked)
  sigaddset(&unblocked, signal)
  pthread_sigmask(SIG_UNBLOCK, &unblocked, &previous)
  raise(signal)
  pthread_sigmask(SIG_SETMASK, &previous, nil)
}
