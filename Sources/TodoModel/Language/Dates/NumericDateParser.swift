extension DateParser {
  /// The rest of a date that begins with a number and continues with a sign, or with nothing.
  mutating func numericDay(
    _ number: Int, digits: Int, _ token: PhraseTokens.Token
  ) throws(InvalidDate) -> DayExpression {
    guard let sign = tokens.peek, !sign.isSpacedBefore, case .sign(let byte) = sign.kind else {
      if digits == 8 { return .exactly(try compactDay(number, token)) }
      throw InvalidDate(digits >= 5 ? .onlyNumbers(token.text) : .bareNumber(token.text), at: token.offset)
    }
    switch byte {
    case UInt8(ascii: "-") where digits == 4: return .exactly(try isoDate(year: number, token))
    case UInt8(ascii: "-") where digits == 8: return .exactly(try compactDay(number, token))
    case UInt8(ascii: "/") where digits == 4: return .exactly(try dayOfYear(number, separator: "/", token))
    case UInt8(ascii: "/"): throw InvalidDate(slashed(number, token), at: token.offset)
    case UInt8(ascii: "."): return try dotted(number, digits: digits, token)
    case UInt8(ascii: "+") where digits == 8, UInt8(ascii: ",") where digits == 8, UInt8(ascii: "@") where digits == 8:
      return .exactly(try compactDay(number, token))
    case UInt8(ascii: "-"): throw InvalidDate(.onlyNumbers(token.text), at: token.offset)
    default: throw InvalidDate(digits >= 5 ? .onlyNumbers(token.text) : .bareNumber(token.text), at: token.offset)
    }
  }

  /// The rest of `2026-11-27`, `2026-W48-5` and `2026-331`, after the year.
  private mutating func isoDate(year: Int, _ first: PhraseTokens.Token) throws(InvalidDate) -> Day {
    switch tokens.peek(ahead: 1)?.kind {
    case .word("w"):
      let start = tokens.position
      tokens.next()
      if let day = try isoWeek(year: year, first) { return day }
      tokens.move(to: start)
    case .number(let ordinal, digits: 3) where tokens.peek(ahead: 1)?.isSpacedBefore == false:
      tokens.next()
      let place = tokens.offset
      tokens.next()
      guard let newYear = Day(year: year, month: 1, day: 1) else {
        throw InvalidDate(.noSuchYear(first.text), at: first.offset)
      }
      let day = newYear.adding(days: ordinal - 1)
      guard ordinal > 0, day.date.year == year else {
        let isLeap = Day.length(ofMonth: 2, year: year) == 29
        throw InvalidDate(.noSuchDayOfYear(isLeap ? 366 : 365), at: place)
      }
      return day
    default: break
    }
    return try dayOfYear(year, separator: "-", first)
  }

  /// The rest of `2026-W48-5`, from the W on; nil if no number of a week comes next.
  mutating func isoWeek(year: Int, _ first: PhraseTokens.Token) throws(InvalidDate) -> Day? {
    guard tokens.peek?.kind == .word("w"), tokens.peek?.isSpacedBefore == false, let number = tokens.peek(ahead: 1),
      !number.isSpacedBefore, case .number(let week, digits: 2) = number.kind
    else { return nil }
    tokens.next()
    tokens.next()
    // The week with the fourth of January is the first.
    guard let fourth = Day(year: year, month: 1, day: 4), let nextFourth = Day(year: year, month: 12, day: 28) else {
      throw InvalidDate(.noSuchYear(first.text), at: first.offset)
    }
    let monday = fourth.adding(days: 7 * (week - 1) - fourth.weekday.rawValue)
    guard week > 0, monday <= nextFourth else {
      let lastMonday = nextFourth.adding(days: -nextFourth.weekday.rawValue)
      let weeks = (lastMonday.number - fourth.adding(days: -fourth.weekday.rawValue).number) / 7 + 1
      throw InvalidDate(.noSuchWeek(weeks), at: number.offset)
    }
    guard let day = weekdayNumber() else { return monday.withinCalendar }
    guard (1...7).contains(day.value) else { throw InvalidDate(.noSuchDayOfWeek, at: day.offset) }
    return monday.adding(days: day.value - 1).withinCalendar
  }

  /// Takes the `-5` of `2026-W48-5`, but not of `2026-W48-5d`, where it is a step.
  private mutating func weekdayNumber() -> (value: Int, offset: Int)? {
    guard tokens.peek?.isSpacedBefore == false, tokens.peek?.kind == .sign(UInt8(ascii: "-")),
      let number = tokens.peek(ahead: 1), !number.isSpacedBefore, case .number(let value, digits: 1) = number.kind
    else { return nil }
    if case .word(let word)? = tokens.peek(ahead: 2)?.kind, CountedUnit(typed: word) != nil { return nil }
    tokens.next()
    tokens.next()
    return (value, number.offset)
  }

  private mutating func dayOfYear(
    _ year: Int, separator: Character, _ first: PhraseTokens.Token
  ) throws(InvalidDate) -> Day {
    func pair() throws(InvalidDate) -> (value: Int, offset: Int) {
      let place = tokens.offset
      guard tokens.takeAttached(separator), let token = tokens.peek, !token.isSpacedBefore,
        case .number(let value, digits: 2) = token.kind
      else { throw InvalidDate(.onlyNumbers(first.text), at: place) }
      tokens.next()
      return (value, token.offset)
    }
    let month = try pair()
    let day = try pair()
    return try exactDay(year, (month.value, month.offset), day.value, yearText: first.text, start: first.offset)
  }

  /// `20261127`.
  private func compactDay(_ number: Int, _ token: PhraseTokens.Token) throws(InvalidDate) -> Day {
    try exactDay(
      number / 10_000, (number / 100 % 100, token.offset + 4), number % 100, yearText: String(token.text.prefix(4)),
      start: token.offset)
  }

  private func exactDay(
    _ year: Int, _ month: (value: Int, offset: Int), _ day: Int, yearText: String, start: Int
  ) throws(InvalidDate) -> Day {
    guard let name = Month(rawValue: month.value) else {
      throw InvalidDate(.noSuchMonth(month.value), at: month.offset)
    }
    guard year > 0 else { throw InvalidDate(.noSuchYear(yearText), at: start) }
    guard let exact = Day(year: year, month: month.value, day: day) else {
      throw InvalidDate(.noSuchDay(day, name, year: year), at: start)
    }
    return exact
  }

  /// The rest of `24.12.`, `24.12.2026` and `24. december`, after the day: with dots the day comes first.
  private mutating func dotted(
    _ day: Int, digits: Int, _ first: PhraseTokens.Token
  ) throws(InvalidDate) -> DayExpression {
    tokens.next()
    guard digits <= 2, let token = tokens.next() else {
      throw InvalidDate(.onlyNumbers(first.text), at: first.offset)
    }
    if case .word(let word) = token.kind, let month = Month(typed: word) {
      return try date(day, month, at: first.offset)
    }
    guard case .number(let number, 1...2) = token.kind else {
      throw InvalidDate(.onlyNumbers(first.text), at: first.offset)
    }
    guard let month = Month(rawValue: number) else { throw InvalidDate(.noSuchMonth(number), at: token.offset) }
    _ = tokens.takeAttached(".")
    return try date(day, month, at: first.offset)
  }

  /// The possible meanings of `11/12` and `11/12/2026`, which are refused.
  private func slashed(_ first: Int, _ token: PhraseTokens.Token) -> InvalidDate.Problem {
    guard let next = tokens.peek(ahead: 1), case .number(let second, 1...2) = next.kind else {
      return .onlyNumbers(token.text)
    }
    var year: Int?
    if tokens.peek(ahead: 2)?.kind == .sign(UInt8(ascii: "/")),
      case .number(let number, digits: 4)? = tokens.peek(ahead: 3)?.kind,
      number > 0
    {
      year = number
    }
    let readings = [(first, second), (second, first)].compactMap { DayExpression(day: $0, month: $1, year: year) }
    guard let one = readings.first else { return .onlyNumbers(token.text) }
    let typed = token.text + "/" + next.text + (year.map { "/" + String(digits: $0, count: 4) } ?? "")
    return .ambiguous(typed, one, or: readings.count > 1 && readings[1] != one ? readings[1] : nil)
  }
}

