import MVI
import Testing

/// Sends intents to a view model and demands exactly the states that it answers with.
///
///     let recorder = StateRecorder(shoppingLoop(Pantry()))
///     try await recorder.expect(ShoppingState(notice: "What do you need?"))
///     try await recorder.send(.list, { $0.notice = nil }, { ($0.notice, $0.showsItems) = ("Nothing to buy.", true) })
///     // …
///     try await recorder.finish()
///
/// Skip the states that do not matter with `first`:
///
///     try await recorder.begin(.buy("tea"))
///     let state = try await recorder.first { $0.notice != nil }
///
/// Nothing waits for a clock. A view model takes its next intent only when all states of the one before have been
/// consumed, so asking for another intent proves that there are no further states. The recorder then ends the intents and
/// provides new ones with the next `send`, as a view that comes back does. After minutes without an answer or a
/// question of the view model, the test fails.
///
/// Ending the intents would end work that outlives an intent. For view models with such work there is
/// `StateRecorder(running:)`, whose intents end with `end()` or the recorder.
public final class StateRecorder<Model: ViewModel> where Model.State: Equatable {
  /// Turns the last state into the next one.
  public typealias Change = (inout Model.State) throws -> Void

  /// All states so far, the first one first.
  public private(set) var seen: [Model.State] = []

  private let viewModel: Model
  private let timeout: Duration
  private let turn = Watched(Turn())
  private var source: Source
  private var consumer: Consumer
  private var pulling: Task<Void, Never>?
  private var occasion = "at the start"
  private var hasEnded = false
  private var isGivenUp = false

  private enum Source {
    /// Each intent is a sequence of its own; the box is empty once the intent was taken.
    case single(Box<Model.Intent?>)
    /// All intents are one sequence.
    case open(give: (Model.Intent) -> Void, end: () -> Void, hasUntaken: () -> Bool)
  }

  private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  /// A task that asks for a state holds this, and not the recorder.
  private final class Consumer {
    var states: Model.States.AsyncIterator
    var pulled: Model.State?

    init(_ states: Model.States) { self.states = states.makeAsyncIterator() }
  }

  /// Creates a recorder for a view model that nothing else consumes.
  ///
  /// - Parameter timeout: The time for one state, after which the view model is given up.
  public init(_ viewModel: Model, timeout: Duration = .seconds(300)) {
    (self.viewModel, self.timeout) = (viewModel, timeout)
    let none = Box<Model.Intent?>(nil)
    source = .single(none)
    viewModel.processIntents(Self.sequence(of: none))
    consumer = Consumer(viewModel.states())
  }

  private static func sequence(of intent: Box<Model.Intent?>) -> PulledSequence<Model.Intent> {
    PulledSequence { intent.value.take() }
  }

  /// Creates a recorder for a view model that continues by itself between intents: with effects, subscriptions, an inbox.
  ///
  /// As states may come at any time, `expect` and `first` wait for them even when the view model has asked for the next
  /// intent; `send` and `finish` demand that none is left at the moment it asks.
  ///
  /// - Parameter timeout: The time for one state, after which the view model is given up.
  public init(running viewModel: Model, timeout: Duration = .seconds(300)) where Model.Intent: Sendable {
    (self.viewModel, self.timeout) = (viewModel, timeout)
    let intents = OpenIntents<Model.Intent>(turn: turn)
    source = .open(give: intents.give, end: intents.end, hasUntaken: { intents.hasUntaken })
    viewModel.processIntents(intents.sequence)
    consumer = Consumer(viewModel.states())
  }

  deinit {
    // A wait for an intent would never end.
    if case .open(_, let end, _) = source { end() }
  }

  /// Demands that this state comes next.
  public func expect(_ state: Model.State, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    guard let actual = try await next(isAwaited: true, at: sourceLocation) else {
      throw unmet(
        "A state is missing \(occasion): this was expected when the view model asked for the next intent.\n\n"
          + valueText(of: state), at: sourceLocation)
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

  /// Sends an intent without asking for states yet, so that the world can be examined between two of them.
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
      let box = Box<Model.Intent?>(intent)
      source = .single(box)
      viewModel.processIntents(Self.sequence(of: box))
      consumer = Consumer(viewModel.states())
      hasEnded = false
      guard try await pull(isAwaited: true, at: sourceLocation) == seen.last else {
        throw unmet("A new consumer did not begin with the present state \(occasion).", at: sourceLocation)
      }
    case .open(let give, _, _): give(intent)
    }
  }

