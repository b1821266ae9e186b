import MVITesting
import TestRunning
import Testing

@Suite struct TranscriptRunTests {
  private let buying = """
    $ shop
    Welcome.
    > buy tea
    To buy: tea.

    # And out.
    > quit
    Bye.
    [exit 3]

    """

  private func run(
    _ text: String, _ program: (Transcript.Invocation) async throws -> Transcript.Output
  ) async throws -> Transcript.Outcome { try await Transcript(parsing: text, name: "t").run(using: program) }

  @Test func theSameOutputPerLineIsTheSameText() async throws {
    let outcome = try await run(buying) { _ in
      .perLine(["To buy: tea.\n", "Bye.\n"], opening: "Welcome.\n", exitCode: 3)
    }
    #expect((outcome.expected, outcome.actual) == (buying, buying))
    #expect(outcome.canBeRecorded)
  }

  @Test func theSameOutputAsAWholeIsTheSameText() async throws {
    let outcome = try await run(buying) { _ in .whole("Welcome.\nTo buy: tea.\nBye.\n", exitCode: 3) }
    #expect((outcome.expected, outcome.actual) == (buying, buying))
    #expect(outcome.canBeRecorded)
  }

  @Test func changedOutputPerLineStandsInItsPlace() async throws {
    let outcome = try await run(buying) { _ in .perLine(["No tea.\n", "Bye.\n"], opening: "Welcome.\n", exitCode: 3) }
    #expect(outcome.expected == buying)
    #expect(outcome.actual == buying.replacing("To buy: tea.", with: "No tea."))
  }

  @Test func outputThatAnswersTheWrongLineDiffersOnlyPerLine() async throws {
    let answers = ["", "To buy: tea.\nBye.\n"]
    #expect(try await run(buying) { _ in .perLine(answers, opening: "Welcome.\n", exitCode: 3) }.actual != buying)
    #expect(try await run(buying) { _ in .whole("Welcome.\n" + answers.joined(), exitCode: 3) }.actual == buying)
  }

  @Test func changedOutputAsAWholeIsShownAfterAllInputAndCannotBeRecorded() async throws {
    let outcome = try await run(buying) { _ in .whole("Welcome.\nNo tea.\nBye.\n", exitCode: 3) }
    let input = "$ shop\n> buy tea\n\n# And out.\n> quit\n"
    #expect(outcome.expected == input + "Welcome.\nTo buy: tea.\nBye.\n[exit 3]\n")
    #expect(outcome.actual == input + "Welcome.\nNo tea.\nBye.\n[exit 3]\n")
    #expect(!outcome.canBeRecorded)
  }

  @Test func aChangedExitCodeDiffers() async throws {
    for code in [0, 4] {
      let outcome = try await run(buying) { _ in
        .perLine(["To buy: tea.\n", "Bye.\n"], opening: "Welcome.\n", exitCode: code)
      }
      #expect(outcome.actual == buying.replacing("[exit 3]\n", with: code == 0 ? "" : "[exit 4]\n"))
    }
    let whole = try await run(buying) { _ in .whole("Welcome.\nTo buy: tea.\nBye.\n") }
    #expect(whole.expected != whole.actual)
  }

  @Test func answersBeyondTheLastLineBelongToIt() async throws {
    #expect(try await run("> a\n") { _ in .perLine(["1\n", "2\n"]) }.actual == "> a\n1\n2\n")
    #expect(try await run("> a\n> b\n") { _ in .perLine(["1\n"], opening: "0\n") }.actual == "> a\n0\n1\n> b\n")
    #expect(try await run("$ shop\n") { _ in .perLine(["1\n"], opening: "0\n") }.actual == "$ shop\n0\n1\n")
  }

  @Test func filesAreMadeBeforeAndShownAfter() async throws {
    let text = "[write in/list]\nmilk\n[end]\n$ shop\n[show in/list]\nmilk\n[end]\n[show new]\n[missing]\n[end]\n"
    let outcome = try await run(text) { invocation in
      let folder = ScratchFolder(at: invocation.directory)
      #expect(folder.read("in/list") == "milk\n")
      try folder.write("tea", to: "new")
      return .whole("wrote \(invocation.directory)/new\n")
    }
    #expect(outcome.expected == text)
    #expect(
      outcome.actual
        == text.replacing("$ shop\n", with: "$ shop\nwrote new\n").replacing("[missing]", with: "tea\n[no newline]"))
  }

  @Test(.tags(.sweep), .door) func everyOutputSurvivesBeingRecorded() async throws {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "a", "", "", "# x", "#", "> x", ">", "$ x", "$5", "\\", "\\x", "[exit 1]", "[end]", "[ ] milk", "[show f]",
      "[missing]", "[no newline]", "é\r", "  indented",
    ]
    for _ in 0..<thinned(2_000, to: 200, "random outputs") {
      func output() -> String {
        let lines = (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random)! }
        let newline = lines.last?.isEmpty == false && Bool.random(using: &random) ? "" : "\n"
        return lines.isEmpty ? "" : lines.joined(separator: "\n") + newline
      }
      let answers = [output(), output()]
      let program = { (_: Transcript.Invocation) in Transcript.Output.perLine(answers, exitCode: 2) }
      let first = try await run("# Prose.\n\n> one\n\n# Prose.\n> two\n\n$ three\n", program)
      let again = try await run(first.actual, program)
      #expect(again.expected == again.actual)
      #expect(again.actual.utf8.elementsEqual(first.actual.utf8))
    }
  }
}
