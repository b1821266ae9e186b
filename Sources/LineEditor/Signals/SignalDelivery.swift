import Glibc
import Platform
import Synchronization

/// Carries signals out of their handler: to the line being read, else to the observer of the running command.
///
/// The handler only stores atomics and writes single bytes, both of which POSIX allows there.
final class SignalDelivery: Sendable {
  static let shared: Result<SignalDelivery, LineEditorError> = Result { () throws(LineEditorError) in
    try SignalDelivery()
  }

  private static let destination = Atomic<Int32>(-1)
  private static let termination = Atomic<Int32>(0)
  /// Where the handler rings when the program is to end.
  private static let bell = Atomic<Int32>(-1)
  private static let listener = Atomic<Int32>(-1)
  private static let observer = Mutex<(@Sendable (InterruptSignal) -> Void)?>(nil)

  static var pendingTermination: Int32? {
    let signal = termination.load(ordering: .acquiring)
    return signal == 0 ? nil : signal
  }

  /// Can be read from SIGTERM or SIGHUP on, for ever; negative before they are taken over.
  static var terminationDescriptor: Int32 { listener.load(ordering: .acquiring) }

  static func exchangeObserver(
    _ new: (@Sendable (InterruptSignal) -> Void)?
  ) -> (@Sendable (InterruptSignal) -> Void)? {
    observer.withLock { current in
      let old = current
      current = new
      return old
    }
  }

  private let line: WakePipe
  private let command: WakePipe
  private let end: WakePipe

  /// Becomes readable when a signal arrives while a line is being read.
  var lineDescriptor: Int32 { line.listener }

  private init() throws(LineEditorError) {
    do throws(Errno) {
      line = try WakePipe()
      command = try WakePipe(waiting: true)
      end = try WakePipe()
      try DetachedThread.run { [self] in observe() }
    } catch {
      throw .unavailable(code: error.rawValue)
    }
    Self.listener.store(end.listener, ordering: .releasing)
    Self.bell.store(end.handle, ordering: .releasing)
    Self.destination.store(command.handle, ordering: .releasing)
    // For good: nothing gives them back.
    _ = TakenSignals([SIGINT, SIGTERM, SIGHUP], Self.action, sparingIgnored: true)
  }

  /// Directs signals to the line, those of job control and the window included, while `body` runs.
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

  /// The oldest signal that has not been looked at since the line began.
  func nextForLine() -> Int32? {
    line.next().map(Int32.init)
  }

  /// Lets the signal do to the process what it does to programs without handlers; returns if that left it alive.
  ///
  /// With `isFromKeyboard` the rest of the process group gets it too, as the terminal would have it.
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
    // The pipe wakes the reader, so nothing else has to cope with EINTR.
    .calling { signal in
      let saved = errno
      let byte = UInt8(truncatingIfNeeded: signal)
      if signal == SIGTERM || signal == SIGHUP {
        SignalDelivery.termination.store(signal, ordering: .releasing)
        WakePipe.ring(SignalDelivery.bell.load(ordering: .acquiring), byte)
      }
      WakePipe.ring(SignalDelivery.destination.load(ordering: .acquiring), byte)
      errno = saved
    }
  }

  private func observe() {
    // One thread has to.
    letSignalsIn()
    while let signal = command.next() {
      // A change of the window that comes just when a line ends is none of a command's business.
      guard let interrupt = InterruptSignal(Int32(signal)) else { continue }
      // Called under the lock, so that no observer hears anything after its scope has ended.
      Self.observer.withLock { $0?(interrupt) }
    }
  }
}
