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

extension RecurrenceRule.Frequency {
  /// `day`, `daily`.
  init?(typed word: String) {
    switch word {
    case "day", "daily": self = .daily
    case "week", "weekly": self = .weekly
    case "month", "monthly": self = .monthly
    case "year", "yearly": self = .yearly
    default: return nil
    }
  }

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
