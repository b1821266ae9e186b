import TestRunning
import Testing
import TodoExchange
import TodoModel

@Suite struct TodoTxtTests {
  @Test(arguments: [
    "x 2026-11-22 2026-11-21 Pay rent +home @bills due:2026-11-27 pri:A",
    "2026-11-21 Water plants rec:+2w due:2026-11-20 h:1", "(b) back to basics", "(B)->no priority", "X 2012-11-21 text",
    "xylophone", "x", "x ", "x done", "x  done", "(D) odd  one ", "  (A) indented", "(A)", "(A) 2026-11-21",
    "x 2026-11-22", "x 2026-11-22 2026-11-21", "+home @x", "due:2026-11-27",
    "+1 @2 +a +b due:tomorrow t:2026-01-02 t:2026-01-03", "todo:{}", "a\u{A0}b", "rec:b 3", "2026-02-30 no date",
    "(A) x 2026-11-22 text", "pri:B text", "x text pri:B", "ends with blanks   ", "uuid:1 a",
    "uuid:0191B3C2-7d4e-4f60-8a9b-0c1d2e3f4a5b text",
  ])
  func aLineGoesOutAsItCameIn(line: String) throws { try RoundTrips.assertRaw(TodoTxt.self, Array((line + "\n").utf8)) }

  @Test func whatIsSeenInALine() throws {
    let done = try #require(try task(of: "x 2026-11-22 2026-11-21 Pay rent +home @bills due:2026-11-27 pri:A"))
    #expect((done.title, done.status) == ("Pay rent", .completed))
    #expect(done.completed == Instant(iso: "2026-11-21T23:00:00Z"))
    #expect((done.created, done.project) == (Instant(iso: "2026-11-20T23:00:00Z"), "home"))
    #expect((done.tags, done.priority, done.due) == (["bills"], .high, .day(Day(iso: "2026-11-27")!)))
    let watered = try #require(try task(of: "2026-11-21 Water plants rec:+2w due:2026-11-20 h:1"))
    #expect(watered.title == "Water plants h:1")
    #expect(watered.repetition == TodoItem.Repetition(rule: "FREQ=WEEKLY;INTERVAL=2", origin: .due))
  }

  @Test(arguments: ["todo:{\"a\":[1,2]}", "todo:%7B%22a%22:[null,1]}", "a todo:{\"title\":[\"a\",\"b\"]}", "x todo:{}"])
  func aTitleThatLooksLikeARestComesBack(title: String) throws {
    try RoundTrips.assertRest(TodoTxt.self, [RoundTrips.task(1, title)])
  }

  /// The rules of the format's own description, <https://github.com/todotxt/todo.txt>.
  @Test(arguments: [
    ("(A) Call Mom", "active high - - Call Mom"),
    ("Really gotta call Mom (A) @phone @someday", "active - - phone,someday Really gotta call Mom (A)"),
    ("(b) Get back to the boss", "active - - - (b) Get back to the boss"),
    ("(B)->Submit TPS report", "active - - - (B)->Submit TPS report"),
    ("2011-03-02 Document +TodoTxt task format", "active - 2011-03-02 TodoTxt - Document task format"),
    ("(A) 2011-03-02 Call Mom", "active high 2011-03-02 - Call Mom"),
    ("(A) Call Mom 2011-03-02", "active high - - Call Mom 2011-03-02"),
    (
      "(A) Call Mom +Family +PeaceLoveAndHappiness @iphone @phone",
      "active high Family iphone,phone Call Mom +PeaceLoveAndHappiness"
    ),
    ("Email SoAndSo at soandso@example.com", "active - - - Email SoAndSo at soandso@example.com"),
    ("Learn how to add 2+2", "active - - - Learn how to add 2+2"),
    ("x 2011-03-03 Call Mom", "completed 2011-03-03 - - - Call Mom"),
    ("xylophone lesson", "active - - - xylophone lesson"),
    ("X 2012-01-01 Make resolutions", "active - - - X 2012-01-01 Make resolutions"),
    ("(A) x Find ticket prices", "active high - - x Find ticket prices"),
    (
      "x 2011-03-02 2011-03-01 Review Tim's pull request +TodoTxtTouch @github",
      "completed 2011-03-02 2011-03-01 TodoTxtTouch github Review Tim's pull request"
    ),
    ("(AA) two letters", "active - - - (AA) two letters"),
    ("x", "active - - - x"), ("x (A) 2011-03-02 a", "completed - - - (A) 2011-03-02 a"),
  ]) func theRulesOfTheFormat(line: String, expected: String) throws {
    let reading = RoundTrips.read(line, as: TodoTxt.self, named: "a.txt")
    let task = try #require(reading.tasks.first)
    func day(_ instant: Instant) -> String { Moment.instant(instant).day(in: RoundTrips.zone).iso }
    var words = [task.task.status.rawValue] + [task.task.completed.map(day)].compactMap(\.self)
    if let priority = task.task.priority { words.append(priority.rawValue) }
    if task.createdDay != nil { words.append(day(task.task.created)) }
    if let project = task.task.project { words.append(project) }
    if !task.task.tags.isEmpty { words.append(task.task.tags.joined(separator: ",")) }
    #expect((words + [task.task.title]).joined(separator: " ") == expected.replacing(" -", with: ""))
  }

