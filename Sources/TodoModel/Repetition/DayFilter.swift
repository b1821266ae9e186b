/// Which days a rule lets through, as sets of bits.
///
/// What RFC 5545 takes from the first day when a rule does not say it is filled in: the weekday, the day of the month,
/// the month.
struct DayFilter {
  private var months: UInt16 = 0
  private var daysFromStart: UInt32 = 0
  private var daysFromEnd: UInt32 = 0
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
    for day in rule.monthDays {
      if day > 0 { daysFromStart |= 1 << day } else { daysFromEnd |= 1 << -day }
    }
    for position in rule.weekdays {
      if position.ordinal == nil { weekdays |= 1 << position.weekday.rawValue } else { ordinals.append(position) }
    }
  }

  /// Whether neither months nor days of the month matter.
  var acceptsEveryMonthDay: Bool {
    months == 0 && daysFromStart == 0 && daysFromEnd == 0 && ordinals.isEmpty
  }

  func accepts(month: Int) -> Bool {
    months == 0 || months & 1 << month != 0
  }

  func accepts(_ weekday: Weekday) -> Bool {
    weekdays == 0 || weekdays & 1 << weekday.rawValue != 0
  }

  /// Whether a day in a month that is accepted is accepted.
  func accepts(_ day: Day, dayOfMonth: Int, month: Int, year: Int) -> Bool {
    let length = Day.length(ofMonth: month, year: year)
    let fromEnd = length - dayOfMonth + 1
    guard
      daysFromStart == 0 && daysFromEnd == 0
        || daysFromStart & 1 << dayOfMonth != 0 || daysFromEnd & 1 << fromEnd != 0
    else { return false }
    guard !ordinals.isEmpty else { return accepts(day.weekday) }
    let weekday = day.weekday
    if weekdays & 1 << weekday.rawValue != 0 { return true }
    guard ordinals.contains(where: { $0.weekday == weekday }) else { return false }
    var (before, after) = (dayOfMonth - 1, length - dayOfMonth)
    if ordinalsCountInYear {
      before = day.number - (Day(year: year, month: 1, day: 1) ?? day).number
      after = (Day(year: year, month: 12, day: 31) ?? day).number - day.number
    }
    return ordinals.contains { position in
      guard position.weekday == weekday, let ordinal = position.ordinal else { return false }
      return ordinal > 0 ? ordinal == before / 7 + 1 : -ordinal == after / 7 + 1
    }
  }
}
