import Synchronization

/// Intents from anywhere: any thread puts them in, without waiting, and a loop takes them one after another.
///
///     inbox.send(.reset)
///     inbox.send(.up)
///     loop.processIntents(view.intents())
///     loop.processIntents(inbox)
///
/// An element that is sent with a key takes the place of one that waits with the same key, so what is announced often
/// waits once; `limit` bounds the rest. A lock is held for a few instructions, so a signal's handler must not send.
/// Each element goes to one consumer, in the order of arrival.
public final class Inbox<Element: Sendable>: AsyncSequence, Sendable {
  private struct State {
    var line = WaitingLine<Element>()
    var isFinished = false
    var listeners: [Arrivals] = []
  }

  private let state = Mutex(State())
  private let limit: Int

  /// An empty inbox.
  ///
  /// - Parameter limit: How many elements may wait; what does not replace one is refused beyond that.
  public init(limit: Int = .max) {
    self.limit = limit
  }

  /// Puts an element at the end of the line; false if the inbox is finished or full.
  @discardableResult
  public func send(_ element: Element) -> Bool {
    append(element, replacing: nil)
  }

  /// Puts an element in the place of the waiting one that was sent with the same key, or at the end of the line if
  /// there is none; false if the inbox is finished or full.
  @discardableResult
  public func send(_ element: Element, replacing key: some Hashable & Sendable) -> Bool {
    append(element, replacing: Key(key))
  }

  /// Takes no more. What waits can still be taken, and is followed by the end.
  public func finish() {
    let listeners = state.withLock { state in
      state.isFinished = true
      return state.listeners
    }
    for listener in listeners { listener.announce() }
  }

  /// Takes the first element, if one waits.
  public func take() -> Element? {
    state.withLock { $0.line.popFirst() }
  }

  /// Takes the elements one after another and waits for them.
  public func makeAsyncIterator() -> Iterator {
    Iterator(inbox: self)
  }

  private func append(_ element: Element, replacing key: Key?) -> Bool {
    let listeners: [Arrivals]? = state.withLock { state in
      guard !state.isFinished, state.line.append(element, replacing: key, limit: limit) else { return nil }
      return state.listeners
    }
    for listener in listeners ?? [] { listener.announce() }
    return listeners != nil
  }

  /// What can be had without waiting.
  var pull: Pull<Element> {
    state.withLock { state in
      state.line.popFirst().map(Pull.element) ?? (state.isFinished ? .end : .nothing)
    }
  }

  var isEmpty: Bool { state.withLock { $0.line.count == 0 } }

  var isEmptyAndFinished: Bool {
    state.withLock { $0.isFinished && $0.line.count == 0 }
  }

  func add(_ listener: Arrivals) {
    state.withLock { $0.listeners.append(listener) }
    listener.announce()
  }

  func remove(_ listener: Arrivals) {
    state.withLock { $0.listeners.removeAll { $0 === listener } }
  }

  /// Takes the elements of an inbox.
  public struct Iterator: AsyncIteratorProtocol {
    let inbox: Inbox

    /// The next element, waited for; nil at the end, and when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      let arrivals = Arrivals()
      var isListening = false
      defer { if isListening { inbox.remove(arrivals) } }
      while !Task.isCancelled {
        arrivals.beginLooking()
        switch inbox.pull {
        case .element(let element): return element
        case .end: return nil
        case .nothing: break
        }
        if isListening {
          await arrivals.wait()
        } else {
          inbox.add(arrivals)
          isListening = true
        }
      }
      return nil
    }
  }
}
