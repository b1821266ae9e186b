import MVITesting
import TestRunning
import Testing
import TodoModel

@Suite("Every form of a date means what a naive calendar says") struct DateFormsTests {
  struct Difference: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  static let times: [(String, Int)] = [
    ("17:00", 61_200), ("at 5pm", 61_200), ("2:30am", 9_000), ("at 02:30:15", 9_015), ("3 am", 10_800), ("00:15", 900),
    ("12am", 0), ("12:45 pm", 45_900), ("noon", 43_200), ("1:45", 6_300), ("23:59:59", 86_399),
  ]

  /// 300 instants between 2001 and 2035; every third lies within two days of the clocks being set, if they ever are.
  static func instants(in zone: TransitionZone, using random: inout SeededGenerator) -> [Instant] {
    let transitions = zone.transitions.filter { (980_000_000...2_050_000_000).contains($0) }
    return (0..<300).map { number in
      if number % 3 == 0, let transition = transitions.randomElement(using: &random) {
        return Instant(seconds: transition + Int.random(in: -172_800...172_800, using: &random))
      }
      return Instant(seconds: Int.random(in: 980_000_000...2_050_000_000, using: &random))
    }
  }

  @Test(.tags(.sweep), .door, arguments: try TransitionZone.all().map(\.name))
  func `at random instants in ten zones`(_ name: String) throws {
    let zone = try #require(try TransitionZone.named(name))
    let calendar = NaiveCalendar.shared
    var random = SeededGenerator(seed: 42)
    let days = try DateForms.days.map { (try DateExpression(parsing: $0.0), $0.0, $0.1) }
    let times = Self.times
    for instant in thinned(Self.instants(in: zone, using: &random), to: 8, "instants in \(name)") {
      let clock = Clock.fixed(at: instant, zone: zone)
      let today = zone.civilTime(at: instant).day.number
      for (date, typed, meaning) in days {
        let expected = meaning(calendar, today)
        let resolved = date.resolved(by: clock)
        if resolved != ResolvedDate(.day(Day(number: expected))) {
          throw Difference("\(typed) at \(instant.iso) is \(resolved.moment.iso), not \(calendar.iso(expected))")
        }
      }
      let (day, meaning) = DateForms.days.randomElement(using: &random) ?? ("today", { $1 })
      let (time, second) = times.randomElement(using: &random) ?? ("17:00", 61_200)
      try expect("\(day) \(time)", clock, meaning(calendar, today), second, zone)
      try expect("\(time) \(day)", clock, meaning(calendar, today), second, zone)
      try expect("today \(time)+3d", clock, today + 3, second, zone)
      let near = Int.random(in: -2...2, using: &random)
      let iso = calendar.iso(today + near)
      try expect(
        "\(iso)T\(time.hasPrefix("23") ? time : "02:30")", clock, today + near, second == 86_399 ? second : 9_000, zone)
      try expect("\(iso) \(time)", clock, today + near, second, zone)
      try expect("\(day)@5pm", clock, meaning(calendar, today), 61_200, zone)
      for end in ["later", "someday"] {
        #expect(try DateExpression(parsing: end).resolved(by: clock) == ResolvedDate(.day(.last)))
      }
      try expect("\(day), \(time)", clock, meaning(calendar, today), second, zone)
      try expect("\(iso)T1745-1w", clock, today + near - 7, 63_900, zone)
      let spaced = try DateExpression(parsing: iso + " 21:45Z").resolved(by: clock)
      #expect(spaced == ResolvedDate(.instant(Instant(seconds: (today + near) * 86_400 + 78_300))))
      let utc = try DateExpression(parsing: iso + "T21:45Z").resolved(by: clock)
      #expect(utc == ResolvedDate(.instant(Instant(seconds: (today + near) * 86_400 + 78_300))))
      let east = try DateExpression(parsing: iso + "T21:45+05:30").resolved(by: clock)
      #expect(east == ResolvedDate(.instant(Instant(seconds: (today + near) * 86_400 + 78_300 - 19_800))))
    }
  }

