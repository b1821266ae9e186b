import MVI
import MVITesting
import Testing

@Suite struct FeatureQuotations {
  @Test func instancesHaveStatesOfTheirOwn() async throws {
    let recorder = StateRecorder(game.loop(in: GameEnvironment()))
    try await recorder.expect(game.initialState)
    for intent in [
      AnyIntent(Board.self, .join("ann")), AnyIntent(Board.self, .join("ben")), AnyIntent(Player.self, "ann", .score),
    ] {
      try await recorder.begin(intent)
      try await recorder.rest()
    }
    let state = try #require(recorder.seen.last)
    #expect(state[Player.self, "ann"].score == 5)
    #expect(state[Player.self, "ben"].score == 0)
  }

  @Test func aReportOfAnInstanceNamesIt() {
    given(game.initialState, for: Composition<GameEnvironment>.Reduce.self)
      .when(
        AnyResult(Board.self, .joined("ann")), AnyResult(Player.self, "ann", .scored(5)),
        AnyResult(Player.self, "ann", .scored(5))
      )
      .then { state in #expect(state[Board.self].winner == "ann") }
  }

  @Test func boxesCanBeLookedInto() async throws {
    let heard = Heard()
    let loop = game.loop(
      in: GameEnvironment(),
      listener: { event in
        if case .action(let action) = event { heard.lines.append("\(action.feature) \(action.base)") }
      })
    let recorder = StateRecorder(loop)
    try await recorder.expect(game.initialState)
    try await recorder.begin(AnyIntent(Board.self, .join("ann")))
    try await recorder.rest()
    #expect(heard.lines == [#"Board join("ann")"#])
  }

  @Test func everyFeatureHasAState() {
    var states = FeatureStates()
    states[Player.self, "ann"] = PlayerState(score: 3)
    #expect(states[Player.self, "ann"].score == 3)
    #expect(states[Board.self] == Board.initialState)
  }
}
