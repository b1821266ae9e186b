/// The calendar as a table that was filled by counting days on fingers: no formula that could be wrong in the same way.
struct NaiveCalendar {
  struct Date: Equatable {
    var year: Int
    var month: Int
    var day: Int
    /// From 0 for Monday.
    var weekday: Int
  }

  /// From 1970-01-01 on, a day an element.
  let days: [Date]

  static let shared = NaiveCalendar()

  private init() {
    var days: [Date] = []
    var date = Date(year: 1970, month: 1, day: 1, weekday: 3)
    while date.year < 2150 {
      days.append(date)
      date.weekday = (date.weekday + 1) % 7
      date.day += 1
      if date.day > NaiveCalendar.length(date.month, date.year) {
        date.day = 1
        date.month += 1
      }
      if date.month > 12 {
        date.month = 1
        date.year += 1
      }
    }
    self.days = days
  }

  static func length(_ month: Int, _ year: Int) -> Int {
    let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// The first day from a place on for which something holds.
  func first(from place: Int, where holds: (Date) -> Bool) -> Int {
    var place = place
    while !holds(days[place]) { place += 1 }
    return place
  }

  /// The last day up to a place for which something holds.
  func last(upTo place: Int, where holds: (Date) -> Bool) -> Int {
    var place = place
    while !holds(days[place]) { place -= 1 }
    return place
  }

  /// The day so many months before or after the one at a place, one month at a time; month ends clip once, at the end.
  func moved(_ place: Int, months: Int) -> Int {
    let date = days[place]
    var (year, month) = (date.year, date.month)
    for _ in 0..<abs(months) {
      month += months < 0 ? -1 : 1
      if month == 13 { (year, month) = (year + 1, 1) }
      if month == 0 { (year, month) = (year - 1, 12) }
    }
    let day = min(date.day, NaiveCalendar.length(month, year))
    let isThat = { (other: Date) in other.year == year && other.month == month && other.day == day }
    return months < 0 ? last(upTo: place, where: isThat) : first(from: place, where: isThat)
  }

  func iso(_ place: Int) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = days[place]
    return "\(date.year)-\(digits(date.month))-\(digits(date.day))"
  }
}
