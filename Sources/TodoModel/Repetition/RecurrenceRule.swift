/// How something repeats, in hours that pass or in whole days: a rule of RFC 5545 §3.3.10, as far as tasks need it.
///
/// Its text is the RRULE: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20270301`. The time of day comes from what repeats,
/// and is a part of the rule only where that cannot tell it, because clocks skipped it. A rule by hours has none, and no
/// days.
package struct RecurrenceRule: Hashable, Sendable, Codable {
  /// What is repeated in.
  package var frequency: Frequency
  /// Only every so manieth hour, day, week, month or year, counted from the first one; 1–999,999,999.
  package var interval: Int
  /// Months, 1–12; empty means any.
  package var months: [Int]
  /// Days of the month, 1–31, or from its end, -1 to -31; empty means any that the rest of the rule gives.
  package var monthDays: [Int]
  /// Days of the week; empty means any that the rest of the rule gives.
  package var weekdays: [WeekdayPosition]
  /// Which of the days in one period count, from 1, or from its end, from -1; empty means all.
  package var positions: [Int]
  /// The time on the clocks of the place, if it is not that of what repeats.
  package var time: TimeOfDay?
  /// The day with which weeks begin.
  package var weekStart: Weekday
  /// When it ends; nil if never.
  package var end: End?

  /// A rule; what is not given is any.
  package init(
    _ frequency: Frequency, interval: Int = 1, months: [Int] = [], monthDays: [Int] = [],
    weekdays: [WeekdayPosition] = [], positions: [Int] = [], time: TimeOfDay? = nil, weekStart: Weekday = .monday,
    end: End? = nil
  ) {
    self.frequency = frequency
    self.interval = interval
    self.months = months
    self.monthDays = monthDays
    self.weekdays = weekdays
    self.positions = positions
    self.time = time
    self.weekStart = weekStart
    self.end = end
  }

  /// What something repeats in.
  package enum Frequency: String, CaseIterable, Hashable, Sendable, Codable {
    /// The names of RFC 5545.
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"

    /// What it is repeated in, by its name.
    package var unit: String {
      switch self {
      case .hourly: "hour"
      case .daily: "day"
      case .weekly: "week"
      case .monthly: "month"
      case .yearly: "year"
      }
    }
  }

  /// A day of the week, or one of those in a month or year.
  package struct WeekdayPosition: Hashable, Sendable, Codable {
    /// The day.
    package let weekday: Weekday
    /// Which one, from 1, or from the end, from -1; nil means every one.
    package let ordinal: Int?

    package init(_ weekday: Weekday, ordinal: Int? = nil) {
      self.weekday = weekday
      self.ordinal = ordinal
    }
  }

  /// When a repetition ends.
  package enum End: Hashable, Sendable, Codable {
    /// So many are left, the present one among them.
    case count(Int)
    /// The last day on which one can be.
    case day(Day)
    /// The last time on the clocks of the place at which one can be.
    case local(CivilTime)
    /// The last instant at which one can be.
    case instant(Instant)
  }
}

extension RecurrenceRule {
  /// The same rule, such that month ends clip if it is counted from a day that not every month or year has.
  ///
  /// RFC 5545 would leave out the months that are too short; the 31st becomes the last of the 28th to 31st instead.
  package func clipped(at day: Day) -> RecurrenceRule {
    let (_, month, dayOfMonth) = day.date
    guard weekdays.isEmpty, monthDays.isEmpty, positions.isEmpty, months.isEmpty else { return self }
    var rule = self
    switch frequency {
    case .monthly where dayOfMonth > 28:
      rule.setClippedDay(dayOfMonth)
    case .yearly where month == 2 && dayOfMonth == 29:
      rule.months = [2]
      rule.setClippedDay(29)
    case .hourly, .daily, .weekly, .monthly, .yearly: break
    }
    return rule
  }

  /// Demands a day of the month from 29 to 31, or the last one of a month that is shorter.
  mutating func setClippedDay(_ day: Int) {
    monthDays += Array(28...day)
    positions = Array(1..<monthDays.count - (day - 28)) + [-1]
  }

  /// The day that `setClippedDay` demanded alone; nil if it did not.
  var clippedDay: Int? {
    guard positions == [-1], let day = monthDays.last, (29...31).contains(day), monthDays == Array(28...day) else {
      return nil
    }
    return day
  }

  /// The days of the month that are demanded beside the one that `setClippedDay` demanded; nil if it did not, or alone.
  var clippedList: (days: [Int], last: Int)? {
    guard frequency == .monthly, weekdays.isEmpty, positions.count > 1, let last = monthDays.last,
      (29...31).contains(last), positions == Array(1..<positions.count) + [-1],
      monthDays.suffix(last - 27) == Array(28...last)[...]
    else { return nil }
    let days = Array(monthDays.prefix(positions.count - 1))
    // The 28th stands there by itself, or for the last day of a short February.
    guard monthDays.count == days.count + last - 27 || days.last == 28 && monthDays.count == days.count + last - 28
    else { return nil }
    return (days, last)
  }

  /// Which of the days from Monday to Friday of a month is demanded, from 1, or from its end, from -1; nil if none is.
  var workday: Int? {
    guard frequency == .monthly, months.isEmpty, monthDays.isEmpty, positions.count == 1,
      weekdays == Weekday.workdays.map({ WeekdayPosition($0) })
    else { return nil }
    return positions[0]
  }

  /// The rule as it was before its month ends were clipped: `every month` instead of `every month on the 31st`.
  var unclipped: RecurrenceRule {
    guard clippedDay != nil, weekdays.isEmpty else { return self }
    var rule = self
    (rule.monthDays, rule.positions) = ([], [])
    if frequency == .yearly { rule.months = [] }
    return rule
  }

  /// The same rule, counted from another due date: days of a month that do not fit it are forgotten if they are those
  /// that an earlier date had.
  func anchored(at day: Day) -> RecurrenceRule {
    var rule = self
    rule.end = nil
    var days = rule.days(from: day)
    guard clippedDay != nil, days.next() != day else { return clipped(at: day) }
    return unclipped.clipped(at: day)
  }
}
