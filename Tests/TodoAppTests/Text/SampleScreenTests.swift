import MVI
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

@Suite struct SampleScreenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [String]
    var testDescription: String { name }

    init(_ name: String, _ lines: String...) {
      self.name = name
      self.lines = lines
    }
  }

  static let cases = [
    Case("list", "list"), Case("list-all-by-date", "filter all", "sort due"), Case("list-waiting", "list is:waiting"),
    Case("list-completed", "list is:completed sort:-completed limit:30"),
    Case("list-created", "list sort:-created limit:30"), Case("list-urgent", "list sort:urgency limit:40"),
    Case("list-by-project", "list group:project due:"), Case("list-by-tag", "list group:tag due<=3d"),
    Case("list-by-day", "list group:day due<=3d"), Case("list-by-priority", "list group:priority priority>=medium"),
    Case("list-columns", "list columns:number,due,title,notes,tags,project,every limit:30"),
    Case("list-in-a-scope", "use project:work +next", "list"), Case("list-empty", "search nowhere"),
    Case("next", "next 12"), Case("agenda", "agenda"), Case("today", "today"),
    Case("open", "open 6"), Case("open-notes", "open 9"), Case("open-whole", "open 112"),
    Case("edit", "edit 9"), Case("edit-refused", "edit 9", "", "a b c"),
    Case("history", "note 9 something else", "modify 6 due:friday 5pm +bills +phone !!", "done 12", "undo", "history"),
    Case("review", "review"), Case("review-explained", "review", "?"), Case("review-over", "review", "k", "d", "q"),
    Case("filters-projects", "filter projects"), Case("filters-tags", "filter tags"),
    Case("filters-on", "filter project:work.acme.website (+phone or +city) is:overdue", "search the", "filter status"),
    Case("stats", "stats"), Case("help", "help all"), Case("help-add", "help add"), Case("help-dates", "help dates"),
    Case("help-keys", "help keys"), Case("config", "config"), Case("config-prompt", "config prompt"),
    Case("doctor", "doctor"), Case("repair", "doctor --repair"), Case("repaired", "doctor --repair", "y"),
    Case("added", "add Call the plumber project:home.flat +phone due:\"next friday\" note:\"in the morning\" projct:x"),
    Case("done", "done 9"), Case("question", "delete 1-12"), Case("modified", "modify 6 due:friday +a +b -next"),
    Case("error", "list (project:work.acme.website.relaunch or +five-minutes) and due<neverland or is:waiting"),
    Case("correction", "modfy 6 due:friday"), Case("views", "view save acme = project:work.acme sort:due", "view list"),
  ]

  private func state(_ sample: Case) async -> Shell.State {
    var configuration = Configuration()
    configuration.path = "/home/anna/.config/todo/config"
    let environment = Environment(
      dataSource: InMemoryTasksDataSource(SampleTasks.all, clock: TextSample.clock), clock: TextSample.clock,
      confirmations: .ask
    ) {
      $0.doctor = SampleDoctor(examination: .broken)
      $0.editor = ScriptedEditor()
      $0.configuration = configuration
    }
    let processor = ShellProcessor(in: environment)
    var state = Shell.State()
    for (place, line) in sample.lines.enumerated() {
      let source = CommandSource(line: place + 1, command: line)
      guard let action = Shell.action(for: .command(Session.command(line, in: state), source), in: state)
      else { continue }
      var results = processor.results(of: action)
      while let result = await results.next() { state = ShellReducer.reduce(state, result) }
    }
    return state
  }

  @Test(arguments: cases) func `What every screen looks like`(_ sample: Case) async throws {
    let state = await state(sample)
    let sheets = [20, 40, 80, 120].map { width in
      // Of a long list a screen and its end.
      let rows = state.text(width: width).split(separator: "\n", omittingEmptySubsequences: false)
      let shown = rows.count > 60 ? rows.prefix(48) + ["[\(rows.count - 60) rows]"] + rows.suffix(12) : rows[...]
      return "== \(width) columns\n" + shown.joined(separator: "\n")
    }
    try assertSnapshot(sheets.joined(), named: sample.name)
  }

  @Test(arguments: cases)
  func `No row is wider than the window or ends in blanks, and no word is broken that fits`(_ sample: Case) async throws
  {
    let state = await state(sample)
    for width in thinned(Array(20...130), to: 12, "widths") {
      for isUnicode in [true, false] {
        let text = state.text(width: width, isUnicode: isUnicode)
        for row in text.split(separator: "\n") {
          #expect(displayWidth(of: String(row)) <= width && row.last != " ", "\(width): \(row)")
        }
        // The same, laid out for that width and not folded.
        var page = TextPage(isColored: false, isUnicode: isUnicode)
        TextSample.rendering(width: width, isUnicode: isUnicode).add(state, to: &page)
        #expect(brokenWords(of: page.text, in: text, width) == [], "\(width)")
      }
    }
  }

  private func brokenWords(of whole: String, in folded: String, _ width: Int) -> [Substring] {
    func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }
    var rest = words(folded)[...]
    return words(whole).filter { word in
      if rest.first == word {
        rest.removeFirst()
        return false
      }
      var parts = ""
      while parts.utf8.count < word.utf8.count, let part = rest.popFirst() { parts += part }
      // Chinese and Japanese are broken between their letters.
      let isWide = word.unicodeScalars.contains { $0.value >= 0x3000 }
      return parts != word || !isWide && displayWidth(of: String(word)) <= width
    }
  }

  @Test(arguments: 20...130) func `A title keeps half of the row, whatever else is in it`(width: Int) {
    var task = SampleTasks.all[0]
    task.title = String(repeating: "x", count: 300)
    task.due = .instant(SampleTasks.now)
    let context = TextContext(width: width, zone: FixedZone.utc)
    let rows = rows(of: [task] + SampleTasks.all, in: context)
    #expect(rows[0].count { $0 == "x" || $0 == "…" } >= width / 2, "\(rows[0])")
  }

  @Test(arguments: 20...130) func `A row with many tags shortens its own tail and no other row`(width: Int) {
    var task = Sample.task(1, "Many tags")
    task.tags = (1...30).map { "tag-\($0)" }
    let context = TextContext(width: width, zone: FixedZone.utc)
    let others = SampleTasks.all.suffix(60)
    let with = rows(of: others + [task], in: context)
    // The title comes first, and at most half of the row is for it.
    let titles = { (row: String) in row.prefix(width / 2) }
    let without = rows(of: Array(others), in: context)
    #expect(with.dropLast().map(titles) == without.map(titles))
    #expect(with.allSatisfy { displayWidth(of: $0) <= width })
  }

  private func rows(of tasks: [TodoItem], in context: TextContext) -> [String] {
    var page = TextPage(isColored: false)
    TaskRows(tasks, at: TextSample.clock.present, in: context).write(tasks.indices, to: &page)
    return page.text.split(separator: "\n").map(String.init)
  }

  @Test func `The sample is what a person has: all kinds of tasks`() {
    let now = Now(SampleTasks.now, in: FixedZone.utc)
    let all = SampleTasks.all
    #expect(all.count == 400 && SampleTasks.now == TextSample.clock.now())
    for condition in Query.Condition.allCases {
      let dependencies = Dependencies(all, at: now)
      #expect(all.count { $0.satisfies(condition, at: now, among: dependencies) } >= 5, "\(condition)")
    }
    #expect(TaskTally(all, at: now).line.prompt(isColored: false) == "316 to do, 39 overdue, 17 waiting, 60 completed")
    #expect(all.contains { displayWidth(of: $0.title) > 200 } && all.contains { $0.tags.count > 6 })
  }
}
