import Glibc
import Platform
import TestRunning
import Testing

@Suite(.tags(.processes), .door) struct ChildProcessTests {
  private func ending(_ script: String, _ environment: [String: String] = [:]) throws -> ChildProcess.Ending {
    let child = try ChildProcess(["/bin/sh", "-c", script], environment: environment) { _ in }
    child.waitUntilOver()
    return try child.ending()
  }

  @Test func theEndingTellsHowItWas() throws {
    #expect(try ending("exit 0") == .exited(0))
    #expect(try ending("exit 7") == .exited(7))
    #expect(try ending("kill -TERM $$") == .killed(signal: SIGTERM))
  }

  @Test func itFindsItsEnvironmentAndNothingElse() throws {
    #expect(try ending(#"test "$WORD" = "two words" && test -z "$HOME""#, ["WORD": "two words"]) == .exited(0))
  }

  @Test func itReadsWhatItsDescriptorsAreArrangedFor() throws {
    let pipe = try Pipe()
    let child = try ChildProcess(["/bin/sh", "-c", #"read word && test "$word" = hello"#], environment: [:]) {
      posix_spawn_file_actions_adddup2(&$0, pipe.readingEnd.number, STDIN_FILENO)
    }
    try pipe.closingReadingEnd().write(Array("hello\n".utf8))
    #expect(try child.ending() == .exited(0))
  }

  @Test func aProgramThatIsNotThereIsNotStarted() {
    #expect(throws: Errno.noSuchFileOrDirectory) {
      _ = try ChildProcess(["/no/such/program"], environment: [:]) { _ in }
    }
  }
}
