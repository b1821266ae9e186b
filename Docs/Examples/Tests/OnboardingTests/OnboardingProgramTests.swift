import ConsoleTesting
import MVITesting
import Testing

@testable import onboarding

@Suite struct OnboardingProgramTests {
  @Test(arguments: try Transcript.names())
  func inProcess(_ name: String) async throws {
    try await assertTranscript(named: name) { invocation in
      await answers(
        to: invocation.input, of: Program.loop(mail: PretendedMail()), intent: intent(from:in:), text: text(of:))
    }
  }

  @Test(arguments: try Transcript.names())
  func asAPipe(_ name: String) async throws {
    try await assertTranscript(named: name) { try runBuiltProgram("onboarding", $0) }
  }
}
