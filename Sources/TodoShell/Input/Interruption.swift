import Glibc
import Platform
import Synchronization

/// Ctrl-C during a batch, which ends after the current command.
package enum Interruption {
  private static let arrived = Atomic<Bool>(false)
  private static let bell = Atomic<Int32>(-1), listener = Atomic<Int32>(-1)

  package static var hasArrived: Bool { arrived.load(ordering: .relaxed) }

  /// A descriptor that becomes readable when the batch is interrupted; negative if that cannot happen.
  static var descriptor: Int32 { listener.load(ordering: .relaxed) }

  /// Takes over SIGINT and SIGTERM, once per process, so that no command is stopped halfway.
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

/// A counter of the Ctrl-C presses that arrived while no line was being read. Safe to use from any thread.
package final class InterruptCount: Sendable {
  private let counter = Atomic<Int>(0)

  package init() {}

  package func increase() { counter.add(1, ordering: .relaxed) }

  package var value: Int { counter.load(ordering: .relaxed) }
}
