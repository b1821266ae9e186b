import Glibc
import MVITesting
import TestRunning
import Testing

@testable import TodoModel

@Suite("A time without a day, and hours, mean what clocks show one after the other") struct DateMomentsTests {
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Asia/Kathmandu",
  ]

  /// Weekdays and the words of the table are not read by tokens.
  @Test func `one word means what the grammar makes of it`() throws {
    let weekdays = Weekday.words.flatMap { name in (3...name.count).map { String(name.prefix($0)) } }
    for word in weekdays + ["weds"] + DayExpression.words.keys {
      var scanner = PhraseScanner(word)
      #expect(try scanner.date() == DateExpression(parsing: word), "\(word)")
    }
  }

  @Test(.tags(.sweep), .door) func `at random instants in five zones`() throws {
    for name in Self.zones {
      guard let zone = try TransitionZone.named(name) else {
        Issue.record("no zone \(name)")
        continue
      }
      var random = SeededGenerator(seed: 43)
      for instant in thinned(DateFormsTests.instants(in: zone, using: &random), to: 50, "instants in \(name)") {
        let now = Moments(zone: zone, now: instant.seconds)
        let (time, second) = DateFormsTests.times.randomElement(using: &random) ?? ("17:00", 61_200)
        try now.expect(time, looking: .ahead, now.next(second))
        try now.expect(time, looking: .back, now.latest(second))
        try now.expect("now", looking: .ahead, instant.seconds)
        for (typed, seconds) in [
          ("3h", 10_800), ("in 2 hours", 7200), ("30min", 1800), ("in 20 minutes", 1200), ("-90min", -5400),
          ("an hour", 3600), ("in an hour", 3600), ("2 hours ago", -7200), ("now+1h-5min", 3300), ("12hrs", 43_200),
        ] { try now.expect(typed, looking: .ahead, instant.seconds + seconds) }
        try now.expect("3h", looking: .back, instant.seconds - 10_800)
        try now.expect("tomorrow+2h", looking: .ahead, now.first(0, onDayFromToday: 1).map { $0 + 7200 })
        try now.expect("today 12:00-90min", looking: .ahead, now.first(43_200, onDayFromToday: 0).map { $0 - 5400 })
        try now.expect("eod", looking: .ahead, now.first(86_340, onDayFromToday: 0))
        try now.expect("end of the day tomorrow", looking: .ahead, now.first(86_340, onDayFromToday: 1))
        try now.expect("sod", looking: .ahead, now.first(0, onDayFromToday: 0))
        try now.expect(
          "tonight", looking: .ahead, now.first(now.shown % 86_400 <= 72_000 ? 72_000 : 86_340, onDayFromToday: 0))
        try now.expect("tonight at 9pm", looking: .ahead, now.first(75_600, onDayFromToday: 0))
        try now.expect("now+1d", looking: .ahead, now.first(now.shown % 86_400, onDayFromToday: 1))
      }
    }
  }

  @Test(.tags(.sweep), .door) func pastDatesAreLookedForBackward() throws {
    let zone = try #require(try TransitionZone.named("Europe/Berlin"))
    let calendar = NaiveCalendar.shared
    var random = SeededGenerator(seed: 44)
    let days = try DateForms.past.map { (try DateExpression(parsing: $0.0), $0.0, $0.1) }
    for instant in thinned(DateFormsTests.instants(in: zone, using: &random), to: 50, "instants") {
      let clock = Clock.fixed(at: instant, zone: zone)
      let today = zone.civilTime(at: instant).day.number
      for (date, typed, meaning) in days {
        let expected = meaning(calendar, today)
        let moment = date.resolved(by: clock, looking: .back).moment
        if moment != .day(Day(number: expected)) {
          throw DateFormsTests.Difference("\(typed) at \(instant.iso) was \(moment.iso), not \(calendar.iso(expected))")
        }
      }
    }
  }

  @Test func aQueryLooksBackInDatesThatTheProgramRecordsOnly() throws {
    let now = Now(try #require(Instant(iso: "2026-11-21T09:00:00Z")), in: FixedZone.utc)
    for (typed, day) in [
      ("completed>=monday", "2026-11-16"), ("created<25dec", "2025-12-25"), ("modified>=7d", "2026-11-14"),
      ("due>=monday", "2026-11-23"), ("wait<25dec", "2026-12-25"), ("completed>=saturday", "2026-11-21"),
    ] { #expect(try query(typed).dates(at: now).map(\.moment.iso) == [day], "\(typed)") }
    #expect(try query("completed>=10am").dates(at: now).map(\.moment.iso) == ["2026-11-20T10:00:00Z"])
    #expect(try query("due>=8am").dates(at: now).map(\.moment.iso) == ["2026-11-22T08:00:00Z"])
  }
}

/// The instants around one, found by going through all offsets that a zone ever had.
private struct Moments {
  let zone: TransitionZone
  let now: Int

  /// The time on the clocks, in seconds since 1970.
  var shown: Int { Instant(utc: zone.civilTime(at: Instant(seconds: now))).seconds }

  private func instants(showing second: Int, onDayFromToday days: Int) -> [Int] {
    let wanted = CivilTime(day: zone.civilTime(at: Instant(seconds: now)).day.adding(days: days), secondOfDay: second)
    let shown = Instant(utc: wanted).seconds
    return Set(zone.stretches.map { shown - $0.offset }).sorted()
      .filter { zone.civilTime(at: Instant(seconds: $0)) == wanted }
  }

  /// nil where clocks skip it.
  func first(_ second: Int, onDayFromToday days: Int) -> Int? { instants(showing: second, onDayFromToday: days).first }

  /// nil where clocks skip one that might be meant.
  func next(_ second: Int) -> Int? {
    let today = instants(showing: second, onDayFromToday: 0)
    guard !today.isEmpty else { return nil }
    return today.first { $0 >= now } ?? instants(showing: second, onDayFromToday: 1).first
  }

  func latest(_ second: Int) -> Int? {
    let today = instants(showing: second, onDayFromToday: 0)
    guard !today.isEmpty else { return nil }
    return today.last { $0 <= now } ?? instants(showing: second, onDayFromToday: -1).first
  }

  func expect(_ typed: String, looking direction: TimeDirection, _ seconds: Int?) throws {
    let clock = Clock.fixed(at: Instant(seconds: now), zone: zone)
    let moment = try DateExpression(parsing: typed).resolved(by: clock, looking: direction).moment
    guard let seconds, moment != .instant(Instant(seconds: seconds)) else { return }
    throw DateFormsTests.Difference(
      "\(typed) at \(Instant(seconds: now).iso) in \(zone.name) is \(moment.iso), not \(Instant(seconds: seconds).iso)")
  }
}

@Suite("Times at which clocks are set") struct ClockChangeTests {
  @Test(
    arguments: [
      ("Europe/Berlin", "2027-03-28T02:30", "2027-03-28T01:30:00Z", "2027-03-28T03:30:00"),
      ("Australia/Lord_Howe", "2027-10-03T02:15", "2027-10-02T15:45:00Z", "2027-10-03T02:45:00"),
      ("America/St_Johns", "2027-03-14T02:59:59", "2027-03-14T06:29:59Z", "2027-03-14T03:59:59"),
      ("Pacific/Apia", "2011-12-30T12:00", "2011-12-30T22:00:00Z", "2011-12-31T12:00:00"),
      ("Europe/Berlin", "2027-10-31T02:30", "2027-10-31T00:30:00Z", nil),
      ("Australia/Lord_Howe", "2027-04-04T01:45", "2027-04-03T14:45:00Z", nil),
    ] as [(String, String, String, String?)])
  func `A skipped time moves forward and of two the first is taken`(
    _ name: String, _ typed: String, _ instant: String, _ moved: String?
  ) throws {
    let zone = try #require(try TransitionZone.named(name))
    let clock = Clock.fixed(at: Instant(seconds: 1_795_251_600), zone: zone)
    let date = try DateExpression(parsing: typed)
    let resolved = date.resolved(by: clock)
    let wanted = try #require(CivilTime(iso: typed))
    #expect(resolved.moment.iso == instant)
    let to = moved.flatMap { CivilTime(iso: $0) }
    #expect(resolved.note == to.map { .movedForward(from: wanted, to: $0) } ?? .firstOfTwo(wanted))
    #expect(Mutation.add([.title("x"), .due(date), .wait(nil)]).clockNotes(by: clock) == [try #require(resolved.note)])
  }

  @Test(arguments: [
    ("due:2011-12-30", "2011-12-30"), ("wait:2011-12-30", "2011-12-30"), ("due:tomorrow", "tomorrow"),
    ("due:\"2011-12-30 17:00\"", "2011-12-30T17:00"), ("due:1d", "1d"),
  ]) func aDayThatClocksSkipIsRefusedWithTheDaysAroundIt(_ typed: String, _ value: String) throws {
    let zone = try #require(try TransitionZone.named("Pacific/Apia"))
    let clock = Clock.fixed(at: try #require(Instant(iso: "2011-12-29T20:00:00Z")), zone: zone)
    let mutation = Mutation.add(try attributes("x " + typed).all)
    let refused = error(try TaskTable().changes(by: mutation, clock: clock))
    let field = String(typed.prefix { $0 != ":" })
    let expected = "2011-12-29 or 2011-12-31, because clocks here left out 2011-12-30"
    #expect(refused == .invalidValue(InvalidValue(field: field, value: value, expected: expected), column: nil))
  }

  @Test func theDaysBesideOneThatIsLeftOutAreThere() throws {
    let zone = try #require(try TransitionZone.named("Pacific/Apia"))
    for day in ["2011-12-29", "2011-12-31"] { #expect(try !#require(Day(iso: day)).isMissing(in: zone)) }
    // An hour that is left out at midnight is no day.
    for zone in try TransitionZone.all() where zone.name != "Pacific/Apia" {
      for start in zone.transitions {
        let day = zone.civilTime(at: Instant(seconds: start)).day
        #expect((-1...1).allSatisfy { !day.adding(days: $0).isMissing(in: zone) }, "\(zone.name) \(day.iso)")
      }
    }
  }

  @Test func aDayAndAFixedZoneHaveNothingToTell() throws {
    let clock = try Clock.fixed(at: "2027-03-28T00:00:00Z")
    #expect(try DateExpression(parsing: "today 02:30").resolved(by: clock).note == nil)
    #expect(try DateExpression(parsing: "today").resolved(by: clock).note == nil)
    #expect(Mutation.complete([1]).clockNotes(by: clock).isEmpty)
  }

  @Test func datesStayWithinTheCalendar() throws {
    for (now, texts) in [
      (
        "9999-12-31T23:59:59Z",
        ["tomorrow", "next year", "eoy", "999y", "99999d", "mon", "1m", "today 23:59", "1jan", "29feb"]
      ),
      ("0001-01-01T00:00:00Z", ["yesterday", "-1d", "-999y", "-9999m", "-9999w", "today 00:00", "eow"]),
    ] {
      for hours in [-12, 0, 14] {
        let clock = try Clock.fixed(at: now, hoursEast: hours)
        for text in texts {
          let moment = try DateExpression(parsing: text).resolved(by: clock).moment
          #expect(Moment(iso: moment.iso) == moment, "\(text) at \(now)")
        }
      }
    }
  }

  @Test(
    .tags(.processes), .door,
    .enabled(if: access("/usr/share/zoneinfo/Europe/Berlin", R_OK) == 0),
    arguments: try TransitionZone.all().map(\.name))
  func `The zone of the process is that of its table`(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      setenv("TZ", name, 1)
      let system = SystemZone()
      let table = try #require(try TransitionZone.named(name))
      var random = SeededGenerator(seed: 3)
      for instant in DateFormsTests.instants(in: table, using: &random) {
        let time = table.civilTime(at: instant)
        #expect(system.civilTime(at: instant) == time)
        let near = Instant(seconds: Instant(utc: time).seconds + Int.random(in: -8...8, using: &random) * 900).utc
        #expect(system.instants(of: time) == table.instants(of: time))
        #expect(system.instants(of: near) == table.instants(of: near))
      }
      for transition in table.transitions {
        for minutes in stride(from: -90, through: 90, by: 15) {
          let time = table.civilTime(at: Instant(seconds: transition + minutes * 60))
          let shifted = Instant(seconds: Instant(utc: time).seconds - 2700).utc
          #expect(system.instants(of: time) == table.instants(of: time))
          #expect(system.instants(of: shifted) == table.instants(of: shifted))
        }
      }
    }
  }
}

@Suite struct DatePrintingTests {
  @Test(
    arguments: [
      ("Tomorrow  at 5 PM", "tomorrow 17:00"), ("5pm", "17:00"), ("5pm+1d", "17:00+1d"), ("5pm +1d", "1d 17:00"),
      ("today 5pm", "today 17:00"), ("in 3 days", "3d"), ("+2w", "2w"), ("3 days ago", "-3d"), ("-0d", "0d"),
      ("fri", "friday"), ("December 25th, 2027", "25 dec 2027"), ("25december", "25dec"), ("next week", "next week"),
      ("2026-11-27 16:00", "2026-11-27T16:00"), ("2026-11-27T16:00:05", "2026-11-27T16:00:05"),
      ("2026-11-27t16:00z", "2026-11-27T16:00:00Z"), ("2026-11-27T16:00-05:00", "2026-11-27T21:00:00Z"), ("eoy", "eoy"),
      ("noon tomorrow", "tomorrow 12:00"), (" today ", "today"), ("now", "now"), ("Tonight", "tonight"),
      ("tom", "tomorrow"), ("day after tomorrow", "2d"), ("in 2 hours", "2h"), ("30 mins", "30min"), ("2wks", "2w"),
      ("1q", "3m"), ("the 15th", "15th"), ("end of quarter", "eoq"), ("start of the week", "sow"),
      ("eod", "today 23:59"), ("friday eod", "friday 23:59"), ("weekend", "weekend"),
      ("next weekend", "saturday next week"), ("december", "1dec"), ("someday", "someday"), ("later", "someday"),
      ("9999-12-31", "someday"),
      ("2026-W50-3", "2026-12-09"), ("2026-350", "2026-12-16"), ("24.12.", "24dec"), ("24.12.2026", "24 dec 2026"),
      ("20261224T1800", "2026-12-24T18:00"), ("friday@5pm", "friday 17:00"), ("friday, 5pm", "friday 17:00"),
      ("2026-12-24 18:00Z", "2026-12-24T18:00:00Z"), ("T1800", "18:00"), ("eom - 2 days", "eom-2d"),
      ("Friday+1w", "friday+1w"), ("2026-11-27T16:00+2h", "2026-11-27T16:00+2h"), ("easter sunday 2027", "easter 2027"),
      ("easter monday", "easter monday"),
    ] as [(String, String)])
  func aDateIsPrintedAsItCanBeTyped(_ typed: String, _ printed: String) throws {
    #expect(try DateExpression(parsing: typed).description == printed)
  }

  @Test func everyPrintedTreeReadsAsItself() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let date = DateExpression.random(using: &random)
      let read = DateExpression(date.description)
      if read != date { Issue.record("\(date) reads as \(read?.description ?? "nothing")") }
    }
  }
}

