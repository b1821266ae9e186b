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
    let days = try DateForms.days.map { (try DateExpression(parsing: $0.0), $0.0, $0.1) }
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

  /// Looks for the time on the clocks under every offset that the zone ever had.
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
