import Testing
import TodoExchange
import TodoModel

@Suite struct ICalWritingTests {
  private static let source = calendar(
    todo(
      "UID:1", "CREATED:20261120T070000Z", "LAST-MODIFIED:20261120T070000Z", "SEQUENCE:4", "SUMMARY;LANGUAGE=de:a",
      "DTSTART;TZID=America/New_York:20261127T100000", "DUE;X-A=b;TZID=America/New_York:20261127T100000",
      "RRULE:FREQ=WEEKLY", "PRIORITY:2", "CATEGORIES:Home Office", "CATEGORIES:b,c", "STATUS:IN-PROCESS",
      "PERCENT-COMPLETE:40", "RELATED-TO;RELTYPE=DEPENDS-ON:x", "RELATED-TO;RELTYPE=DEPENDS-ON:y", "RELATED-TO:z",
      "X-TODO-PROJECT:home", "X-APPLE-SORT-ORDER:1", "BEGIN:VALARM", "ACTION:AUDIO", "SUMMARY:no", "END:VALARM"))

  private static let stamps = [
    "+DTSTAMP:20261122T090000Z", "+LAST-MODIFIED:20261122T090000Z", "+SEQUENCE:5", "-LAST-MODIFIED:20261120T070000Z",
    "-SEQUENCE:4", "+X-TODO-REST:{\"number\":[null\\,1]}",
  ]

  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (inout TodoItem) -> Void
    let lines: [String]

