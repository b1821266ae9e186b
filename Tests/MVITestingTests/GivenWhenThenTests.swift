import MVI
import MVITesting
import Synchronization
import TestRunning
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

@Suite(.door) struct WholeRunTests {
  private func scripted() async throws -> StateRecorder<ScriptedViewModel> {
    let recorder = StateRecorder(ScriptedViewModel())
    try await recorder.expect(0)
    return recorder
  }

  @Test func theFirstStateThatIsAwaitedIsAnswered() async throws {
    let recorder = try await scripted()
    try await recorder.begin(5)
    #expect(try await (recorder.first { $0 > 52 }, recorder.seen) == (53, [0, 51, 52, 53]))
    #expect(try await recorder.rest() == [54, 55])
    try await recorder.finish()
  }

  @Test func aRunWithoutTheAwaitedStateFailsWithItsIntentAndItsLastState() async throws {
    let recorder = try await scripted()
    try await recorder.begin(2)
    let failure = await failure { try await recorder.first(sourceLocation: line3) { $0 == 23 } }
    #expect(failure == "T/T:3: None of the states after 2 was the one awaited. The last one:\n\n22")
  }

  @Test func aChangeAndAConditionMayThrow() async throws {
    struct Wrong: Error {}
    let recorder = try await scripted()
    await #expect(throws: Wrong.self) { try await recorder.send(1) { _ in throw Wrong() } }
    await #expect(throws: Wrong.self) { try await recorder.first { _ in throw Wrong() } }
  }

  private enum LoginIntent: Equatable { case logIn(name: String, password: Secret<String>) }

  private struct NeverDone: Processor {
    func results(of action: LoginIntent) -> Results<Int> {
      // For ever, unless the task is cancelled.
      Results(1).then {
        try? await Task.sleep(for: .seconds(1_000_000))
        return 2
      }
    }
  }

  private enum Last: Reducer { static func reduce(_ state: inout Int, _ result: Int) { state = result } }

  private func login() -> Loop<LoginIntent, LoginIntent, Int, Int> {
    Loop(initialState: 0, map: { intent, _ in intent }, processor: NeverDone(), reducer: Last.self)
  }

  @Test func aViewModelThatNeverAnswersIsGivenUpWithItsIntent() async throws {
    let recorder = StateRecorder(login(), timeout: .milliseconds(20))
    try await recorder.expect(0)
    let intent = LoginIntent.logIn(name: "ann", password: Secret("hunter2"))
    let failure = await failure { try await recorder.send(intent, expecting: [1], sourceLocation: line3) }
    let occasion = #"after .logIn(name: "ann", password: •••)"#
    let neither = "there was neither a state nor a question for the next intent for 0.02 seconds"
    #expect(failure == "T/T:3: The view model was given up \(occasion): \(neither).")
    // Nothing is asked of it any more.
    let later = await MVITestingTests.failure { try await recorder.finish() }
    #expect(later?.hasSuffix("The view model was given up before.") == true)
  }

  @Test func cancellingTheTestCancelsWhatItWaitsFor() async throws {
    let task = Task {
      let recorder = StateRecorder(login())
      try await recorder.expect(0)
      try await recorder.send(.logIn(name: "ann", password: Secret("x")), expecting: [1])
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func statesThatComeBetweenIntentsAreAwaited() async throws {
    let clock = ManualClock()
    let recorder = StateRecorder(running: SearchViewModel(clock: clock))
    try await recorder.expect("")
    try await recorder.send("m", expecting: ["m…"])
    try await clock.advance(by: .milliseconds(299), whenSleeping: 1)
    try await recorder.send("mi") { $0 = "mi…" }
    try await clock.waitForSleeper(until: .milliseconds(599))
    // What was typed before is not looked for any more.
    #expect(clock.deadlines.count == 1)
    clock.advance(by: .milliseconds(300))
    try await recorder.expect("found mi")
    try await recorder.send("mil", expecting: ["mil…"])
    try await clock.advance(by: .seconds(1), whenSleeping: 1)
    #expect(try await recorder.first { $0.hasPrefix("found") } == "found mil")
    try await recorder.end()
    #expect(recorder.seen == ["", "m…", "mi…", "found mi", "mil…", "found mil"])
  }

  @Test func aStateThatComesWithoutAnIntentIsNotPassedOver() async throws {
    let clock = ManualClock()
    let recorder = StateRecorder(running: SearchViewModel(clock: clock))
    try await recorder.expect("")
    try await recorder.send("m", expecting: ["m…"])
    try await clock.advance(by: .seconds(1), whenSleeping: 1)
    let failure = await failure { while true { try await recorder.finish(sourceLocation: line3) } }
    #expect(failure == #"T/T:3: A state came after "m" that was not expected:\#n\#n- no further state\#n+ "found m""#)
  }

  @Test func aStateThatNeverComesBetweenIntentsIsToldWithTheIntent() async throws {
    let clock = ManualClock()
    let recorder = StateRecorder(running: SearchViewModel(clock: clock), timeout: .milliseconds(20))
    try await recorder.expect("")
    try await recorder.send("m", expecting: ["m…"])
    let failure = await failure { try await recorder.expect("found m", sourceLocation: line3) }
    #expect(failure == #"T/T:3: The view model was given up after "m": no state came for 0.02 seconds."#)
  }

  @Test func anExtraStateOfARunningViewModelFailsWhereItsIntentWasSent() async throws {
    let recorder = StateRecorder(running: ScriptedViewModel())
    try await recorder.expect(0)
    try await recorder.send(2, expecting: [21, 22])
    try await recorder.send(0)
    let failure = await failure { try await recorder.send(2, expecting: [21], sourceLocation: line3) }
    #expect(failure == "T/T:3: A state came after 2 that was not expected:\n\n- no further state\n+ 22")
    let other = await MVITestingTests.failure { try await recorder.send(1) }
    #expect(other?.contains("A state came after 1 that was not expected") == true)
  }

  @Test func aRunningViewModelThatHasEndedIsFoundOut() async throws {
    let recorder = StateRecorder(running: ScriptedViewModel())
    try await recorder.expect(0)
    try await recorder.send(-1)
    let failure = await failure { try await recorder.send(1, expecting: [11]) }
    #expect(failure?.contains("A state is missing after 1") == true)
    let other = await MVITestingTests.failure { try await recorder.finish() }
    #expect(other?.contains("did not take the intent after 1") == true)
  }
}