  /// Sends an intent and demands the states that follow, each given as a change of the one before.
  public func send(
    _ intent: Model.Intent, sourceLocation: SourceLocation = #_sourceLocation, _ changes: Change...
  ) async throws {
    try await begin(intent, sourceLocation: sourceLocation)
    for change in changes { try await expect(sourceLocation: sourceLocation, change) }
    try await finish(sourceLocation: sourceLocation)
  }

  /// Sends an intent and demands the states that follow, each given as a whole.
  public func send(
    _ intent: Model.Intent, expecting states: [Model.State], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await begin(intent, sourceLocation: sourceLocation)
    for state in states { try await expect(state, sourceLocation: sourceLocation) }
    try await finish(sourceLocation: sourceLocation)
  }

  /// Skips states up to one that meets a condition, and returns it; fails if the intent leads to none.
  @discardableResult public func first(
    sourceLocation: SourceLocation = #_sourceLocation, where isAwaited: (Model.State) throws -> Bool
  ) async throws -> Model.State {
    while let state = try await next(isAwaited: true, at: sourceLocation) { if try isAwaited(state) { return state } }
    let last = seen.last.map { valueText(of: $0) } ?? "none"
    throw unmet("None of the states \(occasion) was the one awaited. The last one:\n\n\(last)", at: sourceLocation)
  }

  /// Returns all remaining states of the intent.
  @discardableResult public func rest(sourceLocation: SourceLocation = #_sourceLocation) async throws -> [Model.State] {
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
    let isUntaken =
      switch source {
      case .single(let intent): intent.value != nil
      case .open(_, _, let hasUntaken): hasUntaken()
      }
    if isUntaken { throw unmet("The view model ended and did not take the intent \(occasion).", at: sourceLocation) }
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
    let state = try await pull(isAwaited: isAwaited, at: location)
    if let state { seen.append(state) }
    return state
  }

  /// Returns the next state, asked for by a task that can be abandoned; nil at the end, or if an intent is asked for.
  private func pull(
    isAwaited: Bool, at location: SourceLocation, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Model.State? {
    guard !isGivenUp else { throw unmet("The view model was given up before.", at: location) }
    guard !hasEnded else { return nil }
    if pulling == nil {
      pulling = Task { [consumer, turn] in
        // On the actor of the test; the recorder reads the state after this has ended.
        _ = isolation
        consumer.pulled = await consumer.states.next(isolation: isolation)
        turn.change { $0.hasAnswered = true }
      }
    }
    guard await turn.wait(atMost: timeout, until: { $0.hasAnswered || (!isAwaited && $0.isAsking) }) else {
      pulling?.cancel()
      try Task.checkCancellation()
      // The abandoned task may still answer, so the view model is not asked again.
      isGivenUp = true
      let neither = isAwaited ? "no state came" : "there was neither a state nor a question for the next intent"
      throw unmet("The view model was given up \(occasion): \(neither) for \(timeout).", at: location)
    }
    guard turn.change({ exchange(&$0.hasAnswered, with: false) }) else { return nil }
    pulling = nil
    hasEnded = consumer.pulled == nil
    return consumer.pulled
  }
}

/// The intents of a view that stays until the test ends them.
struct OpenIntents<Intent: Sendable>: Sendable {
  private struct State: Sendable {
    var intent: Intent?
    var hasEnded = false
    /// True if something has arrived elsewhere in the view model.
    var isWoken = false

    var hasSomething: Bool { intent != nil || hasEnded || isWoken }
  }

  let turn: Watched<Turn>
  private let state = Watched(State())

  var sequence: PulledSequence<Intent> {
    PulledSequence(wakeUp: { [state] in state.change { $0.isWoken = true } }) { await pull() }
  }

  var hasUntaken: Bool { state.current.intent != nil }

  func give(_ intent: Intent) { answer { $0.intent = intent } }

  func end() { answer { $0.hasEnded = true } }

  /// Changes the question and the answer together: the view model may be asking again at this moment.
  private func answer(_ change: @Sendable (inout State) -> Void) {
    turn.change { turn in
      state.change(change)
      turn.isAsking = false
    }
  }

  private func pull() async -> Pull<Intent> {
    turn.change { $0.isAsking = !state.current.hasSomething }
    // Without a limit: the recorder limits the time for each state.
    _ = await state.wait { $0.hasSomething }
    turn.change { $0.isAsking = false }
    return state.change { state in
      // An intent comes before what arrives with it, so that a test knows the order.
      if let intent = state.intent {
        state.intent = nil
        return .element(intent)
      }
      state.isWoken = false
      return state.hasEnded ? .end : .nothing
    }
  }
}

struct Turn: Sendable {
  /// True if the view model has emitted a state, or its end.
  var hasAnswered = false
  var isAsking = false
}
