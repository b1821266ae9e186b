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

  @Test func aPriorityInAWordGoesToTheFront() throws {
    var task = try #require(try task(of: "foo pri:B"))
    task.priority = .high
    let context = RoundTrips.context
    #expect(TodoTxt.piece(of: task, replacing: "foo pri:B", context) { _ in nil }.hasSuffix("foo"))
    var done = try #require(try self.task(of: "x 2026-11-02 2026-11-01 foo pri:A"))
    done.status = .active
    let piece = TodoTxt.piece(of: done, replacing: "x 2026-11-02 2026-11-01 foo pri:A", context) { _ in nil }
    #expect(piece == "(A) 2026-11-01 foo")
  }

  /// todo.sh writes no next line, and topydo does.
  @Test(arguments: [
    ("x 2026-11-21 2026-11-19 Water rec:+1w due:2026-11-20\n", [1]),
    ("x 2026-11-21 2026-11-19 Water rec:+1w due:2026-11-20\n2026-11-21 Water due:2026-11-27 rec:+1w\n", []),
    ("x 2026-11-14 Water rec:+1w due:2026-11-13\nWine\nx 2026-11-21 Water recur:+1w due:2026-11-20\n", [3]),
    ("x 2026-11-21 Water rec:+1w\nWater rec:+2w\n", [1]), ("x 2026-11-21 Record a song\nx record\n", []),
  ]) func aSeriesThatEndsThereIsTold(text: String, lines: [Int]) {
    #expect(RoundTrips.read(text, as: TodoTxt.self).remarks.map(\.place.line) == lines)
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
    var tasks = try RoundTrips.taken(line, as: TodoTxt.self)
    tasks[0].title = title
    #expect(exported(tasks) == expected + "\n")
  }

  @Test(arguments: [TodoTxt.self, Markdown.self, TasksCSV.self] as [any ExchangeFormat.Type])
  func `Someday is no date for other programs`(format: any ExchangeFormat.Type) throws {
    var task = try #require(try task(of: "Grow"))
    task.unknownMembers = []
    task.wait = .someday
    let exported = RoundTrips.exported([task], as: format, isComplete: true)
    // The rest is for this program.
    for sign in ["t:", "🛫 ", ","] { #expect(!exported.contains(sign + "9999"), "\(exported)") }
    #expect(try RoundTrips.taken(exported, as: format).map(\.wait) == [.someday])
  }

  @Test func onlyWhatHasChangedIsReplaced() throws {
    var tasks = try RoundTrips.taken("(A)  Call   Zoë @phone  +fam h:1", as: TodoTxt.self)
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
    var tasks = try RoundTrips.taken(line, as: TodoTxt.self)
    #expect(tasks[0].notes == "notes" && !tasks[0].unknownMembers.isEmpty)
    tasks[0].notes = "others"
    let changed = RoundTrips.exported(tasks, as: TodoTxt.self, isComplete: true)
    #expect(changed.split(separator: " ").count { $0.hasPrefix("todo:") } == 1)
    #expect(changed.contains("Grow  tall"))
    #expect(try RoundTrips.taken(changed, as: TodoTxt.self)[0].notes == "others")
  }

  /// The fields of a new line follow its title, and replace nothing in it.
  @Test func wordsOfTheTitleStay() throws {
    var task = try #require(try task(of: "Grow"))
    task.unknownMembers = []
    task.title = "Grow +2 plants +fast @night"
    #expect(exported([task]) == "2026-11-21 Grow +2 plants +fast @night\n")
  }

  private func task(of line: String) throws -> TodoItem? { try RoundTrips.taken(line, as: TodoTxt.self).first }

  private func exported(_ tasks: [TodoItem]) -> String { RoundTrips.exported(tasks, as: TodoTxt.self) }
}

@Suite struct TasksCSVTests {
  @Test(arguments: [
    "title\na\n\"b\"\n", "TITLE,Due,colour\na,27 nov 2026,red\n,,\n",
    "due,title\r\n2026-11-27,\"a, \"\"b\"\"\r\nc\"\r\n",
    "title,repeat,depends,parent\na,every 2 weeks on Friday when done,x y,z\nb,FREQ=BOGUS when done,,\nc,15th,,\n",
    "title,number,id,REST\na,7,k1,\n", "title,estimate,worked,started,noted\na,2h30m,PT5M,2026-11-21T08:00:00Z,x\n",
    "title,status,completed,created\na,completed,,2026-11-20\nb,Active,,\n", "title,tags\na,z  y z\n", "title\n",
    " title ,title\nx,a\n",
  ]) func aTableGoesOutAsItCameIn(text: String) throws {
    try RoundTrips.assertRaw(TasksCSV.self, Array(text.utf8), goesOutAs: Array(text.utf8).withLineEnds)
  }

