import Synchronization

/// A sequence that asks a function for each element, on the consumer's own actor.
///
/// Views are mostly sources of this kind: something is read when it is asked for. (`AsyncStream(unfolding:)` does the
/// same; it takes 5 to 8 times as long off the main actor, and 50 times on it.)
///
/// A view that blocks outside of Swift's concurrency, for a key or a line, keeps everything else waiting. If it has
/// a `wakeUp`, the loop calls that to end the wait when something else has arrived:
///
///     let keys = PulledSequence(wakeUp: { keyboard.interrupt() }) {
///       switch keyboard.waitForKey() {
///       case .key(let key): .element(key)
///       case .interrupted: .nothing
///       case .closed: .end
///       }
///     }
public struct PulledSequence<Element>: AsyncSequence {
  @usableFromInline let next: () async -> Element?
  @usableFromInline let wait: InterruptibleWait<Element>?

  /// A sequence of the values that a function returns, until nil.
  @inlinable public init(_ pull: @escaping () async -> Element?) { self.init(pull, nil) }

  /// A sequence of values from a function that can be woken.
  ///
  /// - Parameters:
  ///   - wakeUp: Ends the wait of the function, from any thread. It may be called when the function does not wait yet,
  ///     and then ends the next wait at once. Called when something has arrived elsewhere, and when the task is cancelled.
  ///   - pull: Returns `.nothing` when woken, and is called again when the arrivals have been shown.
  @inlinable public init(wakeUp: @escaping @Sendable () -> Void, _ pull: @escaping () async -> Pull<Element>) {
    self.init(InterruptibleWait(wakeUp: wakeUp, pull: pull))
  }

  @inlinable init(_ wait: InterruptibleWait<Element>) { self.init({ await wait.next() }, wait) }

  @inlinable init(_ next: @escaping () async -> Element?, _ wait: InterruptibleWait<Element>?) {
    (self.next, self.wait) = (next, wait)
  }

  /// The same sequence with its elements lifted into those of a program; it can be woken if this one can.
  public func map<Other>(_ transform: @escaping (Element) -> Other) -> PulledSequence<Other> { compactMap(transform) }

  /// The same without the elements for which a function returns nil.
  package func compactMap<Other>(_ transform: @escaping (Element) async -> Other?) -> PulledSequence<Other> {
    guard let wait else {
      return PulledSequence<Other> { [next] in
        while let element = await next() { if let other = await transform(element) { return other } }
        return nil
      }
    }
    return PulledSequence<Other>(wakeUp: wait.wakeUp) {
      while true {
        switch await wait.pull() {
        case .element(let element): if let other = await transform(element) { return .element(other) }
        case .nothing: return .nothing
        case .end: return .end
        }
      }
    }
  }

  /// Asks from now on.
  @inlinable public func makeAsyncIterator() -> Iterator { Iterator(pull: next) }

  /// Asks for one element after another.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let pull: () async -> Element?

    @inlinable init(pull: @escaping () async -> Element?) { self.pull = pull }

    /// The next element, or nil at the end.
    @inlinable public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? { await pull() }
  }
}

@usableFromInline struct InterruptibleWait<Element> {
  @usableFromInline let wakeUp: @Sendable () -> Void
  @usableFromInline let pull: () async -> Pull<Element>

  @usableFromInline init(wakeUp: @escaping @Sendable () -> Void, pull: @escaping () async -> Pull<Element>) {
    (self.wakeUp, self.pull) = (wakeUp, pull)
  }

  /// The next element, however often the wait is ended.
  @usableFromInline func next() async -> Element? {
    await withTaskCancellationHandler {
      while !Task.isCancelled {
        switch await pull() {
        case .element(let element): return element
        case .nothing: continue
        case .end: return nil
        }
      }
      return nil
    } onCancel: { [wakeUp] in
      wakeUp()
    }
  }
}

/// The answer to asking for an element.
///
///     case .key(let key): .element(key)
///     case .interrupted: .nothing
///     case .closed: .end
public enum Pull<Element> {
  /// The next one.
  case element(Element)
  /// None, for now.
  case nothing
  /// None, and none will come.
  case end
}

extension Pull: Sendable where Element: Sendable {}

extension PulledSequence where Element: Sendable {
  /// Elements of any sequence: what can be waited for elsewhere, an inbox or a stream, can be woken, too.
  @inlinable package init<Elements: AsyncSequence>(waking elements: Elements)
  where Elements.Element == Element, Elements.Failure == Never {
    if let pulled = elements as? PulledSequence<Element> {
      self = pulled
    } else if let inbox = elements as? Inbox<Element> {
      self.init(InterruptibleWait(inbox))
    } else {
      var iterator = elements.makeAsyncIterator()
      // A stream that nothing else interrupts is asked as directly as other sequences.
      let stream = elements as? AsyncStream<Element>
      self.init({ await iterator.next(isolation: #isolation) }, stream.map { InterruptibleWait($0) })
    }
  }
}

extension InterruptibleWait where Element: Sendable {
  @usableFromInline init(_ inbox: Inbox<Element>) {
    let arrivals = Arrivals()
    inbox.add(arrivals)
    self.init(arrivals) { inbox.pull }
  }

  @usableFromInline init(_ stream: AsyncStream<Element>) {
    let arrivals = Arrivals()
    self.init(arrivals, StreamedElements(stream, arrivals).pull)
  }

  private init(_ arrivals: Arrivals, _ take: @escaping () -> Pull<Element>) {
    self.init(wakeUp: arrivals.announce) {
      let pulled = take()
      guard case .nothing = pulled else { return pulled }
      // A wake-up that came before ends this wait at once.
      await arrivals.wait()
      arrivals.lower()
      return take()
    }
  }
}

/// Waits for the elements of a stream in a task of its own, one at a time and only when one is asked for.
private final class StreamedElements<Element: Sendable>: Sendable {
  private struct State {
    var pulled = Pull<Element>.nothing
    var task: Task<Void, Never>?
  }

  private let stream: AsyncStream<Element>
  private let arrivals: Arrivals
  private let state = Mutex(State())

  init(_ stream: AsyncStream<Element>, _ arrivals: Arrivals) { (self.stream, self.arrivals) = (stream, arrivals) }

  deinit { state.withLock { $0.task }?.cancel() }

  /// Takes the element that has arrived; else asks for the next one, unless that is under way.
  func pull() -> Pull<Element> {
    state.withLock { state in
      let pulled = state.pulled
      switch pulled {
      case .element: state.pulled = .nothing
      case .end: break
      case .nothing:
        guard state.task == nil else { break }
        state.task = Task { [stream, weak self] in
          var iterator = stream.makeAsyncIterator()
          let element = await iterator.next()
          self?.receive(element)
        }
      }
      return pulled
    }
  }

  private func receive(_ element: Element?) {
    state.withLock { $0 = State(pulled: element.map(Pull.element) ?? .end) }
    arrivals.announce()
  }
}
