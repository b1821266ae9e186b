import Glibc
import MVITesting
import TestRunning
import Testing
import TodoModel

@Suite("Days") struct DayTests {
  @Test(.tags(.sweep), .door) func datesAreThoseThatCountingGives() {
    var calendar = CountedCalendar()
    for number in Day.first.number...Day.last.number {
      // The days at which calendars go wrong, and samples of all others.
      let isTold = calendar.month == 2 && calendar.day > 27 || number % 11 == 0
      if isTold {
        let day = Day(number: number)
        let date = day.date
        guard date == (calendar.year, calendar.month, calendar.day),
          Day(year: date.year, month: date.month, day: date.day) == day, day.weekday == calendar.weekday
        else { return fail("day \(number): \(date) \(day.weekday), but counting gives \(calendar)") }
      }
      calendar.advance()
    }
    #expect(calendar.year == 10_000 && calendar.month == 1 && calendar.day == 1)
  }

  @Test(arguments: [
    (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (0, 1, 1), (10_000, 1, 1),
    (2026, 1, 32), (-1, 1, 1), (2026, -1, 1), (Int.max, 1, 1), (2026, 1, Int.max),
  ]) func datesThatDoNotExistAreNoDays(_ year: Int, _ month: Int, _ day: Int) {
    #expect(Day(year: year, month: month, day: day) == nil)
  }

  @Test func knownDays() throws {
    #expect(try #require(Day(year: 1970, month: 1, day: 1)).number == 0)
    #expect(try #require(Day(year: 2000, month: 2, day: 29)).number == 11_016)
    #expect(try #require(Day(year: 2026, month: 11, day: 21)).weekday == .saturday)
    #expect(Day.first.iso == "0001-01-01" && Day.last.iso == "9999-12-31")
    #expect(Day.first < Day.last)
    #expect(try #require(Day(year: 2024, month: 2, day: 28)).adding(days: 2).iso == "2024-03-01")
    #expect(try #require(Day(year: 2023, month: 1, day: 1)).adding(days: -1).iso == "2022-12-31")
  }
}

private struct CountedCalendar {
  var year = 1
  var month = 1
  var day = 1
  // 0001-01-01 was a Monday in the proleptic Gregorian calendar.
  var weekday = Weekday.monday

  mutating func advance() {
    weekday = Weekday(rawValue: (weekday.rawValue + 1) % 7) ?? .monday
    day += 1
    guard day > length else { return }
    (day, month) = (1, month + 1)
    guard month > 12 else { return }
    (month, year) = (1, year + 1)
  }

  private var length: Int {
    let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}

@Suite("ISO 8601") struct ISO8601Tests {
  @Test(.tags(.sweep), .door) func printedInstantsReadBackTheSame() {
    var generator = SeededGenerator(seed: 8601)
    let range = Day.first.number * 86_400...Day.last.number * 86_400 + 86_399
    let edges = [range.lowerBound, range.upperBound, -1, 0, 1, 951_782_400]
    for seconds in edges + (0..<20_000).map({ _ in Int.random(in: range, using: &generator) }) {
      let instant = Instant(seconds: seconds)
      #expect(Instant(iso: instant.iso) == instant)
      #expect((Instant(utc: instant.utc), CivilTime(iso: instant.utc.iso)) == (instant, instant.utc))
      #expect((Day(iso: instant.utc.day.iso), Moment(iso: instant.iso)) == (instant.utc.day, .instant(instant)))
      #expect(Moment(iso: instant.utc.day.iso) == .day(instant.utc.day))
    }
  }

  @Test func theTextIsTheOneOfTheStandard() {
    #expect(Instant(seconds: 0).iso == "1970-01-01T00:00:00Z")
    #expect(Instant(seconds: -1).iso == "1969-12-31T23:59:59Z")
    #expect(Instant(seconds: 1_795_251_600).iso == "2026-11-21T09:00:00Z")
    #expect(Instant(iso: "2026-11-21T09:00:00Z")?.seconds == 1_795_251_600)
    #expect(CivilTime(iso: "2026-11-21T09:05")?.iso == "2026-11-21T09:05:00")
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-11-2", "2026-1-21", "26-11-21", "2026-11-21 ", " 2026-11-21", "2026/11/21", "20261121",
    "2026-02-30", "2026-13-01", "0000-01-01", "+2026-11-21", "-026-11-21", "2026-11-21T", "２０２６-11-21", "2026-11-2１",
  ]) func otherTextIsNoDay(_ text: String) {
    #expect(Day(iso: text) == nil)
    #expect(Moment(iso: text) == nil)
  }

  @Test(arguments: [
    "2026-11-21T09:00:00", "2026-11-21T09:00Z", "2026-11-21T24:00:00Z", "2026-11-21T23:60:00Z", "2026-11-21T23:59:60Z",
    "2026-11-21t09:00:00z", "2026-11-21 09:00:00Z", "2026-11-21T09:00:00.5Z", "2026-11-21T09:00:00+01:00",
    "2026-11-21T09:00:00ZZ", "2026-02-30T09:00:00Z", "2026-11-21T9:00:00Z", "2026-11-21T-1:00:00Z",
  ]) func otherTextIsNoInstant(_ text: String) {
    #expect(Instant(iso: text) == nil)
    #expect(Moment(iso: text) == nil)
  }
}

/// Each test is a process of its own, because a process has one zone.
@Suite("The zone of the process", .enabled(if: access("/usr/share/zoneinfo/Europe/Berlin", R_OK) == 0))
struct SystemZoneTests {
  struct Case: Codable, Sendable, CustomTestStringConvertible {
    let zone: String
    let local: String
    let instant: String
    var isSkipped = false

    var testDescription: String { "\(local) in \(zone)" }
  }

