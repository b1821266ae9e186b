import Glibc
import Platform
import Synchronization

/// Ctrl-C during a batch: it ends after the command that is being worked on.
package enum Interruption {
  private static let arrived = Atomic<Bool>(false)
  private static let bell = Atomic<Int32>(-1)
  private static let listener = Atomic<Int32>(-1)

  /// Whether the batch has been interrupted.
  package static var hasArrived: Bool { arrived.load(ordering: .relaxed) }

  /// A descriptor that can be read as soon as the batch has been interrupted; negative if that cannot happen.
  static var descriptor: Int32 { listener.load(ordering: .relaxed) }

  /// Takes over SIGINT and SIGTERM, once per process, so that nothing stops half done.
  package static func install() {
    // The thread that waits for input need not be the one that the signal interrupts, so a bell has to wake it.
    if let ends = try? WakePipe().kept() {
      listener.store(ends.listener, ordering: .relaxed)
      bell.store(ends.handle, ordering: .relaxed)
    }
    let action = SignalAction.calling(interrupting: true) { _ in
      Interruption.arrived.store(true, ordering: .relaxed)
      let saved = errno
      WakePipe.ring(Interruption.bell.load(ordering: .relaxed))
      errno = saved
    }
    _ = TakenSignals([SIGINT, SIGTERM], action)
  }
}

/// How many Ctrl-C have come that no line was being read for. Safe to use from any thread.
package final class InterruptCount: Sendable {
  private let counter = Atomic<Int>(0)

  /// There was none.
  package init() {}

  /// One has come.
  package func increase() {
    counter.add(1, ordering: .relaxed)
  }

  /// How many have come since the beginning.
  package var value: Int { counter.load(ordering: .relaxed) }
}
