import MVITesting
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
