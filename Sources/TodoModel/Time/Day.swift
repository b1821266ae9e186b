/// A calendar day of the proleptic Gregorian calendar, in no particular time zone.
///
/// Days are ordered and counted, so arithmetic is integer arithmetic. The calendar conversion follows the
/// days-from-civil algorithm: years are taken to start in March, so that the leap day comes last.
package struct Day: Hashable, Comparable, Sendable, Codable {
  /// Days since 1970-01-01, negative before it.
  package let number: Int

  /// The first day that has a four-digit year, 0001-01-01.
  package static let first = Day(number: -719_162)
  /// The last day that has a four-digit year, 9999-12-31.
  package static let last = Day(number: 2_932_896)

  /// The day that many days after 1970-01-01.
  package init(number: Int) {
    self.number = number
  }

  /// The day with that date, or nil if the calendar has no such day (`31 feb`) or the year has not four digits.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Day.length(ofMonth: month, year: year)
    else { return nil }
    let shiftedYear = month > 2 ? year : year - 1
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.number = era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month (1–12) and day of the month (1–31).
  package var date: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The day of the week.
  package var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday.allCases[((number + 3) % 7 + 7) % 7]
  }

  /// The day that many days later, or earlier for a negative count.
  package func adding(days: Int) -> Day {
    Day(number: number + days)
  }

  /// How many days that month has.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Earlier days come first.
  package static func < (left: Day, right: Day) -> Bool {
    left.number < right.number
  }
}

/// A day of the week; Monday comes first, as in ISO 8601.
package enum Weekday: Int, CaseIterable, Sendable, Codable {
  /// The days, Monday first.
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The English name, `Monday`.
  package var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }
}