  func expect(_ typed: String, _ clock: Clock, _ day: Int, _ second: Int, _ zone: TransitionZone) throws {
    let resolved = try DateExpression(parsing: typed).resolved(by: clock)
    let wanted = CivilTime(day: Day(number: day), secondOfDay: second)
    let shown = day * 86_400 + second
    let showing = Set(zone.stretches.map { shown - $0.offset }).sorted()
      .filter { zone.civilTime(at: Instant(seconds: $0)) == wanted }
    if !isRight(resolved, showing, wanted, zone) {
      throw Difference("\(typed) at \(clock.now().iso) in \(zone.name) is \(resolved), not one of \(showing)")
    }
  }

  private func isRight(_ resolved: ResolvedDate, _ showing: [Int], _ wanted: CivilTime, _ zone: TransitionZone) -> Bool
  {
    switch (showing.count, resolved.note) {
    case (0, .movedForward(wanted, let to)?):
      guard case .instant(let instant) = resolved.moment else { return false }
      let gap = Instant(utc: to).seconds - Instant(utc: wanted).seconds
      return gap > 0 && zone.civilTime(at: instant) == to
        && zone.transitions.contains { $0 <= instant.seconds && instant.seconds < $0 + gap }
    case (1, nil): return resolved.moment == .instant(Instant(seconds: showing[0]))
    case (2, .firstOfTwo(wanted)?): return resolved.moment == .instant(Instant(seconds: showing[0]))
    default: return false
    }
  }
}

enum DateForms {
  /// Maps the place of today in the calendar to the place of the day.
  typealias Meaning = @Sendable (NaiveCalendar, Int) -> Int

  static let days = common + words + numbers + sums

  private static let common: [(String, Meaning)] = [
    ("today", { _, today in today }), ("tomorrow", { _, today in today + 1 }), ("Yesterday", { _, today in today - 1 }),
    ("mon", { $0.first(from: $1 + 1) { $0.weekday == 0 } }), ("tues", { $0.first(from: $1 + 1) { $0.weekday == 1 } }),
    ("wednesday", { $0.first(from: $1 + 1) { $0.weekday == 2 } }),
    ("THU", { $0.first(from: $1 + 1) { $0.weekday == 3 } }), ("friday", { $0.first(from: $1 + 1) { $0.weekday == 4 } }),
    ("on sat", { $0.first(from: $1 + 1) { $0.weekday == 5 } }),
    ("next sunday", { $0.first(from: $1 + 1) { $0.weekday == 6 } }),
    ("0d", { _, today in today }), ("3d", { _, today in today + 3 }), ("2w", { _, today in today + 14 }),
    ("1m", { $0.moved($1, months: 1) }), ("1y", { $0.moved($1, months: 12) }), ("+3d", { _, today in today + 3 }),
    ("-3d", { _, today in today - 3 }), ("-1m", { $0.moved($1, months: -1) }), ("-1y", { $0.moved($1, months: -12) }),
    ("in 3 days", { _, today in today + 3 }), ("in 1 day", { _, today in today + 1 }),
    ("in a week", { _, today in today + 7 }), ("in 2 weeks", { _, today in today + 14 }),
    ("in 5 months", { $0.moved($1, months: 5) }), ("in 2 years", { $0.moved($1, months: 24) }),
    ("10 days ago", { _, today in today - 10 }), ("13 months", { $0.moved($1, months: 13) }),
    ("next week", { $0.first(from: $1 + 1) { $0.weekday == 0 } }),
    ("next month", { $0.first(from: $1 + 1) { $0.day == 1 } }),
    ("next year", { $0.first(from: $1 + 1) { $0.day == 1 && $0.month == 1 } }),
    ("eow", { $0.first(from: $1) { $0.weekday == 6 } }), ("eom", { $0.first(from: $1 + 1) { $0.day == 1 } - 1 }),
    ("eoy", { $0.first(from: $1) { $0.day == 31 && $0.month == 12 } }),
    ("25dec", { $0.first(from: $1) { $0.day == 25 && $0.month == 12 } }),
    ("dec 25", { $0.first(from: $1) { $0.day == 25 && $0.month == 12 } }),
    ("25th of December", { $0.first(from: $1) { $0.day == 25 && $0.month == 12 } }),
    ("1 jan", { $0.first(from: $1) { $0.day == 1 && $0.month == 1 } }),
    ("sept 3rd", { $0.first(from: $1) { $0.day == 3 && $0.month == 9 } }),
    ("29feb", { $0.first(from: $1) { $0.day == 29 && $0.month == 2 } }),
    ("31 jul", { $0.first(from: $1) { $0.day == 31 && $0.month == 7 } }),
    ("25 dec 2027", { calendar, _ in calendar.first(from: 0) { $0.day == 25 && $0.month == 12 && $0.year == 2027 } }),
    ("feb 29, 2028", { calendar, _ in calendar.first(from: 0) { $0.day == 29 && $0.month == 2 && $0.year == 2028 } }),
    ("2026-11-27", { calendar, _ in calendar.first(from: 0) { $0.day == 27 && $0.month == 11 && $0.year == 2026 } }),
  ]

