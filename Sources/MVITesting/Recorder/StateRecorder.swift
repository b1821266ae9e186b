import MVI
import Testing

/// Sends intents into a view model and demands every state that it answers, no more and no fewer.
///
///     let recorder = StateRecorder(shoppingLoop(Pantry()))
///     try await recorder.expect(ShoppingState(notice: "What do you need?"))
///     try await recorder.send(.list, { $0.notice = nil }, { ($0.notice, $0.showsItems) = ("Nothing to buy.", true) })
///     // …
///     try await recorder.finish()
///
/// Where not every state matters, a run is looked at as a whole:
///
///     try await recorder.begin(.buy("tea"))
///     let state = try await recorder.first { $0.notice != nil }
///
/// Nothing waits for a clock. A view model takes its next intent only when all states of the one before have been
/// consumed, so the moment at which it asks for another intent proves that there are no further states. The recorder
/// then ends the intents and gives the view model new ones with the next `send`, as a view that comes back does; a view
/// model that does not go on with its present state is found out. One that neither answers nor asks for minutes is given
/// up: the test fails with the intent, and does not hang.
///
/// A view model with work that outlives its intent would end that with its intents. For such a one there is
/// `StateRecorder(running:)`, whose intents end with `end()` or the recorder.
public final class StateRecorder<Model: ViewModel> where Model.State: Equatable {
  /// Turns the state that was seen last into the one that must come next.
  public typealias Change = (inout Model.State) throws -> Void

  /// All states so far, the first one first.
  public private(set) var seen: [Model.State] = []

  private let viewModel: Model
  private let patience: Duration
  private let turn: Watched<Turn>
  private var source: Source
  private var consumer: Consumer
  private var pulling: Task<Void, Never>?
  private var occasion = "at the start"
  private var hasEnded = false
  private var isGivenUp = false

  private enum Source {
    /// Each intent is a sequence of its own.
    case single(SingleIntent<Model.Intent>)
    /// All intents are one sequence.
    case open(give: (Model.Intent) -> Void, end: () -> Void, hasUntaken: () -> Bool)
  }

  /// Held by a task that asks for a state; it does not keep the recorder.
  private final class Consumer {
    var states: Model.States.AsyncIterator
    var pulled: Model.State?

    init(_ states: Model.States) {
      self.states = states.makeAsyncIterator()
    }
  }

  /// A recorder for a view model that nothing else consumes.
  ///
  /// - Parameter patience: How long one state may take before the view model is given up.
  public init(_ viewModel: Model, patience: Duration = .seconds(300)) {
    self.viewModel = viewModel
    self.patience = patience
    turn = Watched(Turn())
    let none = SingleIntent<Model.Intent>(nil)
    source = .single(none)
    viewModel.processIntents(none)
    consumer = Consumer(viewModel.states())
  }

  /// A recorder for a view model that goes on by itself between intents: with effects, subscriptions, an inbox.
  ///
  /// As states may come at any time, `expect` and `first` wait for them even when the view model has asked for the next
  /// intent; that there is none left, `send` and `finish` demand of the moment in which it asks.
  ///
  /// - Parameter patience: How long one state may take before the view model is given up.
  public init(running viewModel: Model, patience: Duration = .seconds(300)) where Model.Intent: Sendable {
    self.viewModel = viewModel
    self.patience = patience
    turn = Watched(Turn())
    let intents = OpenIntents<Model.Intent>(turn: turn)
    source = .open(give: intents.give, end: intents.end, hasUntaken: { intents.hasUntaken })
    viewModel.processIntents(intents.sequence)
    consumer = Consumer(viewModel.states())
  }

  deinit {
    // What still waits for an intent would wait for ever.
    if case .open(_, let end, _) = source { end() }
  }

  /// Demands that this state comes next.
  public func expect(_ state: Model.State, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    guard let actual = try await next(isAwaited: true, at: sourceLocation) else {
      let missing = "A state is missing \(occasion): this was expected when the view model asked for the next intent."
      throw unmet("\(missing)\n\n\(valueText(of: state))", at: sourceLocation)
    }
    guard actual != state else { return }
    let difference = stateDifference(expected: state, actual: actual)
    throw unmet("Another state came \(occasion):\n\n\(difference)", at: sourceLocation)
  }

  /// Demands that the next state is the last one with this change and no other.
  public func expect(sourceLocation: SourceLocation = #_sourceLocation, _ change: Change) async throws {
    guard var state = seen.last else {
      throw unmet("The first state has no state before it; give it whole.", at: sourceLocation)
    }
    try change(&state)
    try await expect(state, sourceLocation: sourceLocation)
  }

