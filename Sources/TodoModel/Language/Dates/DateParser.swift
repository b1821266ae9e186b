// The grammar of dates; letters in either case, space between pieces where it reads better:
//
//     expression = [ "on" ] day [ [ "at" ] time ] / [ "at" ] time [ [ "on" ] day ] / iso [ "T" time [ "Z" / offset ] ]
//     day        = "today" / "tomorrow" / "yesterday" / [ "next" ] weekday / "next" ( "week" / "month" / "year" )
//                / "eow" / "eom" / "eoy" / [ "+" / "-" ] number unit / "in" ( number / "a" ) unit / number unit "ago"
//                / number [ "st" / "nd" / "rd" / "th" ] [ "of" ] month [ year ] / month number [ "st" / … ] [ "," ] [ year ]
//     iso        = 4DIGIT "-" 2DIGIT "-" 2DIGIT
//     unit       = "d" / "day" / "days" / "w" / … / "y" / "years"
//
// Weekdays and months may be cut to three letters or more. Times are in TimeParser.swift.

/// Reads a date from a phrase, in which it may be followed by something else.
struct DateParser {
  var tokens: PhraseTokens

  init(_ text: String) {
    tokens = PhraseTokens(text)
  }

  init(_ tokens: PhraseTokens) {
    self.tokens = tokens
  }

  /// Reads a date that the phrase ends with.
  mutating func wholeExpression() throws(InvalidDate) -> DateExpression {
    let date = try expression()
    guard let token = tokens.peek else { return date }
    throw InvalidDate(.trailing(token.text), at: token.offset)
  }

  private mutating func expression() throws(InvalidDate) -> DateExpression {
    if let time = try timeOfDay() {
      guard let token = tokens.peek else { return .time(time, on: .today) }
      guard !isTimeNext else { throw InvalidDate(.secondTime(token.text), at: token.offset) }
      _ = tokens.take("on")
      return .time(time, on: try day())
    }
    _ = tokens.take("on")
    let day = try day()
    if case .exactly(let exact) = day, let time = try isoTime(on: exact) { return time }
    return try timeOfDay().map { .time($0, on: day) } ?? .day(day)
  }

  private mutating func day() throws(InvalidDate) -> DayExpression {
    let start = tokens.offset
    guard let token = tokens.next() else { throw InvalidDate(.missing, at: start) }
    switch token.kind {
    case .number(let number, let digits):
      return try day(beginningWith: number, digits: digits, token)
    case .sign(UInt8(ascii: "+")), .sign(UInt8(ascii: "-")):
      guard let number = tokens.peek, !number.isSpacedBefore, case .number(let count, _) = number.kind else {
        throw InvalidDate(.unknown(token.text, nearest: nil), at: start)
      }
      tokens.next()
      return try counted(count, number, isPast: token.text == "-")
    case .sign:
      throw InvalidDate(.unknown(token.text, nearest: nil), at: start)
    case .word(let word):
      return try day(beginningWith: word, token)
    }
  }

  private mutating func day(beginningWith word: String, _ token: PhraseTokens.Token) throws(InvalidDate)
    -> DayExpression
  {
    if let fixed = DayExpression.words[word] { return fixed }
    if let weekday = Weekday(typed: word) { return .weekday(weekday) }
    if let month = Month(typed: word) { return try date(in: month, token) }
    switch word {
    case "in":
      if tokens.take("a", "an", "one") { return try counted(1, token, isPast: false) }
      guard let number = tokens.peek, case .number(let count, _) = number.kind else {
        throw InvalidDate(.missing, at: tokens.offset)
      }
      tokens.next()
      return try counted(count, number, isPast: false)
    case "next":
      let place = tokens.offset
      guard case .word(let next)? = tokens.next()?.kind else { throw InvalidDate(.missing, at: place) }
      if let span = DayExpression.Span(rawValue: next) { return .startOfNext(span) }
      if let weekday = Weekday(typed: next) { return .weekday(weekday) }
      throw InvalidDate(.unknown(next, nearest: DayExpression.nearest(to: next)), at: place)
    case "now":
      throw InvalidDate(.now, at: token.offset)
    case "midnight":
      throw InvalidDate(.midnight, at: token.offset)
    case _ where InvalidDate.wordsForNone.contains(word):
      throw InvalidDate(.none, at: token.offset)
    default:
      throw InvalidDate(.unknown(token.text, nearest: DayExpression.nearest(to: word)), at: token.offset)
    }
  }

