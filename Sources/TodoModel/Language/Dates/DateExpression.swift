/// The syntax tree of a date. It is resolved to a moment once, so that a repeated command means no other day.
package enum DateExpression: Hashable, Sendable, Codable, LosslessStringConvertible {
  case day(DayExpression)
  /// `friday at 5pm`, `today 17:00`: a time on the local clocks.
  case time(TimeOfDay, on: DayExpression)
  /// `17:00`: the next such time from now on.
  case next(TimeOfDay)
  /// Eight in the evening, or the end of the day when that is past.
  case tonight
  /// `3h`, `in 20 minutes`, and `now`, which is zero minutes.
  case fromNow(Int, DateUnit)
  /// `2026-11-27T16:00:00Z`: a point in time in any zone.
  case instant(Instant)
  /// `eom-2d`, `friday+1w`, `tomorrow+2h`: a date and the steps away from it.
  indirect case sum(DateExpression, [DateStep])

  package static let someday = DateExpression.day(.exactly(.last))
  package static let expectation =
    "a date such as today, friday, 3d, in 2 weeks, next month, eom, 25dec or 2026-11-27, with a time such as 17:00 or 5pm"

  init(_ time: CivilTime) { self = .time(TimeOfDay(secondOfDay: time.secondOfDay), on: .exactly(time.day)) }

  /// Parses a text in time linear in its length.
  package init(parsing text: String, hasShortMinutes: Bool = false) throws(InvalidText) {
    // The format of other programs, which nothing can follow, and most of what is typed.
    if let day = Day(iso: text) {
      self = .day(.exactly(day))
    } else if let day = Weekday(typed: text).map(DayExpression.weekday) ?? DayExpression.words[text] {
      self = .day(day)
    } else {
      var scanner = PhraseScanner(text, hasShortMinutes: hasShortMinutes)
      self = try scanner.date()
    }
  }

  package init?(_ text: String) { try? self.init(parsing: text) }

  package var description: String {
    switch self {
    case .day(let day): day.description
    case .time(let time, on: .exactly(let day)): day.iso + "T" + time.description
    case .time(let time, let day): day.description + " " + time.description
    case .next(let time): time.description
    case .tonight: "tonight"
    case .fromNow(0, .minute): "now"
    // `20h` alone is a time for some.
    case .fromNow(let count, let unit): (unit == .hour && count.mayBeClock ? "in " : "") + "\(count)\(unit.letter)"
    case .instant(let instant): instant.iso
    case .sum(let start, let steps): start.description + steps.map(\.description).joined()
    }
  }
}

