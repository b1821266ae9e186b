import TodoModel

/// The calendar as a table that was filled by counting days on fingers: no formula that could be wrong in the same way.
struct NaiveCalendar {
  struct Date: Equatable {
    var year: Int
    var month: Int
    var day: Int
    /// From 0 for Monday.
    var weekday: Int
  }

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

  func first(from place: Int, where holds: (Date) -> Bool) -> Int {
    var place = place
    while !holds(days[place]) { place += 1 }
    return place
  }

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

/// A zone made from a list of transitions, searched from the beginning each time: slow, and easily seen to be right.
struct TransitionZone: Zone {
  let name: String
  let stretches: [Stretch]

  struct Stretch {
    let start: Int
    let end: Int
    let offset: Int
  }

  var transitions: [Int] { stretches.dropFirst().map(\.start) }

  init(line: Substring) {
    let fields = line.split(separator: " ")
    name = String(fields[0])
    var stretches: [Stretch] = []
    var start = Int.min
    var offset = Int(fields[1]) ?? 0
    for field in fields.dropFirst(2) {
      let numbers = field.split(separator: ":").compactMap { Int($0) }
      stretches.append(Stretch(start: start, end: numbers[0], offset: offset))
      (start, offset) = (numbers[0], numbers[1])
    }
    stretches.append(Stretch(start: start, end: .max, offset: offset))
    self.stretches = stretches
  }

  static func all() throws -> [TransitionZone] { try Vectors.lines("zones.txt").map(TransitionZone.init(line:)) }
  static func named(_ name: String) throws -> TransitionZone? { try all().first { $0.name == name } }

  func civilTime(at instant: Instant) -> CivilTime {
    let stretch = stretches.first { $0.start <= instant.seconds && instant.seconds < $0.end }
    return Instant(seconds: instant.seconds + (stretch?.offset ?? 0)).utc
  }

  func instants(of time: CivilTime) -> ZonedTime {
    let shown = time.day.number * 86_400 + time.secondOfDay
    let fitting = stretches.filter { $0.start <= shown - $0.offset && shown - $0.offset < $0.end }
      .map { Instant(seconds: shown - $0.offset) }
    switch fitting.count {
    case 1: return .once(fitting[0])
    case 2: return .twice(first: fitting[0], second: fitting[1])
    default:
      let before = stretches.last { shown - $0.offset >= $0.end && shown - $0.offset < $0.end + 86_400 * 2 }
      return .skipped(movedTo: Instant(seconds: shown - (before?.offset ?? 0)))
    }
  }
}
