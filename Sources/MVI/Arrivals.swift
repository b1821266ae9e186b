import Synchronization

/// Wakes the consumer of several sources when one receives something, on any thread. The consumer lowers the
/// flag, checks every source, and waits only if all are empty: an arrival in between raises the flag again
/// and ends the wait.
@usableFromInline final class Arrivals: Sendable {
  @usableFromInline enum Waiter: Sendable {
    case suspended(CheckedContinuation<Void, Never>)
    case elsewhere(wakeUp: @Sendable () -> Void)
  }

  /// True if something may have arrived since the flag was lowered. An idle source costs one reading of it.
  @usableFromInline let flag = Atomic(true)
  @usableFromInline let waiter = Mutex<Waiter?>(nil)

  @inlinable init() {}

  @inlinable var isRaised: Bool { flag.load(ordering: .acquiring) }

  @inlinable func lower() { flag.store(false, ordering: .sequentiallyConsistent) }

  /// Raises the flag where the consumer itself knows that there may be more.
  @inlinable func raise() { flag.store(true, ordering: .sequentiallyConsistent) }

  /// Raises the flag and wakes the consumer, once.
  @inlinable func announce() {
    flag.store(true, ordering: .sequentiallyConsistent)
    let waiter: Waiter? = waiter.withLock { waiter in
      defer { waiter = nil }
      return waiter
    }
    switch waiter {
    case .suspended(let continuation): continuation.resume()
    case .elsewhere(let wakeUp): wakeUp()
    case nil: break
    }
  }

  /// Keeps a waiter for `announce()`; false if the flag is raised already, so that the wait is over.
  @inlinable func register(_ next: Waiter) -> Bool {
    waiter.withLock { waiter in
      // Read once: if `announce()` came in between, both would end the wait.
      if isRaised { return false }
      waiter = next
      return true
    }
  }

  /// Suspends until the flag is raised, or the task is cancelled.
  @usableFromInline func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if !register(.suspended(continuation)) { continuation.resume() }
      }
    } onCancel: {
      announce()
    }
  }

  /// Calls `wait`, and ends it by `wakeUp` when the flag is raised or the task is cancelled.
  @discardableResult
  @inlinable func whileWaitingElsewhere<Answer>(
    wakeUp: @escaping @Sendable () -> Void, _ wait: () async -> Answer
  ) async -> Answer? {
    if !register(.elsewhere(wakeUp: wakeUp)) { wakeUp() }
    // Not returned through the handler, which is generic and slower for any type but Void.
    var answer: Answer?
    await withTaskCancellationHandler {
      answer = await wait()
    } onCancel: {
      announce()
    }
    waiter.withLock { $0 = nil }
    return answer
  }
}
