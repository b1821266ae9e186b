extension DayExpression {
  static let words: [String: DayExpression] = [
    "today": .today, "tomorrow": .tomorrow, "yesterday": .yesterday,
    "eow": .endOf(.week), "eom": .endOf(.month), "eoy": .endOf(.year),
  ]

  private static let known =
    words.keys.sorted() + Weekday.allCases.map { $0.name.lowercased() } + Month.allCases.map { $0.name.lowercased() }
    + ["next", "noon"]

  static func nearest(to word: String) -> String? {
    nearestWord(to: word, among: known)
  }
}

extension Weekday {
  /// The weekday that a word in lower case means, which may be cut to three letters.
  init?(typed word: String) {
    guard word.utf8.count >= 3,
      let weekday = Weekday.allCases.first(where: { $0.name.lowercased().hasPrefix(word) })
    else { return nil }
    self = weekday
  }
}

extension Month {
  /// The month that a word in lower case means, which may be cut to three letters.
  init?(typed word: String) {
    guard word.utf8.count >= 3, let month = Month.allCases.first(where: { $0.name.lowercased().hasPrefix(word) })
    else { return nil }
    self = month
  }
}

extension Month {
  /// The name of the month that a word looks like; short words look like anything.
  static func nearest(to word: String) -> String? {
    guard word.count >= 4 else { return nil }
    return nearestWord(to: word, among: allCases.map { $0.name.lowercased() })
  }
}

extension CalendarUnit {
  /// The unit that a word in lower case means: `d`, `day` or `days`.
  init?(typed word: String) {
    guard let unit = CalendarUnit.allCases.first(where: { [$0.letter, $0.rawValue, $0.rawValue + "s"].contains(word) })
    else { return nil }
    self = unit
  }
}
