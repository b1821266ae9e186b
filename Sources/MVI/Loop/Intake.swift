/// Where the intents of a loop come from when there is more than sequences: inboxes, and what effects tell.
@usableFromInline final class Intake<Intent: Sendable, Result: Sendable> {
  /// What a loop takes in.
  @usableFromInline enum Input {
    case intent(Intent)
    case result(Result)
    case end
  }

  private let arrivals = Arrivals()
  private var inboxes: [Inbox<Intent>] = []
  private let effects: Effects<Intent, Result>?
  private var streamed: StreamedIntents<Intent>?

  @usableFromInline init(effects: Effects<Intent, Result>?) {
    self.effects = effects
    effects?.listener = arrivals
  }

  deinit {
    for inbox in inboxes { inbox.remove(arrivals) }
  }

  @usableFromInline func add(_ inbox: Inbox<Intent>) {
    guard !inboxes.contains(where: { $0 === inbox }) else { return }
    inboxes.append(inbox)
    inbox.add(arrivals)
  }

  /// The next thing there is: what effects tell, then what waits in the inboxes, then what follows from the state, then
  /// what the sequences have.
  @usableFromInline func next(_ sequences: IntentSequences<Intent>, after followUp: Intent?) async -> Input {
    while !Task.isCancelled {
      arrivals.beginLooking()
      if let told = effects?.take() {
        switch told {
        case .intent(let intent): return .intent(intent)
        case .result(let result): return .result(result)
        }
      }
      if let intent = takeFromInboxes() ?? followUp { return .intent(intent) }
      switch await pull(sequences) {
      case .element(let intent): return .intent(intent)
      case .nothing: continue
      case .end: return .end
      }
    }
    return .end
  }

  private func takeFromInboxes() -> Intent? {
    var isEnded = false
    defer { if isEnded { inboxes.removeAll { $0.isEmptyAndFinished } } }
    for inbox in inboxes {
      switch inbox.pull {
      case .element(let intent): return intent
      case .nothing: break
      case .end: isEnded = true
      }
    }
    return nil
  }

  /// Waits for the sequence whose turn it is, or, where there is none, for what arrives elsewhere.
  private func pull(_ sequences: IntentSequences<Intent>) async -> Pull<Intent> {
    guard let sequence = sequences.current else {
      if sequences.hasEnded || inboxes.isEmpty { return .end }
      await arrivals.wait()
      return .nothing
    }
    let pulled: Pull<Intent>
    if let wait = sequence.wait {
      pulled = await arrivals.whileWaitingElsewhere(wakeUp: wait.wakeUp, wait.pull)
    } else if let stream = sequence.stream {
      let streamed = streamed ?? StreamedIntents(stream, arrivals)
      self.streamed = streamed
      pulled = streamed.pull()
      if case .nothing = pulled { await arrivals.wait() }
      if case .end = pulled { self.streamed = nil }
    } else {
      pulled = await sequence.next().map(Pull.element) ?? .end
    }
    guard case .end = pulled else { return pulled }
    sequences.advance()
    return .nothing
  }
}
