/// An error in a typed value, and its place in bytes of UTF-8.
package struct InvalidText: Error, Hashable {
  /// The correct input, for a sentence after “expected”.
  package let expected: String
  package let offset: Int
  let slip: WordSlip?

  init(_ expected: String, at offset: Int = 0, _ slip: WordSlip? = nil) {
    (self.expected, self.offset, self.slip) = (expected, offset, slip)
  }

  static let wordsForRemoving: Set<String> = ["remove", "clear", "unset", "no", "without", "delete", "untag"]
  static let wordsForNone: Set<String> = ["none", "never", "nothing", "no", "null", "nil", "clear", "off", "remove"]

  static func unknown(
    _ word: String, nearest: String? = nil, or expectation: String = DateExpression.expectation, at offset: Int
  ) -> InvalidText {
    guard let nearest, nearest != word.lowercased() else { return InvalidText(expectation, at: offset) }
    return InvalidText("a word such as “\(nearest)”", at: offset, WordSlip(typed: word, meant: nearest))
  }

  static func none(_ text: String, at offset: Int = 0) -> InvalidText {
    let expected = "nothing at all after the colon, which means that there is none"
    return InvalidText(expected, at: offset, WordSlip(typed: text, meant: ""))
  }

  static let midnight = InvalidText("00:00, with which a day begins, or 23:59")
  /// Numbers alone, in which day and month cannot be distinguished.
  static let onlyNumbers = InvalidText("year, month and day as in 2026-11-27, or the month by its name as in 27nov")
  static let noSuchMonth = InvalidText("a month from 01 to 12")
  static let noSuchYear = InvalidText("a year in four digits, from 0001 to 9999")
  static let noSuchMinute = InvalidText("two digits from 00 to 59")
  static let noSuchUnit = InvalidText("minutes, hours, days, weeks, months or years as in 30min, 3h, 3d, 2w, 1m or 1y")

  func at(_ offset: Int) -> InvalidText { InvalidText(expected, at: offset, slip) }

  static func bareNumber(_ number: String, at offset: Int) -> InvalidText {
    guard number.utf8.count == 4 else {
      return InvalidText(
        "\(number)d, \(number)w, \(number)m or \(number)y, a month as in 25dec, or a time as in 17:00", at: offset)
    }
    let time = "\(number.prefix(2)):\(number.suffix(2))"
    let mayBeYear = (1900..<2200).contains(Int(number) ?? 0)
    return InvalidText(
      "a time as in \(time), or year, month and day as in 2026-11-27", at: offset,
      mayBeYear ? nil : WordSlip(typed: number, meant: time))
  }

  static func noSuchDay(_ day: Int, _ month: Month, year: Int?, at offset: Int) -> InvalidText {
    let length = month.length(inYear: year)
    let nearest = DayExpression.date(day: day < 1 ? 1 : length, month, year: year)
    guard day >= 1 else { return InvalidText("\(nearest) or later", at: offset) }
    let when = year.map { "\(month.name) \($0)" } ?? month.name
    let most = month == .february && year == nil ? " at most" : ""
    return InvalidText("\(nearest) or earlier, because \(when) has \(length) days\(most)", at: offset)
  }

  static func noSuchHour(_ hour: Int? = nil, at offset: Int) -> InvalidText {
    InvalidText("an hour from 00 to 23" + (hour == 24 ? "; 24:00 is 00:00 of the day after" : ""), at: offset)
  }

  /// `17pm`, `0am`.
  static func noSuchHour(_ hour: Int, isAfternoon: Bool, at offset: Int) -> InvalidText {
    switch hour {
    case 0: InvalidText(isAfternoon ? "12pm or 12:00" : "12am or 00:00", at: offset)
    case 13...23 where isAfternoon:
      InvalidText("\(hour - 12)pm or \(hour):00", at: offset, WordSlip(typed: String(hour), meant: String(hour - 12)))
    default: InvalidText("an hour from 1\(isAfternoon ? "pm to 12pm" : "am to 12am")", at: offset)
    }
  }
}

/// A wrong word in any case of letters, and its correction, which is empty for nothing at all.
struct WordSlip: Hashable, Sendable {
  let typed: String
  let meant: String
}
