import MVI
import MVITesting
import Testing

/// Answers an intent n with the states 10n+1 … 10n+n, and takes no intent any more after one below zero.
final class ScriptedViewModel: ViewModel {
  typealias Intent = Int
  typealias State = Int

  /// The first state that a new consumer gets, instead of the present one.
  var wrongBeginning: Int?
  private(set) var pulls = 0

  private var state = 0
  private var pending: [Int] = []
  private var hasEnded = false
  private var nextIntent: () async -> Int? = { nil }

  func processIntents<Intents: AsyncSequence>(_ intents: Intents)
  where Intents.Element == Int, Intents.Failure == Never {
    var iterator = intents.makeAsyncIterator()
    nextIntent = { await iterator.next(isolation: #isolation) }
  }

  func states() -> States { States(viewModel: self, beginning: wrongBeginning ?? state) }

  private func next() async -> Int? {
    while pending.isEmpty {
      guard !hasEnded, let intent = await nextIntent() else { return nil }
      pulls += 1
      hasEnded = intent < 0
      pending = intent > 0 ? (1...intent).map { 10 * intent + $0 } : []
    }
    state = pending.removeFirst()
    return state
  }

  struct States: AsyncSequence, AsyncIteratorProtocol {
    let viewModel: ScriptedViewModel
    var beginning: Int?

    func makeAsyncIterator() -> States { self }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
      guard let beginning else { return await viewModel.next() }
      self.beginning = nil
      return beginning
    }
  }
}

/// Shows what is typed at once, and what is found for it after 300 ms in which nothing else was typed.
final class SearchViewModel: ViewModel {
  typealias Intent = String
  typealias State = String

  private enum Happening { case typed(String?), found(String) }

  private let clock: any Clock<Duration>
  private let happenings: AsyncStream<Happening>
  private let tell: AsyncStream<Happening>.Continuation
  private var iterator: AsyncStream<Happening>.Iterator
  private var nextIntent: () async -> String? = { nil }
  private var isAsking = false
  private var search: Task<Void, any Error>?
  private var state = ""

  init(clock: any Clock<Duration>) {
    self.clock = clock
    (happenings, tell) = AsyncStream<Happening>.makeStream()
    iterator = happenings.makeAsyncIterator()
  }

  func processIntents<Intents: AsyncSequence>(_ intents: Intents)
  where Intents.Element == String, Intents.Failure == Never {
    var iterator = intents.makeAsyncIterator()
    nextIntent = { await iterator.next(isolation: #isolation) }
  }

  func states() -> States { States(viewModel: self) }

  private func next(isolation: isolated (any Actor)?) async -> String? {
    if !isAsking {
      isAsking = true
      Task {
        _ = isolation
        let intent = await nextIntent()
        tell.yield(.typed(intent))
      }
    }
    switch await iterator.next(isolation: isolation) {
    case .typed(let text?):
      isAsking = false
      search?.cancel()
      search = Task { [clock, tell] in
        try await clock.sleep(for: .milliseconds(300))
        tell.yield(.found(text))
      }
      state = "\(text)…"
      return state
    case .found(let text):
      state = "found \(text)"
      return state
    case .typed(nil), nil:
      search?.cancel()
      return nil
    }
  }

  struct States: AsyncSequence, AsyncIteratorProtocol {
    let viewModel: SearchViewModel
    var hasStarted = false

    func makeAsyncIterator() -> States { self }

    mutating func next(isolation actor: isolated (any Actor)?) async -> String? {
      defer { hasStarted = true }
      return hasStarted ? await viewModel.next(isolation: actor) : viewModel.state
    }
  }
}

@Suite struct StateRecorderTests {
  private let viewModel = ScriptedViewModel()

  private func recorder() async throws -> StateRecorder<ScriptedViewModel> {
    let recorder = StateRecorder(viewModel)
    try await recorder.expect(0)
    return recorder
  }

  @Test func allStatesInOrderPass() async throws {
    let recorder = try await recorder()
    try await recorder.send(2, expecting: [21, 22])
    try await recorder.send(0)
    try await recorder.send(1) { $0 = 11 }
    try await recorder.send(2, { $0 += 10 }, { $0 += 1 })
    try await recorder.finish()
    #expect(recorder.seen == [0, 21, 22, 11, 21, 22])
  }

  @Test func anExtraStateFailsWhereItsIntentWasSent() async throws {
    let recorder = try await recorder()
    let failure = await failure { try await recorder.send(2, expecting: [21], sourceLocation: line3) }
    #expect(
      failure?.hasPrefix("T/T:3: A state came after 2 that was not expected:\n\n- no further state\n+ 22") == true)
  }

  @Test func anExtraStateOfAnIntentThatShouldHaveNoneFails() async throws {
    let recorder = try await recorder()
    #expect(await failure { try await recorder.send(1) } != nil)
  }

  @Test func aMissingStateFailsAndDoesNotHang() async throws {
    let recorder = try await recorder()
    let failure = await failure { try await recorder.send(1, expecting: [11, 12], sourceLocation: line3) }
    #expect(failure?.hasPrefix("T/T:3: A state is missing after 1") == true)
  }

  @Test func anotherStateFailsWithTheDifference() async throws {
    let recorder = try await recorder()
    let failure = await failure { try await recorder.send(1, expecting: [12], sourceLocation: line3) }
    #expect(failure == "T/T:3: Another state came after 1:\n\n- 12\n+ 11")
  }

  @Test func theFirstStateMustBeExpectedToo() async {
    let failure = await failure { try await StateRecorder(ScriptedViewModel()).send(1, expecting: [11]) }
    #expect(failure?.contains("A state came at the start that was not expected") == true)
  }

  @Test(arguments: [true, false]) func aStateLeftUnseenFailsAtTheEndOrBeforeTheNextIntent(isAtTheEnd: Bool) async throws
  {
    let recorder = try await recorder()
    try await recorder.begin(2)
    try await recorder.expect(21)
    #expect(await failure { try await isAtTheEnd ? recorder.finish() : recorder.begin(1) } != nil)
  }

  @Test func anIntentIsNotTakenBeforeAStateIsAskedFor() async throws {
    let recorder = try await recorder()
    try await recorder.begin(1)
    #expect(viewModel.pulls == 0)
    try await recorder.expect(11)
    #expect(viewModel.pulls == 1)
  }

  @Test func aViewModelThatDoesNotGoOnWithItsPresentStateFails() async throws {
    let recorder = try await recorder()
    viewModel.wrongBeginning = 5
    let failure = await failure { try await recorder.send(1, expecting: [11]) }
    #expect(failure?.contains("did not begin with the present state") == true)
  }

  @Test func aViewModelThatHasEndedIsFoundOut() async throws {
    let recorder = try await recorder()
    try await recorder.send(-1)
    #expect(await failure { try await recorder.send(0) }?.contains("did not take the intent after 0") == true)
  }

  @Test func theFirstStateCannotBeToldAsAChange() async {
    #expect(await failure { try await StateRecorder(ScriptedViewModel()).expect { $0 = 0 } } != nil)
  }
}
