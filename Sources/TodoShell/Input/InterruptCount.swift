import Synchronization

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
