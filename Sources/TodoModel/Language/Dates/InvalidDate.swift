/// An error in a date, and its place in bytes of UTF-8.
package struct InvalidDate: Error, Hashable, Sendable, Codable {
  package let problem: Problem
  package let offset: Int

  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  package enum Problem: Hashable, Sendable, Codable {
    /// There is nothing, or nothing more where more has to come.
    case missing
    case unknown(String, nearest: String?)
    case trailing(String)
    case secondTime(String)
    case bareNumber(String)
    /// Numbers alone, in which day and month cannot be distinguished.
    case onlyNumbers(String)
    case noSuchDay(Int, Month, year: Int?)
    case noSuchMonth(Int)
    case noSuchYear(String)
    case noSuchHour(Int)
    case noSuchMinute(String)
    case noSuchHourOfHalfDay(Int, isAfternoon: Bool)
    /// `at 5`: in the morning or in the afternoon.
    case bareHour(Int)
    /// The beginning of a day or its end.
    case midnight, none
    case noSuchUnit(String)
    case tooMany(CalendarUnit)
    case tooManyOfClock(ClockUnit)
    case noSuchDayOfMonth
    case noMonth(Int)
    /// `2026-W54`, with the number of weeks in the year.
    case noSuchWeek(Int)
    case noSuchDayOfWeek
    /// `2026-366`, with the number of days in the year.
    case noSuchDayOfYear(Int)
    /// `11/12`, and its one or two meanings with the name of the month.
    case ambiguous(String, DayExpression, or: DayExpression?)
  }

  static let wordsForNone: Set<String> = ["none", "never", "nothing", "no", "null", "nil", "clear"]

  fileprivate static func existingDay(insteadOf day: Int, _ month: Month, year: Int?) -> String {
    let length = month.length(inYear: year)
    let nearest = day < 1 ? 1 : length
    let date = DayExpression.date(day: nearest, month, year: year)
    guard day >= 1 else { return "\(date) or later" }
    let when = year.map { "\(month.name) \($0)" } ?? month.name
    let most = month == .february && year == nil ? " at most" : ""
    return "\(date) or earlier, because \(when) has \(length) days\(most)"
  }
}

extension InvalidDate.Problem {
  package var expected: String {
    switch self {
    case .missing, .unknown(_, nil): DateExpression.expectation
    case .unknown(_, let nearest?): "a word such as “\(nearest)”"
    case .trailing: "nothing after the date but a time such as 17:00 or 5pm"
    case .secondTime: "one time of day"
    case .bareNumber(let number) where number.utf8.count == 4:
      "a time as in \(number.prefix(2)):\(number.suffix(2)), or year, month and day as in 2026-11-27"
    case .bareNumber(let number):
      "\(number)d, \(number)w, \(number)m or \(number)y, a month as in 25dec, or a time as in 17:00"
    case .onlyNumbers: "year, month and day as in 2026-11-27, or the month by its name as in 27nov"
    case .noSuchDay(let day, let month, let year): InvalidDate.existingDay(insteadOf: day, month, year: year)
    case .noSuchMonth: "a month from 01 to 12"
    case .noSuchYear: "a year in four digits, from 0001 to 9999"
    case .noSuchHour(24): "an hour from 00 to 23; 24:00 is 00:00 of the day after"
    case .noSuchHour: "an hour from 00 to 23"
    case .noSuchMinute: "two digits from 00 to 59"
    case .noSuchHourOfHalfDay(0, let isAfternoon): isAfternoon ? "12pm or 12:00" : "12am or 00:00"
    case .noSuchHourOfHalfDay(let hour, true) where (13...23).contains(hour): "\(hour - 12)pm or \(hour):00"
    case .noSuchHourOfHalfDay(_, let isAfternoon): "an hour from 1\(isAfternoon ? "pm to 12pm" : "am to 12am")"
    case .bareHour(let hour) where (1...12).contains(hour): "\(hour)am or \(hour)pm"
    case .bareHour: "hour and minute as in 17:00, or 5pm"
    case .midnight: "00:00, with which a day begins, or 23:59"
    case .none: "nothing at all after the colon, which means that there is none"
    case .noSuchUnit: "minutes, hours, days, weeks, months or years as in 30min, 3h, 3d, 2w, 1m or 1y"
    case .tooMany(let unit): "at most \(unit.greatestCount)\(unit.letter)"
    case .tooManyOfClock(let unit): "at most \(unit.greatestCount)\(unit.letter)"
    case .noSuchDayOfMonth: "a day of the month from 1st to 31st"
    case .noMonth(let day): "a month as in \(ordinal(day)) of december"
    case .noSuchWeek(let weeks): "a week from 01 to \(weeks)"
    case .noSuchDayOfWeek: "a day from 1, which is Monday, to 7"
    case .noSuchDayOfYear(let days): "a day from 001 to \(days)"
    case .ambiguous(_, let date, nil): "\(date), with the month by its name"
    case .ambiguous(_, let date, let other?): "\(date) or \(other), whichever is meant"
    }
  }

  func slip(in value: String) -> WordSlip? {
    switch self {
    case .unknown(let word, let nearest?): WordSlip(typed: word, meant: nearest)
    case .none: WordSlip(typed: value, meant: "")
    case .ambiguous(let typed, let date, nil): WordSlip(typed: typed, meant: "\(date)")
    case .noSuchHourOfHalfDay(let hour, true) where (13...23).contains(hour):
      WordSlip(typed: String(hour), meant: String(hour - 12))
    // Another number of four digits may be a year.
    case .bareNumber(let number) where number.utf8.count == 4 && !(1900..<2200).contains(Int(number) ?? 0):
      WordSlip(typed: number, meant: "\(number.prefix(2)):\(number.suffix(2))")
    case _: nil
    }
  }
}
