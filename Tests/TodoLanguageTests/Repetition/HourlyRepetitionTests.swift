import Testing
import TodoModel

@Suite("Hours pass, whatever clocks show") struct HourlyRepetitionTests {
  @Test(
    "Hours count from the last one that is not past",
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
    #expect((found.next?.due.moment.iso, found.skipped) == (next, skipped))
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
    #expect((next.due?.iso, next.wait?.iso) == ("2026-11-21T04:00:00Z", "2026-11-21T03:00:00Z"))
    #expect((next[.start]?.moment?.iso, next.repetition?.rule) == ("2026-11-21", "FREQ=HOURLY;INTERVAL=8"))
    #expect(part.due?.iso == "2026-11-21T03:30:00Z")
  }

  @Test func fromCompletionTheyCountFromTheMomentAndADueDateBeginsThem() throws {
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

  @Test func aTimeThatClocksSkipIsNoPartOfTheRule() throws {
    let zone = try #require(try TransitionZone.named("Europe/Berlin"))
    let clock = Clock.fixed(at: try #require(Instant(iso: "2027-03-20T12:00:00Z")), zone: zone)
    var table = TaskTable()
    table.apply(try table.changes(by: .add(try attributes("x every:8h due:\"2027-03-28 02:30\"").all), clock: clock))
    #expect(try table.task(1).due?.iso == "2027-03-28T01:30:00Z")
    #expect(try table.task(1).repetition?.rule == "FREQ=HOURLY;INTERVAL=8")
  }
}

@Suite("A new due date of what repeats is a new anchor") struct AnchorTests {
  @Test(
    "for days that a month has not always; what was typed with a day stays, and so does what fits",
    arguments: [
      ("every:month due:2026-01-31", "2026-02-10", "FREQ=MONTHLY", "2026-03-10"),
      ("every:month due:2026-01-31", "2026-03-30", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "2026-04-30"),
      ("every:month due:2026-01-31", "2026-02-28", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2026-03-31"),
      (
        "every:month due:2026-01-31", "2026-03-31 17:00", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
        "2026-04-30T17:00:00Z"
      ),
      ("every:month due:2026-01-10", "2026-01-31", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2026-02-28"),
      ("every:year due:2024-02-29", "2026-03-05", "FREQ=YEARLY", "2027-03-05"),
      ("every:15th due:2026-01-15", "2026-02-10", "FREQ=MONTHLY;BYMONTHDAY=15", "2026-02-15"),
      ("every:month until 2027-01-31 due:2026-01-31", "2026-02-10", "FREQ=MONTHLY;UNTIL=20270131", "2026-03-10"),
    ])
  func anchor(_ typed: String, _ due: String, _ rule: String, _ next: String) throws {
    let clock = try Clock.fixed(at: "2026-01-01T09:00:00Z")
    var table = TaskTable()
    table.apply(try table.changes(by: .add(try attributes("x " + typed).all), clock: clock))
    table.apply(try table.changes(by: .save(try attributes("due:\"\(due)\"", for: .change).all, to: [1]), clock: clock))
    let task = try table.task(1)
    #expect(task.repetition?.rule == rule)
    #expect(try task.nextInstance(number: 2, id: task.id, clock: clock)?.next?.task.due?.iso == next)
  }

  @Test(
    "A time with an interval is that of the due date or of later ones",
    arguments: [
      ("every:day at 8am", "2026-01-02T08:00:00Z", "FREQ=DAILY", "2026-01-03T08:00:00Z"),
      ("every:day at 10am", "2026-01-01T10:00:00Z", "FREQ=DAILY", "2026-01-02T10:00:00Z"),
      ("every:day at 8am due:2026-01-05", "2026-01-05T08:00:00Z", "FREQ=DAILY", "2026-01-06T08:00:00Z"),
      (
        "every:day at 8am due:2026-01-05 9:00", "2026-01-05T09:00:00Z", "FREQ=DAILY;BYHOUR=8;BYMINUTE=0",
        "2026-01-06T08:00:00Z"
      ),
      ("after:2w at 8am", "2026-01-02T08:00:00Z", "FREQ=WEEKLY;INTERVAL=2", "2026-01-15T08:00:00Z"),
      ("every:15th and 30th", "2026-01-15", "FREQ=MONTHLY;BYMONTHDAY=15,28,29,30;BYSETPOS=1,-1", "2026-01-30"),
    ])
  func time(_ typed: String, _ due: String, _ rule: String, _ next: String) throws {
    let clock = try Clock.fixed(at: "2026-01-01T09:00:00Z")
    var table = TaskTable()
    table.apply(try table.changes(by: .add(try attributes("x " + typed).all), clock: clock))
    let task = try table.task(1)
    #expect((task.due?.iso, task.repetition?.rule) == (due, rule))
    #expect(try task.nextInstance(number: 2, id: task.id, clock: clock)?.next?.task.due?.iso == next)
  }

  @Test(arguments: [
    ("15th and 30th", "every month on the 15th and 30th, or the last day of a shorter month"),
    ("last weekday", "every month on the last weekday"), ("2nd weekday", "every month on the 2nd weekday"),
    ("2nd and 4th tuesday", "every month on the 2nd Tuesday and the 4th Tuesday"), ("mon-fri", "every weekday"),
    ("28th,31st", "every month on the 28th and 31st, or the last day of a shorter month"),
    ("quarter", "every 3 months"), ("31st", "every month on the 31st, or the last day of a shorter month"),
  ]) func rulesAreWordedAsTheyWereTyped(_ typed: String, _ words: String) throws {
    #expect(try IntervalExpression(parsing: typed).cadence.words == words)
    #expect(try RecurrenceRule(rrule: IntervalExpression(parsing: typed).cadence.description).words == words)
  }
}