  static let cases = [
    Case(zone: "UTC", local: "2026-11-21T12:00:00", instant: "2026-11-21T12:00:00Z"),
    Case(zone: "Europe/Berlin", local: "2026-01-15T12:00:00", instant: "2026-01-15T11:00:00Z"),
    Case(zone: "Europe/Berlin", local: "2026-07-15T12:00:00", instant: "2026-07-15T10:00:00Z"),
    Case(zone: "Europe/Berlin", local: "2026-03-29T01:59:59", instant: "2026-03-29T00:59:59Z"),
    Case(zone: "Europe/Berlin", local: "2026-03-29T02:30:00", instant: "2026-03-29T01:30:00Z", isSkipped: true),
    Case(zone: "Europe/Berlin", local: "2026-03-29T03:00:00", instant: "2026-03-29T01:00:00Z"),
    Case(zone: "Europe/Berlin", local: "2026-10-25T02:30:00", instant: "2026-10-25T00:30:00Z"),
    Case(zone: "Europe/Berlin", local: "2026-10-25T03:00:00", instant: "2026-10-25T02:00:00Z"),
    Case(zone: "Europe/Dublin", local: "2026-01-15T12:00:00", instant: "2026-01-15T12:00:00Z"),
    Case(zone: "Europe/Dublin", local: "2026-07-15T12:00:00", instant: "2026-07-15T11:00:00Z"),
    Case(zone: "America/Sao_Paulo", local: "2018-11-04T00:30:00", instant: "2018-11-04T03:30:00Z", isSkipped: true),
    Case(zone: "America/Sao_Paulo", local: "2018-02-17T23:30:00", instant: "2018-02-18T01:30:00Z"),
    Case(zone: "America/Sao_Paulo", local: "2026-01-15T12:00:00", instant: "2026-01-15T15:00:00Z"),
    Case(zone: "Asia/Kolkata", local: "2026-11-21T12:00:00", instant: "2026-11-21T06:30:00Z"),
    Case(zone: "Australia/Lord_Howe", local: "2026-10-04T02:15:00", instant: "2026-10-03T15:45:00Z", isSkipped: true),
    Case(zone: "Australia/Lord_Howe", local: "2026-04-05T01:45:00", instant: "2026-04-04T14:45:00Z"),
    Case(zone: "Australia/Lord_Howe", local: "2026-04-05T02:15:00", instant: "2026-04-04T15:45:00Z"),
    // A whole day that never was.
    Case(zone: "Pacific/Apia", local: "2011-12-30T12:00:00", instant: "2011-12-30T22:00:00Z", isSkipped: true),
  ]

  @Test(.tags(.processes), .door, arguments: cases) func localTimesAreTheInstantsOfTheTables(_ example: Case) async {
    await #expect(processExitsWith: .success) { [example] in
      setenv("TZ", example.zone, 1)
      let zone = SystemZone()
      let local = try #require(CivilTime(iso: example.local))
      let instant = try #require(Instant(iso: example.instant))
      #expect(zone.instant(of: local) == instant)
      #expect((zone.civilTime(at: instant) == local) == !example.isSkipped)
    }
  }

  @Test(
    .tags(.processes), .door,
    arguments: ["UTC", "Europe/Berlin", "America/Sao_Paulo", "Asia/Kolkata", "Australia/Lord_Howe"])
  func everyInstantIsFoundAgainAndOfTwoTheFirst(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      setenv("TZ", name, 1)
      let zone = SystemZone()
      var generator = SeededGenerator(seed: 2037)
      for _ in 0..<5000 {
        let instant = Instant(seconds: Int.random(in: -1_000_000_000...2_100_000_000, using: &generator))
        let local = zone.civilTime(at: instant)
        let found = zone.instant(of: local)
        #expect(zone.civilTime(at: found) == local)
        // Clocks that are put back show the same time again within a few hours.
        let later = (0...12).map { Instant(seconds: instant.seconds - $0 * 900) }
        let first = later.last { zone.civilTime(at: $0) == local }
        #expect(found == first)
      }
    }
  }
}

@Suite struct TimeSpanTests {
  @Test(arguments: [
    ("45m", "45m", "PT45M"), ("2h30m", "2h30m", "PT2H30M"), ("2H 30M", "2h30m", "PT2H30M"), ("90m", "1h30m", "PT1H30M"),
    ("1.5h", "1h30m", "PT1H30M"), ("2 h", "2h", "PT2H"), ("1d", "8h", "PT8H"), ("1d2h", "10h", "PT10H"),
    ("1d30m", "8h30m", "PT8H30M"), ("9999h", "9999h", "PT9999H"),
  ]) func `Days are of eight hours`(_ typed: String, _ printed: String, _ iso: String) throws {
    let span = try #require(TimeSpan(typed))
    #expect((span.description, TimeSpan(printed), span.iso) == (printed, span, iso))
    #expect(TimeSpan(iso: iso) == span)
  }

  @Test(arguments: [
    "", "0m", "m", "2", "2h30", "30m2h", "2h2h", "-2h", "+2h", "2w", "10000h", "9999999999999999999h", "h2",
    "PT2H", "é",
  ]) func `Anything else is none`(_ typed: String) { #expect(TimeSpan(typed) == nil) }

  @Test(arguments: ["PT", "PT0M", "2H", "pt2h", "P1D", "PT2H ", "PT30M2H", "PT1.5H", "PT2h"])
  func `So with ISO 8601`(_ text: String) { #expect(TimeSpan(iso: text) == nil) }

  @Test func manyMinutesAreRead() {
    #expect(TimeSpan(iso: "PT90M")?.minutes == 90)
    #expect(TimeSpan.shortest < TimeSpan(minutes: 2) ?? .shortest)
  }
}
