import MVITesting
import Testing

@testable import onboarding

@Suite struct OnboardingTests {
  private let report = Verification.Report(address: "ann@example.org")

  @Test func aChildReportsOnceItIsThrough() {
    #expect(Verification.Result.sent(to: "ann@example.org").report == nil)
    #expect(Verification.Result.verified("ann@example.org").report == report)
  }

  @Test func aReportAnswersTheStepThatTheChildStandsFor() {
    given(OnboardingState(), for: OnboardingReducer.self)
      .when(.inFlight, .verification(.sent(to: "ann@example.org")), .verification(.verified("ann@example.org")))
      .then { state in
        #expect(state.flow.draft.address == "ann@example.org")
        #expect(state.flow.current == .plan)
        #expect(state.verification == Verification.State())
      }
  }

  @Test func aWrongCodeLeavesTheFlowWhereItIs() throws {
    try given(OnboardingState(verification: .init(address: "ann@example.org")), for: OnboardingReducer.self)
      .when(.inFlight, .verification(.wrongCode))
      .thenOnly { $0.verification.notice = "That is not the code." }
  }

  @Test func whoWorksAloneIsNotAskedForATeam() {
    given(OnboardingState(), for: OnboardingReducer.self)
      .when(.answered(.verified(report)), .answered(.chose(.alone)))
      .then { state in
        #expect(state.flow.current == .news)
        #expect(state.flow.passedOver == [.team])
      }
  }

  @Test func aNestedFlowIsOneStepOfTheOuterOne() {
    given(OnboardingState(), for: OnboardingReducer.self)
      .when(
        .answered(.verified(report)), .answered(.chose(.team)), .team(.answered("Readers")),
        .team(.answered("ben@example.org")), .team(.answered(""))
      )
      .then { state in
        #expect(state.flow.draft.team == TeamForm.Report(team: "Readers", members: ["ben@example.org"]))
        #expect(state.flow.current == .news)
      }
  }

  @Test func aRefusalIsTakenAwayByTheNextAnswer() {
    given(TeamForm.State(), for: TeamForm.Reduce.self)
      .when(.answered("Readers"), .answered("ben"))
      .then { refused in
        #expect(refused.refusal == TeamForm.Step.Refusal(said: "ben"))
        #expect(TeamForm.Reduce.reduce(refused, .answered("ben@example.org")).refusal == nil)
      }
  }

  @Test func whatWasAnsweredIsFoldedIntoOneValue() {
    given(OnboardingState(), for: OnboardingReducer.self)
      .when(.answered(.verified(report)), .answered(.chose(.alone)), .answered(.wantsNews(true)))
      .then { state in
        #expect(state.flow.isFinished)
        #expect(state.flow.draft == Registration(address: "ann@example.org", plan: .alone, wantsNews: true))
      }
  }

  @Test func theCodeIsSentWhileTheStateSaysSo() async throws {
    let recorder = StateRecorder(onboardingLoop(mail: PretendedMail()))
    try await recorder.expect(OnboardingState())
    try await recorder.send(
      .answer("ann@example.org"), { $0.isBusy = true },
      {
        $0.isBusy = false
        $0.verification.address = "ann@example.org"
      })
    try await recorder.finish()
  }
}
