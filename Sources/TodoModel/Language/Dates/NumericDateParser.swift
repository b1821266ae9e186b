extension PhraseScanner {
  /// The rest of a date that begins with a number and continues with a sign, or with nothing.
  mutating func numericDay(_ number: Int, digits: Int, _ token: Token) throws(InvalidText) -> DayExpression {
    var sign: Unicode.Scalar?
    if let next = peek, next.isAttached, case .sign(let scalar) = next.kind { sign = scalar }
    switch (sign, digits) {
    case ("-"?, 4): return .exactly(try isoDate(year: number, token))
    case ("/"?, 4): return .exactly(try dayOfYear(number, separator: "/", token))
    case ("/"?, _): throw slashed(number, token)
    case ("."?, _): return try dotted(number, digits: digits, token)
    case (nil, 8), ("-"?, 8), ("+"?, 8), (","?, 8), ("@"?, 8):
      let (month, start) = (number / 100 % 100, token.offset)
      return .exactly(try exact(number / 10_000, month, at: start + 4, number % 100, at: start))
    case ("-"?, _) where peek(ahead: 1)?.month != nil: return try dotted(number, digits: digits, token)
    case ("-"?, _), (_, 5...): throw .onlyNumbers.at(token.offset)
    default: throw .bareNumber(token.text, at: token.offset)
    }
  }

  /// The rest of `2026-11-27`, `2026-W48-5` and `2026-331`, after the year.
  private mutating func isoDate(year: Int, _ first: Token) throws(InvalidText) -> Day {
    let start = position
    next()
    if let day = try isoWeek(year: year, first) { return day }
    guard let (ordinal, place) = takeAttachedNumber(digits: 3) else {
      move(to: start)
      return try dayOfYear(year, separator: "-", first)
    }
    guard let newYear = Day(year: year, month: 1, day: 1) else { throw .noSuchYear.at(first.offset) }
    let days = Day(clipping: 31, month: 12, year: year).number - newYear.number + 1
    guard 1...days ~= ordinal else { throw InvalidText("a day from 001 to \(days)", at: place) }
    return newYear.adding(days: ordinal - 1)
  }

  /// The rest of `2026-W48-5`, from the W on; nil if no number of a week comes next.
  mutating func isoWeek(year: Int, _ first: Token) throws(InvalidText) -> Day? {
    guard peek?.kind == .word("w"), peek?.isAttached == true, let number = peek(ahead: 1),
      number.isAttached, case .number(let week, digits: 2) = number.kind
    else { return nil }
    move(to: position + 2)
    // The week with the fourth of January is the first, the one with the 28th of December the last.
    guard let fourth = Day(year: year, month: 1, day: 4), let last = Day(year: year, month: 12, day: 28) else {
      throw .noSuchYear.at(first.offset)
    }
    let firstMonday = fourth.adding(days: -fourth.weekday.rawValue)
    let weeks = (last.number - firstMonday.number) / 7 + 1
    guard 1...weeks ~= week else { throw InvalidText("a week from 01 to \(weeks)", at: number.offset) }
    let monday = firstMonday.adding(days: 7 * (week - 1))
    let start = position
    // In `2026-W48-5d` the number is that of a step.
    guard takeAttached("-"), let day = takeAttachedNumber(digits: 1), peek?.word.flatMap({ DateStep.units[$0] }) == nil
    else {
      move(to: start)
      return monday.withinCalendar
    }
    guard 1...7 ~= day.value else { throw InvalidText("a day from 1, which is Monday, to 7", at: day.offset) }
    return monday.adding(days: day.value - 1).withinCalendar
  }

  private mutating func dayOfYear(_ year: Int, separator: Unicode.Scalar, _ first: Token) throws(InvalidText) -> Day {
    func pair() throws(InvalidText) -> (value: Int, offset: Int) {
      let place = offset
      guard takeAttached(separator), let pair = takeAttachedNumber(digits: 2) else { throw .onlyNumbers.at(place) }
      return pair
    }
    let month = try pair()
    return try exact(year, month.value, at: month.offset, try pair().value, at: first.offset)
  }

  private func exact(_ year: Int, _ month: Int, at place: Int, _ day: Int, at start: Int) throws(InvalidText) -> Day {
    guard let name = Month(rawValue: month) else { throw .noSuchMonth.at(place) }
    guard year > 0 else { throw .noSuchYear.at(start) }
    if let exact = Day(year: year, month: month, day: day) { return exact }
    throw .noSuchDay(day, name, year: year, at: start)
  }

  /// The rest of `24.12.`, `24.12.2026`, `24. december` and `24-dec`, after the day: with dots the day comes first.
  private mutating func dotted(_ day: Int, digits: Int, _ first: Token) throws(InvalidText) -> DayExpression {
    next()
    guard digits <= 2, let token = next() else { throw .onlyNumbers.at(first.offset) }
    if let month = token.month { return try date(day, month, at: first.offset) }
    guard case .number(let number, 1...2) = token.kind else { throw .onlyNumbers.at(first.offset) }
    guard let month = Month(rawValue: number) else { throw .noSuchMonth.at(token.offset) }
    takeAttached(".")
    return try date(day, month, at: first.offset)
  }

  /// The refusal of `11/12` and `11/12/2026`, with their one or two meanings.
  private func slashed(_ first: Int, _ token: Token) -> InvalidText {
    guard let next = peek(ahead: 1), case .number(let second, 1...2) = next.kind else {
      return .onlyNumbers.at(token.offset)
    }
    var year: Int?
    if peek(ahead: 2)?.kind == .sign("/"), case .number(let number, digits: 4)? = peek(ahead: 3)?.kind, number > 0 {
      year = number
    }
    let readings = [(first, second), (second, first)].compactMap { DayExpression(day: $0, month: $1, year: year) }
    guard let one = readings.first else { return .onlyNumbers.at(token.offset) }
    if let other = readings.dropFirst().first, other != one {
      return InvalidText("\(one) or \(other), whichever is meant", at: token.offset)
    }
    let typed = token.text + "/" + next.text + (year.map { "/" + String(digits: $0, count: 4) } ?? "")
    return InvalidText(
      "\(one), with the month by its name", at: token.offset, WordSlip(typed: typed, meant: one.description))
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

  /// A line with such a date at a column, from 1, replaced by one with the name of the month; nil if there is none.
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
