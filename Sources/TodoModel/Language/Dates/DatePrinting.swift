// Every expression prints to a text that parses back to the same; which of several ways was typed is not kept.

extension DateExpression: LosslessStringConvertible {
  /// The date that a text means, or nil if it means none; `init(parsing:)` tells why.
  package init?(_ text: String) {
    guard let date = try? DateExpression(parsing: text) else { return nil }
    self = date
  }

  /// The date as it can be typed; one with a space in it needs quotes.
  package var description: String {
    switch self {
    case .day(let day): day.description
    case .time(let time, on: .exactly(let day)): day.iso + "T" + time.description
    case .time(let time, let day): day.description + " " + time.description
    case .instant(let instant): instant.iso
    }
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
    case .fromToday(let count, let unit): "\(count)\(unit.letter)"
    case .startOfNext(let span): "next \(span.rawValue)"
    case .endOf(let span): "eo\(span.rawValue.prefix(1))"
    case .date(let day, let month, nil): "\(day)\(month.shortName)"
    case .date(let day, let month, let year?): "\(day) \(month.shortName) \(String(digits: year, count: 4))"
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
  init(digits number: Int, count: Int) {
    let digits = number.description
    self = String.init(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
