import MVITesting
import TestRunning
import Testing

extension TemporaryDirectory {
  var testFile: String { file("ScreenTests.swift") }
}

@Suite struct AssertTranscriptTests {
  private let folder = TemporaryDirectory()
  private let file = "Transcripts/echo.transcript"
  private let text = "> a\nYou said a.\n> b\nYou said b.\n"

  private func check(
    _ recording: Recording, _ program: (Transcript.Invocation) async throws -> Transcript.Output
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
    try folder.write(text, to: file)
    #expect(await check(.compare, echo) == nil)
    #expect(await check(.compare, wholeEcho) == nil)
  }

  @Test func changedOutputFailsInEitherFormAndLeavesTheFileAlone() async throws {
    let old = text.replacing("You said b.", with: "b?")
    try folder.write(old, to: file)
    let perLine = await check(.compare, echo)
    #expect(perLine?.hasPrefix("T/T:3: ") == true)
    #expect(perLine?.hasSuffix(" You said a.\n > b\n-b?\n+You said b.") == true)
    #expect(await check(.compare, wholeEcho)?.hasSuffix(" > b\n You said a.\n-b?\n+You said b.") == true)
    #expect(folder.contents(of: file) == old)
  }

  @Test func aChangedExitCodeFails() async throws {
    try folder.write("> a\n[exit 2]\n", to: file)
    #expect(await check(.compare) { _ in .perLine([""], exitCode: 2) } == nil)
    #expect(await check(.compare) { _ in .perLine([""]) }?.hasSuffix("-[exit 2]") == true)
    #expect(await check(.compare) { _ in .whole("", exitCode: 3) }?.contains("+[exit 3]") == true)
  }

  @Test func recordingWritesWhatThePerLineProgramDid() async throws {
    try folder.write("# Prose.\n\n> a\n> b\nold\n", to: file)
    #expect(await check(.record, echo) == nil)
    #expect(folder.contents(of: file) == "# Prose.\n\n" + text)
  }

  @Test func recordingFromAWholeOutputIsRefusedUnlessItIsTheSame() async throws {
    try folder.write("> a\n> b\n", to: file)
    #expect(await check(.record, wholeEcho)?.contains("cannot be recorded") == true)
    #expect(folder.contents(of: file) == "> a\n> b\n")
    try folder.write(text, to: file)
    #expect(await check(.record, wholeEcho) == nil)
    try folder.write("> a\n", to: file)
    #expect(await check(.record, wholeEcho) == nil)
    #expect(folder.contents(of: file) == "> a\nYou said a.\n")
  }

  @Test func recordingIsRefusedUnderCI() async throws {
    try folder.write("> a\n", to: file)
    let refused = Recording(environment: ["SNAPSHOTS": "record", "CI": "1"])
    #expect(await check(refused, echo)?.contains("refused where CI is set") == true)
    #expect(folder.contents(of: file) == "> a\n")
  }

  @Test func missingAndMalformedTranscriptsFail() async throws {
    #expect(await check(.compare, echo)?.contains("echo.transcript is missing") == true)
    #expect(await check(.record, echo)?.contains("echo.transcript is missing") == true)
    try folder.write("stray\n", to: file)
    #expect(await check(.compare, echo)?.hasPrefix("T/T:3: echo.transcript:1: ") == true)
  }

  @Test func anErrorOfTheProgramPasses() async throws {
    struct Broken: Error {}
    try folder.write("> a\n", to: file)
    #expect(await check(.compare) { _ in throw Broken() } == "Broken()")
  }

  @Test func theNamesAreThoseOfTheFilesAndNeverNone() async throws {
    #expect(throws: TestFailure.self) { try Transcript.names(filePath: folder.testFile) }
    for name in ["b.transcript", "a.transcript", "notes.txt"] { try folder.write("", to: "Transcripts/\(name)") }
    #expect(try Transcript.names(filePath: folder.testFile) == ["a", "b"])
  }
}

@Suite struct AssertSessionsTests {
  private let folder = TemporaryDirectory()

  /// Answers each line with how many lines of the run came before it.
  private func count(_ invocation: Transcript.Invocation) -> Transcript.Output {
    .perLine(invocation.input.indices.map { "\($0)\n" })
  }

  private func page(_ first: String, _ second: String, _ third: String) -> String {
    """
    # A page

    ## One

    ```console
    > a
    \(first)
    ```

    ```sh
    > not a session
    ```

    ```console
    > b
    \(second)
    ```

    ## Two

    ```console
    # prose
    > c
    \(third)
    ```
    The end.

    """
  }

  private func check(_ text: String, _ recording: Recording = .compare) async throws -> (page: String?, String?) {
    try folder.write(text, to: "Page.md")
    let failure = await failure {
      try await assertSessions(
        ofPage: folder.file("Page.md"), recording: recording, sourceLocation: line3, using: count)
    }
    return (folder.contents(of: "Page.md"), failure)
  }

  @Test func sessionsBeneathOneHeadlineGoOnAndOthersBeginAnew() async throws {
    let text = page("0", "1", "0")
    #expect(try await check(text) == (text, nil))
  }

  @Test(arguments: [("1", "1", "0"), ("0", "0", "0"), ("0", "1", "1"), ("0", "1\n2", "0")])
  func whatThePageSaysWronglyIsTold(_ first: String, _ second: String, _ third: String) async throws {
    let text = page(first, second, third)
    let (after, failure) = try await check(text)
    #expect((after, failure?.hasPrefix("T/T:3: ")) == (text, true))
  }

  @Test func recordingWritesTheOutputsAndNothingElse() async throws {
    #expect(try await check(page("x", "y\nz", "?"), .record) == (page("0", "1", "0"), nil))
  }

  @Test(arguments: ["", "# Prose\n", "```sh\n> a\n```\n"])
  func aPageWithoutASessionIsNoTest(_ text: String) async throws {
    #expect(try await check(text).1?.hasSuffix("has no session in it.") == true)
  }
}