package enum DayExpression: Hashable, Sendable, Codable, CustomStringConvertible {
  case exactly(Day)
  case today, tomorrow, yesterday
  /// `friday`: the next one after today.
  case weekday(Weekday)
  /// `this friday`: the next one from today on.
  case this(Weekday)
  /// The next Saturday; on a Saturday or Sunday today, for the weekend is not over.
  case weekend
  /// `friday this week`, `friday next week`: the one in the week that begins some Mondays ahead.
  case ofWeek(Weekday, ahead: Int)
  /// `3d`, `-2w`, `in 3 months`: counted from today, clipped to the ends of months.
  case fromToday(Int, DateUnit)
  /// `som`, `next week`, `last month`: the first day of the current one, the next or the last.
  case startOf(Span, ahead: Int)
  /// `eom`, `end of next week`: the last day of the current one, the next or the last.
  case endOf(Span, ahead: Int)
  /// `15th of next month`, `last day of february`, which is -1. Days that the month lacks are clipped to its last.
  case ofMonth(Int, MonthExpression)
  /// `third tuesday of september`, `last friday of the month`, which is -1; a fifth that is missing is the last.
  /// Without a weekday it is one from Monday to Friday.
  case weekdayOfMonth(Weekday?, Int, MonthExpression)
  /// `15th`: the next day of that number from today on; months that have none are skipped.
  case dayOfMonth(Int)
  /// `25dec`, `25 dec 2027`: without a year the next one from today on.
  case date(day: Int, Month, year: Int?)
  /// `easter`, `easter monday`, `good friday`: days after Easter Sunday in the West; without a year the next one.
  case easter(offset: Int, year: Int?)
  /// `sun 28 march`: refused if the day is another one of the week.
  indirect case on(Weekday, DayExpression)

  /// A week from Monday to Sunday, a month, a quarter from January, April, July or October on, or a year.
  package enum Span: String, CaseIterable, Hashable, Sendable, Codable { case week, month, quarter, year }

  package var description: String {
    switch self {
    case .exactly(let day): day == .last ? "someday" : day.iso
    case .today: "today"
    case .tomorrow: "tomorrow"
    case .yesterday: "yesterday"
    case .weekday(let weekday): weekday.name.lowercased()
    case .this(let weekday): "this " + weekday.name.lowercased()
    case .weekend: "weekend"
    case .ofWeek(let weekday, let ahead): weekday.name.lowercased() + " \(DayExpression.names[ahead] ?? "") week"
    case .fromToday(let count, let unit): "\(count)\(unit.letter)"
    case .startOf(let span, 0): "so\(span.rawValue.prefix(1))"
    case .startOf(let span, 2): "\(span.rawValue) after next"
    case .startOf(let span, let ahead): "\(DayExpression.names[ahead] ?? "") \(span.rawValue)"
    case .endOf(let span, 0): "eo\(span.rawValue.prefix(1))"
    case .endOf(let span, let ahead): "end of \(DayExpression.names[ahead] ?? "") \(span.rawValue)"
    case .ofMonth(let day, let month): (day < 0 ? "last day" : ordinal(day)) + " of \(month)"
    case .weekdayOfMonth(let weekday, let place, let month):
      (place < 0 ? "last" : ordinal(place)) + " \(weekday?.name.lowercased() ?? "weekday") of \(month)"
    case .dayOfMonth(let day): ordinal(day)
    case .date(let day, let month, nil): "\(day)\(month.shortName)"
    case .date(let day, let month, let year?): "\(day) \(month.shortName) \(String(digits: year, count: 4))"
    case .easter(let offset, let year):
      (DayExpression.feasts[offset] ?? "easter") + (year.map { " " + String(digits: $0, count: 4) } ?? "")
    case .on(let weekday, let day): "\(weekday.name.lowercased()) \(day)"
    }
  }

  /// The words for the spans around the current one, by their distance.
  fileprivate static let names = [-1: "last", 0: "this", 1: "next"]
}

package enum MonthExpression: Hashable, Sendable, Codable, CustomStringConvertible {
  /// `the month`: the current one, or the next if the day in it is past.
  case current
  /// This month, the next or the last.
  case ahead(Int)
  /// Without a year the one whose day is the next.
  case named(Month, year: Int?)

  package var description: String {
    switch self {
    case .current: "the month"
    case .ahead(let count): "\(DayExpression.names[count] ?? "") month"
    case .named(let month, let year): month.name.lowercased() + (year.map { " " + String(digits: $0, count: 4) } ?? "")
    }
  }
}

/// A unit of distances: minutes and hours pass in elapsed time, the others keep the time of day on the clocks.
package enum DateUnit: String, CaseIterable, Hashable, Sendable, Codable {
  case minute, hour, day, week, month, year

  package static let ofClock = [DateUnit.minute, .hour]
  package static let ofCalendar = [DateUnit.day, .week, .month, .year]

  /// The length of a minute or an hour; nil for units of the calendar, whose length depends on the day.
  var seconds: Int? { self == .minute ? 60 : self == .hour ? 3600 : nil }

  /// The largest count that is accepted, so that no date leaves the calendar unseen.
  package var greatestCount: Int {
    switch self {
    case .minute, .hour, .day: 99_999
    case .week, .month: 9_999
    case .year: 999
    }
  }

  package var letter: String { self == .minute ? "min" : String(rawValue.prefix(1)) }
}

/// `+3d`, which clips to the ends of months, or `+2h`, from the beginning of a day without a time.
package struct DateStep: Hashable, Sendable, Codable, CustomStringConvertible {
  let count: Int
  let unit: DateUnit

  package init(_ count: Int, _ unit: DateUnit) { (self.count, self.unit) = (count, unit) }

  func times(_ factor: Int) -> DateStep { DateStep(count * factor, unit) }
  package var description: String { (count < 0 ? "" : "+") + "\(count)\(unit.letter)" }
}

package enum TimeDirection: Hashable, Sendable {
  case ahead
  /// The latest one, for past dates: `completed>=monday`. A count of days leads into the past with or without a sign.
  case back
}

// Every expression prints to a text that parses back to the same expression, not necessarily the typed text.

extension Int {
  /// True for hours that may be a time of day: `20h`, `1800hrs`.
  var mayBeClock: Bool { 13...23 ~= self || 1000..<2400 ~= self && self % 100 < 60 }
}
