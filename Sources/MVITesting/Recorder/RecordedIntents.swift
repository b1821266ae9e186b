import MVI

/// At most one intent, and whether it was asked for: a view that says one thing and goes.
final class SingleIntent<Intent>: AsyncSequence, AsyncIteratorProtocol {
  typealias Element = Intent
  typealias Failure = Never

  private var intent: Intent?
  var wasTaken: Bool { intent == nil }

  init(_ intent: Intent?) {
    self.intent = intent
  }

  func makeAsyncIterator() -> SingleIntent { self }

  func next(isolation actor: isolated (any Actor)?) async -> Intent? {
    defer { intent = nil }
    return intent
  }
}

/// Intents that do not end before it is said: a view that stays, and is asked again and again.
///
/// Waiting for the next one can be interrupted, so that a loop takes what effects tell meanwhile.
struct OpenIntents<Intent: Sendable>: Sendable {
  struct State: Sendable {
    var intent: Intent?
    var hasEnded = false
    var isInterrupted = false
  }

  let state = Watched(State())
  let turn: Watched<Turn>

  var sequence: PulledSequence<Intent> {
    PulledSequence(wakeUp: { state.change { $0.isInterrupted = true } }) { await pull() }
  }

  private func pull() async -> Pull<Intent> {
    if let intent = take() { return .element(intent) }
    turn.change { $0.isAsking = true }
    // Without limit: the recorder has its own on what follows from an intent.
    _ = await state.wait { $0.intent != nil || $0.hasEnded || $0.isInterrupted }
    if let intent = take() { return .element(intent) }
    turn.change { $0.isAsking = false }
    return state.change { state in
      state.isInterrupted = false
      return state.hasEnded ? .end : .nothing
    }
  }

  private func take() -> Intent? {
    state.change { state in
      defer { state.intent = nil }
      return state.intent
    }
  }
}

/// Whose turn it is.
struct Turn: Sendable {
  /// The view model has told a state, or that there are no more.
  var hasTold = false
  /// The view model waits for an intent.
  var isAsking = false
}
