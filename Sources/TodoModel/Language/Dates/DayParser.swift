extension PhraseScanner {
  /// Reads the beginning of a date: a day, or a distance in hours.
  mutating func beginning() throws(InvalidText) -> DateExpression {
    let start = offset
    if let word = peek(ahead: 1), Weekday(typed: word.text.lowercased()) == nil { take("the") }
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
    if let weekday = Weekday(typed: word) { return .day(try day(on: weekday)) }
    move(to: position - 1)
    if let fixed = takeWords(DayExpression.words) { return .day(try inYear(fixed)) }
    if let place = takeNumeral(Self.ordinals) { return .day(try day(place, token)) }
    next()
    if let month = Month(typed: word) { return .day(try date(in: month, token)) }
    switch word {
    case "now": return .fromNow(0, .minute)
    case "tonight": return .tonight
    case "in":
      if let token = peek, let month = takeWord(Month.init(typed:)) { return .day(try date(in: month, token)) }
      hasShortMinutes = true
      return try fromNow(try nextRequired())
    case "last" where ["of", "in"].contains(peek(ahead: 1)?.word) || peek?.word == "working":
      return .day(try day(-1, token))
    case "last": return try day(ahead: -1)
    case "this": return try day(ahead: 0)
    case "next": return try day(ahead: 1)
    case "start", "beginning": return .day(try edge(isEnd: false))
    case "end": return .day(try edge(isEnd: true))
    case "mid", "middle":
      takeAttached("-")
      take("of")
      return .day(try date(15, of: try month(), at: token.offset))
    case "q":
      guard let (quarter, _) = takeAttachedNumber(digits: 1), 1...4 ~= quarter else { break }
      return .day(.date(day: 1, Month.allCases[3 * quarter - 3], year: try year()))
    case "midnight": throw .midnight.at(token.offset)
    case _ where InvalidText.wordsForNone.contains(word): throw .none(text, at: token.offset)
    default: break
    }
    if Self.counts[word] != nil, peek?.word != nil { return try fromNow(token) }
    throw .unknown(token.text, nearest: DayExpression.nearest(to: word), at: token.offset)
  }

  /// The rest of `friday next week` and `sun 28 march`, after the weekday.
  private mutating func day(on weekday: Weekday) throws(InvalidText) -> DayExpression {
    let start = position
    take("of")
    if takePhrase("next", "week") { return .ofWeek(weekday, ahead: 1) }
    if takePhrase("this", "week") { return .ofWeek(weekday, ahead: 0) }
    move(to: start)
    takeAttached(",")
    take("the")
    if isCalendarDateNext { return .on(weekday, try day()) }
    move(to: start)
    return .weekday(weekday)
  }

  /// True before `28 march`, `march 28`, `13th`, `24.12.`, `2026-11-27`.
  private var isCalendarDateNext: Bool {
    guard let first = peek, let second = peek(ahead: 1) else { return false }
    if first.month != nil { return second.number != nil && !isTimeNext(afterDay: true, 1) }
    guard first.number != nil, !isTimeNext(afterDay: true) else { return false }
    if let word = second.word {
      return Self.ordinalSuffixes.contains(word) || Month(typed: word) != nil || word == "of"
    }
    return second.isAttached && [.sign("."), .sign("/"), .sign("-")].contains(second.kind)
  }

  private mutating func beginning(_ number: Int, digits: Int, _ token: Token) throws(InvalidText) -> DateExpression {
    guard let word = peek?.word else { return .day(try numericDay(number, digits: digits, token)) }
    if takeOrdinalSuffix() { return .day(try day(number, token)) }
    if word == "of", peek(ahead: 1)?.month != nil { next() }
    if let month = takeWord(Month.init(typed:)) { return .day(try date(number, month, at: token.offset)) }
    if digits == 8, DateStep.units[word] == nil { return .day(try numericDay(number, digits: digits, token)) }
    if digits == 4, let week = try isoWeek(year: number, token) { return .day(.exactly(week)) }
    return try fromNow(token)
  }

  /// The rest of `3d`, `3 days ago`, `2 hours`, after the number.
  private mutating func fromNow(_ number: Token, isPast: Bool = false) throws(InvalidText) -> DateExpression {
    let unit = peek
    let step = try counted(number)
    let isAgo = take("ago")
    let count = isAgo || isPast ? -step.count : step.count
    guard let seconds = step.unit.seconds else { return .day(.fromToday(count, step.unit)) }
    // `20h` and `1800hrs` are how some write a time; `3h` is none.
    let isClock = count.mayBeClock && (count > 23 || unit?.text == "h")
    if isClock, seconds == 3600, position == 2, !isPast, !isAgo {
      let hour = count < 24 ? "\(count):00" : "\(number.text.prefix(2)):\(number.text.suffix(2))"
      throw InvalidText("\(hour) or in \(count) hours", at: number.offset)
    }
    return .fromNow(count, step.unit)
  }

  /// The rest of `last friday`, which is over, `this week on monday`, and `next month`.
  private mutating func day(ahead: Int) throws(InvalidText) -> DateExpression {
    let token = try nextRequired()
    let word = token.word ?? ""
    if let weekday = Weekday(typed: word) {
      guard ahead < 0 else { return .day(ahead == 0 ? .this(weekday) : .weekday(weekday)) }
      return .sum(.day(.this(weekday)), [DateStep(-1, .week)])
    }
    if let span = DayExpression.Span(rawValue: word) {
      let start = position
      take("on")
      if span == .week, let weekday = takeWord(Weekday.init(typed:)) { return .day(.ofWeek(weekday, ahead: ahead)) }
      move(to: start)
      if ahead != 0 { return .day(.startOf(span, ahead: ahead)) }
    }
    if ahead > 0, let month = Month(typed: word) { return .day(try date(1, month, at: token.offset)) }
    throw .unknown(word, nearest: DayExpression.nearest(to: word), at: token.offset)
  }

  /// The rest of `end of next month` and `start of january`; `end of day` was read before.
  private mutating func edge(isEnd: Bool) throws(InvalidText) -> DayExpression {
    let start = offset
    take("of")
    take("the")
    if peek?.month != nil { return try date(isEnd ? -1 : 1, of: try month(), at: start) }
    let ahead = takeAhead() ?? 0
    let word = try nextRequired()
    if let span = DayExpression.Span(rawValue: word.text.lowercased()) {
      return isEnd ? .endOf(span, ahead: ahead) : .startOf(span, ahead: ahead)
    }
    let spans = ["day"] + DayExpression.Span.allCases.map(\.rawValue)
    throw .unknown(word.text, nearest: nearestWord(to: word.text, among: spans), at: word.offset)
  }

  private mutating func takeAhead() -> Int? { takeWord { ["last": -1, "this": 0, "next": 1][$0] } }

  /// The rest of `25th of december`, `25th`, `third tuesday of september` and `last day of the year`, after the ordinal.
  private mutating func day(_ place: Int, _ token: Token) throws(InvalidText) -> DayExpression {
    if 1...4 ~= place, takePhrase("quarter", "of"), let year = try year() {
      return .date(day: 1, Month.allCases[3 * place - 3], year: year)
    }
    let weekday = takeWord(Weekday.init(typed:))
    let isWorkday = weekday == nil && (take("weekday", "workday") || takePhrase("working", "day"))
    let isDay = weekday == nil && !isWorkday && take("day")
    guard !isPartNext(), take("of", "in") else {
      if weekday == nil, !isDay, !isWorkday {
        if let month = takeWord(Month.init(typed:)) { return try date(place, month, at: token.offset) }
        guard 1...31 ~= place else { throw InvalidText("a day of the month from 1st to 31st", at: token.offset) }
        return .dayOfMonth(place)
      }
      throw InvalidText("a month as in of december or of next month", at: offset)
    }
    let start = position
    take("the")
    if isDay, place == 1 || place == -1, case let ahead = takeAhead() ?? 0,
      let span = takeWord(DayExpression.Span.init(rawValue:)), span != .month
    {
      return place == 1 ? .startOf(span, ahead: ahead) : .endOf(span, ahead: ahead)
    }
    move(to: start)
    let month = try month(after: place)
    guard weekday != nil || isWorkday else { return try date(place, of: month, at: token.offset) }
    guard place == -1 || 1...5 ~= place else { throw InvalidText("first to fifth, or last", at: token.offset) }
    return .weekdayOfMonth(weekday, place, month)
  }

  /// Reads `january`, `march 2027`, `the month`, `next month`.
  private mutating func month(after place: Int = 15) throws(InvalidText) -> MonthExpression {
    let start = offset
    take("the")
    if let month = takeWord(Month.init(typed:)) { return .named(month, year: try year()) }
    let ahead = takeAhead()
    if take("month") { return ahead.map(MonthExpression.ahead) ?? .current }
    let day = ordinal(max(place, 1))
    throw InvalidText("a month as in \(day) of december or \(day) of next month", at: start)
  }

  private func date(_ day: Int, of month: MonthExpression, at start: Int) throws(InvalidText) -> DayExpression {
    guard day != -1, case .named(let month, let year) = month else { return .ofMonth(day, month) }
    guard 1...month.length(inYear: year) ~= day else { throw .noSuchDay(day, month, year: year, at: start) }
    return .date(day: day, month, year: year)
  }

  /// The rest of `dec 25`, `dec 2027` and `dec`, after the month.
  private mutating func date(in month: Month, _ first: Token) throws(InvalidText) -> DayExpression {
    takeAttached(".")
    let start = position
    take("the")
    if let place = takeNumeral(Self.ordinals) { return try date(place, month, at: first.offset) }
    guard case .number(let day, let digits)? = peek?.kind, digits <= 2, !isTimeNext() || isPartNext(1) else {
      move(to: start)
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
    if peek(ahead: place)?.month != nil, case .date(let day, let month, nil) = try day() { return (day, month) }
    return failed(backTo: start)
  }

  mutating func date(_ day: Int, _ month: Month, at start: Int) throws(InvalidText) -> DayExpression {
    try date(day, of: .named(month, year: try year()), at: start)
  }

  private mutating func year() throws(InvalidText) -> Int? {
    takeAttached(".")
    let start = position
    if !takeAttached(","), case .number(_, 4)? = peek(ahead: 1)?.kind { takeAttached("-") }
    guard case .number(let year, let digits)? = peek?.kind, !isTimeNext(afterDay: peek?.text.utf8.count != 4)
    else { return failed(backTo: start) }
    guard digits == 4, year > 0 else { throw .noSuchYear.at(offset) }
    next()
    return year
  }

  /// The day of a year, if one follows a day that comes every year.
  private mutating func inYear(_ day: DayExpression) throws(InvalidText) -> DayExpression {
    switch day {
    case .date(let day, let month, nil): .date(day: day, month, year: try year())
    case .easter(let offset, nil): .easter(offset: offset, year: try year())
    case let other: other
    }
  }
}