extension DateExpression {
  static func random(using random: inout SeededGenerator) -> DateExpression {
    let second = Int.random(in: 0..<86_400, using: &random)
    let time = TimeOfDay(secondOfDay: Bool.random(using: &random) ? second : second / 900 * 900)
    let day = DayExpression.random(using: &random)
    let unit = DateUnit.ofClock.randomElement(using: &random) ?? .hour
    switch Int.random(in: 0..<9, using: &random) {
    case 5: return .next(time)
    case 6: return .fromNow(Int.random(in: -unit.greatestCount...unit.greatestCount, using: &random), unit)
    case 7: return .tonight
    case 8:
      let steps = (0..<Int.random(in: 1...3, using: &random)).map { _ in DateStep.random(using: &random) }
      let start = DateExpression.random(using: &random)
      guard case .sum = start else { return .sum(start, steps) }
      return start
    case 0: return .instant(Instant(seconds: Int.random(in: -62_135_596_800...253_402_300_799, using: &random)))
    case 1, 2: return .time(time, on: day)
    default: return .day(day)
    }
  }
}

extension DateStep {
  static func random(using random: inout SeededGenerator) -> DateStep {
    let count = Int.random(in: -99...99, using: &random)
    return DateStep(count, DateUnit.allCases.randomElement(using: &random) ?? .day)
  }
}

