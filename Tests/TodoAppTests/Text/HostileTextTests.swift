import Testing
import TodoModel

@testable import TodoApp

@Suite struct HostileTextTests {
  static let controls: [Unicode.Scalar] =
    [0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0x200E...0x200F, 0x61C...0x61C].flatMap { $0 }
    .compactMap { (value: UInt32) in Unicode.Scalar(value) }

  /// All of them but line ends, which a title cannot have.
  static let evil = controls.filter { $0 != "\n" && $0 != "\r" }.map { "a\($0)" }.joined()

  private static let tasks: [[Attribute]] = [
    [.title(evil), .project(evil), .addTag(evil), .notes("first\n" + evil + "\r\nlast"), .priority(.high)],
    [.title("Other")],
  ]

  private func expectHarmless(_ text: String, of escapes: some Sequence<Unicode.Scalar> = controls) {
    let harmful = text.unicodeScalars.filter { Self.controls.contains($0) && $0 != "\n" }
    #expect(harmful.isEmpty, "\(harmful.map(\.value))")
    for scalar in escapes where scalar != "\n" && scalar != "\r" {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      #expect(text.contains("\\u" + String(repeating: "0", count: 4 - digits.count) + digits))
    }
  }

  @Test(
    arguments: [
      [.feature(.tasks(.open(.everything)))], [.feature(.detail(.open(1)))], [.feature(.edit(.open(1)))],
      [.feature(.tasks(.change(.complete, .number(1))))], [.feature(.tasks(.change(.delete, .number(1))))],
      [.feature(.tasks(.search(evil)))], [.feature(.tasks(.open(.term(.text(evil)))))],
      [.feature(.tasks(.open(.term(.project(evil)))))], [.feature(.tasks(.open(.term(.tag(evil)))))],
    ] as [[Command]])
  func answersShowControlsAsEscapes(commands: [Command]) async {
    let state = await TextSample.state(after: commands, tasks: Self.tasks)
    expectHarmless(state.text())
    expectHarmless(state.text(width: 80), of: [])
    expectHarmless(state.json)
  }

  @Test func ofANoteOnlyTheFirstLineIsTold() async {
    for lineEnd in ["\n", "\r\n", "\u{2028}", "\u{B}", "\u{85}"] {
      let note = Features.Intent.edit(
        .change(
          .modify(.number(1), ParsedAttributes(attributes: [.appendNote("a\u{1B}b\(lineEnd)more")]), in: .standard)))
      let text = await TextSample.state(after: [.feature(note)], tasks: [[.title("Other")], [.title("Last")]]).text()
      #expect(text == "TO-DO saved: 1 Other · note “a\\u001Bb …”\n")
    }
  }

  @Test func promptsShowControlsAsEscapes() async throws {
    let state = await TextSample.state(after: [.feature(.edit(.open(1)))], tasks: [[.title("x\u{1B}[2J\u{202E}")]])
    #expect(try TextLine(#require(state.question).prompt).prompt(isColored: true) == "Title [x\\u001B[2J\\u202E]: ")
  }

  @Test(arguments: controls) func everyErrorShowsControlsAsEscapes(control: Unicode.Scalar) async {
    let evil = "x\(control)y"
    let errors: [TodoError] = [
      .unknownCommand(evil, nearest: evil, column: 1), .syntax(.unexpected(evil, expected: evil), column: 1),
      .syntax(.unknownField(evil, nearest: nil), column: 1),
      .invalidValue(InvalidValue(field: evil, value: evil, expected: evil), column: 1),
      .brokenFile(path: evil, line: 1, column: 1, problem: evil), .newerFile(path: evil, version: 2),
      .unreadable(path: evil, reason: evil), .cannotCreate(path: evil, reason: evil),
      .writeFailed(path: evil, reason: evil), .locked(path: evil, holder: 1), .notPermitted(path: evil),
      .conflict(1, .other, cause: .command(evil, number: 2)),
    ]
    for error in errors {
      var page = TextPage(isColored: false)
      page.add(TextSample.rendering().lines(of: error, answering: CommandSource(line: 1, command: evil)))
      #expect(page.text.unicodeScalars.filter { Self.controls.contains($0) && $0 != "\n" }.isEmpty)
      #expect(page.text.split(separator: "\n").count == (error.column(in: evil) == nil ? 1 : 3))
    }
  }

  @Test func theColumnsOfEscapesAreCounted() async {
    let tasks: [[Attribute]] = [[.title("\u{1B}"), .addTag("t")], [.title("plain"), .addTag("t")], [.title("x")]]
    let state = await TextSample.state(after: [.feature(.tasks(.open(.everything)))], tasks: tasks)
    #expect(state.text() == "Active TO-DOs\n  1  \\u001B  +t\n  2  plain   +t\n")
  }

  @Test func aControlIsFoundBehindAnyText() {
    for length in 0...17 {
      for text in ["x", "\"", "\\", "é", "日", "€"].map({ String(repeating: $0, count: length) }) {
        for control in Self.controls { #expect(visible(text + String(control) + "x").hasPrefix(text + "\\u")) }
        #expect(visible(text) == text)
      }
    }
  }

  @Test func whatIsHarmlessStaysAsItIs() {
    for text in ["é", "e\u{301}", "👨‍👩‍👧‍👦", "🇩🇪", "日本語", "עברית", "عربى", "\u{200D}", "❤️", "~", " "] {
      #expect(visible(text) == text)
    }
    #expect(visible("a\r\nb") == "a\\u000D\\u000Ab")
  }
}
