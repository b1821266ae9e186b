import Synchronization

/// Wakes the one who waits for several sources when something has arrived in one of them. Safe to use from any thread.
///
/// Who waits calls `beginLooking()`, looks into every source, and waits only if there was nothing: what arrives in
/// between ends the wait at once.
@usableFromInline final class Arrivals: Sendable {
  private enum Waiter {
    case suspended(CheckedContinuation<Void, Never>)
    case elsewhere(wakeUp: @Sendable () -> Void)
  }

  private struct State {
    var hasArrived = false
    var waiter: Waiter?
  }

  private let state = Mutex(State())

  @usableFromInline init() {}

  /// Something has arrived; wakes the one who waits, once.
  @usableFromInline func announce() {
    let waiter: Waiter? = state.withLock { state in
      state.hasArrived = true
      defer { state.waiter = nil }
      return state.waiter
    }
    switch waiter {
    case .suspended(let continuation): continuation.resume()
    case .elsewhere(let wakeUp): wakeUp()
    case nil: break
    }
  }

  /// Forgets what has been announced, before the sources are looked into.
  @usableFromInline func beginLooking() {
    state.withLock { $0.hasArrived = false }
  }

  /// Suspends until something is announced, or the task is cancelled.
  @usableFromInline func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if !state.hasArrived { state.waiter = .suspended(continuation) }
          return state.hasArrived
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      announce()
    }
  }

  /// Lets something else wait, which is woken when something is announced, or the task is cancelled.
  @usableFromInline func whileWaitingElsewhere<Answer>(
    wakeUp: @escaping @Sendable () -> Void, _ wait: () async -> Answer
  ) async -> Answer {
    let isOver = state.withLock { state in
      if !state.hasArrived { state.waiter = .elsewhere(wakeUp: wakeUp) }
      return state.hasArrived
    }
    if isOver { wakeUp() }
    let answer = await withTaskCancellationHandler {
      await wait()
    } onCancel: {
      announce()
    }
    state.withLock { $0.waiter = nil }
    return answer
  }
}
