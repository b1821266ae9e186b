import Glibc

/// A wish from outside, heard while no line is being read.
///
/// From the first `LineEditor` on, SIGINT, SIGTERM and SIGHUP no longer end the program; a signal that was ignored when the
/// program started stays ignored. During a `readLine` they settle the line, during `withObserver` they reach the
/// observer, in between Ctrl-C is dropped. SIGTERM and SIGHUP are kept besides: every later `readLine` answers
/// `.terminated`.
package enum InterruptSignal: Equatable, Sendable {
  /// SIGINT: stop what is running.
  case interrupt
  /// SIGTERM or SIGHUP: save and leave.
  case terminate(signal: Int32)

  /// What a signal means to a command; nil for one that concerns only the line that is being typed.
  init?(_ signal: Int32) {
    switch signal {
    case SIGINT: self = .interrupt
    case SIGTERM, SIGHUP: self = .terminate(signal: signal)
    default: return nil
    }
  }

  /// The SIGTERM or SIGHUP that has arrived, if one has.
  package static var termination: Int32? {
    SignalDelivery.pendingTermination
  }

  /// Has `observer` told of each signal while `operation` runs, and of none afterwards.
  ///
  /// The observer runs on a thread of its own and must be brief: leaving the scope waits for it. Scopes nest, the
  /// innermost one hears the signals. Without a `LineEditor` nothing is heard. The operation stays on the caller's actor.
  package static func withObserver<Value>(
    _ observer: @escaping @Sendable (InterruptSignal) -> Void,
    while operation: () async throws -> Value
  ) async rethrows -> Value {
    let outer = SignalDelivery.exchangeObserver(observer)
    defer { _ = SignalDelivery.exchangeObserver(outer) }
    return try await operation()
  }
}
