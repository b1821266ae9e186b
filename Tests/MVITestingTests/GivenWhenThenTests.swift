import MVI
import MVITesting
import Testing

@Suite struct GivenWhenThenTests {
  struct Door: Equatable {
    var isOpen = false
    var visits = 0
  }

  enum DoorReducer: Reducer {
    static func reduce(_ state: inout Door, _ opened: Bool) {
      state = Door(isOpen: opened, visits: state.visits + (opened ? 1 : 0))
    }
  }

  @Test func theRightStatePasses() throws {
    try given(Door(), for: DoorReducer.self).when(true, false, true).then(Door(isOpen: true, visits: 2))
    try given(Door(), for: DoorReducer.self).when(true).thenOnly {
      $0.isOpen = true
      $0.visits = 1
    }
    try given(Door(), for: DoorReducer.self).when().then(Door())
  }

  @Test func aWrongStateFailsWithTheDifference() async {
    let failure = await failure {
      try given(Door(), for: DoorReducer.self).when(true).then(Door(isOpen: true, visits: 2), sourceLocation: line3)
    }
    #expect(
      failure == """
        T/T:3: The reducer gave another state:

          GivenWhenThenTests.Door(
            isOpen: true,
        -   visits: 2
        +   visits: 1
          )
        """)
  }

  @Test func aChangeThatWasNotExpectedFails() async {
    let failure = await failure {
      try given(Door(), for: DoorReducer.self).when(true).thenOnly { $0.isOpen = true }
    }
    #expect(failure?.contains("-   visits: 0\n+   visits: 1") == true)
  }

  @Test func aChangeMayThrow() {
    struct Wrong: Error {}
    #expect(throws: Wrong.self) {
      try given(Door(), for: DoorReducer.self).when(true).thenOnly { _ in throw Wrong() }
    }
  }

  @Test func aClosureSeesTheResultingStateAndItsErrorsPass() {
    struct Wrong: Error {}
    #expect(throws: Wrong.self) {
      try given(Door(), for: DoorReducer.self).when(true).then { if $0.isOpen { throw Wrong() } }
    }
  }

  @Test func statesThatLookAlikeAndAreUnequalStillFail() async {
    struct Odd: Equatable {
      static func == (left: Odd, right: Odd) -> Bool { false }
    }
    enum OddReducer: Reducer {
      static func reduce(_ state: inout Odd, _ result: Int) {}
    }
    let failure = await failure { try given(Odd(), for: OddReducer.self).when(1).then(Odd()) }
    #expect(failure?.contains("They look the same and are not equal") == true)
  }
}
