import Glibc
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

  private let line: SignalPipe
  private let command: SignalPipe

  /// Becomes readable when a signal arrives while a line is being read.
  var lineDescriptor: Int32 { line.readEnd }

  private init() throws(LineEditorError) {
    line = try SignalPipe(isBlocking: false)
    command = try SignalPipe(isBlocking: true)
    let end = try SignalPipe(isBlocking: false)
    Self.listener.store(end.readEnd, ordering: .releasing)
    Self.bell.store(end.writeEnd, ordering: .releasing)
    Self.destination.store(command.writeEnd, ordering: .releasing)
    try startObserving()
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      var existing = sigaction()
      sigaction(signal, nil, &existing)
      if !existing.isIgnored {
        Self.install(signal)
      }
    }
  }

  /// Directs signals to the line, those of job control and the window included, while `body` runs.
  func whileReadingLine<Value>(_ body: () -> Value) -> Value {
    while line.next() != nil {}
    let previous = [SIGTSTP, SIGCONT, SIGWINCH, SIGQUIT].map { ($0, Self.install($0)) }
    Self.destination.store(line.writeEnd, ordering: .releasing)
    defer {
      Self.destination.store(command.writeEnd, ordering: .releasing)
      for (signal, action) in previous {
        Self.replace(signal, action)
      }
    }
    return body()
  }

  /// The oldest signal that has not been looked at since the line began.
  func nextForLine() -> Int32? {
    line.next()
  }

  /// Lets the signal do to the process what it does to programs without handlers; returns if that left it alive.
  ///
  /// With `isFromKeyboard` the rest of the process group gets it too, as the terminal would have it.
  func performDefaultAction(of signal: Int32, isFromKeyboard: Bool) {
    let handlers = [signal, SIGCONT].map { ($0, Self.replace($0, sigaction())) }
    if isFromKeyboard {
      var ignoring = sigaction()
      ignoring.__sigaction_handler.sa_handler = SIG_IGN
      Self.replace(signal, ignoring)
      kill(0, signal)
      Self.replace(signal, sigaction())
    }
    raiseUnblocked(signal)
    for (signal, action) in handlers {
      Self.replace(signal, action)
    }
  }

  @discardableResult
  private static func install(_ signal: Int32) -> sigaction {
    var action = sigaction()
    // The pipe wakes the reader, so nothing else has to cope with EINTR.
    action.sa_flags = SA_RESTART
    action.__sigaction_handler.sa_handler = { signal in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: signal)
      if signal == SIGTERM || signal == SIGHUP {
        SignalDelivery.termination.store(signal, ordering: .releasing)
        write(SignalDelivery.bell.load(ordering: .acquiring), &byte, 1)
      }
      write(SignalDelivery.destination.load(ordering: .acquiring), &byte, 1)
      errno = saved
    }
    return replace(signal, action)
  }

  @discardableResult
  private static func replace(_ signal: Int32, _ action: sigaction) -> sigaction {
    var action = action
    var previous = sigaction()
    sigaction(signal, &action, &previous)
    return previous
  }

  private func startObserving() throws(LineEditorError) {
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<SignalDelivery>.fromOpaque(argument).takeRetainedValue().observe()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    guard code == 0 else { throw .unavailable(code: code) }
    pthread_detach(thread)
  }

  private func observe() {
    // One thread has to let signals in; those of libdispatch, which may be all the others, do not.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    while let signal = command.next() {
      // A change of the window that comes just when a line ends is none of a command's business.
      guard let interrupt = InterruptSignal(signal) else { continue }
      // Called under the lock, so that no observer hears anything after its scope has ended.
      Self.observer.withLock { $0?(interrupt) }
    }
  }
}
