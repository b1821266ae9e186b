import Glibc
import Platform
import Synchronization

/// A signal that arrives while no line is being read. From the first `LineEditor` on, SIGINT, SIGTERM and SIGHUP no
/// longer end the program; a signal that was ignored when the program started stays ignored. During `readLine` they
/// settle the line, or else call the observer of `withObserver`. After SIGTERM or SIGHUP each line is `.terminated`.
package enum InterruptSignal {
  /// The signals that do not only concern the line being typed.
  static let all = [SIGINT, SIGTERM, SIGHUP]

  /// The SIGTERM or SIGHUP that has arrived.
  package static var termination: Int32? {
    let signal = SignalDelivery.termination.load(ordering: .acquiring)
    return signal == 0 ? nil : signal
  }

  /// Runs the operation on the caller's actor, and calls the observer for each signal that arrives meanwhile. The
  /// observer runs on a thread of its own and must be brief, as the end of the operation waits for it. Of nested
  /// observers the innermost one is called. Without a `LineEditor` there are no signals to observe.
  package static func withObserver<Value>(
    _ observer: @escaping @Sendable (Int32) -> Void,
    while operation: () async throws -> Value
  ) async rethrows -> Value {
    let outer = SignalDelivery.observer.withLock { exchange(&$0, with: observer) }
    defer { SignalDelivery.observer.withLock { $0 = outer } }
    return try await operation()
  }
}

/// Passes signals from their handler, which only stores atomics and writes single bytes, as POSIX allows, to the line
/// being read, or else to the observer of the running command.
final class SignalDelivery: Sendable {
  static let shared = Result { () throws(LineEditorError) in try SignalDelivery() }

  // The handler cannot capture, so its pipes are static.
  private static let destination = Atomic<Int32>(-1)
  fileprivate static let termination = Atomic<Int32>(0)
  private static let terminationWriter = Atomic<Int32>(-1), terminationReader = Atomic<Int32>(-1)
  fileprivate static let observer = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// Readable from the first SIGTERM or SIGHUP on; negative before there is a `LineEditor`.
  static var terminationDescriptor: Int32 { terminationReader.load(ordering: .acquiring) }

  /// The signals since the beginning of the line.
  let line: WakePipe
  private let command, end: WakePipe

  private init() throws(LineEditorError) {
    do throws(Errno) {
      line = try WakePipe()
      command = try WakePipe(waiting: true)
      end = try WakePipe()
      try DetachedThread.run { [self] in observe() }
    } catch { throw .unavailable(code: error.rawValue) }
    Self.terminationReader.store(end.listener, ordering: .releasing)
    Self.terminationWriter.store(end.handle, ordering: .releasing)
    Self.destination.store(command.handle, ordering: .releasing)
    // Never given back.
    _ = TakenSignals(InterruptSignal.all, Self.action, sparingIgnored: true)
  }

  /// Passes signals to the line, those of job control and the window included, while `body` runs.
  func whileReadingLine<Value>(_ body: () -> Value) -> Value {
    while line.next() != nil {}
    let taken = TakenSignals([SIGTSTP, SIGCONT, SIGWINCH, SIGQUIT], Self.action)
    Self.destination.store(line.handle, ordering: .releasing)
    defer {
      Self.destination.store(command.handle, ordering: .releasing)
      taken.giveBack()
    }
    return body()
  }

  /// Applies the default action of a signal, one from the keyboard in the rest of the process group too, as the
  /// terminal would do. Returns if the process survives or continues.
  func performDefaultAction(of signal: Int32, isFromKeyboard: Bool) {
    let taken = TakenSignals([signal, SIGCONT], .standard)
    if isFromKeyboard {
      let ignored = TakenSignals([signal], .ignoring)
      kill(0, signal)
      ignored.giveBack()
    }
    raiseUnblocked(signal)
    taken.giveBack()
  }

  private static var action: SignalAction {
    // The pipe wakes the reader, so that no other code has to handle EINTR.
    .calling { signal in
      let saved = errno
      let byte = UInt8(truncatingIfNeeded: signal)
      if signal == SIGTERM || signal == SIGHUP {
        SignalDelivery.termination.store(signal, ordering: .releasing)
        WakePipe.ring(SignalDelivery.terminationWriter.load(ordering: .acquiring), byte)
      }
      WakePipe.ring(SignalDelivery.destination.load(ordering: .acquiring), byte)
      errno = saved
    }
  }

  private func observe() {
    // At least one thread must accept signals: those of libdispatch, perhaps all others, block them.
    withMask(SIG_SETMASK, []) {
      while let signal = command.next() {
        // A change of the window's size may arrive just when a line ends.
        guard InterruptSignal.all.contains(Int32(signal)) else { continue }
        // Called under the lock, so that no observer is called after its scope has ended.
        Self.observer.withLock { $0?(Int32(signal)) }
      }
    }
  }
}
