extension PhraseScanner {
  /// Reads the beginning of a date: a day, or a distance in hours.
  mutating func beginning() throws(InvalidText) -> DateExpression {
    let start = offset
    if peek(ahead: 1) != nil { take("the") }
    let token = try nextRequired()
    switch token.kind {
    case .number(let number, let digits): return try beginning(number, digits: digits, token)
    case .word(let word): return try beginning(word, token)
    case .sign(let sign):
      guard sign == "+" || sign == "-", let number = peek, number.isAttached, number.number != nil else {
        throw .unknown(token.text, at: start)
      }
      next()
      return try fromNow(number, isPast: sign == "-")
    }
  }

  private mutating func beginning(_ word: String, _ token: Token) throws(InvalidText) -> DateExpression {
    if let fixed = DayExpression.words[word] { return .day(fixed) }
    if let weekday = Weekday(typed: word) {
      return .day(takePhrase("next", "week") ? .ofNextWeek(weekday) : .weekday(weekday))
    }
    if let month = Month(typed: word) { return .day(try date(in: month, token)) }
    switch word {
    case "now": return .fromNow(0, .minute)
    case "tonight": return .tonight
    case "in":
      let place = offset
      guard let number = next(), number.number != nil || Self.counts[number.text.lowercased()] != nil else {
        throw .unknown("", at: place)
      }
      return try fromNow(number)
    case "next": return .day(try dayOfNext())
    case "this":
      let next = try wordOfDay()
      if next.text == "weekend" { return .day(.this(.saturday)) }
      if let weekday = Weekday(typed: next.text) { return .day(.this(weekday)) }
      throw .unknown(
        next.text, nearest: nearestWord(to: next.text, among: Weekday.words + ["weekend"]), at: next.offset)
    case "day":
      if takePhrase("after", "tomorrow") { return .day(.fromToday(2, .day)) }
      if takePhrase("before", "yesterday") { return .day(.fromToday(-2, .day)) }
      throw .unknown("", at: offset)
    case "start": return .day(.startOf(try spanOfBound()))
    case "end": return .day(.endOf(try spanOfBound()))
    case "easter":
      let isMonday = take("monday")
      if !isMonday { take("sunday") }
      return .day(.easter(offset: isMonday ? 1 : 0, year: try year()))
    case "good" where take("friday"): return .day(.easter(offset: -2, year: try year()))
    case "midnight": throw .midnight(at: token.offset)
    case _ where InvalidText.wordsForNone.contains(word): throw .none(text, at: token.offset)
    default: break
    }
    if Self.counts[word] != nil, peek?.word != nil { return try fromNow(token) }
    throw .unknown(token.text, nearest: DayExpression.nearest(to: word), at: token.offset)
  }

  private mutating func beginning(_ number: Int, digits: Int, _ token: Token) throws(InvalidText) -> DateExpression {
    guard let word = peek?.word else { return .day(try numericDay(number, digits: digits, token)) }
    if takeOrdinalSuffix() { return .day(try ordinalDay(number, token)) }
    if let month = takeWord(Month.init(typed:)) { return .day(try date(number, month, at: token.offset)) }
    if digits == 8, DateStep.units[word] == nil { return .day(try numericDay(number, digits: digits, token)) }
    if digits == 4, let week = try isoWeek(year: number, token) { return .day(.exactly(week)) }
    return try fromNow(token)
  }

  /// The rest of `3d`, `3 days ago`, `2 hours`, after the number.
  private mutating func fromNow(_ number: Token, isPast: Bool = false) throws(InvalidText) -> DateExpression {
    let step = try counted(number)
    let count = take("ago") || isPast ? -step.count : step.count
    return step.unit.seconds == nil ? .day(.fromToday(count, step.unit)) : .fromNow(count, step.unit)
  }

  private mutating func wordOfDay() throws(InvalidText) -> (text: String, offset: Int) {
    let place = offset
    guard let word = next()?.word else { throw .unknown("", at: place) }
    return (word, place)
  }

  private mutating func dayOfNext() throws(InvalidText) -> DayExpression {
    let next = try wordOfDay()
    if next.text == "weekend" { return .ofNextWeek(.saturday) }
    if let span = DayExpression.Span(rawValue: next.text) {
      let weekday = span == .week ? takeWord(Weekday.init(typed:)) : nil
      return weekday.map(DayExpression.ofNextWeek) ?? .startOfNext(span)
    }
    if let weekday = Weekday(typed: next.text) { return .weekday(weekday) }
    throw .unknown(next.text, nearest: DayExpression.nearest(to: next.text), at: next.offset)
  }

  /// The rest of `end of month`; `end of day` was read before.
  private mutating func spanOfBound() throws(InvalidText) -> DayExpression.Span {
    take("of")
    take("the", "this")
    let word = try wordOfDay()
    if let span = DayExpression.Span(rawValue: word.text) { return span }
    let spans = ["day"] + DayExpression.Span.allCases.map(\.rawValue)
    throw .unknown(word.text, nearest: nearestWord(to: word.text, among: spans), at: word.offset)
  }

  /// The rest of `25th of december` and `25th`, after the suffix.
  private mutating func ordinalDay(_ number: Int, _ token: Token) throws(InvalidText) -> DayExpression {
    let isOf = take("of")
    if let month = takeWord(Month.init(typed:)) { return try date(number, month, at: token.offset) }
    guard !isOf else { throw InvalidText("a month as in \(ordinal(number)) of december", at: offset) }
    guard 1...31 ~= number else { throw InvalidText("a day of the month from 1st to 31st", at: token.offset) }
    return .dayOfMonth(number)
  }

  /// The rest of `dec 25`, `dec 2027` and `dec`, after the month.
  private mutating func date(in month: Month, _ first: Token) throws(InvalidText) -> DayExpression {
    guard case .number(let day, let digits)? = peek?.kind, digits <= 2, !isTimeNext else {
      return try date(1, month, at: first.offset)
    }
    next()
    if peek?.isAttached == true { _ = takeOrdinalSuffix() }
    return try date(day, month, at: first.offset)
  }

  /// Reads a day of a month without a year, `25dec` or `dec 25`; nil if something else is next.
  mutating func dayAndMonth() throws(InvalidText) -> (day: Int, month: Month)? {
    let start = position
    var place = peek?.number == nil ? 0 : 1
    while 1...2 ~= place, (Self.ordinalSuffixes + ["of"]).contains(peek(ahead: place)?.word ?? "") { place += 1 }
    if peek(ahead: place)?.word.flatMap(Month.init(typed:)) != nil,
      case .date(let day, let month, nil) = try day()
    {
      return (day, month)
    }
    move(to: start)
    return nil
  }

  mutating func date(_ day: Int, _ month: Month, at start: Int) throws(InvalidText) -> DayExpression {
    let year = try year()
    guard 1...month.length(inYear: year) ~= day else { throw .noSuchDay(day, month, year: year, at: start) }
    return .date(day: day, month, year: year)
  }

  private mutating func year() throws(InvalidText) -> Int? {
    let start = position
    takeAttached(",")
    guard case .number(let year, let digits)? = peek?.kind, !isTimeNext else {
      move(to: start)
      return nil
    }
    guard digits == 4, year > 0 else { throw .noSuchYear(at: offset) }
    next()
    return year
  }
}
