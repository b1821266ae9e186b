extension DateParser {
  /// Reads the beginning of a date: a day, or a distance in hours.
  mutating func beginning() throws(InvalidDate) -> Beginning {
    let start = tokens.offset
    if tokens.peek(ahead: 1) != nil { _ = tokens.take("the") }
    guard let token = tokens.next() else { throw InvalidDate(.missing, at: start) }
    switch token.kind {
    case .number(let number, let digits): return try beginning(withNumber: number, digits: digits, token)
    case .sign(UInt8(ascii: "+")), .sign(UInt8(ascii: "-")):
      guard let number = tokens.peek, !number.isSpacedBefore, case .number(let count, _) = number.kind else {
        throw InvalidDate(.unknown(token.text, nearest: nil), at: start)
      }
      tokens.next()
      return try fromNow(count, number, isPast: token.text == "-")
    case .sign: throw InvalidDate(.unknown(token.text, nearest: nil), at: start)
    case .word(let word): return try beginning(withWord: word, token)
    }
  }

  private mutating func beginning(withWord word: String, _ token: PhraseTokens.Token) throws(InvalidDate) -> Beginning {
    if let fixed = DayExpression.words[word] { return .day(fixed) }
    if let weekday = Weekday(typed: word) {
      return .day(takesNextWeek() ? .ofNextWeek(weekday) : .weekday(weekday))
    }
    if let month = Month(typed: word) { return .day(try date(in: month, token)) }
    switch word {
    case "now": return .fromNow(0, .minute)
    case "tonight": return .tonight
    case "in": return try distance()
    case "next": return .day(try next())
    case "this": return .day(try this())
    case "day": return .day(try dayBeside())
    case "start", "end": return .day(try bound(isStart: word == "start"))
    case "easter":
      let offset = tokens.take("monday") ? 1 : 0
      _ = offset == 0 && tokens.take("sunday")
      return .day(.easter(offset: offset, year: try year()))
    case "good" where tokens.take("friday"): return .day(.easter(offset: -2, year: try year()))
    case "midnight": throw InvalidDate(.midnight, at: token.offset)
    case _ where InvalidDate.wordsForNone.contains(word): throw InvalidDate(.none, at: token.offset)
    default: break
    }
    if let count = CountWords.all[word], case .word? = tokens.peek?.kind {
      return try fromNow(count, token, isPast: false)
    }
    throw InvalidDate(.unknown(token.text, nearest: DayExpression.nearest(to: word)), at: token.offset)
  }

  private mutating func beginning(
    withNumber number: Int, digits: Int, _ token: PhraseTokens.Token
  ) throws(InvalidDate) -> Beginning {
    switch tokens.peek?.kind {
    case .word(let word):
      if tokens.takeOrdinalSuffix() { return .day(try ordinalDay(number, token)) }
      if let month = tokens.takeWord(Month.init(typed:)) { return .day(try date(number, month, at: token.offset)) }
      if digits == 8, CountedUnit(typed: word) == nil { return .day(try numericDay(number, digits: digits, token)) }
      if digits == 4, let week = try isoWeek(year: number, token) { return .day(.exactly(week)) }
      return try fromNow(number, token, isPast: false)
    case .sign, .number, nil: return .day(try numericDay(number, digits: digits, token))
    }
  }

  /// The rest of `3d`, `3 days ago`, `2 hours`, after the number.
  private mutating func fromNow(
    _ count: Int, _ number: PhraseTokens.Token, isPast: Bool
  ) throws(InvalidDate) -> Beginning {
    let step = try counted(count, number)
    switch tokens.take("ago") || isPast ? step.reversed : step {
    case .calendar(let count, let unit): return .day(.fromToday(count, unit))
    case .clock(let count, let unit): return .fromNow(count, unit)
    }
  }

  private mutating func distance() throws(InvalidDate) -> Beginning {
    let place = tokens.offset
    guard let number = tokens.next() else { throw InvalidDate(.missing, at: place) }
    if case .number(let count, _) = number.kind { return try fromNow(count, number, isPast: false) }
    guard case .word(let word) = number.kind, let count = CountWords.all[word] else {
      throw InvalidDate(.missing, at: place)
    }
    return try fromNow(count, number, isPast: false)
  }

  private mutating func takesNextWeek() -> Bool {
    tokens.peek(ahead: 1)?.kind == .word("week") && tokens.take("next") && tokens.take("week")
  }

  private mutating func next() throws(InvalidDate) -> DayExpression {
    let place = tokens.offset
    guard case .word(let next)? = tokens.next()?.kind else { throw InvalidDate(.missing, at: place) }
    if next == "weekend" { return .ofNextWeek(.saturday) }
    if let span = DayExpression.Span(rawValue: next) {
      if span == .week, let weekday = tokens.takeWord(Weekday.init(typed:)) { return .ofNextWeek(weekday) }
      return .startOfNext(span)
    }
    if let weekday = Weekday(typed: next) { return .weekday(weekday) }
    throw InvalidDate(.unknown(next, nearest: DayExpression.nearest(to: next)), at: place)
  }

  private mutating func this() throws(InvalidDate) -> DayExpression {
    let place = tokens.offset
    guard case .word(let word)? = tokens.next()?.kind else { throw InvalidDate(.missing, at: place) }
    if word == "weekend" { return .this(.saturday) }
    if let weekday = Weekday(typed: word) { return .this(weekday) }
    let nearest = nearestWord(to: word, among: Weekday.words + ["weekend"])
    throw InvalidDate(.unknown(word, nearest: nearest), at: place)
  }

  private mutating func dayBeside() throws(InvalidDate) -> DayExpression {
    let start = tokens.offset
    if tokens.take("after"), tokens.take("tomorrow") { return .fromToday(2, .day) }
    if tokens.take("before"), tokens.take("yesterday") { return .fromToday(-2, .day) }
    throw InvalidDate(.missing, at: start)
  }

  /// The rest of `end of month`; `end of day` was read before.
  private mutating func bound(isStart: Bool) throws(InvalidDate) -> DayExpression {
    _ = tokens.take("of")
    _ = tokens.take("the", "this")
    let place = tokens.offset
    guard case .word(let word)? = tokens.next()?.kind else { throw InvalidDate(.missing, at: place) }
    guard let span = DayExpression.Span(rawValue: word) else {
      let spans = ["day"] + DayExpression.Span.allCases.map(\.rawValue)
      throw InvalidDate(.unknown(word, nearest: nearestWord(to: word, among: spans)), at: place)
    }
    return isStart ? .startOf(span) : .endOf(span)
  }

  // MARK: Days of months

  /// The rest of `25th of december` and `25th`, after the suffix.
  private mutating func ordinalDay(_ number: Int, _ token: PhraseTokens.Token) throws(InvalidDate) -> DayExpression {
    let isOf = tokens.take("of")
    if let month = tokens.takeWord(Month.init(typed:)) { return try date(number, month, at: token.offset) }
    guard !isOf else { throw InvalidDate(.noMonth(number), at: tokens.offset) }
    guard (1...31).contains(number) else { throw InvalidDate(.noSuchDayOfMonth, at: token.offset) }
    return .dayOfMonth(number)
  }

  /// The rest of `dec 25`, `dec 2027` and `dec`, after the month.
  private mutating func date(in month: Month, _ first: PhraseTokens.Token) throws(InvalidDate) -> DayExpression {
    guard case .number(let day, let digits)? = tokens.peek?.kind, digits <= 2, !isTimeNext else {
      return try date(1, month, at: first.offset)
    }
    tokens.next()
    if let suffix = tokens.peek, !suffix.isSpacedBefore { _ = tokens.takeOrdinalSuffix() }
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
      guard case .word(let word)? = tokens.peek(ahead: place)?.kind,
        word == "of" || OrdinalWords.suffixes.contains(word)
      else { return false }
    }
    guard case .word(let word)? = tokens.peek(ahead: count)?.kind else { return false }
    return Month(typed: word) != nil
  }

  mutating func date(_ day: Int, _ month: Month, at start: Int) throws(InvalidDate) -> DayExpression {
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
