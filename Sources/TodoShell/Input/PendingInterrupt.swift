import Synchronization

/// A Ctrl-C that nothing has heard yet, because it came between two commands. Safe to use from any thread.
public final class PendingInterrupt: Sendable {
  private let hasArrived = Atomic<Bool>(false)

  /// There was none.
  public init() {}

  /// One has come.
  public func raise() {
    hasArrived.store(true, ordering: .releasing)
  }

  /// Whether one has come; there is none afterwards.
  public func take() -> Bool {
    hasArrived.exchange(false, ordering: .acquiringAndReleasing)
  }
}
