import MVI
import MVITesting
import Synchronization
import TestRunning
import Testing

@Suite(.door) struct ManualClockTests {
  private final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    var all: [String] { entries.withLock { $0 } }
    func note(_ entry: String) { entries.withLock { $0.append(entry) } }
  }

  @Test func itStandsStillUntilItIsMoved() async throws {
    let clock = ManualClock()
    #expect(clock.now.offset == .zero)
    clock.advance(by: .seconds(3))
    #expect(clock.now.offset == .seconds(3))
    #expect(clock.now.duration(to: clock.now.advanced(by: .seconds(2))) == .seconds(2))
    // What is past is not slept for.
    try await clock.sleep(until: ManualClock.Instant(offset: .seconds(3)))
    try await clock.sleep(for: .zero)
  }

  @Test func aSleeperWakesWhenItsTimeHasComeAndNotBefore() async throws {
    let (clock, log) = (ManualClock(), Log())
    let task = Task {
      try await clock.sleep(for: .seconds(10))
      log.note("woke at \(clock.now.offset)")
    }
    try await clock.advance(by: .seconds(9), whenSleeping: 1)
    #expect(clock.deadlines.map(\.offset) == [.seconds(10)])
    #expect(log.all.isEmpty)
    clock.advance(by: .seconds(1))
    // Otherwise the task would be waited for without an end.
    try #require(clock.deadlines.isEmpty)
    try await task.value
    #expect(log.all == ["woke at 10.0 seconds"])
  }

  @MainActor @Test func sleepersOfOneActorGoOnInTheOrderOfTheirDeadlines() async throws {
    let (clock, log) = (ManualClock(), Log())
    let tasks = [3, 1, 2, 1].enumerated().map { index, seconds in
      Task { @MainActor in
        try await clock.sleep(until: ManualClock.Instant(offset: .seconds(seconds)))
        log.note("\(seconds)")
      }
    }
    try await clock.advance(by: .seconds(5), whenSleeping: 4)
    try #require(clock.deadlines.isEmpty)
    for task in tasks { try await task.value }
    #expect(log.all == ["1", "1", "2", "3"])
  }

  @Test func aTimerIsMovedOneTurnAtATime() async throws {
    let (clock, log) = (ManualClock(), Log())
    let timer = Task {
      while true {
        try await clock.sleep(for: .seconds(1))
        log.note("\(clock.now.offset)")
      }
    }
    for _ in 1...100 { try await clock.advance(by: .seconds(1), whenSleeping: 1) }
    try await clock.waitForSleeper(until: .seconds(101))
    #expect(log.all == (1...100).map { "\(Double($0)) seconds" })
    timer.cancel()
    try await clock.waitForSleepers(0)
  }

  @Test func cancellingASleeperWakesItAtOnce() async throws {
    let clock = ManualClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    try await clock.waitForSleepers(1)
    task.cancel()
    try #require(clock.deadlines.isEmpty)
    await #expect(throws: CancellationError.self) { try await task.value }
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test func whatNeverSleepsIsToldInPlaceOfHanging() async throws {
    let clock = ManualClock(timeout: .milliseconds(1))
    let failure = await failure { try await clock.advance(by: .seconds(1), whenSleeping: 2, sourceLocation: line3) }
    #expect(
      failure == """
        T/T:3: Waited for 2 sleepers: at 0.0 seconds, nothing sleeps, and nothing changes for 0.001 seconds.
        """)
    #expect(clock.now.offset == .zero)
    let task = Task { try await clock.sleep(for: .seconds(7)) }
    defer { task.cancel() }
    while clock.deadlines.isEmpty { await Task.yield() }
    let other = await MVITestingTests.failure { try await clock.waitForSleeper(until: .seconds(8)) }
    #expect(
      other?.contains("a sleeper until 8.0 seconds: at 0.0 seconds, what sleeps does so until 7.0 seconds") == true)
  }

  @Test func waitingIsCancelledWithTheTask() async {
    let clock = ManualClock()
    let task = Task { try await clock.waitForSleepers(1) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// Whichever threads they are on, as many wake as slept and were not cancelled.
  @Test func noSleeperIsLostAmongMany() async throws {
    let clock = ManualClock()
    let (count, cancelled) = (200, 50)
    let tasks = (0..<count).map { index in
      Task {
        try await clock.sleep(for: .seconds(1 + index % 7))
        return 1
      }
    }
    try await clock.waitForSleepers(count)
    for task in tasks.prefix(cancelled) { task.cancel() }
    for _ in 1...7 { clock.advance(by: .seconds(1)) }
    try #require(clock.deadlines.isEmpty)
    var woken = 0
    for task in tasks { woken += (try? await task.value) ?? 0 }
    #expect(woken == count - cancelled)
  }
}

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
    /// The time until the server answers; nil for ever.
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
        return [Subscription("lock") { Ticks(every: .seconds(300), on: clock).map { _ in .lock } }]
      })
    let recorder = StateRecorder(running: loop)
    try await recorder.expect(Vault())
    return recorder
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
