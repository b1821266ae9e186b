/// The days of a rule from a first day on, in order; days before it are not among them (RFC 5545 §3.3.10).
///
/// A first day that does not fit the rule is not among them either, and hours have all days. The sequence ends with the year 9999, or when the
/// calendar has come round once without a day that fits, so that it ends soon for a rule that nothing can fit. One period
/// costs time linear in its days.
package struct RecurrenceDays: Sequence, IteratorProtocol {
  private let rule: RecurrenceRule
  private let filter: DayFilter
  private let start: Day
  private let last: Day
  private var remaining: Int
  private var period: Int
  private var emptyPeriods = 0
  private var found: [Day] = []
  private var place = 0

  init(_ rule: RecurrenceRule, from start: Day) {
    self.rule = rule
    self.start = start
    filter = DayFilter(rule, from: start)
    last = rule.end?.lastDay ?? .last
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

  /// Looks for the days of the present period and goes on to the following one; false beyond the end of the calendar.
  private mutating func findDays() -> Bool {
    found.removeAll(keepingCapacity: true)
    place = 0
    switch rule.frequency {
    case .hourly, .daily:
      guard period <= last.number else { return false }
      addDays(period..<period + 1)
      period += rule.frequency == .hourly ? 1 : rule.interval
    case .weekly:
      guard period <= last.number else { return false }
      addDays(period..<period + 7)
      period += 7 * rule.interval
    case .monthly:
      guard period < 10_000 * 12 else { return false }
      addMonth(period % 12 + 1, year: period / 12)
      period += rule.interval
    case .yearly:
      guard period < 10_000 else { return false }
      for month in 1...12 { addMonth(month, year: period) }
      period += rule.interval
    }
    if !rule.positions.isEmpty { choosePositions() }
    if let first = found.first, first < start { found.removeAll { $0 < start } }
    emptyPeriods = found.isEmpty ? emptyPeriods + 1 : 0
    return true
  }

  private mutating func addDays(_ numbers: Range<Int>) {
    for number in numbers {
      let day = Day(number: number)
      if filter.acceptsEveryMonthDay {
        if filter.accepts(day.weekday) { found.append(day) }
      } else {
        let (year, month, dayOfMonth) = day.date
        guard filter.accepts(month: month) else { continue }
        if filter.accepts(day, dayOfMonth: dayOfMonth, month: month, year: year) { found.append(day) }
      }
    }
  }

  private mutating func addMonth(_ month: Int, year: Int) {
    guard filter.accepts(month: month), let first = Day(year: year, month: month, day: 1) else { return }
    for dayOfMonth in 1...Day.length(ofMonth: month, year: year) {
      let day = first.adding(days: dayOfMonth - 1)
      if filter.accepts(day, dayOfMonth: dayOfMonth, month: month, year: year) { found.append(day) }
    }
  }

  private mutating func choosePositions() {
    let count = found.count
    let chosen = Set(rule.positions.map { $0 > 0 ? $0 - 1 : count + $0 })
    found = found.indices.filter(chosen.contains).map { found[$0] }
  }
}

extension RecurrenceRule {
  /// The days of the rule from a first day on; `end` applies, and a count begins with the first day that fits.
  package func days(from start: Day) -> RecurrenceDays {
    RecurrenceDays(self, from: start)
  }

  /// After 400 years the same dates are the same weekdays again, and a step of many periods comes round no later.
  fileprivate var periodsUntilCalendarRepeats: Int {
    switch frequency {
    case .hourly, .daily: 146_097
    case .weekly: 20_871
    case .monthly: 4_800
    case .yearly: 400
    }
  }
}

extension RecurrenceRule.End {
  /// The last day on which something can be, by the clocks that the end was written for.
  fileprivate var lastDay: Day {
    switch self {
    case .count: .last
    case .day(let day): day
    case .local(let time): time.day
    case .instant(let instant): instant.utc.day
    }
  }
}