extension DayExpression {
  fileprivate init?(day: Int, month: Int, year: Int?) {
    guard let month = Month(rawValue: month), (1...month.length(inYear: year)).contains(day) else { return nil }
    self = .date(day: day, month, year: year)
  }
}

/// The reading of a date such as `11/12`, in which day and month cannot be distinguished.
package enum NumericDateOrder: String, CaseIterable, Sendable {
  case refused
  case dayFirst = "day/month"
  case monthFirst = "month/day"

  /// A line with such a date replaced by one with the name of the month; nil if there is none.
  ///
  /// - Parameter column: The beginning of the date, from 1.
  package func named(in line: String, at column: Int) -> String? {
    // A date in quotes is refused at the opening quote.
    let isQuoted = line.dropFirst(column - 1).first == "\""
    let before = line.prefix(isQuoted ? column : column - 1)
    let typed = line.dropFirst(before.count).prefix { $0 == "/" || ("0"..."9").contains($0) }
    let parts = typed.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard self != .refused, numbers.count == parts.count, (2...3).contains(parts.count),
      parts.prefix(2).allSatisfy({ $0.count <= 2 }), parts.count == 2 || parts[2].count == 4,
      let day = DayExpression(
        day: numbers[self == .dayFirst ? 0 : 1], month: numbers[self == .dayFirst ? 1 : 0],
        year: numbers.count == 3 ? numbers[2] : nil)
    else { return nil }
    return before + "\(day)" + line.dropFirst(before.count + typed.count)
  }

  /// An argument that a shell has split off, with the name of the month in its date.
  package func named(inArgument argument: String) -> String {
    guard self != .refused, let colon = argument.firstIndex(of: ":"),
      FieldName(attribute: String(argument[..<colon]))?.kind.isTime == true
    else { return argument }
    return named(in: argument, at: argument.distance(from: argument.startIndex, to: colon) + 2) ?? argument
  }

  static func isOne(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "/"))
      && allCases.contains { $0.named(in: text, at: 1).flatMap(DateExpression.init) != nil }
  }
}
