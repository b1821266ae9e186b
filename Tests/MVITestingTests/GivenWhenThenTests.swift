import MVI
import MVITesting
import Synchronization
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
    try given(Door(), for: DoorReducer.self).when(true).thenOnly { ($0.isOpen, $0.visits) = (true, 1) }
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
    let failure = await failure { try given(Door(), for: DoorReducer.self).when(true).thenOnly { $0.isOpen = true } }
    #expect(failure?.contains("-   visits: 0\n+   visits: 1") == true)
  }

  @Test func aChangeMayThrow() {
    struct Wrong: Error {}
    #expect(throws: Wrong.self) { try given(Door(), for: DoorReducer.self).when(true).thenOnly { _ in throw Wrong() } }
  }

  @Test func aClosureSeesTheResultingStateAndItsErrorsPass() {
    struct Wrong: Error {}
    #expect(throws: Wrong.self) {
      try given(Door(), for: DoorReducer.self).when(true).then { if $0.isOpen { throw Wrong() } }
    }
  }

  @Test func statesThatLookAlikeAndAreUnequalStillFail() async {
    struct Odd: Equatable { static func == (left: Odd, right: Odd) -> Bool { false } }
    enum OddReducer: Reducer { static func reduce(_ state: inout Odd, _ result: Int) {} }
    let failure = await failure { try given(Odd(), for: OddReducer.self).when(1).then(Odd()) }
    #expect(failure?.contains("They look the same and are not equal") == true)
  }
}

/// In a test of Swift Testing, a failure is one issue at the line that demanded something.
@Suite struct FailurePlaceTests {
  private func issues(of body: () async throws -> Void) async throws -> [Issue] {
    let issues = Mutex<[Issue]>([])
    try await withKnownIssue("to be looked at") {
      try await body()
    } matching: { issue in
      issues.withLock { $0.append(issue) }
      return true
    }
    return issues.withLock { $0 }
  }

  @Test func aReducerFailsAtTheLineOfThen() async throws {
    let line = #line
    let issues = try await issues {
      try given(GivenWhenThenTests.Door(), for: GivenWhenThenTests.DoorReducer.self).when(true).then(
        GivenWhenThenTests.Door())
    }
    #expect(issues.map(\.sourceLocation?.line) == [line + 2])
    #expect(issues.first?.comments.first?.rawValue.hasPrefix("The reducer gave another state") == true)
  }

  @Test func aRecorderFailsAtTheLineOfItsDemandAndEndsTheTest() async throws {
    let line = #line
    let recorder = StateRecorder(ScriptedViewModel())
    let issues = try await issues {
      try await recorder.expect(0)
      try await recorder.send(1, expecting: [12])
      Issue.record("went on")
    }
    #expect(issues.map(\.sourceLocation?.line) == [line + 4])
    #expect(issues.first?.comments.first?.rawValue == "Another state came after 1:\n\n- 12\n+ 11")
  }

  @Test func outsideOfATestAFailureIsThrownWithItsPlace() async {
    let failure = await Task.detached {
      await #expect(throws: TestFailure.self) { try await StateRecorder(ScriptedViewModel()).expect(1) }
    }.value
    #expect(failure?.place.hasPrefix("MVITestingTests/GivenWhenThenTests.swift:") == true)
  }
}

func failure(of body: () async throws -> Void) async -> String? {
  do {
    try await TestFailure.$isThrown.withValue(true) { try await body() }
    return nil
  } catch {
    return String(describing: error)
  }
}

let line3 = SourceLocation(fileID: "T/T", filePath: "T", line: 3, column: 1)
