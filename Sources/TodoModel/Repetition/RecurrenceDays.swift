/// In order (RFC 5545 §3.3.10). The first day is only among them if it fits the rule; rules by hours have all days. The
/// sequence ends with the year 9999, or after a full cycle of the calendar without a match, so that a rule that nothing
/// fits ends soon. A period costs time linear in its days.
package struct RecurrenceDays: Sequence, IteratorProtocol {
  private let rule: RecurrenceRule
  private let filter: DayFilter
  private let start, last: Day
  private var remaining, period: Int
  private var emptyPeriods = 0
  private var found: [Day] = []
  private var place = 0

  init(_ rule: RecurrenceRule, from start: Day) {
    (self.rule, self.start) = (rule, start)
    filter = DayFilter(rule, from: start)
    // By the clocks that the end was written for.
    last = rule.end?.limit(in: FixedZone.utc)?.day ?? .last
    remaining = if case .count(let count)? = rule.end { count } else { .max }
    let (year, month, _) = start.date
    period =
      switch rule.frequency {
      case .hourly, .daily: start.number
      case .weekly: start.number - start.weekday.days(after: rule.weekStart)
      case .monthly: year * 12 + month - 1
      case .yearly: year
      }
  }

  package mutating func next() -> Day? {
    guard remaining > 0 else { return nil }
    while place == found.count {
      guard emptyPeriods <= rule.periodsUntilCalendarRepeats, findDays() else { return nil }
    }
    let day = found[place]
    guard day <= last else { return nil }
    place += 1
    remaining -= 1
    return day
  }

  /// Finds the days of the current period and moves to the next one; false beyond the end of the calendar.
  private mutating func findDays() -> Bool {
    found.removeAll(keepingCapacity: true)
    place = 0
    switch rule.frequency {
    case .hourly, .daily, .weekly:
      guard period <= last.number else { return false }
      let length = rule.frequency == .weekly ? 7 : 1
      addDays(period..<period + length)
      period += rule.frequency == .hourly ? 1 : length * rule.interval
    case .monthly:
      guard period < 10_000 * 12 else { return false }
      addMonth(period % 12 + 1, year: period / 12)
      period += rule.interval
    case .yearly:
      guard period < 10_000 else { return false }
      for month in 1...12 { addMonth(month, year: period) }
      period += rule.interval
    }
    if !rule.positions.isEmpty {
      let chosen = Set(rule.positions.map { $0 > 0 ? $0 - 1 : found.count + $0 })
      found = found.indices.filter(chosen.contains).map { found[$0] }
    }
    if let first = found.first, first < start { found.removeAll { $0 < start } }
    emptyPeriods = found.isEmpty ? emptyPeriods + 1 : 0
    return true
  }

  private mutating func addDays(_ numbers: Range<Int>) {
    for number in numbers {
      let day = Day(number: number)
      if filter.acceptsEveryMonthDay ? filter.accepts(day.weekday) : filter.accepts(day) { found.append(day) }
    }
  }

  private mutating func addMonth(_ month: Int, year: Int) {
    guard filter.accepts(month: month), let first = Day(year: year, month: month, day: 1)?.number else { return }
    addDays(first..<first + Day.length(ofMonth: month, year: year))
  }
}

/// The days that a rule accepts, as sets of bits. Parts that it leaves out are those of the first day, as in RFC 5545.
struct DayFilter {
  private var months: UInt16 = 0
  private var daysFromStart: UInt32 = 0, daysFromEnd: UInt32 = 0
  private var weekdays: UInt8 = 0
  private var ordinals: [RecurrenceRule.WeekdayPosition] = []
  private let ordinalsCountInYear: Bool

  init(_ rule: RecurrenceRule, from start: Day) {
    var rule = rule
    if rule.monthDays.isEmpty, rule.weekdays.isEmpty {
      let (_, month, day) = start.date
      switch rule.frequency {
      case .hourly, .daily: break
      case .weekly: rule.weekdays = [RecurrenceRule.WeekdayPosition(start.weekday)]
      case .monthly: rule.monthDays = [day]
      case .yearly:
        if rule.months.isEmpty { rule.months = [month] }
        rule.monthDays = [day]
      }
    }
    ordinalsCountInYear = rule.frequency == .yearly && rule.months.isEmpty
    for month in rule.months { months |= 1 << month }
    for day in rule.monthDays { if day > 0 { daysFromStart |= 1 << day } else { daysFromEnd |= 1 << -day } }
    for position in rule.weekdays {
      if position.ordinal == nil { weekdays |= 1 << position.weekday.rawValue } else { ordinals.append(position) }
    }
  }

  var acceptsEveryMonthDay: Bool { months == 0 && daysFromStart == 0 && daysFromEnd == 0 && ordinals.isEmpty }

  func accepts(month: Int) -> Bool { months == 0 || months & 1 << month != 0 }
  func accepts(_ weekday: Weekday) -> Bool { weekdays == 0 || weekdays & 1 << weekday.rawValue != 0 }

  func accepts(_ day: Day) -> Bool {
    let (year, month, dayOfMonth) = day.date
    guard accepts(month: month) else { return false }
    var (before, after) = (dayOfMonth - 1, Day.length(ofMonth: month, year: year) - dayOfMonth)
    guard
      daysFromStart == 0 && daysFromEnd == 0
        || daysFromStart & 1 << dayOfMonth != 0 || daysFromEnd & 1 << (after + 1) != 0
    else { return false }
    let weekday = day.weekday
    if ordinals.isEmpty || weekdays & 1 << weekday.rawValue != 0 { return accepts(weekday) }
    guard ordinals.contains(where: { $0.weekday == weekday }) else { return false }
    if ordinalsCountInYear {
      before = day.number - Day(clipping: 1, month: 1, year: year).number
      after = Day(clipping: 31, month: 12, year: year).number - day.number
    }
    return ordinals.contains { position in
      guard position.weekday == weekday, let ordinal = position.ordinal else { return false }
      return ordinal > 0 ? ordinal == before / 7 + 1 : -ordinal == after / 7 + 1
    }
  }
}
