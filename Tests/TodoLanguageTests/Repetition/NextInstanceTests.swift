import TestRunning
import Testing
import TodoModel

@Suite struct NextInstanceTests {
  private func task(_ rule: String, from origin: TodoItem.Repetition.Origin = .due, due: String?) throws -> TodoItem {
    let created = try #require(Instant(iso: "2026-01-01T00:00:00Z"))
    var task = TodoItem(number: 1, id: .derived(from: created, number: 1), title: "Water", created: created)
    task.repetition = TodoItem.Repetition(rule: rule, origin: origin)
    task.due = try due.map { try #require(Moment(iso: $0)) }
    return task
  }

  private func next(
    _ task: TodoItem, at now: String, zone: any Zone = FixedZone.utc
  ) throws -> (task: TodoItem, notes: [ClockNote])? {
    try succession(task, at: now, zone: zone)?.next
  }

  private func succession(_ task: TodoItem, at now: String, zone: any Zone = FixedZone.utc) throws -> NextInstance? {
    let now = try #require(Instant(iso: now))
    return try task.nextInstance(number: 9, id: .derived(from: now, number: 9), clock: .fixed(at: now, zone: zone))
  }

  @Test(arguments: [
    ("FREQ=DAILY", "2026-11-20", "2026-11-20T10:00:00Z", "2026-11-21", 0, "FREQ=DAILY"),
    ("FREQ=DAILY", "2026-11-10", "2026-11-20T10:00:00Z", "2026-11-20", 9, "FREQ=DAILY"),
    ("FREQ=DAILY", "2026-12-24", "2026-11-20T10:00:00Z", "2026-12-25", 0, "FREQ=DAILY"),
    ("FREQ=WEEKLY;INTERVAL=2", "2026-10-05", "2026-11-20T10:00:00Z", "2026-11-30", 3, "FREQ=WEEKLY;INTERVAL=2"),
    ("FREQ=DAILY;COUNT=5", "2026-11-20", "2026-11-20T10:00:00Z", "2026-11-21", 0, "FREQ=DAILY;COUNT=4"),
    ("FREQ=DAILY;COUNT=5", "2026-11-18", "2026-11-20T10:00:00Z", "2026-11-20", 1, "FREQ=DAILY;COUNT=3"),
    ("FREQ=DAILY;UNTIL=20261121", "2026-11-20", "2026-11-20T10:00:00Z", "2026-11-21", 0, "FREQ=DAILY;UNTIL=20261121"),
    ("freq=daily;wkst=mo", "2026-11-20", "2026-11-20T10:00:00Z", "2026-11-21", 0, "freq=daily;wkst=mo"),
    ("FREQ=DAILY", "2026-11-20T18:00:00Z", "2026-11-22T17:59:59Z", "2026-11-22T18:00:00Z", 1, "FREQ=DAILY"),
    ("FREQ=DAILY", "2026-11-20T18:00:00Z", "2026-11-22T18:00:00Z", "2026-11-22T18:00:00Z", 1, "FREQ=DAILY"),
    ("FREQ=DAILY", "2026-11-20T18:00:00Z", "2026-11-22T18:00:01Z", "2026-11-23T18:00:00Z", 2, "FREQ=DAILY"),
    (
      "FREQ=DAILY;COUNT=5", "2026-11-20T18:00:00Z", "2026-11-22T19:00:00Z", "2026-11-23T18:00:00Z", 2,
      "FREQ=DAILY;COUNT=2"
    ),
    (
      "FREQ=DAILY;UNTIL=20261121T170000Z", "2026-11-20T17:00:00Z", "2026-11-20T10:00:00Z", "2026-11-21T17:00:00Z", 0,
      "FREQ=DAILY;UNTIL=20261121T170000Z"
    ),
  ]) func `The next one is the first that is not before today`(
    _ rule: String, _ due: String, _ now: String, _ next: String, _ skipped: Int, _ left: String
  ) throws {
    let succession = try #require(try succession(task(rule, due: due), at: now))
    let instance = try #require(succession.next)
    #expect((instance.task.due?.iso, succession.skipped) == (next, skipped))
    #expect(instance.task.repetition == TodoItem.Repetition(rule: left, origin: .due))
    #expect(instance.notes.isEmpty)
  }

  @Test(arguments: [
    ("FREQ=DAILY;COUNT=1", "2026-11-20", 0), ("FREQ=DAILY;COUNT=5", "2026-11-10", 4),
    ("FREQ=DAILY;UNTIL=20261120", "2026-11-20", 0),
    ("FREQ=DAILY;UNTIL=20261119", "2026-11-10", 9), ("FREQ=DAILY;UNTIL=20261121T165959Z", "2026-11-20T17:00:00Z", 0),
    ("FREQ=DAILY;UNTIL=20261121T165959", "2026-11-20T17:00:00Z", 0),
    ("FREQ=DAILY;UNTIL=20261120", "2026-11-18T09:00:00Z", 2), ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "2026-11-20", 0),
  ]) func aRepetitionThatHasEndedHasNoNextOne(_ rule: String, _ due: String, _ skipped: Int) throws {
    let succession = try #require(try succession(task(rule, due: due), at: "2026-11-20T10:00:00Z"))
    #expect((succession.next?.task, succession.skipped) == (nil, skipped))
  }

