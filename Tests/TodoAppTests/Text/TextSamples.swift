import MVI
import MVITesting
import SampleTasks
import TestRunning
import TodoModel

@testable import TodoApp

enum TextSample {
  /// A Saturday, nine o'clock.
  static let clock = Clock.fixed(at: Instant(iso: "2026-11-21T09:00:00Z")!, zone: FixedZone.utc)

  static let tasks: [[Attribute]] = [
    [
      .title("Pay the rent for the flat"), .project("home.flat"), .addTag("bills"), .addTag("monthly"),
      .priority(.high), .due(DateExpression("yesterday")),
    ],
    [.title("日本語のタイトル"), .priority(.medium), .due(DateExpression("today"))],
    [.title("Family 👨‍👩‍👧‍👦 in 🇩🇪 with Zoe\u{308}"), .project("trips"), .due(DateExpression("2026-11-27T17:30"))],
    [.title("Low"), .priority(.low), .notes("first line\n\nthird line")],
    [.title("Waiting"), .set(.wait, .date(.day(.fromToday(30, .day)))), .parent(1), .set(.depends, .numbers([1, 2]))],
    [.title("Repeating"), .set(.repeat, .repetition(.init(.init(.init(.weekly)), origin: .completion)))],
    [
      .title("A title that is so long that no screen of a common width has room for it beside everything else"),
      .addTag("long"),
    ],
    [.title("Done"), .due(DateExpression("-7d"))],
  ]

  /// Two months of tasks that came and went in two projects, one of them of wide characters, and in none.
  static let past: [TodoItem] = (1...60).map { number in
    let created = clock.now().seconds - (60 - number) * 30 * 3600
    var task = TodoItem(
      number: number, id: .derived(from: clock.now(), number: number), title: "Task \(number)",
      created: Instant(seconds: created))
    task.project = ["home.garden", "日本語プロジェクト", nil][number % 3]
    if number % 5 < 3 {
      task.status = .completed
      task.completed = Instant(seconds: min(clock.now().seconds, created + number % 11 * 86_400))
    } else if number % 5 == 3 {
      task.due = .day(clock.today.adding(days: number - 40))
    }
    return task
  }

  static let reviewed: [TodoItem] = (1...5).map { number in
    var task = TodoItem(
      number: number, id: .derived(from: clock.now(), number: number), title: "Task \(number)",
      created: Instant(seconds: clock.now().seconds - 45 * 86_400))
    if number != 3 { task.modified = clock.now() }
    if number < 5 { task.project = "home" }
    if number < 3 { task.due = .day(clock.today.adding(days: -number)) }
    if number == 4 { task.priority = .high }
    if number == 5 { task.wait = .day(clock.today.adding(days: 9)) }
    return task
  }

  static func rendering(_ format: OutputFormat = .text, width: Int? = nil, isUnicode: Bool = true) -> Rendering {
    Rendering(context: TextContext(width: width, zone: FixedZone.utc, isUnicode: isUnicode), format: format)
  }

  /// The state after some commands have been given to a program with these tasks, of which the last one is done.
  static func state(
    after commands: [Command], tasks: [[Attribute]] = tasks, doctor: any TasksDoctor = NothingToExamine(),
    confirming: Bool = true
  ) async -> Shell.State {
    let dataSource = InMemoryTasksDataSource(clock: clock)
    for attributes in tasks { _ = try? await dataSource.add(attributes) }
    if tasks.count > 1 { _ = try? await dataSource.complete([tasks.count]) }
    return await state(after: commands, in: dataSource, doctor: doctor, confirming: confirming)
  }

  static func state(after commands: [Command], items: [TodoItem]) async -> Shell.State {
    await state(after: commands, in: InMemoryTasksDataSource(items, clock: clock), confirming: true)
  }

  private static func state(
    after commands: [Command], in dataSource: InMemoryTasksDataSource, doctor: any TasksDoctor = NothingToExamine(),
    confirming: Bool
  ) async -> Shell.State {
    let environment = Environment(dataSource: dataSource, clock: clock, confirmations: confirming ? .ask : .assumeYes) {
      $0.doctor = doctor
      $0.editor = ScriptedEditor()
    }
    let processor = ShellProcessor(in: environment).lookingOutside(in: environment)
    var state = Shell.State()
    for (place, command) in commands.enumerated() {
      let intent = Shell.Intent.command(command, CommandSource(line: place + 1, command: "command \(place + 1)"))
      guard let action = Shell.action(for: intent, in: state) else { continue }
      var results = processor.results(of: action)
      while let result = await results.next() { state = ShellReducer.reduce(state, result) }
    }
    return state
  }
}

