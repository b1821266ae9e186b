import MVITesting
import Testing

@testable import TodoApp
@testable import TodoModel

/// The first screen of the shell: the counts, the clock that runs, and the agenda, all in one window.
@Suite struct StartScreenTests {
  private static let now = TextSample.clock.present
  private static let titles = [
    "Call Zoë", "日本語の宿題をする", "Send the slides, and tell everybody who was there what is on them",
    "Family photos 👨‍👩‍👧‍👦", "Купить билеты", "Tax",
  ]

  private static func task(_ number: Int, _ change: (inout TodoItem) -> Void) -> TodoItem {
    var task = TodoItem(
      number: number, id: .derived(from: now.instant, number: number),
      title: titles[number % titles.count] + " \(number)", created: Instant(seconds: 0))
    change(&task)
    return task
  }

  private static func day(_ days: Int) -> Moment { .day(now.day.adding(days: days)) }

  /// Tasks, some of them of high priority and with labels, so many late, due today, later or never, and waiting.
  private static func tasks(late: Int, today: Int, later: Int, waiting: Int) -> [TodoItem] {
    (1...max(1, late + today + later + waiting)).map { number in
      task(number) { task in
        task.priority = number % 5 == 3 ? .high : number % 7 == 1 ? .low : nil
        if number % 4 == 1 { (task.project, task.tags) = ("home.garden", ["日本", "errand"]) }
        switch number {
        case ...late where number % 3 == 2: task.due = .instant(Instant(seconds: now.instant.seconds - 60 * number))
        case ...late: task.due = day(-number)
        case ...(late + today) where number % 3 == 0:
          task.due = .instant(Instant(seconds: now.instant.seconds + 60 * number))
        case ...(late + today): task.due = day(0)
        case ...(late + today + later): if number % 3 > 0 { task.due = day(1 + number % 12) }
        default: (task.due, task.wait) = (number % 2 == 0 ? day(0) : day(-1), day(1 + number % 5))
        }
      }
    }
  }

  private static func started(_ task: TodoItem, minutes: Int) -> TodoItem {
    var task = task
    task[.started] = .instant(Instant(seconds: now.instant.seconds - 60 * minutes))
    return task
  }

  /// 120 tasks: five late, four due today, three that wait, and one that is worked on and has no date.
  private static let sample: [TodoItem] = {
    var tasks = StartScreenTests.tasks(late: 5, today: 4, later: 108, waiting: 3)
    tasks[43] = started(task(44) { $0.notes = "x" }, minutes: 25)
    return tasks
  }()

  private static func agenda(_ tasks: [TodoItem]) -> TaskAgenda {
    TaskAgenda(of: tasks, in: .standard, query: .everything, .everything, atMost: 500, at: now)
  }

  private static func state(_ tasks: [TodoItem], usage: UsageProfile? = nil) -> Shell.State {
    var table = TaskTable(tasks)
    let counts = table.taskCounts(at: now)
    return ShellReducer.reduce(
      Shell.State(), .greeted(counts, at: now.instant, usage: usage, agenda: agenda(tasks)))
  }

  private static func text(_ state: Shell.State, _ window: Window, isUnicode: Bool = true) -> String {
    let rendering = TextSample.rendering(isUnicode: isUnicode).fitted(to: window)
    var page = rendering.page(isColored: false)
    rendering.write(state, to: &page)
    return page.text
  }

