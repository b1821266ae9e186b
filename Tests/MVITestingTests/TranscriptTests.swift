import Foundation
import MVITesting
import TestRunning
import Testing

@Suite struct TranscriptParsingTests {
  @Test func aTranscriptIsWrittenAsItWasRead() throws {
    let text = """
      # A list.

      [write list.txt]
      # not prose, and not a command either:
      > milk
      \\[end]
      \\\\
      [no newline]
      [end]

      $ TZ=UTC shopping --file 'my list.txt'
      Welcome.

      > list
      milk

      tea
      \\

      # Prose in between.
      > quit
      Bye.
      [no newline]
      [exit 64]

      [show gone.txt]
      [missing]
      [end]
      """
    #expect(try Transcript(parsing: text, name: "t").text == text)
    #expect(try Transcript(parsing: text + "\n", name: "t").text == text + "\n")
  }

  @Test func aRunHasWordsVariablesAndInput() async throws {
    let text = #"""
      $ TZ=UTC LANG= todo add "a \"b\" \c" 'd "e' f\ g "" x=y
      > one
      >
      >  two
      """#
    var seen: [Transcript.Invocation] = []
    _ = try await Transcript(parsing: text, name: "t").run {
      seen.append($0)
      return .whole("")
    }
    let invocation = try #require(seen.first)
    #expect((invocation.program, invocation.arguments) == ("todo", ["add", #"a "b" \c"#, #"d "e"#, "f g", "", "x=y"]))
    #expect(invocation.environment == ["TZ": "UTC", "LANG": ""])
    #expect((invocation.input, invocation.standardInput) == (["one", "", " two"], "one\n\n two\n"))
  }

  @Test func inputWithoutACommandRunsTheProgramWithoutArguments() async throws {
    var seen: [Transcript.Invocation] = []
    _ = try await Transcript(parsing: "> a\n\n[show f]\n[missing]\n[end]\n> b\n", name: "t").run {
      seen.append($0)
      return .whole("")
    }
    #expect((seen.map(\.program), seen.map(\.input)) == ([nil, nil], [["a"], ["b"]]))
  }

  @Test(
    arguments: [
      (1, "output without a run"), (2, "# prose\noutput beneath prose"), (3, "> a\n# prose\noutput beneath prose"),
      (1, "$ "), (1, "$"), (1, "$ A=b"), (1, "$ todo 'open"), (1, "$ todo \"open"), (1, "$ todo \\"), (1, "[exit 1]"),
      (2, "> a\n[exit 0]"), (2, "> a\n[exit 256]"), (2, "> a\n[exit one]"), (2, "> a\n[exit]"),
      (3, "> a\n[exit 1]\n[exit 1]"), (3, "> a\n\n[exit 1]"), (3, "> a\n# prose\n[exit 1]"), (3, "> a\n[exit 1]\n> b"),
      (3, "> a\n[exit 1]\noutput"), (1, "[write f]\ncontents"), (1, "[show f]"), (1, "[write ]"), (1, "[write]"),
      (1, "[write /etc/passwd]"), (1, "[write ../f]"), (1, "[show a/../../f]"), (2, "[write f]\n[missing]\n[end]"),
      (3, "[show f]\na\n[missing]\n[end]"), (3, "[show f]\n[missing]\na\n[end]"), (2, "[write f]\n[write g]"),
      (4, "[write f]\na\n[no newline]\nb\n[end]"), (2, "[write f]\n[no newline]\n[end]"), (1, "[end]"),
      (1, "[missing]"), (2, "> a\n[no newline]"), (4, "> a\nb\n[no newline]\nc"),
    ] as [(Int, String)])
  func aMalformedTranscriptIsRefusedWithTheLine(_ line: Int, _ text: String) {
    let failure = #expect(throws: TestFailure.self) { try Transcript(parsing: text, name: "bad.transcript") }
    #expect(failure?.place == "bad.transcript:\(line)")
  }
}

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
      #expect(try String(contentsOfFile: invocation.directory + "/in/list", encoding: .utf8) == "milk\n")
      try Data("tea".utf8).write(to: URL(fileURLWithPath: invocation.directory + "/new"))
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
