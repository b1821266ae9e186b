/// A date as it was typed, before it is resolved: a syntax tree.
///
/// The moment that is meant is told by `resolved(by:)`, so that a command means the same when it is done again later
/// only if it says so.
package enum DateExpression: Hashable, Sendable, Codable {
  /// `friday`: a calendar day.
  case day(DayExpression)
  /// `friday at 5pm`, `17:00`: a time on the clocks here.
  case time(TimeOfDay, on: DayExpression)
  /// `2026-11-27T16:00:00Z`: a point in time, wherever it is looked at.
  case instant(Instant)

  /// What is expected where a date is read.
  package static let expectation =
    "a date such as today, friday, 3d, in 2 weeks, next month, eom, 25dec or 2026-11-27, with a time such as 17:00 or 5pm"

  /// A text as a date.
  ///
  /// Costs time linear in its length.
  package init(parsing text: String) throws(InvalidDate) {
    // What other programs write, and what nothing can follow.
    if let day = Day(iso: text) {
      self = .day(.exactly(day))
      return
    }
    var parser = DateParser(text)
    self = try parser.wholeExpression()
  }
}

/// A calendar day as it was typed.
package enum DayExpression: Hashable, Sendable, Codable {
  /// `2026-11-27`.
  case exactly(Day)
  /// `today`.
  case today
  /// `tomorrow`.
  case tomorrow
  /// `yesterday`.
  case yesterday
  /// `friday`: the next one after today.
  case weekday(Weekday)
  /// `3d`, `-2w`, `in 3 months`: counted from today, month ends clip.
  case fromToday(Int, CalendarUnit)
  /// `next week`, `next month`, `next year`: its first day; weeks begin on Monday.
  case startOfNext(Span)
  /// `eow`, `eom`, `eoy`: the last day of the present one; weeks end on Sunday.
  case endOf(Span)
  /// `25dec`, `25 dec 2027`: without a year the next one from today on.
  case date(day: Int, Month, year: Int?)

  /// A stretch of the calendar that today lies in.
  package enum Span: String, CaseIterable, Hashable, Sendable, Codable {
    /// From Monday to Sunday, from the first to the last, from January to December.
    case week, month, year
  }
}

/// What is counted in `3d 2w 1m 1y`.
package enum CalendarUnit: String, CaseIterable, Hashable, Sendable, Codable {
  /// From the shortest to the longest.
  case day, week, month, year

  /// Larger counts are refused, so that no date leaves the calendar unseen.
  package var greatestCount: Int {
    switch self {
    case .day: 99_999
    case .week, .month: 9_999
    case .year: 999
    }
  }

  /// The letter that stands for it, `d`.
  package var letter: String {
    String(rawValue.prefix(1))
  }
}

/// A time of day as clocks show it.
package struct TimeOfDay: Hashable, Sendable, Codable {
  /// Seconds since the clocks showed 00:00:00, 0–86399.
  package let secondOfDay: Int

  /// A time in hours (0–23), minutes and seconds (0–59).
  package init(hour: Int, minute: Int = 0, second: Int = 0) {
    secondOfDay = hour * 3600 + minute * 60 + second
  }

  /// A time in seconds since 00:00:00.
  package init(secondOfDay: Int) {
    self.secondOfDay = secondOfDay
  }
}
