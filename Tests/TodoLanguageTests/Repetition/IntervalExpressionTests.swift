import MVITesting
import TestRunning
import Testing

@testable import TodoModel

@Suite struct IntervalExpressionTests {
  private static let workday = "nothing but “first weekday” or “last weekday”"

  /// 2026-11-21 is a Saturday.
  static let now = "2026-11-21T09:00:00Z"

  @Test(
    arguments: [
      ("hour", "FREQ=HOURLY", "2026-11-21T09:00:00Z"), ("8h", "FREQ=HOURLY;INTERVAL=8", "2026-11-21T09:00:00Z"),
      ("hourly", "FREQ=HOURLY", "2026-11-21T09:00:00Z"),
      ("other hour", "FREQ=HOURLY;INTERVAL=2", "2026-11-21T09:00:00Z"),
      ("8 hours at 7am", "FREQ=HOURLY;INTERVAL=8", "2026-11-22T07:00:00Z"),
      ("8h at 10:00 count 3", "FREQ=HOURLY;INTERVAL=8;COUNT=3", "2026-11-21T10:00:00Z"),
      ("12 hours until tomorrow", "FREQ=HOURLY;INTERVAL=12;UNTIL=20261122", "2026-11-21T09:00:00Z"),
      ("FREQ=HOURLY;INTERVAL=6", "FREQ=HOURLY;INTERVAL=6", "2026-11-21T09:00:00Z"),
      ("day", "FREQ=DAILY", "2026-11-21"), ("3d", "FREQ=DAILY;INTERVAL=3", "2026-11-21"),
      ("3 days", "FREQ=DAILY;INTERVAL=3", "2026-11-21"), ("weekly", "FREQ=WEEKLY", "2026-11-21"),
      ("2w", "FREQ=WEEKLY;INTERVAL=2", "2026-11-21"), ("month", "FREQ=MONTHLY", "2026-11-21"),
      ("year", "FREQ=YEARLY", "2026-11-21"), ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-23"),
      ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU", "2026-11-21"),
      ("mon,wed,fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "2026-11-23"),
      ("friday and mon", "FREQ=WEEKLY;BYDAY=MO,FR", "2026-11-23"),
      ("2w mon, fri", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "2026-11-23"),
      ("week on tue", "FREQ=WEEKLY;BYDAY=TU", "2026-11-24"), ("15th", "FREQ=MONTHLY;BYMONTHDAY=15", "2026-12-15"),
      ("month on the 1st", "FREQ=MONTHLY;BYMONTHDAY=1", "2026-12-01"),
      ("15th,1st", "FREQ=MONTHLY;BYMONTHDAY=1,15", "2026-12-01"),
      ("last day", "FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30"),
      ("last friday", "FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27"),
      ("2nd tue", "FREQ=MONTHLY;BYDAY=2TU", "2026-12-08"), ("5th fri", "FREQ=MONTHLY;BYDAY=5FR", "2027-01-29"),
      ("first mon and third mon", "FREQ=MONTHLY;BYDAY=1MO,3MO", "2026-12-07"),
      ("2m 15th", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15", "2026-12-15"),
      ("31st", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2026-11-30"),
      ("29th", "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1", "2026-11-29"),
      ("1st,31st", "FREQ=MONTHLY;BYMONTHDAY=1,28,29,30,31;BYSETPOS=1,-1", "2026-11-30"),
      ("25dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", "2026-12-25"),
      ("year on dec 25th", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", "2026-12-25"),
      ("29feb", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1", "2027-02-28"),
      ("day count 5", "FREQ=DAILY;COUNT=5", "2026-11-21"),
      ("2w until 2027-03-01", "FREQ=WEEKLY;INTERVAL=2;UNTIL=20270301", "2026-11-21"),
      ("mon until eoy", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231", "2026-11-23"),
      ("15th until 25 dec 2027 17:00", "FREQ=MONTHLY;BYMONTHDAY=15;UNTIL=20271225T170000Z", "2026-12-15"),
      ("FREQ=YEARLY;BYMONTH=3,9;BYDAY=1MO;COUNT=3", "FREQ=YEARLY;BYMONTH=3,9;BYDAY=1MO;COUNT=3", "2027-03-01"),
      ("rrule:freq=daily until eom", "FREQ=DAILY;UNTIL=20261130", "2026-11-21"),
      ("other day", "FREQ=DAILY;INTERVAL=2", "2026-11-21"), ("other week", "FREQ=WEEKLY;INTERVAL=2", "2026-11-21"),
      ("other friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "2026-11-27"),
      ("fortnight", "FREQ=WEEKLY;INTERVAL=2", "2026-11-21"), ("biweekly", "FREQ=WEEKLY;INTERVAL=2", "2026-11-21"),
      ("fortnightly on tue", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2026-11-24"),
      ("quarter", "FREQ=MONTHLY;INTERVAL=3", "2026-11-21"), ("2 quarters", "FREQ=MONTHLY;INTERVAL=6", "2026-11-21"),
      ("2wks", "FREQ=WEEKLY;INTERVAL=2", "2026-11-21"), ("annually", "FREQ=YEARLY", "2026-11-21"),
      ("mon-fri", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-23"),
      ("fri - mon", "FREQ=WEEKLY;BYDAY=MO,FR,SA,SU", "2026-11-21"),
      ("mon to wed, sat", "FREQ=WEEKLY;BYDAY=MO,TU,WE,SA", "2026-11-21"),
      ("2nd and 4th tuesday", "FREQ=MONTHLY;BYDAY=2TU,4TU", "2026-11-24"),
      ("1st,last friday", "FREQ=MONTHLY;BYDAY=1FR,-1FR", "2026-11-27"),
      ("1st and 3rd mon of the month", "FREQ=MONTHLY;BYDAY=1MO,3MO", "2026-12-07"),
      ("last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-11-30"),
      ("first weekday of each month", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1", "2026-12-01"),
      ("last day of month", "FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30"),
      ("15th of the month", "FREQ=MONTHLY;BYMONTHDAY=15", "2026-12-15"),
      ("15th and 30th", "FREQ=MONTHLY;BYMONTHDAY=15,28,29,30;BYSETPOS=1,-1", "2026-11-30"),
      ("day at 8am", "FREQ=DAILY", "2026-11-22T08:00:00Z"), ("day 10:30", "FREQ=DAILY", "2026-11-21T10:30:00Z"),
      ("weekdays at noon", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-23T12:00:00Z"),
      ("mon,fri 9am until eoy", "FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20261231", "2026-11-23T09:00:00Z"),
    ] as [(String, String, String)])
  func aTypedIntervalBeginsWithTheFirstDayThatFits(_ typed: String, _ rule: String, _ due: String) throws {
    let clock = try Clock.fixed(at: Self.now)
    let interval = try IntervalExpression(parsing: typed)
    let resolved = try #require(RepetitionExpression(interval, origin: .due).resolved(due: nil, clock: clock))
    #expect(resolved.repetition == TodoItem.Repetition(rule: rule, origin: .due))
    #expect(try (resolved.due.iso, IntervalExpression(parsing: interval.description)) == (due, interval))
  }

  @Test(arguments: [
    ("biweekly", "2w"), ("hourly", "hour"), ("8 hrs at 7am", "8h at 07:00"), ("other friday", "2w fri"),
    ("quarterly", "3m"), ("fri - mon", "mon,fri,sat,sun"), ("2nd and 4th tuesday", "2nd tuesday,4th tuesday"),
    ("last workday of the month", "last weekday"), ("day at 8am count 3", "day at 08:00 count 3"),
    ("15th and 30th", "15th,30th"), ("daily", "day"), ("2 weeks on fri,mon", "2w mon,fri"),
    ("mon,tue,wed,thu,fri", "weekdays"), ("Last FRI", "last friday"), ("31st", "31st"), ("1st,31st", "1st,31st"),
    ("28th,31st", "28th,31st"), ("last day,3rd", "3rd,last day"), ("feb 29", "29feb"), ("3y 29feb", "3y 29feb"),
    ("month 2nd tue", "2nd tuesday"), ("2w until tomorrow at 5pm", "2w until tomorrow 17:00"),
    ("day count 05", "day count 5"), ("FREQ=MONTHLY;BYMONTHDAY=-2", "FREQ=MONTHLY;BYMONTHDAY=-2"),
    ("FREQ=WEEKLY;WKST=SU;UNTIL=20270301", "FREQ=WEEKLY;WKST=SU until 2027-03-01"),
  ]) func anIntervalIsPrintedAsPeopleTypeIt(_ typed: String, _ printed: String) throws {
    #expect(try IntervalExpression(parsing: typed).description == printed)
  }

  @Test(.tags(.sweep), .door) func everyPrintedIntervalReadsAsItself() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<thinned(20_000, to: 2_000, "random intervals") {
      let interval = IntervalExpression.random(using: &random)
      let read = try IntervalExpression(parsing: interval.description)
      if read != interval { Issue.record("\(interval) reads as \(read)") }
    }
  }

  @Test(
    arguments: [
      ("", 0, IntervalExpression.expectation), ("mon,", 4, IntervalExpression.expectation),
      ("last", 4, IntervalExpression.expectation), ("2w on", 5, IntervalExpression.expectation),
      ("3", 0, "3d, 3w, 3m or 3y, or a day of the month as in 15th"), ("0d", 0, "a number from 1 to 999"),
      ("1000d", 0, "a number from 1 to 999"), ("32nd", 0, "a number from 1 to 31"), ("0th", 0, "a number from 1 to 31"),
      ("6th friday", 0, "a number from 1 to 5"), ("1st,7th friday", 4, "a number from 1 to 5"),
      ("3s", 1, "minutes, hours, days, weeks, months or years as in 30min, 3h, 3d, 2w, 1m or 1y"),
      ("mnoday", 0, "a word such as “monday”"), ("weekdys", 0, "a word such as “weekdays”"),
      ("2w untli 2027-03-01", 3, "a word such as “until”"), ("day mon", 4, "no days after an interval in days"),
      ("2w 15th", 3, "days of the week as in mon,fri"),
      ("month mon", 6, "a day of the month as in 15th or last friday"),
      ("year 15th", 5, "a day of the year as in 25dec"), ("bimonthly", 0, "a word such as “2m”"),
      ("annual until 1y", 0, "a word such as “year”"), ("30min", 0, "hours or more as in 8h"),
      ("minute", 0, "hours or more as in 8h"), ("0h", 0, "a number from 1 to 999"),
      ("8h mon", 3, "no days after an interval in hours"), ("500 fortnights", 0, "a number from 1 to 499"),
      ("first weekday and 15th", 14, workday), ("15th, last weekday", 6, workday),
      ("day at 25:00", 7, "an hour from 00 to 23"), ("day at 5", 7, "5am or 5pm"),
      ("mon-", 4, IntervalExpression.expectation),
      ("none", 0, "nothing at all after the colon, which means that there is none"),
      ("15th,last friday", 0, "a number from 1 to 5"),
      ("1st day,last friday", 0, "a day of the month as in 15th or last friday"),
      ("30th,31st", 0, "one day from 29 to 31 at most; it is the last day of a month that is shorter"),
      ("31st,last day", 0, "one day from 29 to 31 at most; it is the last day of a month that is shorter"),
      ("day count 0", 10, "a count from 1 to 9999"), ("day count", 9, "a count from 1 to 9999"),
      ("day count 10000", 10, "a count from 1 to 9999"),
      ("31feb", 0, "29feb or earlier, because February has 29 days at most"),
      ("day until 31feb", 10, "29feb or earlier, because February has 29 days at most"),
      ("day until", 9, DateExpression.expectation),
      ("FREQ=MINUTELY", 0, "HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY"),
      ("FREQ=DAILY;BYHOUR=9;BYMINUTE=0", 0, "no time of day, which the due date has"),
      (
        "FREQ=DAILY;BYYEARDAY=9", 11,
        "only FREQ, INTERVAL, BYMONTH, BYMONTHDAY, BYDAY, BYHOUR, BYMINUTE, BYSECOND, BYSETPOS, WKST, COUNT and UNTIL"
      ),
      ("FREQ=DAILY;COUNT=3 count 3", 19, "one end"), ("FREQ=DAILY BYHOUR=9", 11, IntervalExpression.expectation),
    ] as [(String, Int, String)])
  func anInvalidIntervalIsRefusedWithTheRightForm(_ typed: String, _ offset: Int, _ expected: String) {
    do throws(InvalidText) {
      let interval = try IntervalExpression(parsing: typed)
      Issue.record("\(typed) was understood as \(interval)")
    } catch {
      #expect((error.offset, error.expected) == (offset, expected))
    }
  }

  @Test func aTypedDueDateStaysAndTheRuleClipsAtIt() throws {
    let clock = try Clock.fixed(at: Self.now, hoursEast: 2)
    // In the zone of the clock this is the 31st already.
    let due = Moment.instant(try #require(Instant(iso: "2027-01-30T22:30:00Z")))
    let month = RepetitionExpression(try IntervalExpression(parsing: "month"), origin: .due)
    let resolved = try #require(month.resolved(due: due, clock: clock))
    #expect((resolved.due, resolved.repetition.rule) == (due, "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"))
    let after = RepetitionExpression(try IntervalExpression(parsing: "month"), origin: .completion)
    #expect(after.resolved(due: due, clock: clock)?.repetition.rule == "FREQ=MONTHLY")
  }

  @Test func anIntervalThatEndsBeforeItBeginsHasNoDueDate() throws {
    let clock = try Clock.fixed(at: Self.now)
    let interval = try IntervalExpression(parsing: "mon until tomorrow")
    #expect(RepetitionExpression(interval, origin: .due).resolved(due: nil, clock: clock) == nil)
    let refused = error(
      try TaskTable().changes(by: .add(try attributes("x every:\"mon until tomorrow\"").all), clock: clock))
    #expect(
      refused
        == .invalidValue(
          InvalidValue(
            field: "every", value: "mon until tomorrow", expected: "an interval that fits a day before it ends"),
          column: nil))
  }
}

extension IntervalExpression {
  static func random(using random: inout SeededGenerator) -> IntervalExpression {
    func some(_ values: [Int], _ most: Int) -> [Int] {
      Array(values.shuffled(using: &random).prefix(Int.random(in: 0...most, using: &random)))
    }
    let frequency = RecurrenceRule.Frequency.allCases.randomElement(using: &random) ?? .daily
    var rule = RecurrenceRule(
      frequency, interval: Bool.random(using: &random) ? 1 : Int.random(in: 1...999, using: &random))
    if Bool.random(using: &random) { rule.months = some(Array(1...12), 2) }
    if frequency != .weekly, Bool.random(using: &random) {
      rule.monthDays = some([-2, -1, 1, 2, 15, 28, 29, 30, 31], 3)
    }
    if Bool.random(using: &random) {
      let canCount = frequency == .monthly || frequency == .yearly
      rule.weekdays = some(Array(0..<7), 4).map {
        RecurrenceRule.WeekdayPosition(
          Weekday.allCases[$0], ordinal: canCount ? [nil, -1, 1, 3, 5].randomElement(using: &random) ?? nil : nil)
      }
    }
    if Int.random(in: 0..<4, using: &random) == 0 { rule.positions = some([1, 2, -1], 2) }
    if Int.random(in: 0..<8, using: &random) == 0 { rule.weekStart = .sunday }
    if Int.random(in: 0..<4, using: &random) == 0 { rule = RecurrenceRule(frequency).clipped(at: .last) }
    if frequency == .hourly { rule = RecurrenceRule(.hourly, interval: rule.interval, weekStart: rule.weekStart) }
    let time = TimeOfDay(secondOfDay: Int.random(in: 0..<86_400, using: &random))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return IntervalExpression(rule, end: .count(Int.random(in: 1...9999, using: &random)))
    case 1: return IntervalExpression(rule, end: .until(.random(using: &random)))
    case 2: return IntervalExpression(rule, at: rule.weekStart == .sunday ? nil : time)
    default: return IntervalExpression(rule)
    }
  }
}

@Suite struct IntervalTests {
  @Test(arguments: [
    ("day", "FREQ=DAILY"), ("daily", "FREQ=DAILY"), ("week", "FREQ=WEEKLY"), ("weekly", "FREQ=WEEKLY"),
    ("month", "FREQ=MONTHLY"), ("monthly", "FREQ=MONTHLY"), ("year", "FREQ=YEARLY"), ("yearly", "FREQ=YEARLY"),
    ("1d", "FREQ=DAILY"), ("3d", "FREQ=DAILY;INTERVAL=3"), ("2w", "FREQ=WEEKLY;INTERVAL=2"), ("1w", "FREQ=WEEKLY"),
    ("6m", "FREQ=MONTHLY;INTERVAL=6"), ("10Y", "FREQ=YEARLY;INTERVAL=10"), ("999D", "FREQ=DAILY;INTERVAL=999"),
    ("02w", "FREQ=WEEKLY;INTERVAL=2"), ("Month", "FREQ=MONTHLY"),
  ]) func anIntervalIsARule(_ typed: String, _ rule: String) throws {
    let interval = IntervalExpression(try RecurrenceRule(rrule: rule))
    #expect(
      try Attribute(FieldName(.repeat, origin: .due), value: typed)
        == .set(.repeat, .repetition(RepetitionExpression(interval, origin: .due))))
    #expect(
      try Attribute(FieldName(.repeat, origin: .completion), value: typed)
        == .set(.repeat, .repetition(RepetitionExpression(interval, origin: .completion))))
  }

  @Test(arguments: ["0d", "1000d", "-1d", "+1d", "d", "3", "3x", "3dd", "1.5w", "٣d", "99999999999999999999d", "days"])
  func invalidIntervalsAreRefused(_ typed: String) {
    #expect(throws: InvalidText.self) { try Attribute(FieldName(.repeat, origin: .due), value: typed) }
    #expect(throws: InvalidText.self) { try Attribute(FieldName(.repeat, origin: .completion), value: typed) }
  }
}
