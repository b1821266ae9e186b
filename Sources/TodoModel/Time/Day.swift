/// A day of the proleptic Gregorian calendar, in no zone. As in days-from-civil, years start in March: leap days last.
package struct Day: Hashable, Comparable, Sendable, Codable {
  /// Days since 1970-01-01, negative before it.
  package let number: Int

  /// 0001-01-01, the first day with a four-digit year.
  package static let first = Day(number: -719_162)
  /// 9999-12-31, the last day with a four-digit year.
  package static let last = Day(number: 2_932_896)

  package init(number: Int) { self.number = number }

  /// Nil if the calendar has no such day, or the year has not four digits.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Day.length(ofMonth: month, year: year)
    else { return nil }
    let shiftedYear = month > 2 ? year : year - 1
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.number = era * 146_097 + dayOfEra - 719_468
  }

  /// The year, the month (1–12) and the day of the month (1–31).
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

  package var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday.allCases[((number + 3) % 7 + 7) % 7]
  }

  package func adding(days: Int) -> Day { Day(number: number + days) }

  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  /// The same day some months later, or the last day of a shorter month, clamped to `first` and `last`.
  package func adding(months: Int) -> Day {
    let (year, month, day) = date
    let target = year * 12 + month - 1 + months
    guard target >= 12 else { return .first }
    guard target < 10_000 * 12 else { return .last }
    return Day(clipping: day, month: target % 12 + 1, year: target / 12)
  }

  /// The day of a month, or the last day of a shorter one; the year has to be from 1 to 9999.
  init(clipping day: Int, month: Int, year: Int) {
    self = Day(year: year, month: month, day: min(day, Day.length(ofMonth: month, year: year))) ?? .last
  }

  var withinCalendar: Day { min(max(self, .first), .last) }

  package func beginning(in zone: some Zone) -> Instant { zone.instant(of: CivilTime(day: self, secondOfDay: 0)) }

  /// Easter Sunday by the rule of Meeus, Jones and Butcher for the Gregorian calendar.
  static func easter(of year: Int) -> Day {
    let (golden, century, rest) = (year % 19, year / 100, year % 100)
    let correction = (century - (century + 8) / 25 + 1) / 3
    let epact = (19 * golden + century - century / 4 - correction + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
    let late = (golden + 11 * epact + 22 * weekday) / 451
    let place = epact + weekday - 7 * late + 114
    return Day(clipping: place % 31 + 1, month: place / 31, year: min(max(year, 1), 9999))
  }
}

package enum Weekday: Int, CaseIterable, Sendable, Codable {
  /// Monday is 0, as in ISO 8601.
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  private static let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  package var name: String { Weekday.names[rawValue] }
  package var shortName: String { String(name.lowercased().prefix(3)) }

  /// The number of days from another weekday to this one, 0–6.
  func days(after other: Weekday) -> Int { (rawValue - other.rawValue + 7) % 7 }
}

package enum Month: Int, CaseIterable, Hashable, Sendable, Codable {
  case january = 1, february, march, april, may, june, july, august, september, october, november, december

  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  package var name: String { Month.names[rawValue - 1] }
  package var shortName: String { String(name.lowercased().prefix(3)) }

  /// The number of days in a year, or at most if no year is given.
  package func length(inYear year: Int?) -> Int { Day.length(ofMonth: rawValue, year: year ?? 2000) }
}
