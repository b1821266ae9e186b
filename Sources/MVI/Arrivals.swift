import Synchronization

/// Wakes the consumer of several sources when one receives something, on any thread. The consumer lowers the
/// flag, checks every source, and waits only if all are empty: an arrival in between raises the flag again
/// and ends the wait.
@usableFromInline final class Arrivals: Sendable {
  /// True if something may have arrived since the flag was lowered. An idle source costs one reading of it.
  @usableFromInline let flag = Atomic(true)
  /// Wakes the consumer; nil if it does not wait.
  @usableFromInline let wakeUp = Mutex<(@Sendable () -> Void)?>(nil)

  @inlinable init() {}

  @inlinable var isRaised: Bool { flag.load(ordering: .acquiring) }

  @inlinable func lower() { flag.store(false, ordering: .sequentiallyConsistent) }

  /// Raises the flag where the consumer itself knows that there may be more.
  @inlinable func raise() { flag.store(true, ordering: .sequentiallyConsistent) }

  /// Raises the flag and wakes the consumer, once.
  @inlinable func announce() {
    flag.store(true, ordering: .sequentiallyConsistent)
    wakeUp.withLock { $0.take() }?()
  }

  /// Keeps a function for `announce()`; false if the flag is raised already, so that the wait is over.
  @inlinable func register(_ next: @escaping @Sendable () -> Void) -> Bool {
    wakeUp.withLock { wakeUp in
      // Read once: if `announce()` came in between, both would end the wait.
      if isRaised { return false }
      wakeUp = next
      return true
    }
  }

  /// Suspends until the flag is raised, or the task is cancelled.
  @usableFromInline func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if !register({ continuation.resume() }) { continuation.resume() }
      }
    } onCancel: {
      announce()
    }
  }

  /// Calls `wait`, and ends it by `wakeUp` when the flag is raised or the task is cancelled.
  @discardableResult @inlinable func whileWaitingElsewhere<Answer>(
    wakeUp: @escaping @Sendable () -> Void, _ wait: () async -> Answer
  ) async -> Answer? {
    if !register(wakeUp) { wakeUp() }
    // Not returned through the handler, which is generic and slower for any type but Void.
    var answer: Answer?
    await withTaskCancellationHandler {
      answer = await wait()
    } onCancel: {
      announce()
    }
    self.wakeUp.withLock { $0 = nil }
    return answer
  }
}
