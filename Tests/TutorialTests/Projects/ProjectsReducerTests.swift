import MVITesting
import Testing
import TodoModel

@Suite struct ProjectsReducerTests {
  private let home = ProjectsViewState.Row(name: "home", active: 2, completed: 1)

  @Test func whatWasCountedIsShown() throws {
    try given(ProjectsScreen.initialState, for: ProjectsReducer.self)
      .when(.counted([home], within: nil))
      .thenOnly { $0.rows = [home] }
  }

  @Test func aFailureLeavesTheScreenAsItWas() throws {
    let shown = ProjectsViewState(within: "home", rows: [home])
    try given(shown, for: ProjectsReducer.self)
      .when(.countingFailed(.cancelled))
      .then(shown)
  }
}
