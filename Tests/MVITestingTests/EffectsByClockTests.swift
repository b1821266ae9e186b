import MVI
import MVITesting
import TestRunning
import Testing

@Suite(.door) struct EffectsByClockTests {
  enum VaultIntent: Equatable { case logIn(Secret<String>), search(String), lock }
  enum VaultResult: Equatable { case loggingIn, loggedIn, searching(String), found(String), locked }

  struct Vault: Equatable {
    var isLocked = true
    var isLoggingIn = false
    var search = ""
    var found: [String] = []
  }

  struct VaultProcessor: Processor {
    let clock: ManualClock
    let effects: Effects<VaultIntent, VaultResult>
    /// How long the server takes to answer; nil for ever.
    let login: Duration?

    func results(of action: VaultIntent) -> Results<VaultResult> {
      switch action {
      case .logIn:
        effects.start("login") { [clock, login] send in
          try? await clock.sleep(for: login ?? .seconds(1_000_000))
          if !Task.isCancelled { await send(.loggedIn) }
        }
        return Results(.loggingIn)
      case .search(let text):
        effects.start("search", after: .milliseconds(300), on: clock) { send in await send(.found(text)) }
        return Results(.searching(text))
      case .lock:
        effects.cancelAll()
        return Results(.locked)
      }
    }
  }

  enum VaultReducer: Reducer {
    static func reduce(_ state: inout Vault, _ result: VaultResult) {
      switch result {
      case .loggingIn: state.isLoggingIn = true
      case .loggedIn: state = Vault(isLocked: false)
      case .searching(let text): state.search = text
      case .found(let text): state.found.append(text)
      case .locked: state = Vault()
      }
    }
  }

  private func recorder(_ clock: ManualClock, login: Duration?) async throws -> StateRecorder<
    Loop<VaultIntent, VaultIntent, VaultResult, Vault>
  > {
    let effects = Effects<VaultIntent, VaultResult>()
    let loop = Loop(
      initialState: Vault(), map: { intent, _ in intent },
      processor: VaultProcessor(clock: clock, effects: effects, login: login), reducer: VaultReducer.self,
      effects: effects,
      // As long as it is open or about to be, it is locked after five minutes.
      subscriptions: { vault in
        guard !vault.isLocked || vault.isLoggingIn else { return [] }
        return [Subscription("lock") { Timeout(after: .seconds(300), on: clock) }]
      })
    let recorder = StateRecorder(running: loop)
    try await recorder.expect(Vault())
    return recorder
  }

  struct Timeout: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let duration: Duration
    let clock: ManualClock
    var isOver = false

    init(after duration: Duration, on clock: ManualClock) {
      self.duration = duration
      self.clock = clock
    }

    func makeAsyncIterator() -> Timeout { self }

    mutating func next(isolation actor: isolated (any Actor)?) async -> VaultIntent? {
      guard !isOver, (try? await clock.sleep(for: duration)) != nil else { return nil }
      isOver = true
      return .lock
    }
  }

  @Test func aVaultIsLockedThoughItsLoginHangs() async throws {
    let clock = ManualClock()
    let recorder = try await recorder(clock, login: nil)
    try await recorder.send(.logIn(Secret("x"))) { $0.isLoggingIn = true }
    try await clock.advance(by: .seconds(3600), whenSleeping: 2)
    try await recorder.expect(Vault())
    // The hung login was cancelled.
    try await clock.waitForSleepers(0)
    try await recorder.end()
  }

  @Test func aSearchIsForWhatWasTypedLast() async throws {
    let clock = ManualClock()
    let recorder = try await recorder(clock, login: .seconds(1))
    try await recorder.send(.logIn(Secret("x"))) { $0.isLoggingIn = true }
    try await clock.advance(by: .seconds(1), whenSleeping: 2)
    try await recorder.expect(Vault(isLocked: false))
    for text in ["m", "mi", "mil"] {
      try await recorder.send(.search(text)) { $0.search = text }
      try await clock.waitForSleepers(2)
      clock.advance(by: .milliseconds(299))
    }
    clock.advance(by: .milliseconds(1))
    try await recorder.expect { $0.found = ["mil"] }
    try await recorder.end()
  }

  @Test func aWholeRunEndsWithALock() async throws {
    let clock = ManualClock()
    let recorder = try await recorder(clock, login: .seconds(1))
    try await recorder.begin(.logIn(Secret("x")))
    try await clock.advance(by: .seconds(1), whenSleeping: 2)
    try await recorder.first { !$0.isLocked }
    try await recorder.begin(.search("m"))
    try await clock.advance(by: .milliseconds(300), whenSleeping: 2)
    try await recorder.first { !$0.found.isEmpty }
    try await clock.advance(by: .seconds(300), whenSleeping: 1)
    #expect(try await recorder.first { $0.isLocked } == Vault())
    try await recorder.end()
  }

  @Test func aRecorderThatGoesEndsWhatRuns() async throws {
    let clock = ManualClock()
    func begin() async throws {
      let recorder = try await recorder(clock, login: nil)
      try await recorder.send(.logIn(Secret("x"))) { $0.isLoggingIn = true }
      try await clock.waitForSleepers(2)
    }
    try await begin()
    try await clock.waitForSleepers(0)
  }
}