  @Test(arguments: [80, 40]) func whatIsDueAndTheClockAreInOneWindow(columns: Int) throws {
    let state = Self.state(Self.sample, usage: UsageProfile(lines: [] as [String]))
    let text = Self.text(state, Window(columns: columns, rows: 24))
    try assertSnapshot(text + PromptTemplate.left.line(state).prompt(isColored: false) + "\n", named: "24x\(columns)")
    #expect(text.split(separator: "\n").count < 24, "the prompt is the last row")
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.hasPrefix("117 active TO-DOs: 5 overdue, 4 due today, 108 later; 3 waiting ▶44 0:25 Send the slides,"))
    #expect(text.contains("!!!") || text.contains(" H "))
    #expect(PromptTemplate.left.line(state).prompt(isColored: false) == "todo ▶44 0:25> ")
  }

  @Test func moreThanAWindowOfLateTasksLeaveNoRowToOthers() throws {
    let state = Self.state(Self.tasks(late: 30, today: 20, later: 60, waiting: 2))
    try assertSnapshot(Self.text(state, Window(columns: 80, rows: 24)), named: "24x80-late")
  }

  @Test func aClockIsInASCIIWhereNothingElseIsShown() {
    let text = Self.text(Self.state(Self.sample), Window(columns: 80, rows: 24), isUnicode: false)
    #expect(text.contains("\n>44 0:25 "))
  }

  @Test(arguments: 0..<60) func everyTaskIsCountedOnceAndWhatIsDueComesFirst(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func any(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var tasks = Self.tasks(late: any(0...12), today: any(0...12), later: any(0...40), waiting: any(0...4))
    for _ in 0..<any(0...4) {
      let place = any(0...(tasks.count - 1))
      tasks[place] = Self.started(tasks[place], minutes: any(0...500))
    }
    let window = Window(columns: any(40...120), rows: any(12...40))
    let state = Self.state(tasks)
    let screen = Self.text(state, window)
    let rows = screen.split(separator: "\n").map(String.init)
    #expect(rows.allSatisfy { displayWidth(of: $0) <= window.columns } && rows.count < window.rows, "\(screen)")

    let counts = try #require(state.taskCounts)
    let (late, today) = (Query.Condition.overdue, Query.Condition.today)
    let open = tasks.filter { !$0.satisfies(.waiting, at: Self.now) }
    #expect(counts.active == open.count && counts.overdue == open.count { $0.satisfies(late, at: Self.now) })
    #expect(
      counts.today == open.count { $0.satisfies(today, at: Self.now) && !$0.satisfies(late, at: Self.now) })

    let agenda = Self.agenda(tasks)
    let clocks = min(counts.work.count, 3)
    let rendering = TextSample.rendering().fitted(to: window)
    var page = rendering.page(isColored: false)
    Agenda.write(agenda, of: .everything, at: Self.now, below: clocks, in: rendering.context, to: &page)
    #expect(screen.hasSuffix(page.text))
    let lines = page.text.split(separator: "\n").map(String.init)
    func number(of line: String) -> Int? { Int(line.drop { " >".contains($0) }.prefix { $0.isNumber }) }
    let shown = lines.compactMap(number(of:))
    let others = lines.filter { number(of: $0) == nil }
    let hidden = others.compactMap { line in
      (line.firstRange(of: "… and ") ?? line.firstRange(of: " · "))
        .flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
    }
    #expect(Set(shown).count == shown.count && shown.count + hidden.reduce(0, +) == tasks.count, "\(page.text)")

    let pressing = agenda.parts.filter { $0.when == .overdue || $0.when == .day(Self.now.day) }
    for part in pressing {
      let left = part.tasks.filter { !shown.contains($0.number) }
      guard !left.isEmpty else { continue }
      #expect(Set(shown).isSubset(of: pressing.flatMap(\.tasks).map(\.number)), "a later task has a row: \(page.text)")
      #expect(
        others.count { !$0.hasPrefix("…") && !$0.hasPrefix(" ") } <= pressing.count,
        "a later day has a row: \(page.text)")
      let isLeftOut = left.contains { $0.priority == .high }
      #expect(!isLeftOut || part.tasks.allSatisfy { $0.priority == .high || !shown.contains($0.number) })
    }
  }

  @Test func listsShowHowLongATaskIsWorkedOn() async {
    let commands = [Command.feature(.tasks(.open(.everything)))]
    let state = await TextSample.state(
      after: commands, items: [Self.started(Self.task(1) { $0.notes = "x" }, minutes: 65)])
    #expect(state.text(width: 80).hasSuffix("> 1  日本語の宿題をする 1 ✎ ▶1:05\n"))
    #expect(state.text(width: 80, isUnicode: false).hasSuffix("1 \" >1:05\n"))
    #expect(state.text(width: 30).hasSuffix("> 1  日本語の宿題をする 1 ✎\n"), "the title needs the room")
    #expect(state.text().hasSuffix("> 1  日本語の宿題をする 1\n"), "programs may read it")
  }
}