  private static let words: [(String, Meaning)] = [
    ("tom", { _, today in today + 1 }), ("day after tomorrow", { _, today in today + 2 }),
    ("the day after tomorrow", { _, today in today + 2 }), ("day before yesterday", { _, today in today - 2 }),
    ("weds", { $0.first(from: $1 + 1) { $0.weekday == 2 } }), ("thurs", { $0.first(from: $1 + 1) { $0.weekday == 3 } }),
    ("this friday", { $0.first(from: $1) { $0.weekday == 4 } }),
    ("weekend", { $0.first(from: $1) { $0.weekday >= 5 } }),
    ("this weekend", { $0.first(from: $1) { $0.weekday >= 5 } }),
    ("2 weeks from tue", { $0.first(from: $1 + 1) { $0.weekday == 1 } + 14 }),
    ("the day before the 3rd", { $0.first(from: $1) { $0.day == 3 } - 1 }),
    ("a week after christmas", { $0.first(from: $1) { $0.day == 25 && $0.month == 12 } + 7 }),
    ("before new year's eve", { $0.first(from: $1) { $0.day == 31 && $0.month == 12 } - 1 }),
    ("mid december", { $0.first(from: $1) { $0.day == 15 && $0.month == 12 } }),
    ("friday the 13th", { $0.first(from: $1) { $0.day == 13 && $0.weekday == 4 } }),
    ("last day of april", { $0.first(from: $1) { $0.day == 30 && $0.month == 4 } }),
    ("third tuesday of september", { $0.first(from: $1) { $0.weekday == 1 && $0.month == 9 && 15...21 ~= $0.day } }),
    ("last friday in may", { $0.first(from: $1) { $0.weekday == 4 && $0.month == 5 && $0.day > 24 } }),
    ("1st of next month", { $0.first(from: $1 + 1) { $0.day == 1 } }),
    ("end of next week", { $0.first(from: $0.first(from: $1 + 1) { $0.weekday == 0 }) { $0.weekday == 6 } }),
    ("last week", { $0.last(upTo: $1) { $0.weekday == 0 } - 7 }),
    ("last friday", { $0.last(upTo: $1 - 1) { $0.weekday == 4 } }),
    ("next weekend", { $0.first(from: $0.first(from: $1 + 1) { $0.weekday == 0 }) { $0.weekday == 5 } }),
    ("fri next week", { $0.first(from: $0.first(from: $1 + 1) { $0.weekday == 0 }) { $0.weekday == 4 } }),
    ("next week monday", { $0.first(from: $1 + 1) { $0.weekday == 0 } }),
    ("sow", { $0.last(upTo: $1) { $0.weekday == 0 } }), ("start of week", { $0.last(upTo: $1) { $0.weekday == 0 } }),
    ("som", { $0.last(upTo: $1) { $0.day == 1 } }), ("start of the month", { $0.last(upTo: $1) { $0.day == 1 } }),
    ("soq", { $0.last(upTo: $1) { $0.day == 1 && [1, 4, 7, 10].contains($0.month) } }),
    ("soy", { $0.last(upTo: $1) { $0.day == 1 && $0.month == 1 } }),
    ("end of week", { $0.first(from: $1) { $0.weekday == 6 } }),
    ("end of month", { $0.first(from: $1 + 1) { $0.day == 1 } - 1 }),
    ("end of this year", { $0.first(from: $1) { $0.day == 31 && $0.month == 12 } }),
    ("eoq", { $0.first(from: $1 + 1) { $0.day == 1 && [1, 4, 7, 10].contains($0.month) } - 1 }),
    ("end of the quarter", { $0.first(from: $1 + 1) { $0.day == 1 && [1, 4, 7, 10].contains($0.month) } - 1 }),
    ("next quarter", { $0.first(from: $1 + 1) { $0.day == 1 && [1, 4, 7, 10].contains($0.month) } }),
    ("in three days", { _, today in today + 3 }), ("two weeks", { _, today in today + 14 }),
    ("2wks", { _, today in today + 14 }), ("1wk", { _, today in today + 7 }), ("1mo", { $0.moved($1, months: 1) }),
    ("1yr", { $0.moved($1, months: 12) }), ("1q", { $0.moved($1, months: 3) }),
    ("in 2 quarters", { $0.moved($1, months: 6) }), ("in a fortnight", { _, today in today + 14 }),
    ("three weeks ago", { _, today in today - 21 }),
    ("december", { $0.first(from: $1) { $0.day == 1 && $0.month == 12 } }),
    ("sept", { $0.first(from: $1) { $0.day == 1 && $0.month == 9 } }),
    ("may 2027", { calendar, _ in calendar.first(from: 0) { $0.day == 1 && $0.month == 5 && $0.year == 2027 } }),
    ("easter", { $0.easter(from: $1, offset: 0) }), ("easter sunday", { $0.easter(from: $1, offset: 0) }),
    ("easter monday", { $0.easter(from: $1, offset: 1) }), ("good friday", { $0.easter(from: $1, offset: -2) }),
    ("easter 2027", { calendar, _ in calendar.first(from: 0) { $0.day == 28 && $0.month == 3 && $0.year == 2027 } }),
  ]

