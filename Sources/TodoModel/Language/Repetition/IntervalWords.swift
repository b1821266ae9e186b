extension RecurrenceRule {
  /// A rule for a date of every year; 29 February is the 28th in the years that have no such day.
  init(yearlyOn day: Int, _ month: Month) {
    self.init(.yearly, months: [month.rawValue])
    if month == .february, day == 29 { setClippedDay(29) } else { monthDays = [day] }
  }

  /// Days counted from the end of a month come after the others.
  static func isEarlier(_ left: Int, _ right: Int) -> Bool {
    (left < 0 ? 1 : 0, left) < (right < 0 ? 1 : 0, right)
  }
}

extension RecurrenceRule {
  /// The steps that have a name: `day`, `daily`, `fortnight`.
  init?(typed word: String) {
    switch word {
    case "hour", "hourly": self.init(.hourly)
    case "day", "daily": self.init(.daily)
    case "week", "weekly": self.init(.weekly)
    case "fortnight", "fortnightly", "biweekly": self.init(.weekly, interval: 2)
    case "month", "monthly": self.init(.monthly)
    case "quarter", "quarterly": self.init(.monthly, interval: 3)
    case "year", "yearly", "annually": self.init(.yearly)
    default: return nil
    }
  }

  /// The first, or the last, of the days from Monday to Friday of each month.
  init(workday: Int) {
    self.init(.monthly, weekdays: Weekday.workdays.map { .init($0) }, positions: [workday])
  }
}

extension RecurrenceRule.Frequency {
  init(_ unit: CalendarUnit) {
    switch unit {
    case .day: self = .daily
    case .week: self = .weekly
    case .month: self = .monthly
    case .year: self = .yearly
    }
  }
}

extension IntervalExpression.End {
  init(_ end: RecurrenceRule.End) {
    switch end {
    case .count(let count): self = .count(count)
    case .day(let day): self = .until(.day(.exactly(day)))
    case .local(let time): self = .until(.time(TimeOfDay(secondOfDay: time.secondOfDay), on: .exactly(time.day)))
    case .instant(let instant): self = .until(.instant(instant))
    }
  }
}

extension Weekday {
  /// From Monday to Friday.
  static let workdays = Array(Weekday.allCases.prefix(5))
}

extension IntervalParser {
  /// What people call intervals that have a shorter name here.
  static let otherNames = [
    "bimonthly": "2m", "semiannual": "6m", "semiannually": "6m", "biannual": "6m", "biannually": "6m",
    "annual": "year", "biennial": "2y", "biennially": "2y", "nightly": "day", "everyday": "day",
  ]

  /// The words that a slip is compared with.
  static let known =
    ["weekdays", "until", "count", "last", "hourly", "daily", "weekly", "monthly", "yearly"]
    + Weekday.allCases.map { $0.name.lowercased() } + CalendarUnit.allCases.map(\.rawValue)
}
