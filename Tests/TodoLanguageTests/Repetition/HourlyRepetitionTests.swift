import Testing
import TodoModel

@Suite("Hours pass, whatever clocks show")
struct HourlyRepetitionTests {
  @Test(
    "The next one is so many hours after the last that is not past",
    arguments: [
      ("FREQ=HOURLY;INTERVAL=8", "2026-11-20T06:00:00Z", "2026-11-20T06:10:00Z", "2026-11-20T14:00:00Z", 0),
      ("FREQ=HOURLY;INTERVAL=8", "2026-11-20T06:00:00Z", "2026-11-20T14:00:00Z", "2026-11-20T14:00:00Z", 0),
      ("FREQ=HOURLY;INTERVAL=8", "2026-11-20T06:00:00Z", "2026-11-20T14:00:01Z", "2026-11-20T22:00:00Z", 1),
      ("FREQ=HOURLY;INTERVAL=8", "2026-11-22T06:00:00Z", "2026-11-20T14:00:01Z", "2026-11-22T14:00:00Z", 0),
      // Clocks are put back in the night to 25 October: 22:00, 06:00 and then 13:00 on the clocks.
      ("FREQ=HOURLY;INTERVAL=8", "2026-10-24T20:00:00Z", "2026-10-24T20:00:00Z", "2026-10-25T04:00:00Z", 0),
      // A due day begins at midnight of the place.
      ("FREQ=HOURLY;INTERVAL=8", "2026-11-20", "2026-11-20T10:00:00Z", "2026-11-20T15:00:00Z", 1),
      ("FREQ=HOURLY;COUNT=5", "2026-11-20T06:00:00Z", "2026-11-20T08:30:00Z", "2026-11-20T09:00:00Z", 2),
      ("FREQ=HOURLY;UNTIL=20261120", "2026-11-20T20:00:00Z", "2026-11-20T20:00:00Z", "2026-11-20T21:00:00Z", 0),
      ("FREQ=HOURLY;UNTIL=20261120", "2026-11-20T22:00:00Z", "2026-11-20T22:00:00Z", nil, 0),
      ("FREQ=HOURLY;UNTIL=20261120", "2026-11-20T20:00:00Z", "2026-11-21T20:00:00Z", nil, 2),
      ("FREQ=HOURLY;UNTIL=20261120T090000Z", "2026-11-20T08:00:00Z", "2026-11-20T08:00:00Z", "2026-11-20T09:00:00Z", 0),
      ("FREQ=HOURLY;UNTIL=20261120T090000", "2026-11-20T08:00:00Z", "2026-11-20T08:00:00Z", nil, 0),
      ("FREQ=HOURLY;COUNT=3", "2026-11-20T06:00:00Z", "2026-11-20T18:00:00Z", nil, 2),
      ("FREQ=HOURLY;INTERVAL=999999999", "2026-11-20T06:00:00Z", "2026-11-20T18:00:00Z", nil, 0),
    ] as [(String, String, String, String?, Int)])
  func next(_ rule: String, _ due: String, _ now: String, _ next: String?, _ skipped: Int) throws {
    let zone = try #require(try TransitionZone.named("Europe/Berlin"))
    let now = Now(try #require(Instant(iso: now)), in: zone)
    let found = try RecurrenceRule(rrule: rule).next(after: try #require(Moment(iso: due)), notBefore: now)
    #expect(found.next?.due.moment.iso == next)
    #expect(found.skipped == skipped)
    if case .count(let left)? = found.next?.rule.end { #expect(left == 5 - 1 - skipped) }
  }

  @Test("Behind what is done, its other times move by the same hours, its days by days, and so do those of its parts")
  func otherDates() throws {
    let clock = try Clock.fixed(at: "2026-11-20T21:00:00Z")
    var table = TaskTable()
    table.apply(
      try table.changes(
        by: .add(try attributes("Pills every:8h due:2026-11-20T20:00 wait:2026-11-20T19:00 start:2026-11-20").all),
        clock: clock))
    table.apply(try table.changes(by: .add(try attributes("Water parent:1 due:2026-11-20T19:30").all), clock: clock))
    table.apply(try table.changes(by: .complete([1]), clock: clock))
    let (next, part) = (try table.task(3), try table.task(4))
    #expect(next.due?.iso == "2026-11-21T04:00:00Z")
    #expect(next.wait?.iso == "2026-11-21T03:00:00Z")
    #expect(next[.start]?.moment?.iso == "2026-11-21")
    #expect(next.repetition?.rule == "FREQ=HOURLY;INTERVAL=8")
    #expect(part.due?.iso == "2026-11-21T03:30:00Z")
  }

  @Test("From completion they count from the moment, and a due date begins them")
  func origins() throws {
    let clock = try Clock.fixed(at: "2026-11-20T21:00:30Z")
    for (line, due, next) in [
      ("x after:3h", "2026-11-20T21:00:30Z", "2026-11-21T00:00:30Z"),
      ("x after:3h due:2026-11-10", "2026-11-10", "2026-11-21T00:00:30Z"),
      ("x every:3h at 8am due:tomorrow", "2026-11-21T08:00:00Z", "2026-11-21T11:00:00Z"),
      ("x every:3h at 8am due:2026-11-21T08:00", "2026-11-21T08:00:00Z", "2026-11-21T11:00:00Z"),
    ] {
      var table = TaskTable()
      table.apply(try table.changes(by: .add(try attributes(line).all), clock: clock))
      #expect(try table.task(1).due?.iso == due, "\(line)")
      table.apply(try table.changes(by: .complete([1]), clock: clock))
      #expect(try table.task(2).due?.iso == next, "\(line)")
    }
    for line in ["x every:3h at 8am due:2026-11-21T09:00", "x every:3h until yesterday"] {
      let attributes = try attributes(line).all
      #expect(throws: TodoError.self) { try TaskTable().changes(by: .add(attributes), clock: clock) }
    }
  }

  @Test("A time that clocks skip is no part of the rule")
  func skippedTime() throws {
    let zone = try #require(try TransitionZone.named("Europe/Berlin"))
    let clock = Clock.fixed(at: try #require(Instant(iso: "2027-03-20T12:00:00Z")), zone: zone)
    var table = TaskTable()
    table.apply(
      try table.changes(by: .add(try attributes("x every:8h due:\"2027-03-28 02:30\"").all), clock: clock))
    #expect(try table.task(1).due?.iso == "2027-03-28T01:30:00Z")
    #expect(try table.task(1).repetition?.rule == "FREQ=HOURLY;INTERVAL=8")
  }
}