extension Shell.State {
  func text(width: Int? = nil, isColored: Bool = false, isUnicode: Bool = true) -> String {
    let rendering = TextSample.rendering(width: width, isUnicode: isUnicode)
    var page = rendering.page(isColored: isColored)
    rendering.add(self, to: &page)
    return page.text
  }

  var json: String { TextSample.rendering(.json).jsonLine(of: self).text }
}

extension Rendering {
  func add(_ state: Shell.State, to page: inout TextPage) {
    if let error = state.unshownError {
      page.add(lines(of: error, answering: state.origin))
    } else {
      write(state, to: &page)
    }
  }
}

/// Tasks with everything that a file can hold, in a place where clocks are set.
struct RandomTasks {
  static let zone = SystemZone(named: "Europe/Berlin")
  static let clock = Clock.fixed(at: Instant(iso: "2026-11-21T09:00:00Z")!, zone: zone)

  private static let words = [
    "Pay", "rent", "it's", "6\"", "\"a\"", "+x", "-x", "!!!", "due:today", "projct:x", "--", "#1", "12", "title:",
    "a\\", "\\",
    "日本語", "👩‍👩‍👧‍👦", "e\u{301}", "\u{301}", "\u{2028}", "\t", " ", "\u{1B}[2J", "notes:", "http://x", "10:30", "(", "/",
  ]
  private static let lines = words + ["", "", "# c", "# !! r", "notes:", "title: x", "a b", " ", "\r"]
  private static let rules = [
    "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20270301", "FREQ=MONTHLY;BYDAY=-1FR",
    "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "FREQ=YEARLY;COUNT=3", "FREQ=HOURLY;INTERVAL=8", "nonsense",
    "FREQ=MONTHLY;BYMONTHDAY=15",
  ]

  var random: SeededGenerator

  /// A task, which may refer to those before it, and to one that is gone.
  mutating func task(_ number: Int, after others: [TodoItem]) -> TodoItem {
    var task = TodoItem(
      number: number, id: .derived(from: Instant(seconds: 1), number: number), title: title(),
      created: Instant(seconds: 0))
    task.notes = sometimes { $0.text(of: Self.lines, upTo: 6, separator: "\n") } ?? ""
    task.project = sometimes { $0.one(["home", "home.garden", "a\"b", "\"q\"", "é:x", "a b", "c\\"]) }
    task.tags = Set(
      ["bills", "a-b", "x:y", "é", "q\"", "5x", "#t"].filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    )
    .sorted()
    task.priority = sometimes { $0.one(TodoItem.Priority.allCases) }
    task.due = sometimes { $0.moment() }
    task.wait = sometimes { $0.moment() }
    task[.start] = sometimes { .moment($0.moment()) }
    task[.until] = sometimes { .moment($0.moment()) }
    task.repetition = sometimes { generator in
      TodoItem.Repetition(rule: generator.one(Self.rules), origin: generator.one([.due, .completion]))
    }
    let known = others.map(\.id) + [TaskID.derived(from: Instant(seconds: 2), number: 99)]
    task.parent = sometimes { $0.one(known) }
    task.depends = known.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
    return task
  }

  private mutating func title() -> String {
    let title = text(of: Self.words, upTo: 5, separator: " ")
    return title.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? "a" + title : title
  }

  private mutating func moment() -> Moment {
    // Around the hour that comes twice.
    let instant = Instant(seconds: 1_792_886_400 + Int.random(in: -4...8, using: &random) * 1800 + one([0, 0, 59]))
    return Bool.random(using: &random)
      ? .day(Day(number: 20_000 + Int.random(in: 0..<900, using: &random))) : .instant(instant)
  }

  private mutating func text(of pieces: [String], upTo count: Int, separator: String) -> String {
    (0..<Int.random(in: 1...count, using: &random)).map { _ in one(pieces) }.joined(separator: separator)
  }

  private mutating func one<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func sometimes<Value>(_ make: (inout RandomTasks) -> Value) -> Value? {
    Bool.random(using: &random) ? make(&self) : nil
  }
}

struct SampleDoctor: TasksDoctor {
  let examination: Examination

  func examine() -> Examination { examination }

  func proposeRepair() -> Repair? { .sample }

  func perform(_ repair: Repair) -> Repair? {
    var done = repair
    done.kept = ["tasks.broken-20261121-090000.json", "tasks.broken-20261121-090000.history.jsonl"]
    return done
  }
}

