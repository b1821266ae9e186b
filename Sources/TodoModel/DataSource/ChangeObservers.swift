import Synchronization

/// Those who want to hear of changes; each hears all of them from then on, in order. Safe to use from any thread.
package final class ChangeObservers: Sendable {
  private let continuations = Mutex<[AsyncStream<[Change]>.Continuation]>([])

  /// None yet.
  package init() {}

  /// One more who listens, until the stream is given up.
  package func stream() -> AsyncStream<[Change]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [Change].self)
    continuations.withLock { $0.append(continuation) }
    return stream
  }

  /// Tells everybody, unless nothing has changed, and passes the changes on.
  @discardableResult
  package func tell(_ changes: [Change]) -> [Change] {
    guard !changes.isEmpty else { return changes }
    continuations.withLock { listeners in
      listeners.removeAll { listener in
        if case .terminated = listener.yield(changes) { true } else { false }
      }
    }
    return changes
  }
}
