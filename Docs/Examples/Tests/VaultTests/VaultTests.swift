import MVI
import MVITesting
import Synchronization
import Testing

@testable import vault

@Suite struct VaultTests {
  private let clock = ManualClock()

  @Test func aVaultWhoseLoginHangsLocksItself() async throws {
    let recorder = StateRecorder(
      running: vaultLoop(HungStore(clock: clock), clock: clock, telemetry: Telemetry { _ in }))
    try await recorder.expect(VaultState())
    try await recorder.begin(.unlock(Secret("sesame")))
    try await recorder.first { $0.lock == .unlocking }

    // The login and the timer.
    try await clock.advance(by: .seconds(3600), whenSleeping: 2)
    try await recorder.first { $0.lock == .locked }
    // Both are gone.
    try await clock.waitForSleepers(0)
    try await recorder.end()
  }

  @Test func whatIsDoneBeginsTheTimeAnew() async throws {
    let recorder = try await openVault(ListedStore())
    try await clock.waitForSleeper(until: .seconds(300))
    clock.advance(by: .seconds(240))
    try await recorder.send(
      .settings, { $0.activity = 2 }, { $0.routes.push(.settings) })
    try await clock.waitForSleeper(until: .seconds(540))
    clock.advance(by: .seconds(240))
    try await recorder.send(.back, { $0.activity = 3 }, { $0.routes.pop() })
    try await clock.waitForSleeper(until: .seconds(780))
    clock.advance(by: .seconds(300))
    try await recorder.first { $0.lock == .locked }
  }

  @Test func searchWaitsForTheEndOfTyping() async throws {
    let store = ListedStore()
    let recorder = try await openVault(store)
    for text in ["b", "ba", "ban"] {
      try await recorder.begin(.search(text))
      try await recorder.first { $0.search == text }
      // Less than a moment after each key, a new one.
      try await clock.waitForSleeper(until: clock.now.offset + .milliseconds(300))
      clock.advance(by: .milliseconds(200))
    }
    clock.advance(by: .milliseconds(100))
    let state = try await recorder.first { $0.found != nil }
    #expect(state.found == [Entry(title: "bank", secret: "1234")])
    #expect(store.searches.withLock { $0 } == ["", "ban"])
  }

  @Test func nothingBehindTheLockStaysInTheState() throws {
    let entry = Entry(title: "bank", secret: "1234")
    var routes = BackStack(Route.list)
    routes.push(.entry(entry))
    let state = VaultState(lock: .open, routes: routes, search: "b", found: [entry], allowsTelemetry: true, activity: 7)
    try given(state, for: VaultReducer.self)
      .when(.began, .locked)
      .then(VaultState(allowsTelemetry: true, activity: 8))
  }

  @Test func aScreenThatIsShownIsNotPushedAgain() {
    given(VaultState(lock: .open), for: VaultReducer.self)
      .when(.shown(.settings), .shown(.settings), .left)
      .then { #expect($0.routes.isAtRoot) }
  }

  @Test(arguments: [VaultIntent.search("b"), .open(1), .settings, .back, .allowTelemetry(true)])
  func nothingIsDoneBehindTheLock(_ intent: VaultIntent) {
    for lock in [VaultState.Lock.locked, .unlocking] {
      #expect(VaultState(lock: lock).action(for: intent) == .refuse("The vault is locked."))
    }
  }

  @Test func entriesAreOpenedByTheirNumbers() {
    let entry = Entry(title: "bank", secret: "1234")
    let state = VaultState(lock: .open, found: [entry])
    #expect(state.action(for: .open(1)) == .show(.entry(entry)))
    #expect(state.action(for: .open(0)) == .refuse("There is no 0."))
    #expect(state.action(for: .open(2)) == .refuse("There is no 2."))
  }

  @Test func aWrongPasswordIsReportedAndNotShown() async throws {
    let recorder = StateRecorder(running: vaultLoop(ListedStore(), clock: clock, telemetry: Telemetry { _ in }))
    try await recorder.expect(VaultState())
    try await recorder.begin(.unlock(Secret("open sesame")))
    let state = try await recorder.first { $0.notice != nil }
    #expect(text(of: state) == "That is not the password.\nLocked. Say unlock and the password.\n")
    #expect("\(VaultIntent.unlock(Secret("open sesame")))" == "unlock(•••)")
  }

  @Test func telemetryIsForwardedWhereItIsAllowedAndTellsNoContents() async throws {
    let reported = Reported()
    let recorder = try await openVault(ListedStore(), telemetry: Telemetry { reported.events.append($0) })
    for intent in [VaultIntent.settings, .allowTelemetry(true), .search("bank"), .allowTelemetry(false), .back] {
      try await recorder.begin(intent)
      try await recorder.rest()
    }
    #expect(reported.events == [TelemetryEvent(method: .typed, object: "search", value: 4)])
  }

  /// A recorder of a vault that is open and has shown its entries.
  private func openVault(
    _ store: ListedStore, telemetry: Telemetry = Telemetry { _ in }
  ) async throws -> StateRecorder<Loop<VaultIntent, VaultAction, VaultResult, VaultState>> {
    let recorder = StateRecorder(running: vaultLoop(store, clock: clock, telemetry: telemetry))
    try await recorder.expect(VaultState())
    try await recorder.begin(.unlock(Secret("sesame")))
    try await recorder.first { $0.lock == .open && $0.found?.count == 2 }
    return recorder
  }
}

private final class Reported {
  var events: [TelemetryEvent] = []
}

/// Never says whether that is the password.
private struct HungStore: Store {
  let clock: ManualClock

  func unlock(with password: Secret<String>) async -> Bool {
    do { try await clock.sleep(for: .seconds(1_000_000)) } catch { return false }
    return true
  }

  func entries(matching text: String) async -> [Entry] { [] }
}

/// Notes what was searched for.
private final class ListedStore: Store {
  let searches = Mutex<[String]>([])

  func unlock(with password: Secret<String>) async -> Bool { await PretendedStore().unlock(with: password) }

  func entries(matching text: String) async -> [Entry] {
    searches.withLock { $0.append(text) }
    return await PretendedStore().entries(matching: text)
  }
}
