import MVI
import MVITesting
import MVITracing
import Testing

@testable import onboarding

@Suite struct OnboardingTests {
  private let report = Verification.Report(address: "ann@example.org")

  @Test func aChildReportsOnceItIsThrough() {
    #expect(Verification.report(of: .sent(to: "ann@example.org")) == nil)
    #expect(Verification.report(of: .verified("ann@example.org")) == report)
  }

  @Test func aReportAnswersTheStepOfTheChild() {
    given(Program.State(), for: Program.self)
      .when(.verification(.verified("ann@example.org")))
      .then { state in
        #expect(state.onboarding.flow.draft.address == "ann@example.org")
        #expect(state.onboarding.flow.current == .plan)
        #expect(state.verification == nil)
      }
  }

  @Test func aWrongCodeLeavesTheFlowWhereItIs() throws {
    try given(Verification.State(address: "ann@example.org", isBusy: true), for: Verification.self)
      .when(.wrongCode)
      .then(Verification.State(address: "ann@example.org", notice: "That is not the code."))
  }

  @Test func whoWorksAloneIsNotAskedForATeam() {
    given(Onboarding.State(), for: Onboarding.self)
      .when(.answered(.verified(report)), .answered(.chose(.alone)))
      .then { state in
        #expect(state.flow.current == .news)
        #expect(state.flow.passedOver == [.team])
      }
  }

  @Test func aNestedFlowIsOneStepOfTheOuterOne() {
    given(Program.State(), for: Program.self)
      .when(
        .onboarding(.answered(.verified(report))), .onboarding(.answered(.chose(.team))),
        .team(.answer("Readers")), .team(.answer("ben@example.org")), .team(.answer(""))
      )
      .then { state in
        let draft = state.onboarding.flow.draft
        #expect(draft.team == TeamForm.Report(team: "Readers", members: ["ben@example.org"]))
        #expect(state.onboarding.flow.current == .news)
        // The child is gone, and begins anew when it is there again.
        #expect(state.team == nil)
      }
  }

  @Test func resultsAndIntentsOfAChildThatIsGoneAreDropped() throws {
    try given(Program.State(), for: Program.self)
      .when(.team(.answer("Readers")))
      .then(Program.State())
    #expect(Program.action(for: .team(.back), in: Program.State()) == nil)
  }

  @Test func aRefusalIsTakenAwayByTheNextAnswer() {
    given(TeamForm.State(), for: TeamForm.self)
      .when(.answer("Readers"), .answer("ben"))
      .then { refused in
        #expect(refused.refusal == TeamForm.Step.Refusal(said: "ben"))
        given(refused, for: TeamForm.self).when(.answer("ben@example.org")).then { #expect($0.refusal == nil) }
      }
  }

  @Test func theAnswersAreFoldedIntoOneValue() {
    given(Onboarding.State(), for: Onboarding.self)
      .when(.answered(.verified(report)), .answered(.chose(.alone)), .answered(.wantsNews(true)))
      .then { state in
        #expect(state.flow.isFinished)
        #expect(state.flow.draft == Registration(address: "ann@example.org", plan: .alone, wantsNews: true))
      }
  }

  @Test func theCodeIsSentWhileTheStateSaysSo() async throws {
    let recorder = StateRecorder(Program.loop(mail: PretendedMail()))
    try await recorder.expect(Program.State())
    try await recorder.send(
      .verification("ann@example.org"), { $0.verification?.isBusy = true },
      { $0.verification = Verification.State(address: "ann@example.org") })
    try await recorder.finish()
  }

  @Test func theWholeProgramIsReplayedAndSteppedThrough() async throws {
    var results: [Program.Result] = []
    let travel = TimeTravel<Program.Intent, Program.Action, Program.Result, Program.State>()
    let loop = Program.loop(mail: PretendedMail()) { event in
      if case .result(let result) = event { results.append(result) }
      travel.record(event)
    }
    let recorder = StateRecorder(loop)
    try await recorder.expect(Program.State())
    for intent: Program.Intent in [.verification("ann@example.org"), .verification("15"), .onboarding(.answer("team"))]
    {
      try await recorder.begin(intent)
      try await recorder.rest()
    }
    #expect(recorder.seen.last?.team == TeamForm.State())
    let replayed = Array(Replay(results).states(from: Program.State(), by: Program.self))
    #expect(replayed == travel.moments.map(\.state))
    #expect(travel.step(by: -1)?.state.onboarding.flow.current == .plan)
  }
}
