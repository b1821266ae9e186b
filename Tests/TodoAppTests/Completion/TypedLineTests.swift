import MVI
import MVITesting
import TestRunning
import Testing
import TodoModel
import TodoShell

@testable import TodoApp

@Suite struct TypedLineTests {
  private static let parser = CommandParser().knowing([
    Alias(name: "buy", command: "add project:home", line: 1), Alias(name: "trash", command: "history", line: 2),
  ])
  private static let parseContext = Shell.State().parseContext

  /// The parts as `kind text`, with what is of no kind left out.
  private func parts(_ line: String) -> [String] {
    Self.parser.parts(of: line, in: Self.parseContext).map { part in
      "\(part.kind) \(Array(line.utf8)[part.range].text)"
    }
  }

  @Test(
    arguments: [
      (
        "add Pay rent project:home due:next friday +bills !!",
        [
          "verb add", "title Pay", "title rent", "attribute project:", "attribute home", "attribute due:",
          "date next friday", "attribute +bills", "attribute !!",
        ]
      ),
      ("  add \"due:x y\" -- z", ["verb add", "title \"due:x y\"", "title z"]),
      ("done 1,3-5 7", ["verb done", "selection 1,3-5", "selection 7"]),
      ("d 1", ["verb d", "selection 1"]),
      ("modify 3 -bills due:", ["verb modify", "selection 3", "attribute -bills", "attribute due:"]),
      (
        "list +urgent milk or not due<next week (is:today @soon) sort:due",
        [
          "verb list", "term +urgent", "term or", "term not", "term due<", "date next week", "term is:", "term today",
          "term @soon", "term sort:due",
        ]
      ),
      ("@soon +x", ["term @soon", "term +x"]),
      ("done (+a due:fri)", ["verb done", "term +a", "term due:", "date fri"]),
      (
        "quick Call mum #home fri 5pm @phone",
        ["verb quick", "title Call", "title mum", "attribute #home", "date fri", "date 5pm", "attribute @phone"]
      ),
      ("watch list +x", ["verb watch", "verb list", "term +x"]),
      ("buy milk due:fri", ["verb buy", "title milk", "attribute due:", "date fri"]),
      ("watch  trash", ["verb watch", "verb trash"]),
      ("# a note", ["comment # a note"]), ("", []), ("   ", []),
      ("dobe 1", ["refused dobe"]), ("trash now", ["verb trash", "refused now"]),
      ("add x due:fryday +a", ["verb add", "title x", "refused fryday"]),
      ("buy milk due:fryday", ["verb buy", "title milk", "refused fryday"]),
      ("done 1 x3", ["verb done", "selection 1", "refused x3"]), ("list due=fri x", ["verb list", "refused =fri"]),
      ("history 日本 now", ["verb history", "refused 日本"]),
      ("add", ["unfinished add"]), ("add  ", ["unfinished add"]), ("done 1, ", ["verb done", "selection 1,"]),
      ("list (+a", ["verb list", "unfinished (", "term +a"]), ("add \"a b", ["verb add", "unfinished \""]),
      ("view save x =", ["verb view", "unfinished ="]), ("buy", ["unfinished buy"]),
    ] as [(String, [String])])
  func aLineHasParts(line: String, parts: [String]) { #expect(self.parts(line) == parts) }

  @Test func noPartIsOverAnotherAndWhatIsRefusedIsMarked() throws {
    let words = [
      "add", "done", "list", "modify", "quick", "watch", "1", "2,", "(", ")", "due:", "due:fri", "+x", "-x", "\"", "or",
      "日本", "e\u{301}", "is:tody", "--", "!!", "every:2 weeks", "sort:due", "@a", "#b", "buy", "view", "\\",
    ]
    var generator = SeededGenerator(seed: 50)
    for _ in 0..<2000 {
      let line = (0..<Int.random(in: 1...8, using: &generator)).map { _ in words.randomElement() ?? "" }
        .joined(separator: " ")
      let parts = Self.parser.parts(of: line, in: Self.parseContext)
      var end = 0
      for part in parts {
        #expect(part.range.lowerBound >= end && part.range.upperBound <= line.utf8.count, "\(line)")
        end = part.range.upperBound
      }
      if line.hasPrefix("#") { continue }
      if case .invalid = Self.parser.command(try Self.parser.expanded(line), in: Self.parseContext) {
        #expect(parts.contains { $0.kind == .refused || $0.kind == .unfinished }, "\(line)")
      } else {
        #expect(!parts.contains { $0.kind == .refused || $0.kind == .unfinished }, "\(line)")
      }
    }
  }

  @Test(arguments: [
    ("history", "history clear", false), ("history ", "history clear", false), ("history c", "history clear", true),
    ("delete 1", "delete 12", false), ("delete", "delete 12", true), ("pu", "purge", true), ("", "purge", true),
    ("note 1", "note 1 -2", false), ("doctor", "doctor --repair", false), ("view", "view delete x", false),
    ("view d", "view delete x", true), ("trash", "trash clear", false), ("done 1", "done 12", true),
    ("list", "list +x", true), ("hist", "history clear", false), ("vi", "view delete x", false),
    ("de", "delete 1 2", false), ("de", "delete 1", true), ("del", "delete (+a or +b)", true),
  ]) func nothingIsCompletedToWhatDestroys(typed: String, line: String, may: Bool) {
    #expect(Self.parser.mayComplete(typed, to: line, in: Self.parseContext) == may)
    #expect(Self.parser.isWelcome(line, continuing: typed, in: Self.parseContext) == may)
  }

  @Test(arguments: [
    ("ad", "d"), ("don", "e"), ("add x due:fr", "iday"), ("list is:ove", "rdue"), ("add x pro", "ject:"),
    ("add a pr", nil), ("add x ", nil), ("history ", nil), ("history c", "lear"), ("done 1", nil), ("zzz", nil),
    ("bu", "y"), ("list is", nil), ("history cl", "ear"), ("list sort:du", "e"), ("help mod", "ify"),
  ]) func aLineGoesOnByTheGrammar(line: String, rest: String?) {
    #expect(Self.parser.continuation(of: line, in: Self.parseContext) == rest)
  }

  @Test func whatIsNotUnderstoodIsNotWelcome() {
    #expect(!Self.parser.isWelcome("add x due:fryday", continuing: "add", in: Self.parseContext))
    #expect(Self.parser.isWelcome("add x due:friday", continuing: "add", in: Self.parseContext))
  }

  @Test func aLineThatIsTooLongIsLeftAlone() {
    let line = "add " + String(repeating: "x ", count: 3000)
    #expect(parts(line).isEmpty && Self.parser.continuation(of: line, in: Self.parseContext) == nil)
  }
}

@Suite struct SuggestingTests {
  private let tasks = [Sample.task(1, "Pay rent") { $0.project = "home" }, Sample.task(2)]