  private mutating func day(
    beginningWith number: Int, digits: Int, _ token: PhraseTokens.Token
  ) throws(InvalidDate) -> DayExpression {
    switch tokens.peek?.kind {
    case .word(let word) where ["st", "nd", "rd", "th"].contains(word):
      tokens.next()
      _ = tokens.take("of")
      guard case .word(let name)? = tokens.peek?.kind, let month = Month(typed: name) else {
        throw InvalidDate(.bareNumber(token.text), at: token.offset)
      }
      tokens.next()
      return try date(number, month, at: token.offset)
    case .word(let word):
      guard let month = Month(typed: word) else { return try counted(number, token, isPast: false) }
      tokens.next()
      return try date(number, month, at: token.offset)
    case .sign(UInt8(ascii: "-")) where digits == 4 && tokens.peek?.isSpacedBefore == false:
      return .exactly(try isoDay(year: number, token))
    case .sign(UInt8(ascii: "-")), .sign(UInt8(ascii: "/")), .sign(UInt8(ascii: ".")):
      throw InvalidDate(.onlyNumbers(token.text), at: token.offset)
    case .number, .sign, nil:
      throw InvalidDate(digits >= 5 ? .onlyNumbers(token.text) : .bareNumber(token.text), at: token.offset)
    }
  }

  /// The rest of `3d`, `3 days`, `3 days ago`, after the number.
  private mutating func counted(
    _ count: Int, _ number: PhraseTokens.Token, isPast: Bool
  ) throws(InvalidDate) -> DayExpression {
    let place = tokens.offset
    guard let token = tokens.next() else { throw InvalidDate(.bareNumber(number.text), at: number.offset) }
    guard case .word(let word) = token.kind, let unit = CalendarUnit(typed: word) else {
      // A month in another language is a month nevertheless.
      if let month = Month.nearest(to: token.text) {
        throw InvalidDate(.unknown(token.text, nearest: month), at: place)
      }
      throw InvalidDate(.noSuchUnit(token.text), at: place)
    }
    guard count <= unit.greatestCount else { throw InvalidDate(.tooMany(unit), at: number.offset) }
    let isAgo = tokens.take("ago")
    return .fromToday(isPast || isAgo ? -count : count, unit)
  }

  /// The rest of `2026-11-27`, after the year.
  private mutating func isoDay(year: Int, _ first: PhraseTokens.Token) throws(InvalidDate) -> Day {
    func pair() throws(InvalidDate) -> (value: Int, offset: Int) {
      let place = tokens.offset
      guard tokens.takeAttached("-"), let token = tokens.peek, !token.isSpacedBefore,
        case .number(let value, digits: 2) = token.kind
      else { throw InvalidDate(.onlyNumbers(first.text), at: place) }
      tokens.next()
      return (value, token.offset)
    }
    let month = try pair()
    let day = try pair()
    guard let name = Month(rawValue: month.value) else {
      throw InvalidDate(.noSuchMonth(month.value), at: month.offset)
    }
    guard year > 0 else { throw InvalidDate(.noSuchYear(first.text), at: first.offset) }
    guard let exact = Day(year: year, month: month.value, day: day.value) else {
      throw InvalidDate(.noSuchDay(day.value, name, year: year), at: first.offset)
    }
    return exact
  }

  /// The rest of `dec 25`, after the month.
  private mutating func date(in month: Month, _ first: PhraseTokens.Token) throws(InvalidDate) -> DayExpression {
    let place = tokens.offset
    guard case .number(let day, let digits)? = tokens.peek?.kind, digits <= 2 else {
      throw InvalidDate(.missing, at: place)
    }
    tokens.next()
    if let suffix = tokens.peek, !suffix.isSpacedBefore { _ = tokens.take("st", "nd", "rd", "th") }
    return try date(day, month, at: first.offset)
  }

  /// Reads a day of a month without a year, `25dec` or `dec 25`; nil if something else is next.
  mutating func dayAndMonth() throws(InvalidDate) -> (day: Int, month: Month)? {
    let start = tokens.position
    guard let first = tokens.peek else { return nil }
    let isDate =
      switch first.kind {
      case .word(let word): Month(typed: word) != nil
      case .number: (1...3).contains { monthStands(ahead: $0) }
      case .sign: false
      }
    guard isDate, case .date(let day, let month, nil) = try day() else {
      tokens.move(to: start)
      return nil
    }
    return (day, month)
  }

  private func monthStands(ahead count: Int) -> Bool {
    for place in 1..<count {
      guard case .word(let word)? = tokens.peek(ahead: place)?.kind, ["st", "nd", "rd", "th", "of"].contains(word)
      else {
        return false
      }
    }
    guard case .word(let word)? = tokens.peek(ahead: count)?.kind else { return false }
    return Month(typed: word) != nil
  }

  /// A day of a month with the year that may follow.
  private mutating func date(_ day: Int, _ month: Month, at start: Int) throws(InvalidDate) -> DayExpression {
    let year = try year()
    guard (1...month.length(inYear: year)).contains(day) else {
      throw InvalidDate(.noSuchDay(day, month, year: year), at: start)
    }
    return .date(day: day, month, year: year)
  }

  private mutating func year() throws(InvalidDate) -> Int? {
    let start = tokens.position
    _ = tokens.takeAttached(",")
    guard let token = tokens.peek, case .number(let year, let digits) = token.kind, !isTimeNext else {
      tokens.move(to: start)
      return nil
    }
    guard digits == 4, year > 0 else { throw InvalidDate(.noSuchYear(token.text), at: token.offset) }
    tokens.next()
    return year
  }
}