  @Test func whatIsSeenInARow() throws {
    let text = """
      title,project,tags,priority,due,wait,notes,repeat,estimate,status,completed,id,parent
      "a
      b",home.flat,x  a,High,27 nov 2026 16:00,2026-11-20,"1
      2",every 2 weeks on Friday,1d,,,k1,
      c,,,,,,,FREQ=DAILY when done,,completed,2026-11-20T08:00:00Z,k2,k1
      """
    let tasks = try RoundTrips.taken(text, as: TasksCSV.self)
    try #require(tasks.count == 2)
    #expect((tasks[0].title, tasks[0].project, tasks[0].tags) == ("a b", "home.flat", ["a", "x"]))
    #expect((tasks[0].priority, tasks[0].due) == (.high, .instant(Instant(iso: "2026-11-27T15:00:00Z")!)))
    #expect((tasks[0].wait, tasks[0].notes) == (.day(Day(iso: "2026-11-20")!), "1\n2"))
    #expect(tasks[0].repetition == TodoItem.Repetition(rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", origin: .due))
    #expect(tasks[0][.estimate]?.duration?.minutes == 480)
    #expect(tasks[1].repetition == TodoItem.Repetition(rule: "FREQ=DAILY", origin: .completion))
    #expect((tasks[1].status, tasks[1].completed) == (.completed, Instant(iso: "2026-11-20T08:00:00Z")))
    #expect(tasks[1].parent == tasks[0].id)
  }

