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
struct OpenIntents<Intent: Sendable>: Sendable {
  private struct State: Sendable {
    var intent: Intent?
    var hasEnded = false
    /// Something has arrived elsewhere, which the view model wants to look at.
    var isWoken = false

    var hasSomething: Bool { intent != nil || hasEnded || isWoken }
  }

  let turn: Watched<Turn>
  private let state = Watched(State())

  var sequence: PulledSequence<Intent> {
    PulledSequence(wakeUp: { [state] in state.change { $0.isWoken = true } }) { await pull() }
  }

  var hasUntaken: Bool { state.current.intent != nil }

  func give(_ intent: Intent) {
    hand { $0.intent = intent }
  }

  func end() {
    hand { $0.hasEnded = true }
  }

  /// Changes the question and the answer together: the view model may be asking again at this moment.
  private func hand(_ change: @Sendable (inout State) -> Void) {
    turn.change { turn in
      state.change(change)
      turn.isAsking = false
    }
  }

  private func pull() async -> Pull<Intent> {
    turn.change { $0.isAsking = !state.current.hasSomething }
    // Without limit: the recorder has its own on what follows from an intent.
    _ = await state.wait { $0.hasSomething }
    turn.change { $0.isAsking = false }
    return state.change { state in
      // An intent goes before what arrives with it, so that a test knows the order.
      if let intent = state.intent {
        state.intent = nil
        return .element(intent)
      }
      state.isWoken = false
      return state.hasEnded ? .end : .nothing
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
