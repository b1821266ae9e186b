/// A month of the Gregorian calendar.
package enum Month: Int, CaseIterable, Hashable, Sendable, Codable {
  /// The months, January is 1.
  case january = 1, february, march, april, may, june, july, august, september, october, november, december

  /// The English name, `January`.
  package var name: String {
    switch self {
    case .january: "January"
    case .february: "February"
    case .march: "March"
    case .april: "April"
    case .may: "May"
    case .june: "June"
    case .july: "July"
    case .august: "August"
    case .september: "September"
    case .october: "October"
    case .november: "November"
    case .december: "December"
    }
  }

  /// The first three letters in lower case, `jan`.
  package var shortName: String {
    String(name.lowercased().prefix(3))
  }

  /// How many days it has in a year, or at most if no year is given.
  package func length(inYear year: Int?) -> Int {
    Day.length(ofMonth: rawValue, year: year ?? 2000)
  }
}

extension Day {
  /// The same day of the month that many months later, or the last one of a month that is shorter.
  ///
  /// The answer stays between `Day.first` and `Day.last`.
  package func adding(months: Int) -> Day {
    let (year, month, day) = date
    let target = year * 12 + month - 1 + months
    guard target >= 12 else { return .first }
    guard target < 10_000 * 12 else { return .last }
    return Day(clipping: day, month: target % 12 + 1, year: target / 12)
  }

  /// The day of a month, or its last one if it has not so many; the year has to be one from 1 to 9999.
  init(clipping day: Int, month: Int, year: Int) {
    let length = Day.length(ofMonth: month, year: year)
    self = Day(year: year, month: month, day: min(day, length)) ?? .last
  }

  /// The day itself, or the nearest one that has a year of four digits.
  var withinCalendar: Day {
    min(max(self, .first), .last)
  }
}

extension Weekday {
  /// The first three letters in lower case, `mon`.
  package var shortName: String {
    String(name.lowercased().prefix(3))
  }

  /// How many days it is from another weekday to this one, 0–6.
  func days(after other: Weekday) -> Int {
    (rawValue - other.rawValue + 7) % 7
  }
}
