import MVI
import MVITesting
import Testing

@testable import onboarding

@Suite struct OnboardingTests {
  private let report = Verification.Report(address: "ann@example.org")

  @Test func aChildReportsOnceItIsThrough() {
    #expect(Verification.report(of: .sent(to: "ann@example.org"), in: Verification.State()) == nil)
    #expect(Verification.report(of: .verified("ann@example.org"), in: Verification.State()) == report)
  }

  @Test func aReportAnswersTheStepThatTheChildStandsFor() {
    given(program.initialState, for: Program.Reduce.self)
      .when(AnyResult(Verification.self, .verified("ann@example.org")))
      .then { state in
        #expect(state[Onboarding.self].flow.draft.address == "ann@example.org")
        #expect(state[Onboarding.self].flow.current == .plan)
      }
  }

  @Test func aWrongCodeLeavesTheFlowWhereItIs() throws {
    try given(Verification.State(address: "ann@example.org", isBusy: true), for: Verification.Reduce.self)
      .when(.wrongCode)
      .then(Verification.State(address: "ann@example.org", notice: "That is not the code."))
  }

  @Test func whoWorksAloneIsNotAskedForATeam() {
    given(Onboarding.State(), for: Onboarding.Reduce.self)
      .when(.answered(.verified(report)), .answered(.chose(.alone)))
      .then { state in
        #expect(state.flow.current == .news)
        #expect(state.flow.passedOver == [.team])
      }
  }

  @Test func aNestedFlowIsOneStepOfTheOuterOne() {
    given(program.initialState, for: Program.Reduce.self)
      .when(
        AnyResult(Onboarding.self, .answered(.verified(report))), AnyResult(Onboarding.self, .answered(.chose(.team))),
        AnyResult(TeamForm.self, .answer("Readers")), AnyResult(TeamForm.self, .answer("ben@example.org")),
        AnyResult(TeamForm.self, .answer(""))
      )
      .then { state in
        let draft = state[Onboarding.self].flow.draft
        #expect(draft.team == TeamForm.Report(team: "Readers", members: ["ben@example.org"]))
        #expect(state[Onboarding.self].flow.current == .news)
        // The child is gone, and begins anew when it is there again.
        #expect(state[TeamForm.self] == TeamForm.State())
      }
  }

  @Test func aRefusalIsTakenAwayByTheNextAnswer() {
    given(TeamForm.State(), for: TeamForm.Reduce.self)
      .when(.answer("Readers"), .answer("ben"))
      .then { refused in
        #expect(refused.refusal == TeamForm.Step.Refusal(said: "ben"))
        #expect(TeamForm.Reduce.reduce(refused, .answer("ben@example.org")).refusal == nil)
      }
  }

  @Test func whatWasAnsweredIsFoldedIntoOneValue() {
    given(Onboarding.State(), for: Onboarding.Reduce.self)
      .when(.answered(.verified(report)), .answered(.chose(.alone)), .answered(.wantsNews(true)))
      .then { state in
        #expect(state.flow.isFinished)
        #expect(state.flow.draft == Registration(address: "ann@example.org", plan: .alone, wantsNews: true))
      }
  }

  @Test func theCodeIsSentWhileTheStateSaysSo() async throws {
    let recorder = StateRecorder(program.loop(in: PretendedMail()))
    try await recorder.expect(program.initialState)
    try await recorder.begin(AnyIntent(Verification.self, "ann@example.org"))
    try await recorder.first { $0[Verification.self].isBusy }
    let state = try await recorder.first { !$0[Verification.self].isBusy }
    #expect(state[Verification.self].address == "ann@example.org")
    try await recorder.finish()
  }
}
