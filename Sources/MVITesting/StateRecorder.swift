import MVI

/// Sends intents into a view model and demands every state that it answers, no more and no fewer.
///
///     let recorder = StateRecorder(viewModel)
///     try await recorder.expect(ShoppingState(notice: "What do you need?"))
///     try await recorder.send(.buy("tea"), { $0.notice = nil }, { $0.notice = "To buy: tea." })
///     try await recorder.send(.list, expecting: [ShoppingState(), ShoppingState(items: ["tea"])])
///     try await recorder.finish()
///
/// Nothing waits for a clock. A view model takes its next intent only when all states of the one before have been
/// consumed, so the moment at which it asks for another intent proves that there are no further states. The recorder
/// then ends the intents and gives the view model new ones with the next `send`, as a view that comes back does; a view
/// model that does not go on with its present state is found out.
public final class StateRecorder<Model: ViewModel> where Model.State: Equatable {
  /// Turns the state that was seen last into the one that must come next.
  public typealias Change = (inout Model.State) -> Void

  /// All states so far, the first one first.
  public private(set) var seen: [Model.State] = []

  private let viewModel: Model
  private var intents: SingleIntent<Model.Intent>
  private var states: Model.States.AsyncIterator
  private var occasion = "at the start"
  private var isExhausted = false

  /// A recorder for a view model that nothing else consumes.
  public init(_ viewModel: Model) {
    self.viewModel = viewModel
    intents = SingleIntent(nil)
    viewModel.processIntents(intents)
    states = viewModel.states().makeAsyncIterator()
  }

  /// Demands that this state comes next.
  public func expect(
    _ state: Model.State, fileID: String = #fileID, line: Int = #line
  ) async throws(TestFailure) {
    guard let actual = await next() else {
      let missing = "A state is missing \(occasion): this was expected when the view model asked for the next intent."
      throw TestFailure("\(missing)\n\n\(stateDescription(state))", fileID: fileID, line: line)
    }
    guard actual != state else { return }
    let difference = stateDifference(expected: state, actual: actual)
    throw TestFailure("Another state came \(occasion):\n\n\(difference)", fileID: fileID, line: line)
  }

  /// Demands that the next state is the last one with this change and no other.
  public func expect(
    fileID: String = #fileID, line: Int = #line, _ change: Change
  ) async throws(TestFailure) {
    guard var state = seen.last else {
      throw TestFailure("The first state has no state before it; give it whole.", fileID: fileID, line: line)
    }
    change(&state)
    try await expect(state, fileID: fileID, line: line)
  }

  /// Hands an intent over without asking for states yet, to look at the world between two of them.
  ///
  ///     try await recorder.begin(.buy("tea"))
  ///     try await recorder.expect { $0.notice = nil }
  ///     #expect(await pantry.all().isEmpty)
  ///     try await recorder.expect { $0.notice = "To buy: tea." }
  public func begin(
    _ intent: Model.Intent, fileID: String = #fileID, line: Int = #line
  ) async throws(TestFailure) {
    try await finish(fileID: fileID, line: line)
    occasion = "after \(intent)"
    isExhausted = false
    intents = SingleIntent(intent)
    viewModel.processIntents(intents)
    states = viewModel.states().makeAsyncIterator()
    guard await states.next(isolation: #isolation) == seen.last else {
      throw TestFailure("A new consumer did not begin with the present state \(occasion).", fileID: fileID, line: line)
    }
  }

  /// Sends an intent and demands the states that follow, each told as a change of the one before; none means none.
  public func send(
    _ intent: Model.Intent, fileID: String = #fileID, line: Int = #line, _ changes: Change...
  ) async throws(TestFailure) {
    try await begin(intent, fileID: fileID, line: line)
    for change in changes { try await expect(fileID: fileID, line: line, change) }
    try await finish(fileID: fileID, line: line)
  }

  /// Sends an intent and demands the states that follow, each told whole.
  public func send(
    _ intent: Model.Intent, expecting states: [Model.State], fileID: String = #fileID, line: Int = #line
  ) async throws(TestFailure) {
    try await begin(intent, fileID: fileID, line: line)
    for state in states { try await expect(state, fileID: fileID, line: line) }
    try await finish(fileID: fileID, line: line)
  }

  /// Demands that no state is left unseen.
  public func finish(fileID: String = #fileID, line: Int = #line) async throws(TestFailure) {
    if let unseen = await next() {
      let difference = seen.dropLast().last.map { stateDifference(expected: $0, actual: unseen) }
      let state = difference ?? stateDescription(unseen)
      throw TestFailure("A state came \(occasion) that nobody expected:\n\n\(state)", fileID: fileID, line: line)
    }
    guard intents.wasTaken else {
      throw TestFailure("The view model ended and did not take the intent \(occasion).", fileID: fileID, line: line)
    }
  }

  private func next() async -> Model.State? {
    guard !isExhausted else { return nil }
    guard let state = await states.next(isolation: #isolation) else {
      isExhausted = true
      return nil
    }
    seen.append(state)
    return state
  }
}

/// At most one intent, and whether it was asked for.
private final class SingleIntent<Intent>: AsyncSequence, AsyncIteratorProtocol {
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
