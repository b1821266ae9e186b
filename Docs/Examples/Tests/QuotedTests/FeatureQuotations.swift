import MVI
import MVITesting
import Testing

@Suite struct FeatureQuotations {
  @Test func instancesHaveStatesOfTheirOwn() async throws {
    let recorder = StateRecorder(running: gameLoop())
    try await recorder.expect(Game.State())
    for name in ["ann", "ben"] {
      try await recorder.begin(.join(name))
      // Each enters by itself when it becomes active.
      try await recorder.first { $0.players[name]?.hasEntered == true }
    }
    try await recorder.begin(.player("ann", .score))
    let state = try await recorder.first { $0.players["ann"]?.score == 5 }
    #expect(state.players["ben"]?.score == 0)
    try await recorder.end()
  }

  @Test func aReportOfAnInstanceEndsAll() throws {
    try given(Game.State(), for: Game.self)
      .when(.joined("ann"), .joined("ben"), .player("ann", .scored(5)), .player("ann", .scored(5)))
      .then(Game.State(winner: "ann"))
  }

  @Test func instancesAreAMap() {
    struct TimerState: Equatable { var seconds = 0 }
    var timers = Instances<Int, TimerState>()
    timers[1] = TimerState()
    timers[1]?.seconds += 1
    #expect(timers.count == 1)
    #expect(timers[1] == TimerState(seconds: 1))
  }

  @Test func aLargePartOfAStateIsBoxed() {
    enum Tasks { struct State: Equatable {} }
    struct Screens: Equatable { var titles: [String] = [] }
    struct ShellState: Equatable {
      var tasks = Tasks.State()
      @Boxed var screens = Screens()
    }
    let before = ShellState()
    var after = before
    #expect(after == before)
    after.screens.titles.append("help")
    #expect(after != before)
  }
}