  @Test(
    arguments: [
      ("FREQ=DAILY;INTERVAL=3", "2026-11-10", "2026-11-20T10:00:00Z", "2026-11-23", "FREQ=DAILY;INTERVAL=3"),
      ("FREQ=DAILY;INTERVAL=3", nil, "2026-11-20T10:00:00Z", "2026-11-23", "FREQ=DAILY;INTERVAL=3"),
      ("FREQ=MONTHLY;COUNT=3", "2027-01-01", "2027-01-31T10:00:00Z", "2027-02-28", "FREQ=MONTHLY;COUNT=2"),
      ("FREQ=WEEKLY;BYDAY=MO,FR", "2026-11-10", "2026-11-20T10:00:00Z", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,FR"),
      ("FREQ=DAILY", "2026-11-10T18:30:00Z", "2026-11-20T23:00:00Z", "2026-11-21T18:30:00Z", "FREQ=DAILY"),
    ] as [(String, String?, String, String, String)])
  func `After completion counts from its day and clips month ends`(
    _ rule: String, _ due: String?, _ now: String, _ next: String, _ left: String
  ) throws {
    let succession = try #require(try succession(task(rule, from: .completion, due: due), at: now))
    let instance = try #require(succession.next)
    #expect((instance.task.due?.iso, succession.skipped) == (next, 0))
    #expect(instance.task.repetition == TodoItem.Repetition(rule: left, origin: .completion))
  }

  @Test func theTimeOfDayStaysOnTheClocksWhenTheyAreSet() throws {
    let berlin = try #require(try TransitionZone.named("Europe/Berlin"))
    let evening = try task("FREQ=DAILY", due: "2027-03-27T16:00:00Z")
    #expect(try next(evening, at: "2027-03-27T17:00:00Z", zone: berlin)?.task.due?.iso == "2027-03-28T15:00:00Z")
    let night = try #require(
      try next(task("FREQ=DAILY", due: "2027-03-27T01:30:00Z"), at: "2027-03-27T17:00:00Z", zone: berlin))
    #expect(night.task.due?.iso == "2027-03-28T01:30:00Z")
    let day = try #require(Day(iso: "2027-03-28"))
    #expect(
      night.notes == [
        .movedForward(from: CivilTime(day: day, hour: 2, minute: 30), to: CivilTime(day: day, hour: 3, minute: 30))
      ])
  }

  @Test func aTimeToWaitForThatClocksSkipIsTold() throws {
    let berlin = try #require(try TransitionZone.named("Europe/Berlin"))
    var before = try task("FREQ=DAILY", due: "2027-03-27T11:00:00Z")
    before.wait = .instant(try #require(Instant(iso: "2027-03-27T01:30:00Z")))
    let next = try #require(try next(before, at: "2027-03-27T12:00:00Z", zone: berlin))
    #expect(next.task.wait?.iso == "2027-03-28T01:30:00Z")
    guard case .movedForward(let asked, _)? = next.notes.first, next.notes.count == 1
    else { return fail("\(next.notes)") }
    #expect(asked.iso == "2027-03-28T02:30:00")
  }

  @Test func aTimeThatClocksSkipComesBackTheDayAfter() throws {
    let berlin = try #require(try TransitionZone.named("Europe/Berlin"))
    let before = try task("FREQ=DAILY;COUNT=9", due: "2027-03-27T01:30:00Z")
    let moved = try #require(try next(before, at: "2027-03-27T05:00:00Z", zone: berlin)).task
    #expect(moved.due?.iso == "2027-03-28T01:30:00Z")
    #expect(moved.repetition?.rule == "FREQ=DAILY;BYHOUR=2;BYMINUTE=30;COUNT=8")
    let after = try #require(try next(moved, at: "2027-03-28T05:00:00Z", zone: berlin)).task
    #expect((after.due?.iso, after.repetition?.rule) == ("2027-03-29T00:30:00Z", "FREQ=DAILY;COUNT=7"))
  }

  @Test func aTypedTimeThatClocksSkipIsRememberedUntilAnotherIsTyped() throws {
    let berlin = try #require(try TransitionZone.named("Europe/Berlin"))
    let clock = Clock.fixed(at: try #require(Instant(iso: "2027-03-01T09:00:00Z")), zone: berlin)
    func rule(_ line: String, on task: TodoItem? = nil) throws -> String? {
      let attributes = try attributes(line, for: task == nil ? .newTask : .change).all
      let mutation: Mutation = task == nil ? .add(attributes) : .save(attributes, to: [1])
      return try TaskTable(task.map { [$0] } ?? []).changes(by: mutation, clock: clock).first?.after?.repetition?.rule
    }
    let remembered = "FREQ=DAILY;BYHOUR=2;BYMINUTE=30"
    #expect(try rule("Wake up due:\"2027-03-28 02:30\" every:day") == remembered)
    #expect(try rule("Wake up every:day due:\"2027-03-28 02:30\"") == remembered)
    #expect(try rule("Wake up every:day due:\"2027-03-28 03:30\"") == "FREQ=DAILY")
    let task = try task(remembered, due: "2027-03-28T01:30:00Z")
    #expect(try rule("due:\"2027-03-28 03:30\"", on: task) == "FREQ=DAILY")
    #expect(try rule("due:2027-03-29", on: task) == "FREQ=DAILY")
    #expect(try rule("due:", on: task) == "FREQ=DAILY")
    #expect(try rule("every:2d", on: task) == "FREQ=DAILY;INTERVAL=2;BYHOUR=2;BYMINUTE=30")
    #expect(try rule("due:\"2027-03-28 02:15\"", on: task) == "FREQ=DAILY;BYHOUR=2;BYMINUTE=15")
  }

  @Test func theDayOfADueInstantIsThatOfTheZone() throws {
    let kolkata = try #require(try TransitionZone.named("Asia/Kolkata"))
    // In Kolkata this is Saturday 00:30.
    let task = try task("FREQ=WEEKLY;BYDAY=SA", due: "2026-11-20T19:00:00Z")
    #expect(try next(task, at: "2026-11-20T19:30:00Z", zone: kolkata)?.task.due?.iso == "2026-11-27T19:00:00Z")
  }

  @Test func theNextOneIsANewTaskWithTheSameContents() throws {
    var old = try task("FREQ=WEEKLY", due: "2026-11-20")
    old.notes = "well"
    old.project = "home"
    old.tags = ["a"]
    old.priority = .high
    old.wait = .day(try #require(Day(iso: "2026-11-18")))
    old.parent = .derived(from: old.created, number: 5)
    old.depends = [.derived(from: old.created, number: 6)]
    old.unknownMembers = [UnknownMember(name: "color", json: "1")]
    let new = try #require(try next(old, at: "2026-11-20T10:00:00Z")).task
    var expected = TodoItem(
      number: 9, id: new.id, title: "Water", created: try #require(Instant(iso: "2026-11-20T10:00:00Z")))
    expected.notes = "well"
    expected.project = "home"
    expected.tags = ["a"]
    expected.priority = .high
    expected.due = Moment(iso: "2026-11-27")
    expected.wait = Moment(iso: "2026-11-25")
    expected.repetition = old.repetition
    expected.parent = old.parent
    expected.depends = old.depends
    expected.unknownMembers = old.unknownMembers
    #expect(new == expected)
    #expect(new.id != old.id)
  }

  @Test func aTaskThatDoesNotRepeatHasNoNextOneAndABrokenRuleIsNamed() throws {
    var task = try task("FREQ=DAILY;BYHOUR=9", due: "2026-11-20")
    #expect(throws: InvalidText.self) { try next(task, at: "2026-11-20T10:00:00Z") }
    task.repetition = nil
    #expect(try next(task, at: "2026-11-20T10:00:00Z") == nil)
  }

  @Test func addingStoresTheRuleAndTheFirstDueDateWhereverTheyStand() throws {
    let clock = try Clock.fixed(at: "2027-01-31T09:00:00Z")
    for (line, rule, due) in [
      ("Rent every:month due:2027-03-30", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "2027-03-30"),
      ("Rent due:2027-03-30 every:month", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "2027-03-30"),
      ("Rent every:month", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2027-01-31"),
      ("Rent every:15th", "FREQ=MONTHLY;BYMONTHDAY=15", "2027-02-15"), ("Rent after:1m", "FREQ=MONTHLY", "2027-01-31"),
    ] {
      let changes = try TaskTable().changes(by: .add(try attributes(line).all), clock: clock)
      #expect(changes.first?.after?.repetition?.rule == rule, "\(line)")
      #expect(changes.first?.after?.due?.iso == due, "\(line)")
    }
  }

  @Test func aNewDueDateAtTheEndOfAMonthClipsTheRule() throws {
    let clock = try Clock.fixed(at: "2027-01-01T09:00:00Z")
    let table = TaskTable([try task("FREQ=MONTHLY", due: "2027-01-05")])
    let changes = try table.changes(by: .save(try attributes("due:2027-01-31").all, to: [1]), clock: clock)
    #expect(changes.first?.after?.repetition?.rule == "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1")
    let other = try table.changes(by: .save([.title("Rent")], to: [1]), clock: clock)
    #expect(other.first?.after?.repetition?.rule == "FREQ=MONTHLY")
  }

  @Test func clearingARepetitionKeepsTheDueDate() throws {
    let clock = try Clock.fixed(at: "2027-01-31T09:00:00Z")
    let table = TaskTable([try task("FREQ=DAILY", due: "2027-02-01")])
    let changes = try table.changes(by: .save([.clear(.repeat)], to: [1]), clock: clock)
    #expect((changes.first?.after?.repetition, changes.first?.after?.due?.iso) == (nil, "2027-02-01"))
  }
}

@Suite("Hours pass, whatever clocks show") struct HourlyRepetitionTests {
  @Test(
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
  func `Hours count from the last one that is not past`(
    _ rule: String, _ due: String, _ now: String, _ next: String?, _ skipped: Int
  ) throws {
    let zone = try #require(try TransitionZone.named("Europe/Berlin"))
    let now = Now(try #require(Instant(iso: now)), in: zone)
    let found = try RecurrenceRule(rrule: rule).next(after: try #require(Moment(iso: due)), notBefore: now)
    #expect((found.next?.due.moment.iso, found.skipped) == (next, skipped))
    if case .count(let left)? = found.next?.rule.end { #expect(left == 5 - 1 - skipped) }
  }

  @Test func `After what is done, other times move by hours and days by days, also those of its parts`() throws {
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
  private let clock: Clock

  init() throws { clock = try Clock.fixed(at: "2026-01-01T09:00:00Z") }

  private func table(of line: String) throws -> TaskTable {
    var table = TaskTable()
    table.apply(try table.changes(by: .add(try attributes("x " + line).all), clock: clock))
    return table
  }

  private func expect(_ table: TaskTable, _ rule: String, _ next: String) throws {
    let task = try table.task(1)
    #expect(task.repetition?.rule == rule)
    #expect(try task.nextInstance(number: 2, id: task.id, clock: clock)?.next?.task.due?.iso == next)
  }

  @Test(arguments: [
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
  ]) func `for days that a month has not always; what was typed with a day stays, and so does what fits`(
    _ typed: String, _ due: String, _ rule: String, _ next: String
  ) throws {
    var table = try table(of: typed)
    table.apply(try table.changes(by: .save(try attributes("due:\"\(due)\"", for: .change).all, to: [1]), clock: clock))
    try expect(table, rule, next)
  }

  @Test(arguments: [
    ("every:day at 8am", "2026-01-02T08:00:00Z", "FREQ=DAILY", "2026-01-03T08:00:00Z"),
    ("every:day at 10am", "2026-01-01T10:00:00Z", "FREQ=DAILY", "2026-01-02T10:00:00Z"),
    ("every:day at 8am due:2026-01-05", "2026-01-05T08:00:00Z", "FREQ=DAILY", "2026-01-06T08:00:00Z"),
    (
      "every:day at 8am due:2026-01-05 9:00", "2026-01-05T09:00:00Z", "FREQ=DAILY;BYHOUR=8;BYMINUTE=0",
      "2026-01-06T08:00:00Z"
    ),
    ("after:2w at 8am", "2026-01-02T08:00:00Z", "FREQ=WEEKLY;INTERVAL=2", "2026-01-15T08:00:00Z"),
    ("every:15th and 30th", "2026-01-15", "FREQ=MONTHLY;BYMONTHDAY=15,28,29,30;BYSETPOS=1,-1", "2026-01-30"),
  ]) func `A time with an interval is that of the due date or of later ones`(
    _ typed: String, _ due: String, _ rule: String, _ next: String
  ) throws {
    let table = try table(of: typed)
    #expect(try table.task(1).due?.iso == due)
    try expect(table, rule, next)
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
