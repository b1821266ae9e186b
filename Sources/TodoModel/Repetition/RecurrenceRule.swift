/// A rule by which something repeats, in hours or in whole days: the subset of RFC 5545 §3.3.10 that tasks need.
/// Its text is the RRULE: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20270301`. The time of day is that of the due date;
/// the rule has one only if clocks skipped it there. A rule by hours has no time and no days.
package struct RecurrenceRule: Hashable, Sendable, Codable {
  package var frequency: Frequency
  /// The number of hours, days, weeks, months or years from one occurrence to the next; 1–999,999,999.
  package var interval: Int
  /// 1–12; empty means any.
  package var months: [Int]
  /// 1–31, or from the end of the month, -1 to -31; empty means any that the rest of the rule gives.
  package var monthDays: [Int]
  /// Empty means any that the rest of the rule gives.
  package var weekdays: [WeekdayPosition]
  /// The days of a period that count, from 1, or from its end, from -1; empty means all.
  package var positions: [Int]
  /// The local time, if it is not that of the due date.
  package var time: TimeOfDay?
  package var weekStart: Weekday
  package var end: End?

  package init(
    _ frequency: Frequency, interval: Int = 1, months: [Int] = [], monthDays: [Int] = [],
    weekdays: [WeekdayPosition] = [], positions: [Int] = [], weekStart: Weekday = .monday
  ) {
    (self.frequency, self.interval, self.weekStart) = (frequency, interval, weekStart)
    (self.months, self.monthDays, self.weekdays, self.positions) = (months, monthDays, weekdays, positions)
  }

  package enum Frequency: String, CaseIterable, Hashable, Sendable, Codable {
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"

    /// The word for one: `week`.
    package var unit: String { self == .daily ? "day" : rawValue.dropLast(2).lowercased() }

    init?(unit: String?) { self.init(at: Self.allCases.firstIndex { $0.unit == unit }) }
  }

  /// Any day of the week, or the n-th one in a month or year.
  package struct WeekdayPosition: Hashable, Sendable, Codable {
    package let weekday: Weekday
    /// From 1, or from the end, from -1; nil means any.
    package let ordinal: Int?

    package init(_ weekday: Weekday, ordinal: Int? = nil) { (self.weekday, self.ordinal) = (weekday, ordinal) }
  }

  package enum End: Hashable, Sendable, Codable {
    /// The number of occurrences left, with the current one.
    case count(Int)
    /// The last possible day or time.
    case until(ICalTime)
  }

  /// The 31st becomes the last of the 28th to 31st, where RFC 5545 would leave out shorter months.
  package func clipped(at day: Day) -> RecurrenceRule {
    let (_, month, dayOfMonth) = day.date
    guard weekdays.isEmpty, monthDays.isEmpty, positions.isEmpty, months.isEmpty else { return self }
    var rule = self
    switch frequency {
    case .monthly where dayOfMonth > 28: rule.setClippedDay(dayOfMonth)
    case .yearly where month == 2 && dayOfMonth == 29:
      rule.months = [2]
      rule.setClippedDay(29)
    case .hourly, .daily, .weekly, .monthly, .yearly: break
    }
    return rule
  }

  /// Demands a day of the month from 29 to 31, or the last one of a shorter month.
  mutating func setClippedDay(_ day: Int) {
    monthDays += Array(28...day)
    positions = Array(1..<monthDays.count - (day - 28)) + [-1]
  }

  var clippedDay: Int? {
    positions == [-1] ? monthDays.last.flatMap { 29...31 ~= $0 && monthDays == Array(28...$0) ? $0 : nil } : nil
  }

  /// The days of the month and the clipped day after them; nil if there is none, or only that one.
  var clippedList: (days: [Int], last: Int)? {
    guard frequency == .monthly, weekdays.isEmpty, positions.count > 1, let last = monthDays.last,
      (29...31).contains(last), positions == Array(1..<positions.count) + [-1],
      monthDays.suffix(last - 27) == Array(28...last)[...]
    else { return nil }
    let days = Array(monthDays.prefix(positions.count - 1))
    // The 28th is in the list itself, or for the last day of a short February.
    guard monthDays.count == days.count + last - 27 || days.last == 28 && monthDays.count == days.count + last - 28
    else { return nil }
    return (days, last)
  }

  package static let workdays = Weekday.allCases.prefix(5).map { WeekdayPosition($0) }

  /// The workday of a month, from 1, or from its end, from -1; nil for other rules.
  var workday: Int? {
    guard frequency == .monthly, months.isEmpty, monthDays.isEmpty, positions.count == 1, weekdays == Self.workdays
    else { return nil }
    return positions[0]
  }

  /// The rule before its month ends were clipped: `every month` instead of `every month on the 31st`.
  var unclipped: RecurrenceRule {
    guard clippedDay != nil, weekdays.isEmpty else { return self }
    var rule = self
    (rule.monthDays, rule.positions) = ([], [])
    if frequency == .yearly { rule.months = [] }
    return rule
  }

  /// The rule counted from another due date, without clipped days that come from an earlier one.
  func anchored(at day: Day) -> RecurrenceRule {
    var days = endless.days(from: day)
    return clippedDay == nil || days.next() == day ? clipped(at: day) : unclipped.clipped(at: day)
  }

  var endless: RecurrenceRule { changing(self) { $0.end = nil } }

  /// The days of the rule from a first day on, within `end`; a count begins with the first day that fits.
  package func days(from start: Day) -> RecurrenceDays { RecurrenceDays(self, from: start) }

  /// After 400 years, dates and weekdays repeat; a step of many periods repeats no later.
  var periodsUntilCalendarRepeats: Int {
    switch frequency {
    case .hourly, .daily: 146_097
    case .weekly: 20_871
    case .monthly: 4_800
    case .yearly: 400
    }
  }
}
