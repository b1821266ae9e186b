import MVITesting
import Synchronization
import Testing

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
      try given(GivenWhenThenTests.Door(), for: GivenWhenThenTests.DoorReducer.self)
        .when(true)
        .then(GivenWhenThenTests.Door())
    }
    #expect(issues.map(\.sourceLocation?.line) == [line + 4])
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
    #expect(failure?.place.hasPrefix("MVITestingTests/FailurePlaceTests.swift:") == true)
  }
}
