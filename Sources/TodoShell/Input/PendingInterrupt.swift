import Synchronization

/// A Ctrl-C that nothing has heard yet, because it came between two commands. Safe to use from any thread.
package final class PendingInterrupt: Sendable {
  private let hasArrived = Atomic<Bool>(false)
  private let counter = Atomic<Int>(0)

  /// There was none.
  package init() {}

  /// One has come.
  package func raise() {
    counter.add(1, ordering: .relaxed)
    hasArrived.store(true, ordering: .releasing)
  }

  /// How many have come since the beginning.
  package var count: Int { counter.load(ordering: .relaxed) }

  /// Whether one has come; there is none afterwards.
  package func take() -> Bool {
    hasArrived.exchange(false, ordering: .acquiringAndReleasing)
  }
}
