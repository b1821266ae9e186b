import MVITesting
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct ScreenSnapshotTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let commands: [Command]
    var tasks = TextSample.tasks
    var items: [TodoItem]?
    var doctor: any TasksDoctor = NothingToExamine()
    var testDescription: String { name }

    var state: Shell.State {
      get async {
        if let items { return await TextSample.state(after: commands, items: items) }
        return await TextSample.state(after: commands, tasks: tasks, doctor: doctor)
      }
    }
  }

  static let cases = [
    Case(name: "tasks-all", commands: [.feature(.tasks(.chooseFilter(.all)))]),
    Case(name: "tasks-active", commands: [.feature(.tasks(.open(.everything)))]),
    Case(
      name: "tasks-narrowed",
      commands: [
        .feature(.tasks(.narrow(.or([.term(.tag("bills")), .term(.project("trips"))])))),
        .feature(.tasks(.search("the flat"))), .feature(.tasks(.open(.term(.condition(.overdue))))),
      ]),
    Case(
      name: "tasks-sorted",
      commands: [.feature(.tasks(.sort([SortKey(.priority), SortKey(.due, isReversed: true)])))]),
    Case(name: "tasks-nothing-found", commands: [.feature(.tasks(.open(.term(.text("nowhere")))))]),
    Case(name: "tasks-none-at-all", commands: [.feature(.tasks(.open(.everything)))], tasks: []),
    Case(
      name: "tasks-none-completed", commands: [.feature(.tasks(.chooseFilter(.completed)))],
      tasks: [[.title("One")]]),
    Case(name: "tasks-next", commands: [.feature(.tasks(.chooseFilter(.completed))), .feature(.tasks(.next(4)))]),
    Case(
      name: "tasks-nothing-next", commands: [.feature(.tasks(.chooseFilter(.all))), .feature(.tasks(.next(4)))],
      tasks: [[.title("One")], [.title("Waiting"), .wait(DateExpression("30d"))]].reversed()),
    Case(name: "agenda", commands: [.feature(.agenda(.open(.everything, .everything, in: .standard)))]),
    Case(name: "agenda-today", commands: [.feature(.agenda(.open(.everything, .today, in: narrowed)))]),
    Case(
      name: "agenda-of-nothing", commands: [.feature(.agenda(.open(.everything, .everything, in: .standard)))],
      tasks: []),
    Case(
      name: "tasks-started",
      commands: [.feature(.tasks(.change(.start, .numbers([1...3])))), .feature(.tasks(.open(.everything)))]),
    Case(
      name: "detail-of-work",
      commands: [.feature(.tasks(.change(.start, .numbers([1...1])))), .feature(.detail(.open(1)))]),
    Case(name: "filters-status", commands: [.feature(.filters(.open(nil, in: .standard)))]),
    Case(name: "filters-projects", commands: [.feature(.filters(.open(.projects, in: .standard)))]),
    Case(name: "filters-tags", commands: [.feature(.filters(.open(.tags, in: .standard)))]),
    Case(name: "filters-priorities", commands: [.feature(.filters(.open(.priorities, in: .standard)))]),
    Case(name: "filters-dates", commands: [.feature(.filters(.open(.dates, in: .standard)))]),
    Case(name: "filters-views", commands: [.feature(.filters(.open(.views, in: .standard)))]),
    Case(name: "filters-of-nothing", commands: [.feature(.filters(.open(.projects, in: .standard)))], tasks: []),
    Case(name: "filters-off", commands: [.feature(.filters(.open(.dates, in: everything)))]),
    Case(name: "filters-on", commands: [settled, .feature(.filters(.open(.projects, in: narrowed)))]),
    Case(
      name: "filters-views-on",
      commands: [
        settled, .feature(.filters(.change(.use(work), in: .standard))),
        .feature(.filters(.open(.views, in: narrowed))),
      ]),
    Case(name: "view-saved", commands: [settled]),
    Case(name: "scope-entered", commands: [.feature(.filters(.change(.use(work), in: .standard)))]),
    Case(
      name: "tasks-in-a-scope",
      commands: [.feature(.filters(.change(.use(work), in: .standard))), .feature(.tasks(.open(.everything)))]),
    Case(name: "detail-with-everything", commands: [.feature(.detail(.open(1)))]),
    Case(name: "detail-of-a-subtask", commands: [.feature(.detail(.open(5)))]),
    Case(name: "detail-with-notes", commands: [.feature(.detail(.open(4)))]),
    Case(name: "detail-of-a-completed-task", commands: [.feature(.detail(.open(8)))]),
    Case(name: "edit-first-field", commands: [.feature(.edit(.open(1)))]),
    Case(
      name: "edit-refused-answer",
      commands: [.feature(.edit(.open(1))), .answer(.line("New")), .answer(.line("a b"))]),
    Case(
      name: "edit-discarding",
      commands: [.feature(.edit(.open(1))), .answer(.line("New")), .answer(.line("cancel"))]),
    Case(name: "statistics", commands: [.feature(.statistics(.open(.everything)))]),
    Case(name: "statistics-of-nothing", commands: [.feature(.statistics(.open(.everything)))], tasks: []),
    Case(
      name: "statistics-of-two-months", commands: [.feature(.statistics(.open(.everything)))], items: TextSample.past
    ),
    Case(
      name: "statistics-of-a-query", commands: [.feature(.statistics(.open(.term(.project("home")))))],
      items: TextSample.past),
    Case(name: "statistics-of-no-match", commands: [.feature(.statistics(.open(.term(.tag("nowhere")))))]),
    Case(
      name: "statistics-of-one-task", commands: [.feature(.statistics(.open(.everything)))], tasks: [[.title("One")]]
    ),
    Case(name: "review-first-task", commands: review(), items: TextSample.reviewed),
    Case(name: "review-second-task", commands: review("k"), items: TextSample.reviewed),
    Case(name: "review-of-a-stale-task", commands: review("k", "k"), items: TextSample.reviewed),
    Case(name: "review-of-an-undated-task", commands: review("k", "k", "k"), items: TextSample.reviewed),
    Case(name: "review-of-a-waiting-task", commands: review("k", "k", "k", "k"), items: TextSample.reviewed),
    Case(
      name: "review-past-empty-groups", commands: review("k"), items: [TextSample.reviewed[0], TextSample.reviewed[4]]),
    Case(name: "review-completed", commands: review("d"), items: TextSample.reviewed),
    Case(name: "review-moved", commands: review("due friday"), items: TextSample.reviewed),
    Case(name: "review-deleted", commands: review("x"), items: TextSample.reviewed),
    Case(name: "review-unchanged", commands: review("k", "k", "k", "due:"), items: TextSample.reviewed),
    Case(name: "review-refused-answer", commands: review("dome"), items: TextSample.reviewed),
    Case(name: "review-explained", commands: review("?"), items: TextSample.reviewed),
    Case(name: "review-stopped", commands: review("k", "d", "q"), items: TextSample.reviewed),
    Case(name: "review-finished", commands: review("k", "d", "x", "due friday", "k"), items: TextSample.reviewed),
    Case(name: "review-finished-with-a-change", commands: review("d"), items: [TextSample.reviewed[0]]),
    Case(name: "review-of-nothing", commands: review(), items: []),
    Case(name: "doctor-fine", commands: [.feature(.doctor(.examine))], doctor: SampleDoctor(examination: .fine)),
    Case(name: "doctor-problems", commands: [.feature(.doctor(.examine))], doctor: SampleDoctor(examination: .broken)),
    Case(name: "doctor-proposing", commands: [.feature(.doctor(.repair))], doctor: SampleDoctor(examination: .broken)),
    Case(
      name: "doctor-repaired", commands: [.feature(.doctor(.repair)), .answer(.line("y"))],
      doctor: SampleDoctor(examination: .broken)),
    Case(name: "configuration", commands: [.feature(.config(.open))]),
    Case(name: "configuration-of-one", commands: [.feature(.config(.explain("editor", column: 8)))]),
    Case(name: "help", commands: [.feature(.help(.open))]),
    Case(name: "help-of-a-command", commands: [.feature(.help(.explain("modify", column: 6)))]),
    Case(name: "question-to-delete", commands: [.feature(.tasks(.change(.delete, .numbers([1...3]))))]),
    Case(
      name: "question-to-modify",
      commands: [
        .feature(.edit(.change(.modify(.numbers([1...9]), attributes("+x due:"), in: .standard))))
      ]),
    Case(name: "question-to-clear", commands: [.feature(.tasks(.clearCompleted))]),
    Case(name: "editor-form", commands: [.feature(.editor(.edit(4, atNotes: true)))]),
    Case(name: "editor-list", commands: [.feature(.editor(.list(.numbers([1...7]), in: .standard)))]),
    Case(
      name: "editor-refused",
      commands: [
        .feature(.editor(.edit(4, atNotes: false))),
        .feature(.editor(.edited(.text("title: Low\npriority: low\nparent: 99\n", path: "P")))),
      ]),
    Case(
      name: "editor-question",
      commands: [
        .feature(.editor(.list(.numbers([6...7]), in: .standard))),
        .feature(.editor(.edited(.text("6 Repeats\nA new one +x\n", path: "P")))),
      ]),
    Case(
      name: "editor-unchanged",
      commands: [.feature(.editor(.edit(4, atNotes: false))), .feature(.editor(.edited(.unchanged(path: "P"))))]),
    Case(name: "at-the-first-screen", commands: [.back]),
    Case(name: "added-with-a-hint", commands: [.feature(.edit(.change(.add(attributes("Buy projct:x milk")))))]),
    Case(name: "changed", commands: [.feature(.edit(.change(.modify(.number(1), everyAttribute, in: .standard))))]),
    Case(
      name: "cleared",
      commands: [
        .feature(.edit(.change(.modify(.number(1), attributes("project: -bills priority: due:"), in: .standard))))
      ]),
    Case(name: "completed", commands: [.feature(.tasks(.change(.complete, .numbers([1...2]))))]),
  ]

  private static let settled = Command.feature(
    .filters(
      .change(.saveView("urgent", .or([.term(.condition(.overdue)), .term(.tag("bills"))])), in: .standard)))
  private static let work = Scope(project: "home", tags: ["bills"])
  private static let narrowed = Listing(
    filter: .active,
    query: .and([
      .or([.term(.project("home.flat")), .term(.project("gone"))]), .term(.tag("bills")), .term(.condition(.overdue)),
      .term(.text("rent")), .term(.view("urgent")),
    ]), search: "the flat", order: [SortKey(.number)])
  private static let everything = Listing(filter: .all, query: .everything, search: "", order: [SortKey(.number)])

  private static func review(_ answers: String...) -> [Command] {
    [.feature(.review(.open))] + answers.map { .answer(.line($0)) }
  }

  private static let everyAttribute = attributes(
    "Other project:b +new -bills ! due:2026-11-23 wait:tomorrow every:day parent:2 depends:3,4 note:\"a note\"")

  private static func attributes(_ line: String) -> ParsedAttributes {
    var scanner = LineScanner(line)
    do throws(TodoError) {
      return try scanner.attributes(for: .change)
    } catch {
      preconditionFailure("\(line): \(error)")
    }
  }

  @Test(arguments: cases) func asText(_ sample: Case) async throws {
    let state = await sample.state
    let sheets = [
      ("as wide as it is", state.text()), ("80 columns", state.text(width: 80)), ("40 columns", state.text(width: 40)),
      ("in colours", state.text(isColored: true).replacing("\u{1B}", with: "␛")),
    ]
    let prompt =
      "== prompt\n" + (state.question?.prompt ?? PromptTemplate.left.line(state).prompt(isColored: false)) + "\n"
    try assertSnapshot(sheets.map { "== \($0)\n\($1)" }.joined() + prompt, named: sample.name)
  }

  @Test(arguments: cases) func asJSON(_ sample: Case) async throws {
    let state = await sample.state
    try assertSnapshot(state.json, named: sample.name + "-json")
  }

  @Test(arguments: cases) func colourIsTheOnlyDifferenceThatColourMakes(_ sample: Case) async throws {
    let state = await sample.state
    #expect(state.text(isColored: true).replacing(/\u{1B}\[[0-9]*m/, with: "") == state.text())
  }

  @Test(arguments: ["statistics-of-two-months", "statistics-of-one-task"])
  func picturesInASCIIAndOnAWideScreen(name: String) async throws {
    let state = await (try #require(Self.cases.first { $0.name == name })).state
    let sheets = [
      ("ASCII, 80 columns", state.text(width: 80, isUnicode: false)),
      ("ASCII, 40 columns", state.text(width: 40, isUnicode: false)), ("200 columns", state.text(width: 200)),
    ]
    try assertSnapshot(sheets.map { "== \($0)\n\($1)" }.joined(), named: name + "-pictures")
    #expect(state.text(isUnicode: false).replacing("日本語プロジェクト", with: "").filter { !$0.isASCII }.isEmpty)
  }

  @Test("Where only ASCII can be shown, nothing else is but what users have written", arguments: cases)
  func inASCII(_ sample: Case) async throws {
    let state = await sample.state
    let written = Set("éë日本語のタイルプロジェクト👨‍👩‍👧‍👦🇩🇪")
    #expect(state.text(width: 60, isUnicode: false).filter { !$0.isASCII && !written.contains($0) }.isEmpty)
  }

  @Test(arguments: [37, 40, 61, 80, 120, 200], [true, false])
  func noPictureIsWiderThanTheScreen(width: Int, isUnicode: Bool) async throws {
    for sample in Self.cases where sample.name.hasPrefix("statistics") {
      let text = await sample.state.text(width: width, isUnicode: isUnicode)
      for line in text.split(separator: "\n") {
        #expect(displayWidth(of: String(line)) <= width, "\(sample.name): \(line)")
        #expect(line.last != " ", "\(sample.name): \(line)")
      }
    }
  }

  @Test(
    arguments: ["tasks-all", "tasks-active", "tasks-next", "filters-projects", "filters-on", "filters-views", "help"],
    [80, 60, 44])
  func noLineIsWiderThanTheScreen(name: String, width: Int) async throws {
    let sample = try #require(Self.cases.first { $0.name == name })
    let text = await sample.state.text(width: width)
    for line in text.split(separator: "\n") { #expect(displayWidth(of: String(line)) <= width, "\(line)") }
  }
}