    init(_ name: String, _ lines: String..., change: @escaping @Sendable (inout TodoItem) -> Void) {
      testDescription = name
      self.change = change
      self.lines = lines
    }
  }

  static let changes = [
    Change("title", "+SUMMARY:b\\, c", "-SUMMARY;LANGUAGE=de:a") { $0.title = "b, c" },
    Change("notes", "+DESCRIPTION:b\\nc") { $0.notes = "b\nc" },
    Change(
      "due", "+DTSTART;TZID=America/New_York:20261130T080000", "-DTSTART;TZID=America/New_York:20261127T100000",
      "+DUE;X-A=b;TZID=America/New_York:20261130T080000", "-DUE;X-A=b;TZID=America/New_York:20261127T100000"
    ) { $0.due = Moment(iso: "2026-11-30T13:00:00Z") },
    Change(
      "due on a day", "+DTSTART;VALUE=DATE:20261130", "-DTSTART;TZID=America/New_York:20261127T100000",
      "+DUE;X-A=b;VALUE=DATE:20261130", "-DUE;X-A=b;TZID=America/New_York:20261127T100000"
    ) { $0.due = Moment(iso: "2026-11-30") },
    Change(
      "no due date", "-DTSTART;TZID=America/New_York:20261127T100000",
      "-DUE;X-A=b;TZID=America/New_York:20261127T100000"
    ) { $0.due = nil },
    Change("repetition", "+RRULE:FREQ=DAILY", "-RRULE:FREQ=WEEKLY") { $0.repetition?.rule = "FREQ=DAILY" },
    Change("origin", "+X-TODO-REPEAT-FROM:COMPLETION") { $0.repetition?.origin = .completion },
    Change("no repetition", "-RRULE:FREQ=WEEKLY") { $0.repetition = nil },
    Change("priority", "+PRIORITY:5", "-PRIORITY:2") { $0.priority = .medium },
    Change("no priority", "-PRIORITY:2") { $0.priority = nil },
    Change("tags", "+CATEGORIES:Home Office,a", "+CATEGORIES:c", "-CATEGORIES:Home Office", "-CATEGORIES:b,c") {
      $0.tags = ["Home-Office", "a", "c"]
    },
    Change("no tags", "+CATEGORIES:", "-CATEGORIES:Home Office", "-CATEGORIES:b,c") { $0.tags = [] },
    Change(
      "completed", "+COMPLETED:20261122T080000Z", "+PERCENT-COMPLETE:100", "+STATUS:COMPLETED", "-PERCENT-COMPLETE:40",
      "-STATUS:IN-PROCESS"
    ) { $0[.status] = .status(.completed, completed: Instant(iso: "2026-11-22T08:00:00Z")) },
    Change(
      "depends", "-RELATED-TO;RELTYPE=DEPENDS-ON:x",
      "+RELATED-TO;RELTYPE=DEPENDS-ON:0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b"
    ) { $0.depends = [$0.depends[1], TaskID("0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b")!] },
    Change("parent", "-RELATED-TO:z", "+RELATED-TO;RELTYPE=PARENT:0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b") {
      $0.parent = TaskID("0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b")!
    },
    Change("no parent", "-RELATED-TO:z") { $0.parent = nil },
    Change("project", "+X-TODO-PROJECT:a\\;b", "-X-TODO-PROJECT:home") { $0.project = "a;b" },
    Change("no project", "+X-TODO-PROJECT:", "-X-TODO-PROJECT:home") { $0.project = nil },
  ]

  @Test(arguments: changes) func onlyWhatHasChangedIsReplaced(change: Change) throws {
    var task = try taken(Self.source)[0]
    change.change(&task)
    task.modified = Instant(iso: "2026-11-22T09:00:00Z")!
    #expect(difference(Self.source, task) == (Self.stamps + change.lines).sorted())
    let back = try taken(exported([task]))[0]
    for field in TaskField.allCases { #expect(areExact(back[field], task[field])) }
  }

  @Test func thePageIsRight() throws {
    let parts = try #require(Samples.page("ical")).split(separator: "```\n")
    let blocks = parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]).replacing("\n", with: "\r\n") }
    var task = try taken(blocks[0])[0]
    #expect((task.title, task.priority, task.due?.iso) == ("Call Zoë, again", .high, "2026-11-27T15:00:00Z"))
    #expect(exported([task]) == blocks[0])
    task.title = "Call her"
    task.modified = Instant(iso: "2026-11-22T09:00:00Z")!
    let lines = Set(difference(blocks[0], task))
    #expect(lines == Set(blocks[1].split(separator: "\r\n").map { "+\($0)" } + ["-SUMMARY:Call Zoë\\, again"]))
    let ours = try taken(calendar(String(blocks[2].dropLast(1))))[0]
    var made = ours
    made.unknownMembers = []
    #expect(exported([made]).contains(blocks[2]))
    made.title = "Call Zoë"
    made.due = Moment(iso: "2026-11-27T15:00:00Z")
    #expect(RoundTrips.exported([made], as: ICalWithAlarms.self).contains(blocks[3]))
  }

  @Test func whatHasNoPlaceIsARest() throws {
    var task = try taken(Self.source)[0]
    task.wait = Moment(iso: "2026-12-01")
    task.modified = Instant(iso: "2026-11-22T09:00:00Z")!
    #expect(
      difference(Self.source, task)
        == (Self.stamps.dropLast() + ["+X-TODO-REST:{\"number\":[null\\,1]\\,\"wait\":[null\\,\"2026-12-01\"]}"])
        .sorted())
  }

  /// A widespread parser reads a backslash before an n as a line end.
  @Test func aRestHasNothingThatProgramsBreak() throws {
    var task = try task("SUMMARY:a")
    task.unknownMembers = [UnknownMember(name: "a", json: ##"["\\n\n\u005c\"#,\\,;\\u005c\t", 1]"##)]
    let text = exported([task])
    for broken in [#"\\n"#, #"\\,"#, #"\\\"#] { #expect(!text.contains(broken)) }
    #expect(try taken(text)[0].unknownMembers.contains(task.unknownMembers[0]))
    // As that parser writes what it has not understood.
    #expect(try taken(text.replacing(#"\u005c"#, with: #"\\u005c"#))[0].unknownMembers.contains(task.unknownMembers[0]))
  }

  /// Otherwise it would have been completed when its title was changed.
  @Test func whenItWasCompletedIsSaid() throws {
    let text = calendar(todo("UID:1", "SUMMARY:a", "STATUS:COMPLETED", "LAST-MODIFIED:20261121T070000Z"))
    var task = try taken(text)[0]
    task.title = "b"
    task.modified = Instant(iso: "2026-11-22T09:00:00Z")!
    #expect(difference(text, task).contains("+COMPLETED:20261121T070000Z"))
  }

  @Test func whatIsReopenedIsToDo() throws {
    let text = calendar(
      todo("UID:1", "SUMMARY:a", "COMPLETED:20261120T070000Z", "PERCENT-COMPLETE:100", "STATUS:COMPLETED"))
    var task = try taken(text)[0]
    task[.status] = .status(.active, completed: nil)
    task.modified = Instant(iso: "2026-11-22T09:00:00Z")!
    let lines = difference(text, task)
    #expect(lines.contains("+STATUS:NEEDS-ACTION") && lines.contains("-COMPLETED:20261120T070000Z"))
    #expect(lines.contains("-PERCENT-COMPLETE:100"))
  }

  @Test func aTimeThatClocksShowTwiceIsWrittenForTheWorld() throws {
    var task = try taken(Self.source)[0]
    task.due = Moment(iso: "2026-11-01T06:30:00Z")
    #expect(exported([task]).contains("DUE;X-A=b:20261101T063000Z\r\n"))
  }

  @Test func aBeginningStandsThereIfItMay() throws {
    func start(_ start: String, due: String?, rule: String? = nil) throws -> Bool {
      var task = try task("SUMMARY:a")
      task.unknownMembers = []
      task.due = due.flatMap { Moment(iso: $0) }
      task[.start] = Moment(iso: start).map(FieldValue.moment)
      task.repetition = rule.map { TodoItem.Repetition(rule: $0, origin: .due) }
      let text = exported([task])
      #expect(try taken(text)[0][.start] == task[.start])
      return text.contains("DTSTART") && !text.contains("\"start\"")
    }
    #expect(try start("2026-11-20", due: nil))
    #expect(try start("2026-11-20", due: "2026-11-27"))
    #expect(try !start("2026-11-27", due: "2026-11-27"))
    #expect(try !start("2026-11-28", due: "2026-11-27"))
    #expect(try !start("2026-11-20", due: "2026-11-27T15:00:00Z"))
    #expect(try !start("2026-11-20", due: "2026-11-27", rule: "FREQ=DAILY"), "a series begins when it is due")
  }

  @Test func whatHasBeenEditedInTheTextCounts() throws {
    var tasks = try taken(Self.source)
    tasks[0].title = "b"
    tasks[0].wait = Moment(iso: "2026-12-01")
    tasks[0].notes = "x\u{1}y"
    let edited = exported(tasks).replacing("SUMMARY:b", with: "SUMMARY:c").replacing(
      "DESCRIPTION:x y", with: "DESCRIPTION:z")
    let back = try taken(edited)[0]
    #expect((back.title, back.notes, back.wait?.iso) == ("c", "z", "2026-12-01"))
  }

  /// Programs make an instant of a day.
  @Test func theBeginningOfTheDayIsTheDay() throws {
    var tasks = try taken(calendar(todo("UID:1", "SUMMARY:a", "DUE;VALUE=DATE:20261204")))
    tasks = try taken(calendar(todo("UID:1", "SUMMARY:b", "DUE:20261203T230000Z")), into: tasks)
    #expect((tasks[0].title, tasks[0].due?.iso) == ("b", "2026-12-04"))
    tasks = try taken(calendar(todo("UID:1", "SUMMARY:b", "DUE:20261203T220000Z")), into: tasks)
    #expect(tasks[0].due?.iso == "2026-12-03T22:00:00Z")
  }

  @Test func theSameRuleInAnotherOrderIsNoChange() throws {
    let text = calendar(todo("UID:1", "SUMMARY:a", "RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4"))
    let tasks = try taken(text)
    let other = try taken(text.replacing("INTERVAL=2;COUNT=4", with: "COUNT=4;INTERVAL=2"), into: tasks)
    #expect(other[0].repetition == tasks[0].repetition)
    let third = try taken(text.replacing("INTERVAL=2", with: "INTERVAL=3"), into: tasks)
    #expect(third[0].repetition?.rule == "FREQ=WEEKLY;INTERVAL=3;COUNT=4")
  }

  @Test func whatProgramsDropStays() throws {
    let before = try taken(Self.source)
    let lines = ["CATEGORIES", "RELATED-TO", "X-", "RRULE", "STATUS", "PERCENT"]
    var kept = Self.source.split(separator: "\r\n").filter { line in !lines.contains { line.hasPrefix($0) } }
    kept.insert("STATUS:COMPLETED", at: 5)
    let after = try taken(kept.joined(separator: "\r\n") + "\r\n", into: before)
    #expect(after[0].status == .completed)
    for field in [TaskField.tags, .parent, .depends, .project, .repeat] { #expect(after[0][field] == before[0][field]) }
    // Less is less, and empty is none.
    let less = try taken(
      Self.source.replacing("CATEGORIES:b,c", with: "CATEGORIES:b").replacing(
        "X-TODO-PROJECT:home", with: "X-TODO-PROJECT:"), into: before)
    #expect(less[0].tags == ["Home-Office", "b"] && less[0].project == nil)
  }
}