extension DayExpression {
  static func random(using random: inout SeededGenerator) -> DayExpression {
    let unit = DateUnit.ofCalendar.randomElement(using: &random) ?? .day
    let span = Span.allCases.randomElement(using: &random) ?? .week
    let day = Day(number: Int.random(in: Day.first.number...Day.last.number, using: &random))
    let (year, number, dayOfMonth) = day.date
    let month = Month(rawValue: number) ?? .january
    let ahead = Int.random(in: -1...1, using: &random)
    let days: [DayExpression] = [
      .exactly(day), .today, .tomorrow, .yesterday, .weekday(day.weekday), .weekend,
      .startOf(span, ahead: ahead), .endOf(span, ahead: ahead), .ofMonth(-1, .named(month, year: year)),
      .ofMonth(dayOfMonth, .ahead(ahead)), .ofMonth(dayOfMonth, .current), .on(day.weekday, .exactly(day)),
      .weekdayOfMonth(day.weekday, 1 + dayOfMonth % 5, .named(month, year: nil)),
      .weekdayOfMonth(day.weekday, -1, .ahead(ahead)), .on(day.weekday, .date(day: dayOfMonth, month, year: nil)),
      .fromToday(Int.random(in: -unit.greatestCount...unit.greatestCount, using: &random), unit),
      .fromToday(Int.random(in: -9...9, using: &random), unit), .date(day: dayOfMonth, month, year: year),
      .date(day: dayOfMonth, month, year: nil), .this(day.weekday), .ofWeek(day.weekday, ahead: abs(ahead)),
      .dayOfMonth(dayOfMonth), .easter(offset: [-2, 0, 1].randomElement(using: &random) ?? 0, year: nil),
      .easter(offset: [-2, 0, 1].randomElement(using: &random) ?? 0, year: year),
    ]
    return days.randomElement(using: &random) ?? .today
  }
}