  private static let numbers: [(String, Meaning)] = [
    ("1st", { $0.first(from: $1) { $0.day == 1 } }), ("15th", { $0.first(from: $1) { $0.day == 15 } }),
    ("the 31st", { $0.first(from: $1) { $0.day == 31 } }), ("30th", { $0.first(from: $1) { $0.day == 30 } }),
    ("20261224", { calendar, _ in calendar.first(from: 0) { $0.day == 24 && $0.month == 12 && $0.year == 2026 } }),
    ("2026/12/24", { calendar, _ in calendar.first(from: 0) { $0.day == 24 && $0.month == 12 && $0.year == 2026 } }),
    ("24.12.2026", { calendar, _ in calendar.first(from: 0) { $0.day == 24 && $0.month == 12 && $0.year == 2026 } }),
    ("24.12.", { $0.first(from: $1) { $0.day == 24 && $0.month == 12 } }),
    ("1.2", { $0.first(from: $1) { $0.day == 1 && $0.month == 2 } }),
    ("24. december", { $0.first(from: $1) { $0.day == 24 && $0.month == 12 } }),
    // The first week is the one with the first Thursday.
    ("2026-W50", { calendar, _ in calendar.thursday(50, 2026) - 3 }),
    ("2026-W50-3", { calendar, _ in calendar.thursday(50, 2026) - 1 }),
    ("2026-w53-7", { calendar, _ in calendar.thursday(53, 2026) + 3 }),
    ("2027W01", { calendar, _ in calendar.thursday(1, 2027) - 3 }),
    ("2026-350", { calendar, _ in calendar.first(from: 0) { $0.year == 2026 } + 349 }),
    ("2028-366", { calendar, _ in calendar.first(from: 0) { $0.year == 2029 } - 1 }),
  ]

