import MVITesting
import Testing
import TodoModel

@Suite struct ProgressReducerTests {
  private let home = ProgressViewState.Row(name: "home", active: 2, completed: 1)

  @Test func whatWasCountedIsShown() throws {
    try given(ProgressScreen.initialState, for: ProgressReducer.self)
      .when(.counted([home], within: nil))
      .thenOnly { $0.rows = [home] }
  }

  @Test func aFailureLeavesTheScreenAsItWas() throws {
    let shown = ProgressViewState(within: "home", rows: [home])
    try given(shown, for: ProgressReducer.self)
      .when(.failed(.cancelled))
      .then(shown)
  }
}
