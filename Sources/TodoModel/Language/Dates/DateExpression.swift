/// A date as it was typed, before it is resolved: a syntax tree.
///
/// The moment that is meant is told by `resolved(by:)`, so that a command means the same when it is done again later
/// only if it says so.
package enum DateExpression: Hashable, Sendable, Codable {
  /// `friday`: a calendar day.
  case day(DayExpression)
  /// `friday at 5pm`, `today 17:00`: a time on the clocks here.
  case time(TimeOfDay, on: DayExpression)
  /// `17:00`: the next such time from now on.
  case next(TimeOfDay)
  /// `tonight`: eight in the evening of today, or as long as today lasts when that is past.
  case tonight
  /// `3h`, `in 20 minutes`, and `now`, which is no minutes from now.
  case fromNow(Int, ClockUnit)
  /// `2026-11-27T16:00:00Z`: a point in time, wherever it is looked at.
  case instant(Instant)
  /// `eom-2d`, `friday+1w`, `tomorrow+2h`: a date and the steps that lead away from it, one after the other.
  indirect case sum(DateExpression, [DateStep])

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
  /// `this friday`: the next one from today on. The weekend is its Saturday.
  case this(Weekday)
  /// `friday next week`: that of the week which begins on the next Monday.
  case ofNextWeek(Weekday)
  /// `3d`, `-2w`, `in 3 months`: counted from today, month ends clip.
  case fromToday(Int, CalendarUnit)
  /// `next week`, `next month`, `next year`: its first day; weeks begin on Monday.
  case startOfNext(Span)
  /// `sow`, `som`, `soq`, `soy`: the first day of the present one; weeks begin on Monday.
  case startOf(Span)
  /// `eow`, `eom`, `eoq`, `eoy`: the last day of the present one; weeks end on Sunday.
  case endOf(Span)
  /// `15th`: the next day of that number from today on; months that have none are passed over.
  case dayOfMonth(Int)
  /// `25dec`, `25 dec 2027`: without a year the next one from today on.
  case date(day: Int, Month, year: Int?)
  /// `easter`, `easter monday`, `good friday`: so many days after the Sunday of Easter in the West; without a year the
  /// next one from today on.
  case easter(offset: Int, year: Int?)

  /// A stretch of the calendar that today lies in.
  package enum Span: String, CaseIterable, Hashable, Sendable, Codable {
    /// From Monday to Sunday, from the first to the last, three months from January, April, July or October on, from
    /// January to December.
    case week, month, quarter, year
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

/// What is counted in `3h` and `30min`, by the seconds that pass, whatever clocks show.
package enum ClockUnit: String, CaseIterable, Hashable, Sendable, Codable {
  /// From the shorter to the longer.
  case minute, hour

  package var seconds: Int {
    switch self {
    case .minute: 60
    case .hour: 3600
    }
  }

  /// Larger counts are refused.
  package var greatestCount: Int { 99_999 }

  /// What stands for it, `h`; an `m` is a month.
  package var letter: String {
    switch self {
    case .minute: "min"
    case .hour: "h"
    }
  }
}

/// A step away from a date, forward or, for a negative count, back.
package enum DateStep: Hashable, Sendable, Codable {
  /// `+3d`: the time of day stays, month ends clip.
  case calendar(Int, CalendarUnit)
  /// `+2h`: from the beginning of a day, if there is no time.
  case clock(Int, ClockUnit)

  var isClock: Bool {
    if case .clock = self { true } else { false }
  }
}

/// Whether a date that comes again and again is the next one or the latest one.
package enum TimeDirection: Hashable, Sendable {
  /// The next one, for what is to come.
  case ahead
  /// The latest one, for what has been: `completed>=monday`. A count of days leads into the past with or without a sign.
  case back
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
