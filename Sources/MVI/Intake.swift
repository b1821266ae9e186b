/// The sources of a loop: sequences of intents, inboxes, and what effects send. Effects and inboxes take turns, so that
/// neither starves the other. Both come before the follow-up of the state, which comes before the sequences. After
/// 32 inputs of effects in a row, the others have a turn.
@usableFromInline final class Intake<Intent: Sendable, Result: Sendable> {
  @usableFromInline typealias Input = Effects<Intent, Result>.Sent

  @usableFromInline let arrivals = Arrivals()
  @usableFromInline let effects: Effects<Intent, Result>?
  @usableFromInline var inboxes: [Inbox<Intent>] = []
  /// The sequence whose turn it is; a later one has its turn when that has ended.
  @usableFromInline var current: PulledSequence<Intent>?
  @usableFromInline var later: [PulledSequence<Intent>] = []
  /// True if there were sequences, and all have ended.
  @usableFromInline var hasEnded = false
  /// Asks the current sequence; nil if other sources may interrupt it, as in `pull()`. Unless the
  /// flag of `arrivals` is raised, the loop needs to do nothing else.
  @usableFromInline var direct: (() async -> Intent?)?
  /// The number of inputs that came from effects since something else had a turn.
  @usableFromInline var inARow = 0

  @inlinable init(effects: Effects<Intent, Result>?) {
    self.effects = effects
    effects?.listener = arrivals
  }

  deinit { for inbox in inboxes { inbox.remove(arrivals) } }

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
    let sequence = PulledSequence<Intent>(waking: intents)
    if current == nil { current = sequence } else { later.append(sequence) }
  }

  @inlinable func advance() {
    current = later.isEmpty ? nil : later.removeFirst()
    hasEnded = current == nil
    updateDirect()
  }

  @inlinable func updateDirect() {
    let isAlone = inboxes.isEmpty && effects == nil
    direct = current.flatMap { isAlone || $0.wait == nil ? $0.next : nil }
  }

  // Never inlined: that would enlarge the frame of the caller, which would slow the direct way, too.
  @inlinable @inline(never) func next(after followUp: Intent?) async -> Input? {
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
      case .end: return nil
      }
    }
    return nil
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
    return sent
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
      if hasEnded || inboxes.isEmpty, effects?.isStillFinishing != true { return .end }
      await arrivals.wait()
      return .nothing
    }
    let pulled: Pull<Intent>
    if let wait = sequence.wait {
      pulled = await arrivals.whileWaitingElsewhere(wakeUp: wait.wakeUp, wait.pull) ?? .nothing
    } else {
      pulled = await sequence.next().map(Pull.element) ?? .end
    }
    guard case .end = pulled else { return pulled }
    advance()
    return .nothing
  }
}