  private func tab(_ line: String, in session: Session) async -> [Shell.State] {
    await session.states(after: .complete(TypedLine(line, cursor: .max)))
  }

  @Test func theStateHasWhatCouldStandThere() async {
    let session = Session(tasks)
    #expect(await tab("list project:", in: session).count == 1)
    #expect(session.suggestions?.all.map(\.text) == ["home"])
    #expect(!session.isInFlight)
  }

  @Test func nothingElseOfTheStateChanges() async {
    let session = Session(tasks)
    await session.enter("delete 1")
    let before = session.state
    _ = await tab("", in: session)
    #expect(session.suggestions?.all.map(\.text) == ["y", "n"])
    #expect((session.confirmation, session.message) == (before.confirmation, before.message))
    #expect(session.origin == before.origin)
    #expect(await session.enter("y").notice == .changed(.delete, 1))
    #expect(session.suggestions == nil)
  }

  @Test func theDetailScreenKnowsItsTask() async {
    let session = Session(tasks)
    await session.enter("open 2")
    _ = await tab("modify proj", in: session)
    #expect(session.suggestions?.all.map(\.text) == ["project:"])
  }

  @Test func withoutDataThereIsTheLanguage() async {
    let dataSource = ScriptedTasksDataSource(tasks)
    await dataSource.fail(.tasks, with: .unreadable(path: "tasks.json", reason: "I/O error"))
    let session = Session(dataSource)
    _ = await tab("list project:", in: session)
    #expect(session.suggestions?.all == [])
    #expect(session.error == nil)
    _ = await tab("list proj", in: session)
    #expect(session.suggestions?.all.map(\.text) == ["project:"])
  }

  @Test func aTableIsAskedForNothingThatIsNotInIt() {
    var table = TaskTable(CompletionSample.tasks, settings: CompletionSample.settings)
    func numbers(_ digits: String, _ preference: TaskPreference, from least: Int = 1) -> [Int] {
      table.suggestions(for: digits, from: least, preference, at: Sample.clock.present).compactMap { Int($0.value) }
    }
    #expect(numbers("", .active, from: 12) == [30, 31, 12])
    #expect(numbers("3", .any, from: 31) == [31])
    #expect(
      UsageCount.projects(of: table.tasks, at: Sample.clock.present).map(\.name) == [
        "home", "home.flat", "home.garden", "my project", "work", "workshop",
      ])
    #expect(UsageCount.tags(of: table.tasks, at: Sample.clock.present).map(\.name) == ["bills", "urgent"])
    #expect(numbers("1", .any) == [1, 12])
    #expect(numbers("", .completed) == [3])
    #expect(numbers("0", .any) == [])
    #expect(numbers("+1", .any) == [])
    #expect(numbers(String(Int.max), .any) == [])
    table.apply([.deleted(CompletionSample.tasks[0])])
    #expect(
      UsageCount.projects(of: table.tasks, at: Sample.clock.present).map(\.name) == [
        "home", "home.garden", "my project", "work", "workshop",
      ])
    #expect(numbers("1", .any) == [12])
    #expect(TaskTable().suggestions(for: "", from: 1, .any, at: Sample.clock.present) == [])
  }

  @Test func theTwentyMostUrgentTasksComeFirst() {
    let tasks = (1...60).map { number in
      Sample.task(number, number.isMultiple(of: 4) ? "Call Zoë" : "Mow") {
        if number.isMultiple(of: 3) { $0.due = .day(Sample.clock.today.adding(days: number - 30)) }
        if number.isMultiple(of: 7) { $0.priority = .high }
        if number.isMultiple(of: 5) { $0.depends = [Sample.task(number + 1 - number % 2).id] }
      }
    }
    func listed(_ typed: String, _ preference: TaskPreference) -> [Int] {
      TaskTable(tasks).suggestions(for: typed, from: 1, preference, at: Sample.clock.present).compactMap {
        Int($0.value)
      }
    }
    let urgent = UrgentTask.next(20, of: tasks, in: .standard, at: Sample.clock.present).map(\.task.number)
    #expect(Array(listed("", .active).prefix(20)) == urgent)
    #expect(listed("", .any) == urgent + (1...60).filter { !urgent.contains($0) })
    #expect(Set(listed("zoe CA", .any)) == Set(stride(from: 4, through: 60, by: 4)))
    #expect(listed("zoe mow", .any).isEmpty && listed("(", .any).isEmpty)
  }
}
