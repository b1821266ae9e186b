import Synchronization

/// Lets someone outside the loop, a signal above all, cancel the work that is going on just then.
///
/// Used as middleware: `processor.around { action, next in next.results(of: action).around(cancellation.run) }`.
/// The work sees `Task.isCancelled` and answers with a result that says so. Safe to use from any thread.
public final class Cancellation: Sendable {
  private let cancelRunningWork = Mutex<(@Sendable () -> Void)?>(nil)

  /// Nothing is running yet.
  public init() {}

  /// Runs work so that `cancel()` reaches it. Costs a task, so keep it to where somebody can interrupt.
  public func run<Element: Sendable>(_ work: @escaping @Sendable () async -> Element) async -> Element {
    let isCancelled = Task.isCancelled
    // Begun under the lock: what the work does first may already be to cancel.
    let task = cancelRunningWork.withLock { cancel in
      let task = Task {
        // Nobody may reach for it when it is over.
        defer { cancelRunningWork.withLock { $0 = nil } }
        // Otherwise the work could be through before the handler below tells it.
        if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
        return await work()
      }
      cancel = { task.cancel() }
      return task
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
