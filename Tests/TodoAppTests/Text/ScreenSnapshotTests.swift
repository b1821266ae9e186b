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

  private static let reviewed = TextSample.reviewed

  static let cases = [
    Case("tasks-all", .tasks(.chooseFilter(.all))), Case("tasks-active", .tasks(.open(.everything))),
    Case(
      "tasks-narrowed", .tasks(.narrow(.or([.term(.tag("bills")), .term(.project("trips"))]))),
      .tasks(.search("the flat")), .tasks(.open(.term(.condition(.overdue))))),
    Case("tasks-sorted", .tasks(.sort([SortKey(.priority), SortKey(.due, isReversed: true)]))),
    Case("tasks-nothing-found", .tasks(.open(.term(.text("nowhere"))))),
    Case("tasks-none-at-all", .tasks(.open(.everything)), tasks: []),
    Case("tasks-none-completed", .tasks(.chooseFilter(.completed)), tasks: [[.title("One")]]),
    Case("tasks-next", .tasks(.chooseFilter(.completed)), .tasks(.next(4))),
    Case(
      "tasks-nothing-next", .tasks(.chooseFilter(.all)), .tasks(.next(4)),
      tasks: [[.title("One")], [.title("Waiting"), .set(.wait, .date(.day(.fromToday(30, .day))))]].reversed()),
    Case("agenda", .agenda(.open(.everything, .everything, in: .standard))),
    Case("agenda-today", .agenda(.open(.everything, .today, in: narrowed))),
    Case("agenda-of-nothing", .agenda(.open(.everything, .everything, in: .standard)), tasks: []),
    Case("tasks-started", .tasks(.change(.start, .numbers([1...3]))), .tasks(.open(.everything))),
    Case("detail-of-work", .tasks(.change(.start, .numbers([1...1]))), .detail(.open(1))),
    Case("filters-status", .filters(.open(nil, in: .standard))),
    Case("filters-projects", .filters(.open(.projects, in: .standard))),
    Case("filters-tags", .filters(.open(.tags, in: .standard))),
    Case("filters-priorities", .filters(.open(.priorities, in: .standard))),
    Case("filters-dates", .filters(.open(.dates, in: .standard))),
    Case("filters-views", .filters(.open(.views, in: .standard))),
    Case("filters-of-nothing", .filters(.open(.projects, in: .standard)), tasks: []),
    Case("filters-off", .filters(.open(.dates, in: everything))),
    Case("filters-on", settled, .filters(.open(.projects, in: narrowed))),
    Case(
      "filters-views-on", settled, .filters(.change(.use(work), in: .standard)), .filters(.open(.views, in: narrowed))),
    Case("view-saved", settled), Case("scope-entered", .filters(.change(.use(work), in: .standard))),
    Case("tasks-in-a-scope", .filters(.change(.use(work), in: .standard)), .tasks(.open(.everything))),
    Case("detail-with-everything", .detail(.open(1))), Case("detail-of-a-subtask", .detail(.open(5))),
    Case("detail-with-notes", .detail(.open(4))), Case("detail-of-a-completed-task", .detail(.open(8))),
    Case("edit-first-field", .edit(.open(1))), Case("edit-refused-answer", .edit(.open(1)), answers: "New", "a b"),
    Case("edit-discarding", .edit(.open(1)), answers: "New", "cancel"),
    Case("statistics", .statistics(.open(.everything))),
    Case("statistics-of-nothing", .statistics(.open(.everything)), tasks: []),
    Case("statistics-of-two-months", .statistics(.open(.everything)), items: TextSample.past),
    Case("statistics-of-a-query", .statistics(.open(.term(.project("home")))), items: TextSample.past),
    Case("statistics-of-no-match", .statistics(.open(.term(.tag("nowhere"))))),
    Case("statistics-of-one-task", .statistics(.open(.everything)), tasks: [[.title("One")]]),
    Case("review-first-task", .review(.open), items: reviewed),
    Case("review-second-task", .review(.open), answers: "k", items: reviewed),
    Case("review-of-a-stale-task", .review(.open), answers: "k", "k", items: reviewed),
    Case("review-of-an-undated-task", .review(.open), answers: "k", "k", "k", items: reviewed),
    Case("review-of-a-waiting-task", .review(.open), answers: "k", "k", "k", "k", items: reviewed),
    Case("review-past-empty-groups", .review(.open), answers: "k", items: [reviewed[0], reviewed[4]]),
    Case("review-completed", .review(.open), answers: "d", items: reviewed),
    Case("review-moved", .review(.open), answers: "due friday", items: reviewed),
    Case("review-deleted", .review(.open), answers: "x", items: reviewed),
    Case("review-unchanged", .review(.open), answers: "k", "k", "k", "due:", items: reviewed),
    Case("review-refused-answer", .review(.open), answers: "dome", items: reviewed),
    Case("review-explained", .review(.open), answers: "?", items: reviewed),
    Case("review-stopped", .review(.open), answers: "k", "d", "q", items: reviewed),
    Case("review-finished", .review(.open), answers: "k", "d", "x", "due friday", "k", items: reviewed),
    Case("review-finished-with-a-change", .review(.open), answers: "d", items: [reviewed[0]]),
    Case("review-of-nothing", .review(.open), items: []),
    Case("doctor-fine", .doctor(.examine), doctor: SampleDoctor(examination: .fine)),
    Case("doctor-problems", .doctor(.examine), doctor: SampleDoctor(examination: .broken)),
    Case("doctor-proposing", .doctor(.repair), doctor: SampleDoctor(examination: .broken)),
    Case("doctor-repaired", .doctor(.repair), answers: "y", doctor: SampleDoctor(examination: .broken)),
    Case("configuration", .config(.open)), Case("configuration-of-one", .config(.explain("editor", column: 8))),
    Case("help", .help(.open)), Case("help-of-a-command", .help(.explain("modify", column: 6))),
    Case("question-to-delete", .tasks(.change(.delete, .numbers([1...3])))),
    Case("question-to-modify", .edit(.change(.modify(.numbers([1...9]), attributes("+x due:"), in: .standard)))),
    Case("question-to-clear", .tasks(.clearCompleted)), Case("editor-form", .editor(.edit(4, atNotes: true))),
    Case("editor-list", .editor(.list(.numbers([1...7]), in: .standard))),
    Case(
      "editor-refused", .editor(.edit(4, atNotes: false)),
      .editor(.edited(.text("title: Low\npriority: low\nparent: 99\n", path: "P")))),
    Case(
      "editor-question", .editor(.list(.numbers([6...7]), in: .standard)),
      .editor(.edited(.text("6 Repeats\nA new one +x\n", path: "P")))),
    Case("editor-unchanged", .editor(.edit(4, atNotes: false)), .editor(.edited(.unchanged(path: "P")))),
    Case(name: "at-the-first-screen", commands: [.back]),
    Case("added-with-a-hint", .edit(.change(.add(attributes("Buy projct:x milk"))))),
    Case("changed", .edit(.change(.modify(.number(1), everyAttribute, in: .standard)))),
    Case("cleared", .edit(.change(.modify(.number(1), attributes("project: -bills priority: due:"), in: .standard)))),
    Case("completed", .tasks(.change(.complete, .numbers([1...2])))),
  ]

  private static let settled = Features.Intent.filters(
    .change(.saveView("urgent", .or([.term(.condition(.overdue)), .term(.tag("bills"))])), in: .standard))
  private static let work = Scope(project: "home", tags: ["bills"])
  private static let narrowed = Listing(
    filter: .active,
    query: .and([
      .or([.term(.project("home.flat")), .term(.project("gone"))]), .term(.tag("bills")), .term(.condition(.overdue)),
      .term(.text("rent")), .term(.view("urgent")),
    ]), search: "the flat", order: [SortKey(.number)])
  private static let everything = Listing(filter: .all, query: .everything, search: "", order: [SortKey(.number)])

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

  @Test(arguments: cases)
  func `Where only ASCII can be shown, nothing else is but what users have written`(_ sample: Case) async throws {
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

extension ScreenSnapshotTests.Case {
  fileprivate init(
    _ name: String, _ intents: Features.Intent..., answers: String..., tasks: [[Attribute]] = TextSample.tasks,
    items: [TodoItem]? = nil, doctor: any TasksDoctor = NothingToExamine()
  ) {
    let commands = intents.map { Command.feature($0) } + answers.map { .answer(.line($0)) }
    self.init(name: name, commands: commands, tasks: tasks, items: items, doctor: doctor)
  }
}
