import Synchronization

/// A queue of intents: any thread adds them, without waiting, and a loop takes them one after another.
///
///     inbox.send(.reset)
///     inbox.send(.up)
///     loop.processIntents(view.intents())
///     loop.processIntents(inbox)
///
/// An element that is sent with a key replaces the waiting one with the same key, so repeated news of a thing waits
/// once; `limit` bounds the rest. Sending takes a lock, so a signal handler must not send. Each
/// element goes to one consumer, in the order of arrival. An empty inbox costs a loop one read of a flag per intent.
public final class Inbox<Element: Sendable>: AsyncSequence, Sendable {
  @usableFromInline struct State {
    @usableFromInline var line = WaitingLine<Element>()
    @usableFromInline var isFinished = false
    @usableFromInline var listeners: [Arrivals] = []

    @inlinable init() {}
  }

  @usableFromInline let state: Mutex<State>
  @usableFromInline let limit: Int

  /// Creates an empty inbox.
  ///
  /// - Parameter limit: The number of elements that may wait; beyond it, only replacements are accepted.
  @inlinable public init(limit: Int = .max) {
    self.limit = limit
    state = Mutex(State())
  }

  /// Puts an element at the end of the line; false if the inbox is finished or full.
  @discardableResult @inlinable public func send(_ element: Element) -> Bool { append(element, replacing: nil) }

  /// Puts an element in the place of the waiting one with the same key, else at the end; false if finished or full.
  @discardableResult @inlinable public func send(_ element: Element, replacing key: some Hashable & Sendable) -> Bool {
    append(element, replacing: Key(key))
  }

  /// Refuses everything that is sent from now on. The elements that wait can still be taken, and then comes the end.
  public func finish() {
    let listeners = state.withLock { state in
      state.isFinished = true
      return state.listeners
    }
    for listener in listeners { listener.announce() }
  }

  /// Takes the first element, if one waits.
  @inlinable public func take() -> Element? { state.withLock { $0.line.popFirst() } }

  /// An iterator that takes the elements and waits for them; nil comes at the end, and when the task is cancelled.
  public func makeAsyncIterator() -> PulledSequence<Element>.Iterator {
    PulledSequence { await self.next() }.makeAsyncIterator()
  }

  @inlinable func append(_ element: Element, replacing key: Key?) -> Bool {
    let listeners: [Arrivals]? = state.withLock { state in
      guard !state.isFinished, state.line.append(element, replacing: key, limit: limit) else { return nil }
      return state.listeners
    }
    guard let listeners else { return false }
    for listener in listeners { listener.announce() }
    return true
  }

  @inlinable var pull: Pull<Element> {
    state.withLock { state in
      if let element = state.line.popFirst() { return .element(element) }
      return state.isFinished ? .end : .nothing
    }
  }

  var isEmpty: Bool { state.withLock { $0.line.count == 0 } }

  @usableFromInline var isEmptyAndFinished: Bool { state.withLock { $0.isFinished && $0.line.count == 0 } }

  @usableFromInline func add(_ listener: Arrivals) {
    state.withLock { $0.listeners.append(listener) }
    listener.announce()
  }

  @usableFromInline func remove(_ listener: Arrivals) { state.withLock { $0.listeners.removeAll { $0 === listener } } }

  private func next() async -> Element? {
    let arrivals = Arrivals()
    var isListening = false
    defer { if isListening { remove(arrivals) } }
    while !Task.isCancelled {
      arrivals.lower()
      switch pull {
      case .element(let element): return element
      case .end: return nil
      case .nothing: break
      }
      if isListening {
        await arrivals.wait()
      } else {
        add(arrivals)
        isListening = true
      }
    }
    return nil
  }
}

/// Elements that wait for their turn. One that is sent with a key replaces the waiting one with the same key.
@usableFromInline struct WaitingLine<Element> {
  // An element that was taken leaves nil in its place until the front is cut off, so that taking moves no others.
  @usableFromInline var elements: [(element: Element, key: Key?)?] = []
  @usableFromInline var front = 0
  /// The number of elements that were cut off; positions count from the first element that ever waited.
  @usableFromInline var cutOff = 0
  @usableFromInline var positions: [Key: Int] = [:]

  @inlinable init() {}

  @inlinable var count: Int { elements.count - front }

  /// Puts an element at the end, or in the place of the one with its key; false if that would exceed a limit.
  @inlinable mutating func append(_ element: Element, replacing key: Key?, limit: Int) -> Bool {
    if let key, let position = positions[key] {
      elements[position - cutOff] = (element, key)
      return true
    }
    guard count < limit else { return false }
    if let key { positions[key] = cutOff + elements.count }
    elements.append((element, key))
    return true
  }

  @inlinable mutating func popFirst() -> Element? {
    guard front < elements.count, let (element, key) = elements[front] else { return nil }
    if let key { positions[key] = nil }
    elements[front] = nil
    front += 1
    if front * 2 >= elements.count {
      elements.removeFirst(front)
      cutOff += front
      front = 0
    }
    return element
  }
}

@usableFromInline struct Key: Hashable, Sendable {
  @usableFromInline let base: any Hashable & Sendable

  @inlinable init(_ base: some Hashable & Sendable) { self.base = base }

  @usableFromInline static func == (left: Key, right: Key) -> Bool { AnyHashable(left.base) == AnyHashable(right.base) }

  @usableFromInline func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}
