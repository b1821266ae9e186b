import Synchronization

/// Lets someone outside the loop, a signal above all, cancel the work that is going on just then.
///
/// Used as middleware: `processor.around { action, next in next.results(of: action).around(cancellation.run) }`.
/// The work sees `Task.isCancelled` and answers with a result that says so. Safe to use from any thread.
public final class Cancellation: Sendable {
  private let cancelRunningWork = Mutex<(@Sendable () -> Void)?>(nil)

  /// Nothing is running yet.
  public init() {}

  /// Runs work so that `cancel()` reaches it, at once and on the caller's thread. Costs a task, so keep it to where
  /// somebody can interrupt.
  public func run<Element: Sendable>(_ work: @escaping @Sendable () async -> Element) async -> Element {
    let isCancelled = Task.isCancelled
    let task = Task.immediate {
      // The task says itself how it is cancelled, because it is running before anybody else could.
      withUnsafeCurrentTask { task in
        // Unsafe by its type, because a task could be gone when it is reached for. Cancelling is safe from any thread
        // while it runs, and the lock sees to that: what reaches it is taken away under it before the task ends.
        nonisolated(unsafe) let task = task
        if isCancelled { task?.cancel() }
        cancelRunningWork.withLock { $0 = { task?.cancel() } }
      }
      // Nobody may reach for it when it is over.
      defer { cancelRunningWork.withLock { $0 = nil } }
      return await work()
    }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Cancels what is running and says whether anything was.
  @discardableResult
  public func cancel() -> Bool {
    cancelRunningWork.withLock { cancel in
      cancel?()
      return cancel != nil
    }
  }
}
