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
  @inlinable public init(_ pull: @escaping () async -> Element?) { (next, wait) = (pull, nil) }

  /// A sequence of values from a function that can be woken.
  ///
  /// - Parameters:
  ///   - wakeUp: Ends the wait of the function, from any thread. It may be called when the function does not wait yet,
  ///     and then ends the next wait at once. Called when something has arrived elsewhere, and when the task is cancelled.
  ///   - pull: Returns `.nothing` when woken, and is called again when the arrivals have been shown.
  @inlinable public init(wakeUp: @escaping @Sendable () -> Void, _ pull: @escaping () async -> Pull<Element>) {
    let wait = InterruptibleWait(wakeUp: wakeUp, pull: pull)
    self.wait = wait
    next = { await wait.next() }
  }

  /// The same sequence with its elements lifted into those of a program; it can be woken if this one can.
  public func map<Other>(_ transform: @escaping (Element) -> Other) -> PulledSequence<Other> {
    guard let wait else { return PulledSequence<Other> { [next] in await next().map(transform) } }
    return PulledSequence<Other>(wakeUp: wait.wakeUp) {
      switch await wait.pull() {
      case .element(let element): .element(transform(element))
      case .nothing: .nothing
      case .end: .end
      }
    }
  }

  /// Asks once: returns an element, nothing if `wakeUp` ended the wait, or the end.
  @usableFromInline package func pull() async -> Pull<Element> {
    if let wait { return await wait.pull() }
    return await next().map(Pull.element) ?? .end
  }

  package var wakeUp: (@Sendable () -> Void)? { wait?.wakeUp }

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
  package init<Elements: AsyncSequence>(waking elements: Elements)
  where Elements.Element == Element, Elements.Failure == Never {
    let arrivals = Arrivals()
    if let pulled = elements as? PulledSequence<Element> {
      self = pulled
    } else if let inbox = elements as? Inbox<Element> {
      inbox.add(arrivals)
      self.init(wakeUp: arrivals.announce) { await Self.pull({ inbox.pull }, arrivals) }
    } else if let stream = elements as? AsyncStream<Element> {
      let streamed = StreamedIntents(stream, arrivals)
      self.init(wakeUp: arrivals.announce) { await Self.pull(streamed.pull, arrivals) }
    } else {
      var iterator = elements.makeAsyncIterator()
      self.init { await iterator.next(isolation: #isolation) }
    }
  }

  private static func pull(_ take: () -> Pull<Element>, _ arrivals: Arrivals) async -> Pull<Element> {
    let pulled = take()
    guard case .nothing = pulled else { return pulled }
    // A wake-up that came before ends this wait at once.
    await arrivals.wait()
    arrivals.lower()
    return take()
  }
}
