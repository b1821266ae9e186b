import Synchronization

/// Cancels the running command from outside the loop, for example after Ctrl-C.
///
/// Use it in middleware, which chooses the cancelled result:
///
///     let cancellable = processor.around { action, next in
///       next.results(of: action).around { work in await cancellation.run(work) ?? Results(.cancelled) }
///     }
///
/// Drops the results of cancelled work and all that would follow. Safe to use from any thread, but not
/// from a signal handler, because it takes a lock. Work that outlives its command is cancelled by `Effects`.
public final class Cancellation: Sendable {
  private enum Phase { case idle, working(cancel: (@Sendable () -> Void)?), cancelled }

  private let phase = Mutex(Phase.idle)

  /// Creates a cancellation.
  public init() {}

  /// True if the running command has been cancelled.
  public var isRequested: Bool { phase.withLock { if case .cancelled = $0 { true } else { false } } }

  /// Runs work as a task of its own, which `cancel()` cancels, so that a wait in it, as for a request, ends.
  ///
  /// Runs one at a time. Cancelling the calling task cancels it, too. It costs switches between threads,
  /// which take longer than many steps.
  ///
  /// - Returns: nil if `cancel()` was called meanwhile.
  public func run<Element: Sendable>(_ work: @escaping @Sendable () async -> Element) async -> Element? {
    let task = Task { await work() }
    begin { task.cancel() }
    let element = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    return end() ? nil : element
  }

  /// Runs work in place, for steps that are mostly shorter than a switch between threads. Its task is not cancelled:
  /// work that waits for something asks `isRequested` and gives up, other work runs to its end.
  ///
  /// - Returns: nil if `cancel()` was called meanwhile.
  public func runInPlace<Element: Sendable>(_ work: @Sendable () async -> Element) async -> Element? {
    begin(cancel: nil)
    let element = await work()
    return end() ? nil : element
  }

  /// Cancels what is running and says whether anything was.
  @discardableResult public func cancel() -> Bool {
    let (wasRunning, cancel): (Bool, (@Sendable () -> Void)?) = phase.withLock { phase in
      switch phase {
      case .idle: return (false, nil)
      case .cancelled: return (true, nil)
      case .working(let cancel):
        phase = .cancelled
        return (true, cancel)
      }
    }
    cancel?()
    return wasRunning
  }

  private func begin(cancel: (@Sendable () -> Void)?) { phase.withLock { $0 = .working(cancel: cancel) } }

  private func end() -> Bool {
    if case .cancelled = phase.withLock({ exchange(&$0, with: .idle) }) { true } else { false }
  }
}
