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
    // Started under the lock, so that there is no moment in which it runs and cannot be reached.
    let task = cancelRunningWork.withLock { cancel in
      let task = Task { await work() }
      cancel = { task.cancel() }
      return task
    }
    let element = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    cancelRunningWork.withLock { $0 = nil }
    return element
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
