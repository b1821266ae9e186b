// Every expression prints to a text that parses back to the same; which of several ways was typed is not kept.

extension DateExpression: LosslessStringConvertible {
  /// The date that a text means, or nil if it means none; `init(parsing:)` tells why.
  package init?(_ text: String) {
    guard let date = try? DateExpression(parsing: text) else { return nil }
    self = date
  }

  /// The date as it can be typed.
  package var description: String {
    switch self {
    case .day(let day): day.description
    case .time(let time, on: .exactly(let day)): day.iso + "T" + time.description
    case .time(let time, let day): day.description + " " + time.description
    case .next(let time): time.description
    case .tonight: "tonight"
    case .fromNow(0, .minute): "now"
    case .fromNow(let count, let unit): "\(count)\(unit.letter)"
    case .instant(let instant): instant.iso
    case .sum(let start, let steps): start.description + steps.map(\.description).joined()
    }
  }
}

extension DateStep: CustomStringConvertible {
  /// The step with its sign, `+3d`.
  package var description: String {
    let (count, letter) =
      switch self {
      case .calendar(let count, let unit): (count, unit.letter)
      case .clock(let count, let unit): (count, unit.letter)
      }
    return (count < 0 ? "" : "+") + "\(count)\(letter)"
  }
}

extension DayExpression: CustomStringConvertible {
  /// The day as it can be typed.
  package var description: String {
    switch self {
    case .exactly(let day): day.iso
    case .today: "today"
    case .tomorrow: "tomorrow"
    case .yesterday: "yesterday"
    case .weekday(let weekday): weekday.name.lowercased()
    case .this(let weekday): "this " + weekday.name.lowercased()
    case .ofNextWeek(let weekday): weekday.name.lowercased() + " next week"
    case .fromToday(let count, let unit): "\(count)\(unit.letter)"
    case .startOfNext(let span): "next \(span.rawValue)"
    case .startOf(let span): "so\(span.rawValue.prefix(1))"
    case .endOf(let span): "eo\(span.rawValue.prefix(1))"
    case .dayOfMonth(let day): ordinal(day)
    case .date(let day, let month, nil): "\(day)\(month.shortName)"
    case .date(let day, let month, let year?): "\(day) \(month.shortName) \(String(digits: year, count: 4))"
    case .easter(let offset, let year):
      (DayExpression.feasts[offset] ?? "easter") + (year.map { " " + String(digits: $0, count: 4) } ?? "")
    }
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// The time as `17:00`, or `17:00:30` if it is not a full minute.
  package var description: String {
    let minutes = "\(String(digits: secondOfDay / 3600, count: 2)):\(String(digits: secondOfDay / 60 % 60, count: 2))"
    return secondOfDay % 60 == 0 ? minutes : minutes + ":\(String(digits: secondOfDay % 60, count: 2))"
  }
}

extension String {
  /// A number that is not negative, filled up with zeros to a count of digits.
  package init(digits number: Int, radix: Int = 10, count: Int) {
    let digits = String(number, radix: radix)
    self = String.init(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
