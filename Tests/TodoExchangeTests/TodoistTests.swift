import TestRunning
import Testing
import TodoExchange
import TodoModel

@Suite struct TodoistTests {
  private static let header =
    "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG"
  private static let sample = "Flat [1234567].csv"

  @Test func whatIsSeenInTheSample() throws {
    guard let text = Samples.file("csv/\(Self.sample)") else { return }
    let tasks = try taken(text, named: "backup/\(Self.sample)")
    #expect(
      tasks.map(\.title) == [
        "Bleed the radiators", "Order gasket, 12 mm", "nothing but a title", "German date", "After completion",
      ])
    #expect(tasks.map(\.project) == Array(repeating: "Flat.Flat", count: 5))
    #expect((tasks.map(\.priority), tasks[0].tags) == ([.high, nil, nil, .medium, .low], ["autumn", "heating"]))
    #expect(tasks[0].notes == "Key is in the \"blue\" box\nstart upstairs")
    #expect(tasks[0].due == .instant(Instant(iso: "2026-11-27T17:00:00Z")!))
    #expect(tasks[0].repetition == TodoItem.Repetition(rule: "FREQ=WEEKLY;BYDAY=FR", origin: .due))
    #expect(tasks[0][.estimate]?.duration?.minutes == 20)
    #expect((tasks[1].parent, tasks[1].due) == (tasks[0].id, .day(Day(iso: "2026-12-04")!)))
    #expect(tasks[1].notes == "The old one was green")
    #expect(tasks[4].repetition == TodoItem.Repetition(rule: "FREQ=MONTHLY;INTERVAL=3", origin: .completion))
    #expect(
      Todoist.read([SourceFile(name: "f.csv", bytes: text)], RoundTrips.context).remarks == [
        SourceRemark(SourcePlace(file: "f.csv", line: 10), "“jeden Montag” is no date; kept as text")
      ])
  }

  @Test func theSampleGoesOutAsItCameIn() throws {
    guard let text = Samples.file("csv/\(Self.sample)") else { return }
    let tasks = try taken(text, named: Self.sample)
    #expect(exported(tasks) == text.text)
    #expect(try taken(text, named: Self.sample, into: tasks) == tasks)
    // Days later too: Todoist moves repeating dates on by itself.
    let later = ExchangeContext(now: Now(Instant(iso: "2026-12-24T08:00:00Z")!, in: RoundTrips.zone))
    #expect(Todoist.export(tasks, later).text == text.text)
  }

  @Test(arguments: [
    "task,\"a\",b,4,,,,,,,,,,\r\nnote,n,,,,,,,,,,,,\r\n,,,,,,,,,,,,,\r\nnote,n2,,,,,,,,,,,,\r\n",
    "note,of the project,,,,,,,,,,,,\r\ntask,a,,,3,,,,,,,,,\r\ntask,b,,,1,,,,,,,,,\r\ntask,c,,,4,,,,,,,,,\r\ntask,d,,,4,,,,,,,,,\r\n",
    "task,@a @b,,,,,,every 2 weeks on friday,en,,,,,\r\ntask,a  @b  ,,,,,,ev monday,,,,,,\r\n",
    "task,a,,,,,,tomorrow at 5pm,en,,,,,\r\nsection,s.t,,,,,,,,,,,,\r\nmeta,view_style=list,,,,,,,,,,,,\r\ntask,b,,,,,,,,,,,,\r\n",
    "section,empty,,,,,,,,,,,,\r\nsection,s,d,,,,,,,,,,,\r\ntask,b,,,,,,,,,1,day,,\r\n",
  ])
  func aTableGoesOutAsItCameIn(rows: String) throws {
    let text = "\u{FEFF}\(Self.header)\r\n\(rows)"
    let expected = text.replacing("section,empty,,,,,,,,,,,,\r\n", with: "")
    try RoundTrips.assertRaw(Todoist.self, Array(text.utf8), goesOutAs: Array(expected.utf8))
  }

  @Test func ofOursComesWhatTodoistReads() throws {
    var tasks = (1...6).map { RoundTrips.task($0, "task \($0)") }
    tasks[0].project = "home.flat"
    tasks[0].tags = ["a b", "x"]
    tasks[0].notes = "1\n2"
    tasks[0].due = .instant(Instant(iso: "2026-11-27T15:00:00Z")!)
    tasks[1].parent = tasks[0].id
    tasks[1].priority = .high
    tasks[2].repetition = TodoItem.Repetition(rule: "FREQ=WEEKLY;INTERVAL=2", origin: .completion)
    tasks[2].due = .day(Day(iso: "2026-11-27")!)
    (tasks[3].status, tasks[3].completed) = (.completed, RoundTrips.now.instant)
    tasks[4].parent = tasks[3].id
    tasks[4][.estimate] = TimeSpan(minutes: 90).map(FieldValue.duration)
    tasks[5].project = "home.flat"
    #expect(
      exported(tasks)
        == """
        \u{FEFF}\(Self.header)
        task,task 3,,4,,,,every! 2 weeks starting 2026-11-27,en,,,,,
        task,task 5,,4,,,,,en,,90,minute,,
        section,home.flat,,,,,,,,,,,,
        task,task 1 @x,"1
        2",4,,,,2026-11-27 16:00,en,,,,,
        task,task 2,,1,2,,,,en,,,,,
        task,task 6,,4,,,,,en,,,,,

        """.replacing("\n", with: "\r\n").replacing("1\r\n2", with: "1\n2"))
    let back = try taken(Array(exported(tasks).utf8), named: "-")
    #expect(back.map(\.title) == ["task 3", "task 5", "task 1", "task 2", "task 6"])
    #expect(back.map(\.due) == [tasks[2].due, nil, tasks[0].due, nil, nil])
    #expect(back.map(\.repetition) == [tasks[2].repetition, nil, nil, nil, nil])
    #expect(back.map(\.project) == [nil, nil, "home.flat", "home.flat", "home.flat"])
    #expect(back[3].parent == back[2].id)
    #expect(exported([]) == "\u{FEFF}\(Self.header)\r\n")
  }

  @Test func tooDeepOnesStandAsDeepAsTheyCan() throws {
    var tasks = (1...6).map { RoundTrips.task($0, "\($0)") }
    for place in 1..<6 { tasks[place].parent = tasks[place - 1].id }
    let back = try taken(Array(exported(tasks).utf8), named: "-")
    #expect(back.map(\.parent) == [nil, back[0].id, back[1].id, back[2].id, back[2].id, back[2].id])
  }

  @Test func onlyWhatHasChangedIsReplaced() throws {
    guard let text = Samples.file("csv/\(Self.sample)") else { return }
    var tasks = try taken(text, named: Self.sample)
    tasks[0].priority = nil
    tasks[1].parent = nil
    tasks[1].notes = "new\nThe old one was green"
    tasks[3].due = .day(Day(iso: "2026-12-01")!)
    tasks[4].title = "After it"
    tasks[4].project = nil
    let before = text.text.split(separator: "\r\n")
    let after = exported(tasks).split(separator: "\r\n")
    #expect(after[1] == "task,After it,,3,1,,,every! 3 months,en,,,,,")
    #expect(after[2] == before[1] && after[3] == before[2])
    #expect(after[4] == before[3].replacing(",1,1,Ada", with: ",4,1,Ada"))
    #expect(after[5] == "task,\"Order gasket, 12 mm\",new,4,1,Ada (1),,2026-12-04,en,Europe/Berlin,,,,")
    #expect(after[6...8] == before[5...7])
    #expect((after[9], after.count) == ("task,German date,,2,1,,,2026-12-01,en,Europe/Berlin,,,,", 10))
    tasks[0].status = .completed
    #expect(!exported(tasks).contains("radiators"))
  }

  @Test(arguments: [
    ("a @b c @d  @e", "a @b c", ["d", "e"]), ("@a @b", "@a", ["b"]), ("@", "@", []), ("a @", "a @", []),
    ("two\nlines @x", "two lines", ["x"]),
  ]) func labelsStandAtTheEnd(content: String, title: String, tags: [String]) throws {
    let tasks = try taken(Array("TYPE,CONTENT\ntask,\"\(content)\"\n".utf8), named: "-")
    #expect(tasks.map(\.title) == [title] && tasks.map(\.tags) == [tags])
  }

  @Test func severalProjectsAreSections() throws {
    let text = "\(Self.header)\r\nsection,s,,,,,,,,,,,,\r\ntask,a,,,,,,,,,,,,\r\n"
    let files = ["one [1].csv", "two [22].csv", "three [x].csv"].map {
      SourceFile(name: "folder/\($0)", bytes: Array(text.utf8))
    }
    let reading = Todoist.read(files, RoundTrips.context)
    let tasks = reading.tasks.map(\.task)
    #expect(tasks.map(\.project) == ["one.s", "two.s", "three [x].s"])
    var table = TaskTable([])
    let incoming = Todoist.recognition(of: reading, among: [], RoundTrips.context).tasks
    table.apply(
      try table.changes(
        by: .importTasks(incoming), clock: .fixed(at: RoundTrips.context.now.instant, zone: RoundTrips.context.zone)))
    let sections = exported(table.tasks).split(separator: "\r\n").filter { $0.hasPrefix("section") }
    #expect(sections.map { $0.prefix { $0 != "." } } == ["section,one", "section,two", "section,three [x]"])
  }

  @Test(arguments: [
    ("every day", "FREQ=DAILY", "due"), ("every! 2 weeks", "FREQ=WEEKLY;INTERVAL=2", "completion"),
    ("Every Friday", "FREQ=WEEKLY;BYDAY=FR", "due"), ("ev weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "due"),
    ("every other week", "FREQ=WEEKLY;INTERVAL=2", "due"), ("after 3 days", "FREQ=DAILY;INTERVAL=3", "completion"),
    ("every 2 weeks on Friday at 18:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "due"),
    ("every monday starting 2027-01-04", "FREQ=WEEKLY;BYDAY=MO", "due"),
    ("every third moon", nil, ""), ("every day starting whenever", nil, ""), ("whenever", nil, ""),
  ]) func whatDatesSay(date: String, rule: String?, origin: String) throws {
    let text = "TYPE,CONTENT,DATE\ntask,a,\(date)\n"
    let task = try #require(try taken(Array(text.utf8), named: "-").first)
    #expect(task.repetition?.rule == rule)
    #expect(task.repetition?.origin.rawValue ?? "" == origin)
    #expect((task.due == nil) == (rule == nil))
    if date.contains("starting 2027") { #expect(task.due == .day(Day(iso: "2027-01-04")!)) }
    #expect(RoundTrips.read(text, as: Todoist.self, named: "f").remarks.count == (rule == nil ? 1 : 0))
  }

  @Test func whatCannotBeReadIsToldWithItsPlace() {
    let text = "TYPE,CONTENT,PRIORITY,INDENT\ntask,a,5,x\nfoo,\"b\nc\"\ntask,,1\n,a\n"
    #expect(
      RoundTrips.problems(in: text, as: Todoist.self) == [
        "file:2:8: “5” is no priority; expected 1, 2, 3 or 4", "file:2:10: “x” is no level; expected 1, 2, 3 or 4",
        "file:3:1: “foo” is no type; expected task, section, note or meta",
        "file:5:6: a task without a title; expected one in CONTENT",
        "file:6:1: “” is no type; expected task, section, note or meta",
      ])
    let other = RoundTrips.read("a,b\n1,2", as: Todoist.self).problems
    #expect(other.map(\.expected) == ["the first row of Todoist’s template"])
  }

  @Test(.tags(.sweep), .door, arguments: 0..<20) func randomTasksAreWrittenAndRead(seed: Int) throws {
    var random = HostileTasks(seed: UInt64(seed))
    let tasks = random.tasks(Door.current == .everything ? 100 : 50)
    let text = Array(exported(tasks).utf8)
    let back = try taken(text, named: "-")
    #expect(back.count == tasks.count { $0.status == .active })
    // What is read is written so that the same is read again.
    let again = try taken(Array(exported(back).utf8), named: "-")
    #expect(again.map { $0.title } == back.map { $0.title })
    #expect(again == back)
    #expect(try taken(text, named: "-", into: back) == back)
  }

  @Test func theExampleOfThePageIsSo() throws {
    let example = try #require(Samples.example(in: "csv", of: "todoist"))
    let tasks = try taken(Array(example.utf8), named: Self.sample)
    #expect(exported(tasks) == "\u{FEFF}" + example.replacing("\n", with: "\r\n"))
    #expect(tasks.map(\.project) == ["Flat.Kitchen", "Flat.Kitchen"])
    #expect(tasks[0].tags == ["autumn", "heating"] && tasks[0].priority == .high)
    #expect(tasks[0].repetition?.rule == "FREQ=WEEKLY;BYDAY=FR" && tasks[0][.estimate]?.duration?.minutes == 20)
    #expect(tasks[0].notes == "start upstairs\nthe key is in the blue box")
    #expect(tasks[1].parent == tasks[0].id)
  }

  private func taken(_ text: [UInt8], named name: String, into tasks: [TodoItem] = []) throws -> [TodoItem] {
    try RoundTrips.taken(text, as: Todoist.self, named: name, into: tasks)
  }

  private func exported(_ tasks: [TodoItem]) -> String { RoundTrips.exported(tasks, as: Todoist.self) }
}