  private static let sums: [(String, Meaning)] = [
    ("eom-2d", { $0.first(from: $1 + 1) { $0.day == 1 } - 3 }), ("today+3d", { _, today in today + 3 }),
    ("friday+1w", { $0.first(from: $1 + 1) { $0.weekday == 4 } + 7 }),
    ("eom - 2 days", { $0.first(from: $1 + 1) { $0.day == 1 } - 3 }),
    ("eom+1m", { $0.moved($0.first(from: $1 + 1) { $0.day == 1 } - 1, months: 1) }),
    ("som+1m-1d", { $0.moved($0.last(upTo: $1) { $0.day == 1 }, months: 1) - 1 }),
    ("easter-7w", { $0.easter(from: $1, offset: 0) - 49 }), ("3d+1w", { _, today in today + 10 }),
    ("2026-11-27-3d", { calendar, _ in calendar.first(from: 0) { $0.day == 24 && $0.month == 11 && $0.year == 2026 } }),
    ("2026-W50-3d", { calendar, _ in calendar.thursday(50, 2026) - 6 }),
    ("24.12.2026+1y", { calendar, _ in calendar.first(from: 0) { $0.day == 24 && $0.month == 12 && $0.year == 2027 } }),
  ]

  static let past: [(String, Meaning)] = [
    ("monday", { $0.last(upTo: $1) { $0.weekday == 0 } }), ("this friday", { $0.last(upTo: $1) { $0.weekday == 4 } }),
    ("15th", { $0.last(upTo: $1) { $0.day == 15 } }), ("31st", { $0.last(upTo: $1) { $0.day == 31 } }),
    ("25dec", { $0.last(upTo: $1) { $0.day == 25 && $0.month == 12 } }),
    ("29feb", { $0.last(upTo: $1) { $0.day == 29 && $0.month == 2 } }),
    ("march", { $0.last(upTo: $1) { $0.day == 1 && $0.month == 3 } }), ("7d", { _, today in today - 7 }),
    ("-7d", { _, today in today - 7 }), ("1m", { $0.moved($1, months: -1) }), ("today", { _, today in today }),
    ("yesterday", { _, today in today - 1 }), ("som", { $0.last(upTo: $1) { $0.day == 1 } }),
    ("monday-1w", { $0.last(upTo: $1) { $0.weekday == 0 } - 7 }), ("today+3d", { _, today in today + 3 }),
    (
      "easter",
      { calendar, today in
        calendar.last(upTo: today) { date in NaiveCalendar.easters[date.year - 2000] == date.month * 100 + date.day }
      }
    ),
  ]
}

extension NaiveCalendar {
  /// The Sundays of Easter as month and day from the year 2000 on, from the tables of the churches.
  static let easters = [
    423, 415, 331, 420, 411, 327, 416, 408, 323, 412, 404, 424, 408, 331, 420, 405, 327, 416, 401, 421, 412, 404, 417,
    409, 331, 420, 405, 328, 416, 401, 421, 413, 328, 417, 409, 325, 413, 405, 425, 410, 401, 421, 406, 329, 417,
  ]

  func easter(from place: Int, offset: Int) -> Int {
    first(from: place - offset) { date in NaiveCalendar.easters[date.year - 2000] == date.month * 100 + date.day }
      + offset
  }

  func thursday(_ week: Int, _ year: Int) -> Int {
    first(from: 0) { $0.year == year && $0.weekday == 3 } + 7 * (week - 1)
  }
}

