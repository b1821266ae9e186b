import Platform
import Synchronization

/// Another program that has been started, fed and waited for by a thread of its own, so that it can be left to itself.
final class RunningProgram: Sendable {
  let process: ChildProcess
  private let input: [UInt8]
  private let inlet: Mutex<Descriptor?>
  /// Rings when it has ended.
  private let life: WakePipe

  /// For how long a program that has been told to end is waited for.
  private static let patience: Duration = .seconds(2)

  /// A program that runs by now.
  ///
  /// - Parameters:
  ///   - input: What it is given to read, through `inlet`, which is closed then.
  ///   - life: A bell that has not rung.
  init(_ process: ChildProcess, input: [UInt8] = [], inlet: consuming Descriptor? = nil, life: consuming WakePipe) {
    self.process = process
    self.input = input
    self.inlet = Mutex(inlet)
    self.life = life
    do throws(Errno) {
      try DetachedThread.run { [self] in accompany() }
    } catch {
      // Then by this one, and it cannot be left.
      accompany()
    }
  }

  /// Waits for its end, once, and says whether that has come: one that goes on in spite of a SIGTERM or SIGHUP that was
  /// passed on to it is left to itself. Its exit status can still be asked for.
  func waitForEnd() -> Bool {
    var deadline: ContinuousClock.Instant?
    // A signal may be delivered to any thread, so that this one has to look.
    while !isReady(.readable(life.listener), within: 100) {
      if deadline == nil, SignalPassing.hasArrived { deadline = .now + Self.patience }
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
