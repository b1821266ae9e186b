import MVITesting
import TestRunning
import Testing

/// The program does what its transcripts say, put together in process and as the built one with its input in a pipe.
@Suite struct TranscriptTests {
  @Test(arguments: try Transcript.names()) func inProcess(_ name: String) async throws {
    try await assertTranscript(named: name, using: ProgramInProcess.run)
  }

  @Test(.tags(.processes), .door, arguments: try Transcript.names()) func asAPipe(_ name: String) async throws {
    try await assertTranscript(named: name) { invocation in
      let program = BuiltTodo(in: invocation.directory, environment: invocation.variables)
      let run = try program.run(invocation.arguments, input: Array(invocation.standardInput.utf8), mergingErrors: true)
      return .whole(run.text, exitCode: Int(run.status))
    }
  }
}
