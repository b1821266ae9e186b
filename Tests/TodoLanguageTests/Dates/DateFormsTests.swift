import MVITesting
import TestRunning
import Testing
import TodoModel

@Suite("Every form of a date means what a naive calendar says")
struct DateFormsTests {
  /// The first form that is understood differently ends the walk through the instants of a zone.
  struct Difference: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  /// What a form means: from the place of today in the calendar to the place of the day.
  typealias Meaning = @Sendable (NaiveCalendar, Int) -> Int

  static let days: [(String, Meaning)] = [
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
    ("eow", { $0.first(from: $1) { $0.weekday == 6 } }),
    ("eom", { $0.first(from: $1 + 1) { $0.day == 1 } - 1 }),
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

  static let times: [(String, Int)] = [
    ("17:00", 61_200), ("at 5pm", 61_200), ("2:30am", 9_000), ("at 02:30:15", 9_015), ("3 am", 10_800), ("00:15", 900),
    ("12am", 0), ("12:45 pm", 45_900), ("noon", 43_200), ("1:45", 6_300), ("23:59:59", 86_399),
  ]

  /// 1,000 instants between 2001 and 2035; every third lies within two days of the clocks being set, if they ever are.
  static func instants(in zone: TransitionZone, using random: inout SeededGenerator) -> [Instant] {
    let transitions = zone.transitions.filter { (980_000_000...2_050_000_000).contains($0) }
    return (0..<1000).map { number in
      if number % 3 == 0, let transition = transitions.randomElement(using: &random) {
        return Instant(seconds: transition + Int.random(in: -172_800...172_800, using: &random))
      }
      return Instant(seconds: Int.random(in: 980_000_000...2_050_000_000, using: &random))
    }
  }

  @Test("at random instants in ten zones", .tags(.sweep), .door, arguments: try TransitionZone.all().map(\.name))
  func daysAndTimes(_ name: String) throws {
    let zone = try #require(try TransitionZone.named(name))
    let calendar = NaiveCalendar.shared
    var random = SeededGenerator(seed: 42)
    let days = try DateFormsTests.days.map { (try DateExpression(parsing: $0.0), $0.0, $0.1) }
    let times = DateFormsTests.times
    for instant in thinned(DateFormsTests.instants(in: zone, using: &random), to: 8, "instants in \(name)") {
      let clock = Clock.fixed(at: instant, zone: zone)
      let today = zone.civilTime(at: instant).day.number
      for (date, typed, meaning) in days {
        let expected = meaning(calendar, today)
        let resolved = date.resolved(by: clock)
        if resolved != ResolvedDate(.day(Day(number: expected))) {
          throw Difference("\(typed) at \(instant.iso) is \(resolved.moment.iso), not \(calendar.iso(expected))")
        }
      }
      let (day, meaning) = DateFormsTests.days.randomElement(using: &random) ?? ("today", { $1 })
      let (time, second) = times.randomElement(using: &random) ?? ("17:00", 61_200)
      try expect("\(day) \(time)", clock, meaning(calendar, today), second, zone)
      try expect("\(time) \(day)", clock, meaning(calendar, today), second, zone)
      try expect(time, clock, today, second, zone)
      let near = Int.random(in: -2...2, using: &random)
      let iso = calendar.iso(today + near)
      try expect(
        "\(iso)T\(time.hasPrefix("23") ? time : "02:30")", clock, today + near, second == 86_399 ? second : 9_000, zone)
      try expect("\(iso) \(time)", clock, today + near, second, zone)
      let utc = try DateExpression(parsing: iso + "T21:45Z").resolved(by: clock)
      #expect(utc == ResolvedDate(.instant(Instant(seconds: (today + near) * 86_400 + 78_300))))
      let east = try DateExpression(parsing: iso + "T21:45+05:30").resolved(by: clock)
      #expect(east == ResolvedDate(.instant(Instant(seconds: (today + near) * 86_400 + 78_300 - 19_800))))
    }
  }

  /// Looks for the time on the clocks under every offset that the zone ever had.
  private func expect(_ typed: String, _ clock: Clock, _ day: Int, _ second: Int, _ zone: TransitionZone) throws {
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
