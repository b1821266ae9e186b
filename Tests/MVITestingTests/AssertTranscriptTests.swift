import MVITesting
import Testing

@Suite struct AssertTranscriptTests {
  private let file = "Transcripts/echo.transcript"
  private let text = "> a\nYou said a.\n> b\nYou said b.\n"

  private func check(
    _ recording: Recording, in folder: ScratchFolder,
    _ program: (Transcript.Invocation) async throws -> Transcript.Output
  ) async -> String? {
    await failure {
      try await assertTranscript(
        named: "echo", recording: recording, filePath: folder.testFile, sourceLocation: line3, using: program)
    }
  }

  private func echo(_ invocation: Transcript.Invocation) -> Transcript.Output {
    .perLine(invocation.input.map { "You said \($0).\n" })
  }

  private func wholeEcho(_ invocation: Transcript.Invocation) -> Transcript.Output {
    .whole(invocation.input.map { "You said \($0).\n" }.joined())
  }

  @Test func aProgramThatDoesWhatItSaysPassesInEitherForm() async throws {
    try await withScratchFolder { folder in
      try folder.write(text, to: file)
      #expect(await check(.compare, in: folder, echo) == nil)
      #expect(await check(.compare, in: folder, wholeEcho) == nil)
    }
  }

  @Test func changedOutputFailsInEitherFormAndLeavesTheFileAlone() async throws {
    try await withScratchFolder { folder in
      let old = text.replacing("You said b.", with: "b?")
      try folder.write(old, to: file)
      let perLine = await check(.compare, in: folder, echo)
      #expect(perLine?.hasPrefix("T/T:3: ") == true)
      #expect(perLine?.hasSuffix(" You said a.\n > b\n-b?\n+You said b.") == true)
      #expect(await check(.compare, in: folder, wholeEcho)?.hasSuffix(" > b\n You said a.\n-b?\n+You said b.") == true)
      #expect(folder.read(file) == old)
    }
  }

  @Test func aChangedExitCodeFails() async throws {
    try await withScratchFolder { folder in
      try folder.write("> a\n[exit 2]\n", to: file)
      #expect(await check(.compare, in: folder) { _ in .perLine([""], exitCode: 2) } == nil)
      #expect(await check(.compare, in: folder) { _ in .perLine([""]) }?.hasSuffix("-[exit 2]") == true)
      #expect(await check(.compare, in: folder) { _ in .whole("", exitCode: 3) }?.contains("+[exit 3]") == true)
    }
  }

  @Test func recordingWritesWhatThePerLineProgramDid() async throws {
    try await withScratchFolder { folder in
      try folder.write("# Prose.\n\n> a\n> b\nold\n", to: file)
      #expect(await check(.record, in: folder, echo) == nil)
      #expect(folder.read(file) == "# Prose.\n\n" + text)
    }
  }

  @Test func recordingFromAWholeOutputIsRefusedUnlessItIsTheSame() async throws {
    try await withScratchFolder { folder in
      try folder.write("> a\n> b\n", to: file)
      #expect(await check(.record, in: folder, wholeEcho)?.contains("cannot be recorded") == true)
      #expect(folder.read(file) == "> a\n> b\n")
      try folder.write(text, to: file)
      #expect(await check(.record, in: folder, wholeEcho) == nil)
      try folder.write("> a\n", to: file)
      #expect(await check(.record, in: folder, wholeEcho) == nil)
      #expect(folder.read(file) == "> a\nYou said a.\n")
    }
  }

  @Test func recordingIsRefusedUnderCI() async throws {
    try await withScratchFolder { folder in
      try folder.write("> a\n", to: file)
      let refused = Recording(environment: ["SNAPSHOTS": "record", "CI": "1"])
      #expect(await check(refused, in: folder, echo)?.contains("refused where CI is set") == true)
      #expect(folder.read(file) == "> a\n")
    }
  }

  @Test func missingAndMalformedTranscriptsFail() async throws {
    try await withScratchFolder { folder in
      #expect(await check(.compare, in: folder, echo)?.contains("echo.transcript is missing") == true)
      #expect(await check(.record, in: folder, echo)?.contains("echo.transcript is missing") == true)
      try folder.write("stray\n", to: file)
      #expect(await check(.compare, in: folder, echo)?.hasPrefix("T/T:3: echo.transcript:1: ") == true)
    }
  }

  @Test func anErrorOfTheProgramPasses() async throws {
    struct Broken: Error {}
    try await withScratchFolder { folder in
      try folder.write("> a\n", to: file)
      #expect(await check(.compare, in: folder) { _ in throw Broken() } == "Broken()")
    }
  }

  @Test func theNamesAreThoseOfTheFilesAndNeverNone() async throws {
    try await withScratchFolder { folder in
      #expect(throws: TestFailure.self) { try Transcript.names(filePath: folder.testFile) }
      for name in ["b.transcript", "a.transcript", "notes.txt"] { try folder.write("", to: "Transcripts/\(name)") }
      #expect(try Transcript.names(filePath: folder.testFile) == ["a", "b"])
    }
  }
}
