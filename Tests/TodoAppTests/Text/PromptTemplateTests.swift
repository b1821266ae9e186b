import MVITesting
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct PromptTemplateTests {
  private func state(_ results: Shell.Result...) -> Shell.State { results.reduce(Shell.State(), ShellReducer.reduce) }

  private func looked(overdue: Int = 0, today: Int = 0, scope: Scope = Scope()) -> Shell.Result {
    .counted(TaskCounts(day: TextSample.clock.today, active: 12, overdue: overdue, today: today, scope: scope))
  }

  private func loaded(_ listing: Listing) -> Shell.Result {
    .feature(.tasks(.loaded(Tasks.Content(query: .everything, tasks: [], total: 0), in: listing)))
  }

  private func text(_ template: String, _ state: Shell.State, isUnicode: Bool = true) throws -> String {
    try PromptTemplate(template).line(state, isUnicode: isUnicode).prompt(isColored: false)
  }

  @Test func namesStandForWhatTheStateSays() async throws {
    let busy = state(looked(overdue: 2, today: 3, scope: Scope(project: "home", tags: ["x"])))
    #expect(try text("{overdue}, {due}, {active}", busy) == "2 overdue, 3 due, 12 active")
    #expect(try text("<{scope}>", busy) == "<project:home +x>")
    let detail = await TextSample.state(after: [.feature(.detail(.open(7)))])
    #expect(try text("{screen}", detail) == "detail 7")
    var listing = Listing(filter: .all, query: .everything, search: "milk", order: [SortKey(.number)])
    #expect(try text("{filter}", state(loaded(listing))) == "all …")
    #expect(try text("{filter}", state(loaded(listing)), isUnicode: false) == "all ...")
    (listing.filter, listing.search) = (.active, "")
    #expect(try text("[{filter}]", state(loaded(listing))) == "[]")
  }

  @Test func whatStandsWithinTheBracesIsShownOnlyWithTheName() throws {
    let template = "a{ (overdue)}{ - due!}>"
    #expect(try text(template, state(looked(overdue: 1, today: 2))) == "a (1 overdue) - 2 due!>")
    #expect(try text(template, state(looked(today: 2))) == "a - 2 due!>")
    #expect(try text(template, state(looked())) == "a>")
    #expect(try text(template, state()) == "a>", "nothing is known yet")
  }

  @Test func bracesCanBeShown() throws { #expect(try text("{{due}} }}{{", state()) == "{due} }{") }

  @Test func theUsualOnesSayWhereOneIsAndWhatPresses() throws {
    let busy = state(looked(overdue: 2, today: 3, scope: Scope(tags: ["x"])))
    #expect(PromptTemplate.left.line(busy).prompt(isColored: false) == "todo +x> ")
    #expect(PromptTemplate.left.line(busy).prompt(isColored: true) == "\u{1B}[1mtodo\u{1B}[0m\u{1B}[32m +x\u{1B}[0m> ")
    #expect(PromptTemplate.right.line(busy).prompt(isColored: false) == "2 overdue 3 due")
    #expect(PromptTemplate.right.line(state(looked())).width == 0)
    #expect(PromptTemplate.left.text == "todo{ screen}{ scope}{ filter}{ sync}{ clock}> ")
    #expect(try (PromptTemplate.right.text, PromptTemplate(PromptTemplate.left.text)) == ("{overdue}{ due}", .left))
    #expect(try PromptTemplate(PromptTemplate.right.text) == .right)
  }

  @Test func whatOtherMachinesHaveNotGotIsToldWithWhatIsOpen() throws {
    func standing(_ unsent: Int, _ conflicts: Int) -> Shell.State {
      var counts = TaskCounts(day: TextSample.clock.today)
      counts.standing = SyncStanding(unsent: unsent, conflicts: conflicts)
      return state(.counted(counts))
    }
    #expect(PromptTemplate.left.line(standing(3, 1)).prompt(isColored: false) == "todo ↑3 !1> ")
    #expect(PromptTemplate.left.line(standing(3, 0)).prompt(isColored: false) == "todo ↑3> ")
    #expect(PromptTemplate.left.line(standing(0, 0)).prompt(isColored: false) == "todo> ")
    #expect(try text("{(sync)}", standing(0, 2)) == "(!2)")
    #expect(try text("{sync}", standing(3, 1), isUnicode: false) == "^3 !1")
    #expect(try text("<{sync}>", state(looked())) == "<>", "no remote is known")
  }

  @Test func theClockThatRunsIsShown() throws {
    func working(_ work: TaskCounts.Work...) -> Shell.State {
      var counts = TaskCounts(day: TextSample.clock.today)
      counts.work = work
      return state(.counted(counts))
    }
    let one = TaskCounts.Work(number: 44, title: "Write", minutes: 25)
    let other = TaskCounts.Work(number: 7, title: "Call", minutes: 605)
    #expect(PromptTemplate.left.line(working(one)).prompt(isColored: false) == "todo ▶44 0:25> ")
    #expect(PromptTemplate.left.line(working()).prompt(isColored: false) == "todo> ")
    #expect(try text("{clock}", working(one, other)) == "▶7 10:05 +1")
    #expect(try text("{clock}", working(one), isUnicode: false) == ">44 0:25")
  }

  @Test func aLongScopeIsCut() throws {
    let scope = Scope(tags: (1...30).map { "tag\($0)" })
    #expect(try text("{scope}", state(looked(scope: scope))).count == 40)
  }

  @Test func controlsAreShownAsEscapes() throws {
    #expect(try text("a\u{1B}[2J\n{due}", state()) == "a\\u001B[2J\\u000A")
  }

  private static let names = "one of screen, scope, filter, overdue, due, active, sync, clock"

  @Test(
    arguments: [
      ("{du}", 2, .unexpected("du", expected: "“due”, or " + names)),
      ("a{ something}", 4, .unexpected("something", expected: names)),
      ("{", 1, .unexpected("{", expected: "} after it, or {{ for a brace that is shown")),
      ("todo> {due", 7, .unexpected("{", expected: "} after it, or {{ for a brace that is shown")),
      ("todo}", 5, .unexpected("}", expected: "{ before it, or }} for a brace that is shown")),
      ("{}", 2, .missing(names)), ("é{ (}", 3, .missing(names)),
      ("{due overdue}", 6, .unexpected("overdue", expected: "one name between two braces")),
    ] as [(String, Int, SyntaxProblem)])
  func whatIsNoTemplateIsRefusedWithItsPlace(template: String, column: Int, problem: SyntaxProblem) {
    #expect(throws: TodoError.syntax(problem, column: column)) { try PromptTemplate(template) }
  }

  @Test(arguments: 0..<20) func noTextDoesHarm(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parts = ["{", "}", "{{", "}}", "due", "overdue", "screen", " ", "é", "👨‍👩‍👧", "\u{301}", "x", "\n", "(", ")"]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
        .joined()
      do throws(TodoError) {
        let template = try PromptTemplate(text)
        _ = template.line(state(looked(overdue: 1)))
        #expect(template.text == text)
      } catch {
        #expect((1...text.count + 1).contains(error.column ?? 0))
      }
    }
  }
}

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