extension Repair {
  static let sample: Repair = {
    var repair = Repair()
    repair.tasks = 12
    repair.steps = [
      .kept(tasks: 9), .applied(commands: 1), .applied(commands: 2),
      .restored(task: 4, title: "Pay the rent", command: 7), .merged(task: 5, line: 9),
      .newID(task: 6, title: "A title that is so long that it is cut in every message that names it", line: 8),
      .renumbered(from: 6, to: 13, title: "Copied", line: 8), .renumbered(from: 6, to: 14, title: "Known", line: nil),
      .rejected(line: 3, number: 4, title: nil), .rejected(line: 11, number: nil, title: nil),
      .rejected(line: 12, number: nil, title: "日本語"),
      .reduced(task: 3, title: "Three", members: ["due", "tags"], line: 4),
      .reduced(task: 3, title: "Three", members: ["due"], line: nil), .lostRecords(lines: [5]),
      .lostRecords(lines: [7, 8]), .shortenedHistory(from: 9), .shortenedHistory(from: nil),
    ]
    return repair
  }()
}

extension Examination {
  static let fine: Examination = {
    var file = FileState(path: "/home/anna/.local/share/todo/tasks.json", target: "/home/anna/Sync/tasks.json")
    file.size = 2048
    file.mode = 0o640
    file.version = 1
    file.sequence = 7
    file.lastNumber = 14
    file.tasks = 12
    var history = HistoryState(name: "tasks.history.jsonl")
    history.size = 4096
    history.records = 9
    history.commands = 1...9
    history.undoable = 8
    history.redoable = 1
    history.tail = 2
    history.tornBytes = 17
    return Examination(
      file: file, history: history, lock: .held(by: 4711, isAlive: true),
      leftovers: [
        Leftover(name: ".tasks.json.new", kind: .draft), Leftover(name: "tasks.history.jsonl.torn", kind: .torn),
        Leftover(name: "tasks.broken-20261121-090000.json", kind: .replaced),
      ],
      findings: [
        .missingReference(.parent, task: 5, id: "00000000-0000-4000-8000-000000000001"),
        .missingReference(.depends, task: 6, id: "00000000-0000-4000-8000-000000000001"),
        .missingCommands(3...5, isInFile: true), .mergedAsText(folder: "/home/anna/it's here"), .sync(.noRemote),
        .sync(.neverSynced("origin")), .sync(.unsent("work", commands: 0)), .sync(.unsent("work", commands: 1)),
        .sync(.unsent("work", commands: 3)), .sync(.openConflicts(1)), .sync(.openConflicts(2)),
      ])
  }()

  static let broken: Examination = {
    func place(_ line: Int) -> SourcePlace { SourcePlace(file: "tasks.json", line: line, column: 14) }
    let record = SourcePlace(file: "tasks.history.jsonl", line: 4, column: 1)
    return Examination(
      file: FileState(path: "tasks.json"), history: HistoryState(name: "tasks.history.jsonl"),
      lock: .held(by: 4711, isAlive: false),
      leftovers: [Leftover(name: "tasks (Anna's conflicted copy 2026-11-21).json", kind: .conflictCopy(.dropbox))],
      findings: [
        .unusable(.unreadable(path: "tasks.json", reason: "it is a directory, not a file")),
        .unusable(.newerFile(path: "tasks.json", version: 2)), .unusable(.notPermitted(path: "tasks.json")),
        .unusable(.brokenFile(path: "tasks.json", line: 1, column: 2, problem: "something else")),
        .brokenFile(place(2), problem: "a comma with nothing after it; leave it out"),
        .brokenTask(place(3), number: 2, title: "Pay rent", problem: "“due” has to be a day"),
        .brokenTask(place(4), number: 3, title: nil, problem: "“id” is missing"),
        .brokenTask(place(5), number: nil, title: nil, problem: "“id” is missing"),
        .furtherBrokenTasks(place(1003)), .incompleteHistory, .blankTitle(task: 3), .cycle(.parent, [1, 2, 1]),
        .cycle(.depends, [4, 4]),
        .brokenRecord(record, problem: "the checksum of this record is wrong"),
        .missingCommands(9...9, isInFile: false), .misplacedCommand(8, record), .historyBehind(file: 9, history: 5),
        .lostCommands(upTo: 12), .conflictCopy(path: "tasks (Anna's conflicted copy 2026-11-21).json", .dropbox),
        .conflictMarks(hasVersions: true), .conflictMarks(hasVersions: false),
        .sync(.unreadable(path: "tasks.git", reason: "not a git repository")), .sync(.noGit),
        .sync(.gitFails(reason: "bad config line 1 in file /home/anna/.gitconfig")),
      ])
  }()
}
