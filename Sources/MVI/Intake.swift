import Synchronization

/// The sources of a loop: sequences of intents, inboxes, and what effects send. Effects and inboxes take turns, so that
/// neither starves the other. Both come before the follow-up of the state, which comes before the sequences. After
/// 32 inputs of effects in a row, the others have a turn.
@usableFromInline final class Intake<Intent: Sendable, Result: Sendable> {
  @usableFromInline enum Input { case intent(Intent), result(Result), end }

  @usableFromInline let arrivals = Arrivals()
  @usableFromInline let effects: Effects<Intent, Result>?
  @usableFromInline var inboxes: [Inbox<Intent>] = []
  /// The sequence whose turn it is; a later one has its turn when that has ended.
  @usableFromInline var current: IntentSequence<Intent>?
  @usableFromInline var later: [IntentSequence<Intent>] = []
  /// True if there were sequences, and all have ended.
  @usableFromInline var hasEnded = false
  @usableFromInline var streamed: StreamedIntents<Intent>?
  /// Asks the current sequence; nil if other sources may interrupt it, as in `pull()`. Unless the
  /// flag of `arrivals` is raised, the loop needs to do nothing else.
  @usableFromInline var direct: (() async -> Intent?)?
  /// The number of inputs that came from effects since something else had a turn.
  @usableFromInline var inARow = 0

  @inlinable init(effects: Effects<Intent, Result>?) {
    self.effects = effects
    effects?.listener = arrivals
  }

  deinit {
    for inbox in inboxes { inbox.remove(arrivals) }
  }

  @inlinable func add<Intents: AsyncSequence>(_ intents: Intents)
  where Intents.Element == Intent, Intents.Failure == Never {
    defer { updateDirect() }
    if let inbox = intents as? Inbox<Intent> {
      guard !inboxes.contains(where: { $0 === inbox }) else { return }
      inboxes.append(inbox)
      inbox.add(arrivals)
      return
    }
    hasEnded = false
    let sequence = IntentSequence(intents)
    if current == nil { current = sequence } else { later.append(sequence) }
  }

  @inlinable func advance() {
    current = later.isEmpty ? nil : later.removeFirst()
    hasEnded = current == nil
    updateDirect()
  }

  @inlinable func updateDirect() {
    let isAlone = inboxes.isEmpty && effects == nil
    direct = current.flatMap { isAlone || $0.wait == nil && $0.stream == nil ? $0.next : nil }
  }

  // Never inlined: that would enlarge the frame of the caller, which would slow the direct way, too.
  @inlinable @inline(never) func next(after followUp: Intent?) async -> Input {
    while !Task.isCancelled {
      if arrivals.isRaised {
        arrivals.lower()
        if let input = takeWaiting() {
          // There may be more.
          arrivals.raise()
          return input
        }
      }
      if let followUp { return .intent(followUp) }
      switch await pull() {
      case .element(let intent): return .intent(intent)
      case .nothing: break
      case .end: return .end
      }
    }
    return .end
  }

  @inlinable func takeWaiting() -> Input? {
    if inARow == 0, let input = takeFromEffects() { return input }
    if let intent = takeFromInboxes() {
      inARow = 0
      return .intent(intent)
    }
    if inARow > 0, inARow < 32, let input = takeFromEffects() { return input }
    // Now the follow-up and the sequences have a turn, and then the effects again.
    if inARow == 32 { arrivals.raise() }
    inARow = 0
    return nil
  }

  @inlinable func takeFromEffects() -> Input? {
    guard let effects, effects.hasWaiting, let sent = effects.take() else { return nil }
    inARow += 1
    switch sent {
    case .intent(let intent): return .intent(intent)
    case .result(let result): return .result(result)
    }
  }

  @inlinable func takeFromInboxes() -> Intent? {
    var hasFinished = false
    for inbox in inboxes {
      switch inbox.pull {
      case .element(let intent): return intent
      case .nothing: break
      case .end: hasFinished = true
      }
    }
    if hasFinished { inboxes.removeAll { $0.isEmptyAndFinished } }
    return nil
  }

  /// Waits for the current sequence, or, where there is none, for what arrives elsewhere.
  @inlinable func pull() async -> Pull<Intent> {
    guard let sequence = current else {
      if hasEnded || inboxes.isEmpty {
        guard let effects, effects.isStillFinishing else { return .end }
      }
      await arrivals.wait()
      return .nothing
    }
    let pulled: Pull<Intent>
    if let wait = sequence.wait {
      pulled = await arrivals.whileWaitingElsewhere(wakeUp: wait.wakeUp, wait.pull) ?? .nothing
    } else if let stream = sequence.stream {
      pulled = await pull(stream)
    } else {
      pulled = await sequence.next().map(Pull.element) ?? .end
    }
    guard case .end = pulled else { return pulled }
    advance()
    return .nothing
  }

  @usableFromInline func pull(_ stream: AsyncStream<Intent>) async -> Pull<Intent> {
    let streamed = streamed ?? StreamedIntents(stream, arrivals)
    self.streamed = streamed
    let pulled = streamed.pull()
    if case .nothing = pulled { await arrivals.wait() }
    if case .end = pulled { self.streamed = nil }
    return pulled
  }
}

@usableFromInline final class IntentSequence<Intent: Sendable> {
  /// Waits for the next intent where the loop runs.
  @usableFromInline let next: () async -> Intent?
  /// Ends that wait, where it can be ended.
  @usableFromInline let wait: InterruptibleWait<Intent>?
  /// The sequence as a stream, which another task can wait for in place of the loop.
  @usableFromInline let stream: AsyncStream<Intent>?

  @inlinable init<Intents: AsyncSequence>(_ intents: Intents)
  where Intents.Element == Intent, Intents.Failure == Never {
    if let pulled = intents as? PulledSequence<Intent> {
      (next, wait, stream) = (pulled.next, pulled.wait, nil)
    } else {
      var iterator = intents.makeAsyncIterator()
      next = { await iterator.next(isolation: #isolation) }
      (wait, stream) = (nil, intents as? AsyncStream<Intent>)
    }
  }
}

/// Waits for the elements of a stream in a task of its own, one at a time and only when one is asked for.
@usableFromInline final class StreamedIntents<Intent: Sendable>: Sendable {
  private struct State {
    var pulled = Pull<Intent>.nothing
    var task: Task<Void, Never>?
  }

  private let stream: AsyncStream<Intent>
  private let arrivals: Arrivals
  private let state = Mutex(State())

  init(_ stream: AsyncStream<Intent>, _ arrivals: Arrivals) {
    (self.stream, self.arrivals) = (stream, arrivals)
  }

  deinit { state.withLock { $0.task }?.cancel() }

  /// Takes the element that has arrived; else asks for the next one, unless that is under way.
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
          self?.receive(intent)
        }
      }
      return pulled
    }
  }

  private func receive(_ intent: Intent?) {
    state.withLock { $0 = State(pulled: intent.map(Pull.element) ?? .end) }
    arrivals.announce()
  }
}
