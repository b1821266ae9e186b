import ConsoleTesting
import MVITesting
import Testing

@testable import todos

@Suite struct TodosProgramTests {
  @Test(arguments: try Transcript.names())
  func inProcess(_ name: String) async throws {
    try await assertTranscript(named: name) { invocation in
      await answers(
        to: invocation.input, of: todosLoop(MemoryTasksDataSource()), opening: .initial, intent: intent(from:),
        text: text(of:))
    }
  }

  @Test(arguments: try Transcript.names())
  func asAPipe(_ name: String) async throws {
    try await assertTranscript(named: name) { try runBuiltProgram("todos", $0) }
  }
}
