import MVI
import Testing

@Suite struct CompositionTests {
  private static let vault = Composition<VaultEnvironment>([
    Part(Vault.self),
    Part(Login.self, in: Vault.self, while: \.isLocked) { report in .unlocked(attempts: report.attempts) },
    Part(Download.self, in: Vault.self, each: \.downloads, onActive: .begin) { id, _ in .downloaded(id) },
  ])

  private typealias VaultIntents = [AnyIntent<VaultEnvironment>]

  /// The state that a few intents lead to.
  private func state(
    after intents: VaultIntents, effects: Composition<VaultEnvironment>.Work = Effects(),
    listener: ((String) -> Void)? = nil, until isLast: (Composition<VaultEnvironment>.State) -> Bool
  ) async -> Composition<VaultEnvironment>.State {
    let inbox = Inbox<AnyIntent<VaultEnvironment>>()
    for intent in intents { inbox.send(intent) }
    let loop = Self.vault.loop(
      in: VaultEnvironment(password: "secret", effects: effects), effects: effects,
      listener: { if case .action(let action) = $0 { listener?("\(action.feature.name) \(action.base)") } })
    loop.processIntents(inbox)
    var last = Self.vault.initialState
    for await state in loop.states() {
      last = state
      if isLast(state) { break }
    }
    return last
  }

  @Test func anIntentFindsItsFeatureAndTheResultItsState() async {
    let state = await state(after: [AnyIntent(Login.self, "open")]) { $0[Login.self] == 1 }
    #expect(state[Vault.self].isLocked)
  }

  @Test func aReportBecomesAResultOfTheFeatureAroundInTheSameStep() async {
    let state = await state(after: ["one", "two", "secret"].map { AnyIntent(Login.self, $0) }) {
      $0[Login.self] == 3 || !$0[Vault.self].isLocked
    }
    #expect(state[Vault.self] == VaultState(isLocked: false, attempts: 3))
    // It is closed with that.
    #expect(state[Login.self] == 0)
    #expect(state.features[Login.self] == 0)
  }

  @Test func whatIsWantedOfAClosedFeatureIsPassedOver() async {
    let inbox: VaultIntents = [
      AnyIntent(Login.self, "secret"), AnyIntent(Login.self, "again"), AnyIntent(Vault.self, .download(1)),
    ]
    let log = Log()
    let state = await state(after: inbox, listener: { log($0) }) { !$0[Vault.self].downloads.isEmpty }
    #expect(log.all.filter { $0.hasPrefix("Login") } == ["Login secret"])
    #expect(state[Login.self] == 0)
    #expect(!state[Vault.self].isLocked)
  }

  @Test func eachInstanceHasItsStateAndReportsByItsIdentifier() async {
    let log = Log()
    let inbox: VaultIntents = [
      AnyIntent(Login.self, "secret"), AnyIntent(Vault.self, .download(1)), AnyIntent(Vault.self, .download(2)),
      AnyIntent(Download.self, 1, .part), AnyIntent(Download.self, 2, .part), AnyIntent(Download.self, 1, .part),
      AnyIntent(Download.self, 9, .part),
    ]
    let state = await state(after: inbox, listener: { log($0) }) { state in
      state[Vault.self].finished == [1] && state[Download.self, 2] == 2
    }
    #expect(state[Vault.self].downloads == [2])
    #expect(state[Download.self, 1] == 0)
    #expect(state[Download.self, 9] == 0)
    // Each has begun once, by itself.
    #expect(log.all.count { $0 == "Download begin" } == 2)
  }

  @Test func whatOpensAgainBeginsAgainInItsInitialState() async {
    let reduced = [
      AnyResult<VaultEnvironment>(Login.self, .wrong), AnyResult(Login.self, .right),
      AnyResult(Vault.self, .began(1)), AnyResult(Download.self, 1, 1), AnyResult(Vault.self, .locked),
    ]
    .reduce(Self.vault.initialState, Composition<VaultEnvironment>.Reduce.reduce)
    #expect(reduced == Self.vault.initialState)
  }

  @Test func whatIsStillToldOfAClosedInstanceIsDropped() async {
    typealias Fold = Composition<VaultEnvironment>.Reduce
    let open = [AnyResult<VaultEnvironment>(Login.self, .right), AnyResult(Vault.self, .began(1))]
      .reduce(Self.vault.initialState, Fold.reduce)
    #expect(Fold.reduce(open, AnyResult(Download.self, 1, 1))[Download.self, 1] == 1)
    #expect(Fold.reduce(open, AnyResult(Download.self, 2, 1)) == open)
    #expect(Fold.reduce(open, AnyResult(Login.self, .wrong)) == open)
  }

  @Test func featuresWithinFeaturesCloseWithThem() {
    // A counter that is there while a download is open, which is there while the vault is.
    let nested = Composition<Int>([
      Part(Noting.self),
      Part(Doubling.self, in: Noting.self, while: { $0 == "!" }),
      Part(Counting.self, in: Doubling.self, while: { $0 < 4 }),
    ])
    typealias Fold = Composition<Int>.Reduce
    var state = Fold.reduce(nested.initialState, AnyResult(Counting.self, .counted(7)))
    #expect(state[Counting.self] == 0)
    state = Fold.reduce(state, AnyResult(Noting.self, Noting.Result()))
    state = Fold.reduce(state, AnyResult(Doubling.self, Doubling.Result()))
    state = Fold.reduce(state, AnyResult(Counting.self, .counted(7)))
    #expect(state[Counting.self] == 7)
    #expect(state[Doubling.self] == 2)
    let closed = Fold.reduce(state, AnyResult(Noting.self, Noting.Result()))
    #expect(closed[Doubling.self] == 1)
    #expect(closed[Counting.self] == 0)
    let narrow = Fold.reduce(state, AnyResult(Doubling.self, Doubling.Result()))
    #expect(narrow[Doubling.self] == 4)
    #expect(narrow[Counting.self] == 0)
  }
}
