import Synchronization

/// Waits for the elements of a stream on a task of its own, one at a time and only when one is asked for.
final class StreamedIntents<Intent: Sendable>: Sendable {
  private struct State {
    var pulled = Pull<Intent>.nothing
    var task: Task<Void, Never>?
  }

  private let stream: AsyncStream<Intent>
  private let arrivals: Arrivals
  private let state = Mutex(State())

  init(_ stream: AsyncStream<Intent>, _ arrivals: Arrivals) {
    self.stream = stream
    self.arrivals = arrivals
  }

  deinit {
    state.withLock { $0.task }?.cancel()
  }

  /// What has come since it was asked for; asks for the next one if nothing is asked for.
  func pull() -> Pull<Intent> {
    state.withLock { state in
      let pulled = state.pulled
      switch pulled {
      case .element: state.pulled = .nothing
      case .end: break
      case .nothing:
        guard state.task == nil else { break }
        state.task = Task { [stream, weak self] in
          var iterator = stream.makeAsyncIterator()
          let intent = await iterator.next()
          self?.take(intent)
        }
      }
      return pulled
    }
  }

  private func take(_ intent: Intent?) {
    state.withLock { state in
      state.pulled = intent.map(Pull.element) ?? .end
      state.task = nil
    }
    arrivals.announce()
  }
}