/// The calendar as a table that was filled by counting days on fingers: no formula that could be wrong in the same way.
struct NaiveCalendar {
  struct Date: Equatable {
    var year: Int
    var month: Int
    var day: Int
    /// From 0 for Monday.
    var weekday: Int
  }

  let days: [Date]

  static let shared = NaiveCalendar()

  private init() {
    var days: [Date] = []
    var date = Date(year: 1970, month: 1, day: 1, weekday: 3)
    while date.year < 2150 {
      days.append(date)
      date.weekday = (date.weekday + 1) % 7
      date.day += 1
      if date.day > NaiveCalendar.length(date.month, date.year) {
        date.day = 1
        date.month += 1
      }
      if date.month > 12 {
        date.month = 1
        date.year += 1
      }
    }
    self.days = days
  }

  static func length(_ month: Int, _ year: Int) -> Int {
    let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  func first(from place: Int, where holds: (Date) -> Bool) -> Int {
    var place = place
    while !holds(days[place]) { place += 1 }
    return place
  }

  func last(upTo place: Int, where holds: (Date) -> Bool) -> Int {
    var place = place
    while !holds(days[place]) { place -= 1 }
    return place
  }

  /// The day so many months before or after the one at a place, one month at a time; month ends clip once, at the end.
  func moved(_ place: Int, months: Int) -> Int {
    let date = days[place]
    var (year, month) = (date.year, date.month)
    for _ in 0..<abs(months) {
      month += months < 0 ? -1 : 1
      if month == 13 { (year, month) = (year + 1, 1) }
      if month == 0 { (year, month) = (year - 1, 12) }
    }
    let day = min(date.day, NaiveCalendar.length(month, year))
    let isThat = { (other: Date) in other.year == year && other.month == month && other.day == day }
    return months < 0 ? last(upTo: place, where: isThat) : first(from: place, where: isThat)
  }

  func iso(_ place: Int) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = days[place]
    return "\(date.year)-\(digits(date.month))-\(digits(date.day))"
  }
}

/// A zone made from a list of transitions, searched from the beginning each time: slow, and easily seen to be right.
struct TransitionZone: Zone {
  let name: String
  let stretches: [Stretch]

  struct Stretch {
    let start: Int
    let end: Int
    let offset: Int
  }

  var transitions: [Int] { stretches.dropFirst().map(\.start) }

  init(line: Substring) {
    let fields = line.split(separator: " ")
    name = String(fields[0])
    var stretches: [Stretch] = []
    var start = Int.min
    var offset = Int(fields[1]) ?? 0
    for field in fields.dropFirst(2) {
      let numbers = field.split(separator: ":").compactMap { Int($0) }
      stretches.append(Stretch(start: start, end: numbers[0], offset: offset))
      (start, offset) = (numbers[0], numbers[1])
    }
    stretches.append(Stretch(start: start, end: .max, offset: offset))
    self.stretches = stretches
  }

  static func all() throws -> [TransitionZone] { try Vectors.lines("zones.txt").map(TransitionZone.init(line:)) }
  static func named(_ name: String) throws -> TransitionZone? { try all().first { $0.name == name } }

  func civilTime(at instant: Instant) -> CivilTime {
    let stretch = stretches.first { $0.start <= instant.seconds && instant.seconds < $0.end }
    return Instant(seconds: instant.seconds + (stretch?.offset ?? 0)).utc
  }

  func instants(of time: CivilTime) -> ZonedTime {
    let shown = time.day.number * 86_400 + time.secondOfDay
    let fitting = stretches.filter { $0.start <= shown - $0.offset && shown - $0.offset < $0.end }
      .map { Instant(seconds: shown - $0.offset) }
    switch fitting.count {
    case 1: return .once(fitting[0])
    case 2: return .twice(first: fitting[0], second: fitting[1])
    default:
      let before = stretches.last { shown - $0.offset >= $0.end && shown - $0.offset < $0.end + 86_400 * 2 }
      return .skipped(movedTo: Instant(seconds: shown - (before?.offset ?? 0)))
    }
  }
}
