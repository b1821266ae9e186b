import Synchronization

/// A Ctrl-C that nothing has heard yet, because it came between two commands. Safe to use from any thread.
public final class PendingInterrupt: Sendable {
  private let hasArrived = Atomic<Bool>(false)
  private let counter = Atomic<Int>(0)

  /// There was none.
  public init() {}

  /// One has come.
  public func raise() {
    counter.add(1, ordering: .relaxed)
    hasArrived.store(true, ordering: .releasing)
  }

  /// How many have come since the beginning.
  public var count: Int { counter.load(ordering: .relaxed) }

  /// Whether one has come; there is none afterwards.
  public func take() -> Bool {
    hasArrived.exchange(false, ordering: .acquiringAndReleasing)
  }
}