  @Test func aListOfOursIsATable() throws {
    var task = TodoItem(
      number: 1, id: TaskID("0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b")!, title: "Pay the rent, \"now\"",
      created: Instant(iso: "2026-11-21T09:00:00Z")!)
    task.notes = "ask\nthen pay"
    task.tags = ["bills", "home"]
    task.due = .day(Day(iso: "2026-11-27")!)
    task.repetition = TodoItem.Repetition(rule: "FREQ=MONTHLY;INTERVAL=2", origin: .completion)
    #expect(
      exported([task]) == "number,title,status,tags,due,repeat,notes,created,modified,id,REST\r\n"
        + "1,\"Pay the rent, \"\"now\"\"\",active,bills home,2026-11-27,every 2 months when done,\"ask\nthen pay\","
        + "2026-11-21T09:00:00Z,2026-11-21T09:00:00Z,0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b,\"{\"\"number\"\":[null,1]}\"\r\n"
    )
    #expect(exported([]) == "title\r\n")
    task.repetition = TodoItem.Repetition(rule: "FREQ=BOGUS", origin: .completion)
    #expect(exported([task]).contains(",FREQ=BOGUS when done,"))
  }

  @Test func onlyWhatHasChangedIsReplaced() throws {
    let text = "title,colour,due\r\n\"Call\",red,27 nov 2026\r\n\"Ring\",blue,\r\n"
    var tasks = try RoundTrips.taken(text, as: TasksCSV.self)
    tasks[1].due = .day(Day(iso: "2026-11-28")!)
    tasks[1].project = "home"
    let out = exported(tasks).split(separator: "\r\n")
    #expect((out[0], out[1]) == ("title,colour,due,project,REST", "\"Call\",red,27 nov 2026,,"))
    #expect(out[2].hasPrefix("\"Ring\",blue,2026-11-28,home,\"{\"\"number\"\":[null,2],\"\"id\"\""))
  }

  @Test func whatIsEditedCountsMoreThanTheRest() throws {
    var task = RoundTrips.task(7, "a", id: "6a1e6a52-0c51-4f3e-9a94-7f2b8b1c9d03")
    task.tags = ["a b", "c"]
    task.unknownMembers = [UnknownMember(name: "colour", json: "\"red\"")]
    let edited = exported([task]).replacing("a\u{A0}b c", with: "a\u{A0}b d")
    let back = try RoundTrips.taken(edited, as: TasksCSV.self)
    #expect((back.map(\.tags), back.map(\.unknownMembers.first?.name)) == ([["a b", "d"]], ["colour"]))
  }

  @Test func aColumnThatIsNotThereChangesNothing() throws {
    let first = try RoundTrips.taken("title,id,due\na,k,2026-11-27\n", as: TasksCSV.self)
    let second = try RoundTrips.taken("title,id\nb,k\n", as: TasksCSV.self, into: first)
    #expect((second.map(\.title), second.map(\.due)) == (["b"], [.day(Day(iso: "2026-11-27")!)]))
    let third = try RoundTrips.taken("title,id,due\na,k,\n", as: TasksCSV.self, into: first)
    #expect(third.map(\.due) == [nil])
  }

  @Test(arguments: [
    (
      "name,due\na,b\n",
      [
        "file:1:1: no column “title”; expected a first row of names such as title,project,tags,due, or `--map \"Task=title\"`"
      ]
    ),
    ("title,due\na,27.\n\"b\nc\",soon\n", ["file:2:3: “27.” is no due", "file:4:4: “soon” is no due"]),
    ("title,due\n,2026-11-27\n", ["file:2:1: no title; expected one in each row"]),
    ("title\n\"a\n\nb", ["file:2:1: a quote that is not closed; expected another one after it"]),
    ("title\n\"a\"b\n", ["file:2:4: text after a closing quote; expected a comma"]),
    ("title,due\na,,b\n", ["file:2:1: 3 values; expected 2, one for each column"]),
    ("title,due,Title\na\n", ["file:1:11: “Title” once more; expected each column once"]),
    (
      "title,status,priority,repeat,estimate\na,done,urgent,often,long\n",
      [
        "file:2:3: “done” is no status; expected active or completed",
        "file:2:8: “urgent” is no priority; expected high, medium or low",
        "file:2:15: “often” is no repeat; expected a rule such as every 2 weeks or FREQ=WEEKLY;INTERVAL=2",
        "file:2:21: “long” is no estimate; expected a duration such as 45m, 2h30m or 1d, which is 8 hours",
      ]
    ),
  ]) func whatCannotBeReadIsToldWithItsPlace(text: String, expected: [String]) {
    let found = RoundTrips.problems(in: text, as: TasksCSV.self)
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) { #expect(found.hasPrefix(expected)) }
  }

  @Test func theSampleGoesOutAsItCameIn() throws {
    guard let text = Samples.file("csv/ours.csv") else { return }
    try RoundTrips.assertRaw(TasksCSV.self, text, goesOutAs: text.withLineEnds)
    #expect(
      try RoundTrips.taken(text, as: TasksCSV.self).map(\.title) == ["Pay the rent", "Only a title, with a comma"])
  }

  @Test func theExampleOfThePageGoesOutAsItCameIn() throws {
    let text = Array(try #require(Samples.example(in: "csv", of: "csv")).utf8)
    try RoundTrips.assertRaw(TasksCSV.self, text, goesOutAs: text.withLineEnds)
  }

  @Test(.enabled(if: OutsideProgram.isInstalled("python3"), "python3 is not installed"), .tags(.processes), .door)
  func anotherReaderReadsTheSame() throws {
    var random = HostileTasks(seed: 99)
    let tasks = random.tasks(200)
    let script =
      "python3 -c \"import csv; r=list(csv.reader(open('in',newline=''))); csv.writer(open('again','w',newline='')).writerows(r)\" && cat again"
    let again = try OutsideProgram.output(of: script, given: TasksCSV.export(tasks, RoundTrips.context))
    let back = try RoundTrips.taken(again, as: TasksCSV.self)
    try #require(back.count == tasks.count)
    for (task, back) in zip(tasks, back.withoutBases) { #expect(task.isExactly(back)) }
  }

  private func exported(_ tasks: [TodoItem]) -> String { RoundTrips.exported(tasks, as: TasksCSV.self) }
}

extension [UInt8] {
  /// The same with CR LF at the ends of rows, and without rows of nothing. Quotes tell which line ends are those of rows.
  var withLineEnds: [UInt8] {
    var rows: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in self {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == 0x0A, !isQuoted {
        if rows[rows.count - 1].last == 0x0D { rows[rows.count - 1].removeLast() }
        rows.append([])
      } else {
        rows[rows.count - 1].append(byte)
      }
    }
    return rows.filter { !$0.allSatisfy { $0 == UInt8(ascii: ",") } }.flatMap { $0 + [0x0D, 0x0A] }
  }
}