  @Test(arguments: [
    ("(A) Call  Zoë @phone +fam t:2026-12-01 h:1", "(A) Ring her @phone +fam t:2026-12-01", "Ring her"),
    ("Call @b @a  now", "Ring her @b @a", "Ring her"),
  ]) func aNewTitleTakesThePlaceOfTheOldOne(line: String, expected: String, title: String) throws {
    var tasks = try RoundTrips.taken(Array(line.utf8), as: TodoTxt.self)
    tasks[0].title = title
    #expect(exported(tasks) == expected + "\n")
  }

  @Test func onlyWhatHasChangedIsReplaced() throws {
    var tasks = try RoundTrips.taken(Array("(A)  Call   Zoë @phone  +fam h:1".utf8), as: TodoTxt.self)
    #expect(exported(tasks) == "(A)  Call   Zoë @phone  +fam h:1\n")
    tasks[0].due = .day(Day(iso: "2026-11-27")!)
    tasks[0].tags = ["desk"]
    tasks[0].project = nil
    tasks[0].modified = Instant(seconds: 0)
    #expect(
      exported(tasks) == "(A)  Call   Zoë h:1 due:2026-11-27 @desk\n"
        || exported(tasks) == "(A)  Call   Zoë h:1 @desk due:2026-11-27\n")
  }

  @Test(arguments: ["todo.sh.txt", "after-archive.txt", "done.txt", "topydo.txt", "topydo-done.txt"])
  func aSampleGoesOutAsItCameIn(name: String) throws {
    guard let text = Samples.file("todotxt/\(name)") else { return }
    try RoundTrips.assertRaw(TodoTxt.self, text)
  }

  /// The file would be one that cannot be read again.
  @Test func moreThanATaskCanHaveIsRefused() {
    let tags = (1...1001).map { "@t\($0)" }.joined(separator: " ")
    let problems = RoundTrips.read("a\nb \(tags)\n", as: TodoTxt.self).problems
    #expect(problems.map(\.place.words) == ["file:2:1"])
    #expect(problems.map(\.expected) == ["at most 1000 of them on a task"])
  }

  @Test func aChangedLineHasOneRest() throws {
    var task = try #require(try task(of: "Grow"))
    task.unknownMembers = []
    task.notes = "notes"
    let line = RoundTrips.exported([task], as: TodoTxt.self, isComplete: true).replacing("Grow", with: "Grow  tall")
    var tasks = try RoundTrips.taken(Array(line.utf8), as: TodoTxt.self)
    #expect(tasks[0].notes == "notes" && !tasks[0].unknownMembers.isEmpty)
    tasks[0].notes = "others"
    let changed = RoundTrips.exported(tasks, as: TodoTxt.self, isComplete: true)
    #expect(changed.split(separator: " ").count { $0.hasPrefix("todo:") } == 1)
    #expect(changed.contains("Grow  tall"))
    #expect(try RoundTrips.taken(Array(changed.utf8), as: TodoTxt.self)[0].notes == "others")
  }

  /// The fields of a new line follow its title, and replace nothing in it.
  @Test func wordsOfTheTitleStay() throws {
    var task = try #require(try task(of: "Grow"))
    task.unknownMembers = []
    task.title = "Grow +2 plants +fast @night"
    #expect(exported([task]) == "2026-11-21 Grow +2 plants +fast @night\n")
  }

  private func task(of line: String) throws -> TodoItem? {
    try RoundTrips.taken(Array(line.utf8), as: TodoTxt.self).first
  }

  private func exported(_ tasks: [TodoItem]) -> String { RoundTrips.exported(tasks, as: TodoTxt.self) }
}
