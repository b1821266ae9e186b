import TestRunning
import Testing
import TodoExchange
import TodoModel

@Suite struct ICalReadingTests {
  @Test(arguments: [
    ("DUE;VALUE=DATE:20261127", "2026-11-27"), ("DUE:20261127", "2026-11-27"),
    ("DUE:20261127T150000Z", "2026-11-27T15:00:00Z"), ("DUE;VALUE=DATE-TIME:20261127T150000Z", "2026-11-27T15:00:00Z"),
    // Floating is the time here.
    ("DUE:20261127T160000", "2026-11-27T15:00:00Z"), ("DUE;TZID=Europe/Berlin:20261127T160000", "2026-11-27T15:00:00Z"),
    ("DUE;TZID=America/New_York:20261127T100000", "2026-11-27T15:00:00Z"),
    // After the last time that the file of the zone lists.
    ("DUE;TZID=America/New_York:20480727T100000", "2048-07-27T14:00:00Z"),
    ("DUE;TZID=America/New_York:20481227T100000", "2048-12-27T15:00:00Z"),
    ("DUE;TZID=Australia/Sydney:20481227T100000", "2048-12-26T23:00:00Z"),
    ("DUE;TZID=/mozilla.org/20050126_1/America/New_York:20261127T100000", "2026-11-27T15:00:00Z"),
    ("DUE;TZID=/x.org/America/Argentina/Salta:20261127T120000", "2026-11-27T15:00:00Z"),
    ("DUE;TZID=\"Asia/Tokyo\":20261128T000000", "2026-11-27T15:00:00Z"),
    ("DTSTART:20261127T140000Z\r\nDURATION:PT1H", "2026-11-27T15:00:00Z"),
    ("DTSTART;VALUE=DATE:20261120\r\nDURATION:P1W", "2026-11-27"),
    ("DURATION:PT1H30M\r\nDTSTART;TZID=Asia/Tokyo:20261127T223000", "2026-11-27T15:00:00Z"),
  ]) func due(lines: String, iso: String) throws { #expect(try task("SUMMARY:a", lines).due?.iso == iso) }

  @Test func aZoneThatTheWorldDoesNotKnow() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:W. Europe Standard Time
      BEGIN:STANDARD
      DTSTART:16010101T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010101T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
      END:DAYLIGHT
      END:VTIMEZONE
      """.replacing("\n", with: "\r\n")
    func due(_ time: String) throws -> String? {
      try taken(calendar(zone, todo("SUMMARY:a", "DUE;TZID=W. Europe Standard Time:\(time)")))[0].due?.iso
    }
    #expect(try due("20261127T160000") == "2026-11-27T15:00:00Z")
    #expect(try due("20260727T160000") == "2026-07-27T14:00:00Z")
    #expect(try due("20260329T015959") == "2026-03-29T00:59:59Z")
    #expect(try due("20260329T030000") == "2026-03-29T01:00:00Z")
    #expect(reports(calendar(zone, todo("SUMMARY:a", "DUE;TZID=W. Europe Standard Time:20261127T160000"))) == [])
    // Its place counts where it says that.
    let placed = zone.replacing("BEGIN:STANDARD", with: "X-LIC-LOCATION:Asia/Tokyo\r\nBEGIN:STANDARD")
    let task = try taken(calendar(placed, todo("DUE;TZID=W. Europe Standard Time:20261128T000000")))[0]
    #expect(task.due?.iso == "2026-11-27T15:00:00Z")
  }

  @Test func aZoneThatIsNotThere() throws {
    let text = calendar(todo("SUMMARY:a", "DUE;TZID=../../etc/passwd:20261127T160000"))
    #expect(reports(text) == ["line 6: the zone “../../etc/passwd” is not known; taken as the time here"])
    #expect(try taken(text)[0].due?.iso == "2026-11-27T15:00:00Z")
  }

  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20261120\r\nDUE;VALUE=DATE:20261127", "2026-11-20"),
    ("DTSTART:20261120T070000Z", "2026-11-20T07:00:00Z"),
    ("DTSTART:20261127T150000Z\r\nDUE;TZID=Europe/Berlin:20261127T160000", nil),
  ])
  func start(lines: String, iso: String?) throws { #expect(try task("SUMMARY:a", lines)[.start]?.moment?.iso == iso) }

  @Test(arguments: [
    ("STATUS:NEEDS-ACTION", nil), ("STATUS:IN-PROCESS\r\nPERCENT-COMPLETE:40", nil), ("", nil),
    ("STATUS:COMPLETED\r\nCOMPLETED:20261120T070000Z\r\nLAST-MODIFIED:20261121T070000Z", "2026-11-20T07:00:00Z"),
    ("STATUS:COMPLETED\r\nLAST-MODIFIED:20261121T070000Z", "2026-11-21T07:00:00Z"),
    ("STATUS:CANCELLED\r\nLAST-MOD:20261121T080000", "2026-11-21T07:00:00Z"),
    ("COMPLETED:20261120T070000Z", "2026-11-20T07:00:00Z"), ("COMPLETED:20261120", "2026-11-19T23:00:00Z"),
    ("PERCENT-COMPLETE:100\r\nLAST-MODIFIED:20261121T070000Z", "2026-11-21T07:00:00Z"),
  ]) func status(lines: String, completed: String?) throws {
    let task = try task("SUMMARY:a", lines)
    #expect(task.status == (completed == nil ? .active : .completed))
    #expect(task.completed?.iso == completed)
  }

  @Test func everythingElse() throws {
    let task = try task(
      "UID:4C6F2B1A-0D3E-4F5A-9B8C-7D6E5F4A3B21", "summary;language=de:one\\, two\\; \\\\n\\nthree",
      "DESCRIPTION:a\\nb\\Nc\\x", "CATEGORIES:Home Office,a\\,b", "CATEGORIES:errand, a\\,b", "PRIORITY:4",
      "RRULE:FREQ=WEEKLY;INTERVAL=2", "X-TODO-REPEAT-FROM:COMPLETION", "X-TODO-PROJECT:home.flat",
      "RELATED-TO;RELTYPE=SIBLING:x", "RELATED-TO:0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b",
      "RELATED-TO;RELTYPE=DEPENDS-ON:y", "CREATED:20261120T070000Z", "LAST-MODIFIED:20261121T070000Z")
    #expect(task.id.description == "4c6f2b1a-0d3e-4f5a-9b8c-7d6e5f4a3b21")
    #expect((task.title, task.notes) == ("one, two; \\n", "a\nb\nc\\x"))
    #expect((task.tags, task.priority) == (["Home-Office", "a,b", "errand"], .high))
    #expect(task.repetition == TodoItem.Repetition(rule: "FREQ=WEEKLY;INTERVAL=2", origin: .completion))
    #expect((task.project, task.parent?.description) == ("home.flat", "0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b"))
    #expect(task.depends == [TaskID.version5("ical\0y")])
    #expect((task.created.iso, task.modified.iso) == ("2026-11-20T07:00:00Z", "2026-11-21T07:00:00Z"))
  }

  @Test func aTaskWithoutASummary() throws {
    #expect(try task("UID:1", "DESCRIPTION:\\n first\\nsecond").title == " first")
    #expect(try task("UID:1", "SUMMARY: ").title == "Without a title")
  }

  @Test func aParentMaySayWhatItsPartsAre() throws {
    let text = calendar(
      todo("UID:1", "SUMMARY:a", "RELATED-TO;RELTYPE=CHILD:2"), todo("UID:2", "SUMMARY:b"),
      todo("UID:3", "SUMMARY:c", "RELATED-TO:2"))
    try RoundTrips.assertRaw(ICal.self, Array(text.utf8))
    var tasks = try taken(text)
    #expect(tasks.map(\.parent) == [nil, tasks[0].id, tasks[1].id])
    tasks[1].parent = tasks[2].id
    tasks[2].parent = nil
    #expect(try taken(exported(tasks)).sorted { $0.title < $1.title }.map(\.parent) == [nil, tasks[2].id, nil])
    // It says so still, so the part has to say that it is none.
    tasks[1].parent = nil
    #expect(try taken(exported(tasks)).allSatisfy { $0.parent == nil })
  }

  @Test func aSeriesIsDueWhereItIsNotDone() throws {
    let text = try #require(Samples.file("vtodo/shapes/thunderbird-series.ics"))
    let tasks = try RoundTrips.taken(text, as: ICal.self)
    #expect(tasks.map(\.due?.iso) == ["2026-11-21T16:00:00Z", "2026-11-20T16:00:00Z"])
    #expect((tasks.map(\.status), tasks.map(\.repetition?.rule)) == ([.active, .completed], ["FREQ=DAILY", nil]))
    #expect(tasks[1].id == TaskID.version5("ical\u{0}77aa66bb-55cc-44dd-93ee-22ff11ee00dd\u{0}20261120T170000"))
  }

  @Test(arguments: [
    // Clocks are set between the occurrences, and what does not take place is left out as well.
    (["EXDATE;TZID=Europe/Berlin:20261026T080000"], ["20261024T080000", "20261025T080000"], "2026-10-27T07:00:00Z"),
    ([], ["20261025T080000"], "2026-10-24T06:00:00Z"),
    (["EXDATE;VALUE=DATE:20261024,20261025"], [], "2026-10-26T07:00:00Z"), ([], [], "2026-10-24T06:00:00Z"),
  ]) func theNextOccurrence(lines: [String], done: [String], due: String) throws {
    let series = [
      "UID:1", "SUMMARY:a", "RRULE:FREQ=DAILY", "DTSTART;TZID=Europe/Berlin:20261024T080000",
      "DUE;TZID=Europe/Berlin:20261024T080000",
    ]
    let master = (["BEGIN:VTODO"] + series + lines + ["END:VTODO"]).joined(separator: "\r\n")
    let exceptions = done.map {
      todo("UID:1", "SUMMARY:a", "STATUS:COMPLETED", "RECURRENCE-ID;TZID=Europe/Berlin:\($0)")
    }
    let text = calendar(exceptions + [master])
    try RoundTrips.assertRaw(ICal.self, Array(text.utf8))
    #expect(try taken(text).last?.due?.iso == due)
  }

  @Test(arguments: [("20261024,20261025", []), ("20261024,20261027", ["EXDATE"])])
  func whatIsLeftOutLaterIsNamed(dates: String, names: [String]) {
    let text = calendar(
      todo("UID:1", "SUMMARY:a", "RRULE:FREQ=DAILY", "DUE;VALUE=DATE:20261024", "EXDATE;VALUE=DATE:\(dates)"))
    #expect(RoundTrips.read(text, as: ICal.self).keptUnread.map(\.name) == names)
  }

  @Test func anOccurrenceThatIsNotDoneStaysWithItsSeries() throws {
    let text = calendar(
      todo("UID:1", "SUMMARY:a", "RRULE:FREQ=DAILY", "DUE;VALUE=DATE:20261024"),
      todo("UID:1", "SUMMARY:a later", "RECURRENCE-ID;VALUE=DATE:20261024", "DUE;VALUE=DATE:20261026"))
    try RoundTrips.assertRaw(ICal.self, Array(text.utf8))
    var tasks = try taken(text)
    #expect(tasks.map(\.title) == ["a"])
    tasks[0].title = "b"
    #expect(exported(tasks).contains("SUMMARY:a later"))
    // Alone it is a task.
    #expect(
      try task("UID:1", "SUMMARY:a later", "RECURRENCE-ID;VALUE=DATE:20261024").id
        == TaskID.version5("ical\u{0}1\u{0}20261024"))
  }
}

@Suite struct ICalProblemsTests {
  @Test func theBrokenSample() throws {
    let text = try #require(Samples.file("vtodo/shapes/broken.ics")).text
    #expect(
      reports(text, file: "broken.ics") == [
        "broken.ics:5:1: a property without a colon; expected NAME:VALUE",
        "broken.ics:6:5: “2026-11-27” is no date; expected 20261127",
        "broken.ics:9:10: the file ends here; expected END:VCALENDAR",
      ])
  }

  @Test(arguments: [
    ("", ["x.ics:1:1: the file ends here; expected BEGIN:VCALENDAR"]),
    ("Hello", ["x.ics:1:1: a property without a colon; expected BEGIN:VCALENDAR"]),
    ("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:é", ["x.ics:3:10: the file ends here; expected END:VTODO"]),
    ("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\n b", ["x.ics:4:3: the file ends here; expected END:VTODO"]),
    ("BEGIN:VTODO\nSUMMARY:a\nEND:VTODO\n", ["x.ics:1:1: BEGIN:VTODO; expected BEGIN:VCALENDAR"]),
    ("END:VTODO", ["x.ics:1:1: END:VTODO; expected BEGIN:VCALENDAR"]),
    ("SUMMARY:a", ["x.ics:1:1: SUMMARY outside of a calendar; expected BEGIN:VCALENDAR"]),
    (calendar(todo(":a")), ["x.ics:5:1: a property without a name; expected NAME:VALUE"]),
    (calendar(todo("X;A=\"b:c")), ["x.ics:5:1: a property without a colon; expected NAME:VALUE"]),
    (calendar(todo("SUMMARY:a", "BEGIN:VTODO")), ["x.ics:6:1: BEGIN:VTODO; expected END:VTODO"]),
    (calendar(todo("SUMMARY:a", "BEGIN:VALARM")), ["x.ics:7:1: END:VTODO; expected END:VALARM"]),
    (calendar(todo("SUMMARY:a", "END:VALARM")), ["x.ics:6:1: END:VALARM; expected END:VTODO"]),
    // The line is the first one of those that are folded.
    (
      calendar(todo("SUMMARY:a\r\n b\r\n c", "DTSTART;X=\"é:\":soon")),
      ["x.ics:8:16: “soon” is no date; expected 20261127 or 20261127T160000Z"]
    ),
    (
      calendar(todo("CREATED:2026-11-27T16:00:00Z", "DUE:20260230")),
      [
        "x.ics:5:9: “2026-11-27T16:00:00Z” is no date; expected 20261127T160000Z",
        "x.ics:6:5: “20260230” is no date; expected 20261127 or 20261127T160000Z",
      ]
    ),
    (
      calendar(todo("UID:1", "SUMMARY:a"), todo("UID:1", "SUMMARY:b")),
      ["x.ics:8:1: 1 once more, after line 4; expected each identifier once"]
    ),
    // What a duration leads to may be beyond the calendar.
    (
      calendar(todo("SUMMARY:a", "DTSTART:99991230T000000Z", "DURATION:P9999W")),
      ["x.ics:4:1: a time beyond the calendar in due date; expected one in the years 0001 to 9999 of UTC"]
    ),
    (
      calendar(todo("SUMMARY:a", "DTSTART;VALUE=DATE:99991230", "DURATION:P3D")),
      ["x.ics:4:1: a time beyond the calendar in due date; expected one in the years 0001 to 9999 of UTC"]
    ),
  ]) func aProblem(text: String, problems: [String]) { #expect(reports(text) == problems) }

  @Test func whatIsNotUnderstoodIsKept() throws {
    let text = calendar(
      todo(
        "SUMMARY:a", "RRULE:FREQ=BOGUS", "PRIORITY:high", "STATUS:CANCELLED", "DURATION:long",
        "DTSTART:20261127T150000Z"))
    #expect(
      reports(text) == [
        "line 6: “FREQ=BOGUS” is no repetition; kept as text", "line 7: “high” is no priority; kept as text",
        "line 9: “long” is no duration; kept as text", "line 4: cancelled; taken as completed",
      ])
    try RoundTrips.assertRaw(ICal.self, Array(text.utf8))
  }

  @Test func aDurationThatNoNumberHoldsIsKeptAsText() {
    let duration = "P" + String(repeating: "99999999W", count: 200_000)
    #expect(
      reports(calendar(todo("SUMMARY:a", "DURATION:\(duration)", "DTSTART:20261127T150000Z")))
        == ["line 6: “\(duration)” is no duration; kept as text"])
  }

  /// The readable tasks of a broken file are there for `--keep-going`.
  @Test func theOthersAreThere() {
    let text = calendar(todo("SUMMARY:a"), todo("SUMMARY:b", "DUE:x"), todo("SUMMARY:c", "X"), todo("SUMMARY:d"))
    let reading = ICal.read([SourceFile(name: "x", bytes: Array(text.utf8.dropLast(15)))], RoundTrips.context)
    #expect(reading.tasks.map(\.task.title) == ["a", "d"])
  }
}
