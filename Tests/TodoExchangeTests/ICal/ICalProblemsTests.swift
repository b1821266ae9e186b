import Testing
import TodoExchange
import TodoModel

/// What is told of calendars that cannot be read.
@Suite struct ICalProblemsTests {
  @Test func theBrokenSample() throws {
    let text = String(decoding: try #require(Samples.file("vtodo/shapes/broken.ics")), as: UTF8.self)
    #expect(
      told(text, file: "broken.ics") == [
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
  ])
  func aProblem(text: String, problems: [String]) {
    #expect(told(text) == problems)
  }

  @Test func whatIsNotUnderstoodIsKept() throws {
    let text = calendar(
      todo(
        "SUMMARY:a", "RRULE:FREQ=BOGUS", "PRIORITY:high", "STATUS:CANCELLED", "DURATION:long",
        "DTSTART:20261127T150000Z"))
    #expect(
      told(text) == [
        "line 6: “FREQ=BOGUS” is no repetition; kept as text", "line 7: “high” is no priority; kept as text",
        "line 4: cancelled; taken as completed", "line 9: “long” is no duration; kept as text",
      ])
    try RoundTrips.assertRaw(ICal.self, Array(text.utf8))
  }

  @Test func aDurationThatNoNumberHoldsIsKeptAsText() {
    let duration = "P" + String(repeating: "99999999W", count: 200_000)
    #expect(
      told(calendar(todo("SUMMARY:a", "DURATION:\(duration)", "DTSTART:20261127T150000Z")))
        == ["line 6: “\(duration)” is no duration; kept as text"])
  }

  /// What can be read of a broken file is there for `--keep-going`.
  @Test func theOthersAreThere() {
    let text = calendar(todo("SUMMARY:a"), todo("SUMMARY:b", "DUE:x"), todo("SUMMARY:c", "X"), todo("SUMMARY:d"))
    let reading = ICal.read(
      [SourceFile(name: "x", bytes: Array(text.utf8.dropLast(15)))], ExchangeContext(now: RoundTrips.now))
    #expect(reading.tasks.map(\.task.title) == ["a", "d"])
  }
}
