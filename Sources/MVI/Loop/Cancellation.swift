import Synchronization

/// Lets someone outside the loop, a signal above all, cancel the work that is going on just then.
///
/// Used as middleware, which decides what a cancelled step leaves after:
///
///     processor.around { action, next in
///       next.results(of: action).around { work in await cancellation.run(work) ?? Results(.cancelled) }
///     }
///
/// Work that waits for something asks `isRequested` and gives up; other work runs to its end. What comes of either is
/// dropped. (A task for each step would be told by `Task.isCancelled`, at the price of switches between threads that
/// take longer than most steps.) Safe to use from any thread.
public final class Cancellation: Sendable {
  private enum Phase { case idle, working, cancelled }

  private let phase = Mutex(Phase.idle)

  /// Nothing is running yet.
  public init() {}

  /// Whether what is running has been cancelled.
  public var isRequested: Bool { phase.withLock { $0 == .cancelled } }

  /// Runs work, one at a time; nil if `cancel()` was called meanwhile.
  public func run<Element: Sendable>(_ work: @Sendable () async -> Element) async -> Element? {
    phase.withLock { $0 = .working }
    let element = await work()
    return phase.withLock { phase in
      defer { phase = .idle }
      return phase == .cancelled ? nil : element
    }
  }

  /// Cancels what is running and says whether anything was.
  @discardableResult
  public func cancel() -> Bool {
    phase.withLock { phase in
      guard phase != .idle else { return false }
      phase = .cancelled
      return true
    }
  }
}
