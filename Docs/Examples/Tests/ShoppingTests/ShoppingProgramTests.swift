import ConsoleTesting
import MVITesting
import Testing

@testable import shopping

/// The program does what its transcripts say, in process and as a pipe into the built program.
@Suite struct ShoppingProgramTests {
  @Test(arguments: try Transcript.names())
  func inProcess(_ name: String) async throws {
    try await assertTranscript(named: name) { invocation in
      await answers(to: invocation.input, of: shoppingLoop(Pantry()), intent: intent(from:), text: text(of:))
    }
  }

  @Test(arguments: try Transcript.names())
  func asAPipe(_ name: String) async throws {
    try await assertTranscript(named: name) { try runBuiltProgram("shopping", $0) }
  }
}