  /// Hands an intent over without asking for states yet, to look at the world between two of them.
  ///
  ///     try await recorder.begin(.buy("tea"))
  ///     try await recorder.expect { $0.notice = nil }
  ///     #expect(await pantry.all().isEmpty)
  ///     try await recorder.expect(ShoppingState(items: ["tea"], notice: "To buy: tea."))
  public func begin(_ intent: Model.Intent, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await finish(sourceLocation: sourceLocation)
    occasion = "after \(shortText(of: intent))"
    switch source {
    case .single:
      let intents = SingleIntent(intent)
      source = .single(intents)
      viewModel.processIntents(intents)
      consumer = Consumer(viewModel.states())
      hasEnded = false
      guard try await pull(isAwaited: true, at: sourceLocation) == seen.last else {
        throw unmet("A new consumer did not begin with the present state \(occasion).", at: sourceLocation)
      }
    case .open(let give, _, _):
      give(intent)
    }
  }

  /// Sends an intent and demands the states that follow, each told as a change of the one before; none means none.
  public func send(
    _ intent: Model.Intent, sourceLocation: SourceLocation = #_sourceLocation, _ changes: Change...
  ) async throws {
    try await begin(intent, sourceLocation: sourceLocation)
    for change in changes { try await expect(sourceLocation: sourceLocation, change) }
    try await finish(sourceLocation: sourceLocation)
  }

  /// Sends an intent and demands the states that follow, each told whole.
  public func send(
    _ intent: Model.Intent, expecting states: [Model.State], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await begin(intent, sourceLocation: sourceLocation)
    for state in states { try await expect(state, sourceLocation: sourceLocation) }
    try await finish(sourceLocation: sourceLocation)
  }

  /// The next state of which this is true; those before it may be any. Fails if the intent leads to none.
  @discardableResult
  public func first(
    sourceLocation: SourceLocation = #_sourceLocation, where isAwaited: (Model.State) throws -> Bool
  ) async throws -> Model.State {
    while let state = try await next(isAwaited: true, at: sourceLocation) {
      if try isAwaited(state) { return state }
    }
    let last = seen.last.map { valueText(of: $0) } ?? "none"
    throw unmet("None of the states \(occasion) was the one awaited. The last one:\n\n\(last)", at: sourceLocation)
  }

  /// The states that are left of the intent, whichever they are.
  @discardableResult
  public func rest(sourceLocation: SourceLocation = #_sourceLocation) async throws -> [Model.State] {
    var states: [Model.State] = []
    while let state = try await next(at: sourceLocation) { states.append(state) }
    return states
  }

  /// Demands that no state is left unseen.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    if let unseen = try await next(at: sourceLocation) {
      let state = unexpectedState(unseen, after: seen.dropLast().last)
      throw unmet("A state came \(occasion) that was not expected:\n\n\(state)", at: sourceLocation)
    }
    let wasTaken =
      switch source {
      case .single(let intents): intents.wasTaken
      case .open(_, _, let hasUntaken): !hasUntaken()
      }
    guard wasTaken else {
      throw unmet("The view model ended and did not take the intent \(occasion).", at: sourceLocation)
    }
  }

  /// Ends the intents, and demands that no state is left unseen and none follows.
  public func end(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await finish(sourceLocation: sourceLocation)
    guard case .open(_, let end, _) = source else { return }
    occasion = "at the end"
    end()
    try await finish(sourceLocation: sourceLocation)
  }

  private func next(isAwaited: Bool = false, at location: SourceLocation) async throws -> Model.State? {
    guard let state = try await pull(isAwaited: isAwaited, at: location) else { return nil }
    seen.append(state)
    return state
  }

  /// The next state; nil if there are no more, or if none is awaited and the view model asks for an intent.
  ///
  /// It is asked for in a task of its own, which can be left behind.
  private func pull(
    isAwaited: Bool, at location: SourceLocation, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Model.State? {
    guard !isGivenUp else { throw unmet("The view model was given up before.", at: location) }
    guard !hasEnded else { return nil }
    if pulling == nil {
      pulling = Task { [consumer, turn] in
        // On the actor of the test. What the recorder reads of it, it reads when this is through.
        _ = isolation
        consumer.pulled = await consumer.states.next(isolation: isolation)
        turn.change { $0.hasTold = true }
      }
    }
    guard await turn.wait(atMost: patience, until: { $0.hasTold || (!isAwaited && $0.isAsking) }) else {
      pulling?.cancel()
      try Task.checkCancellation()
      // What is left behind may still answer, so nothing is asked of it any more.
      isGivenUp = true
      let neither = isAwaited ? "no state came" : "there was neither a state nor a question for the next intent"
      throw unmet("The view model was given up \(occasion): \(neither) for \(patience).", at: location)
    }
    let hasTold = turn.change { turn in
      defer { turn.hasTold = false }
      return turn.hasTold
    }
    guard hasTold else { return nil }
    pulling = nil
    hasEnded = consumer.pulled == nil
    return consumer.pulled
  }
}
