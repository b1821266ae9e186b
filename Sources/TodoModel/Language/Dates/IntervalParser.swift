// The grammar of intervals; letters in either case:
//
//     interval = ( cadence / rrule ) [ time ] [ "until" date / "count" number ]
//     cadence  = step [ [ "on" ] [ "the" ] days ] / days
//     step     = "hour" / "hourly" / "day" / "daily" / "week" / … / "fortnight" / "biweekly" / "quarter" / "yearly" / number unit
//              / "other" ( "hour" / "day" / "week" / "month" / "year" )
//     days     = weekdays / month-days / month-weekdays / workday / day month / month day / "other" weekday
//     weekdays = "weekdays" / "weekends" / range *( [ "," / "and" ] range )
//     range    = weekday [ ( "-" / "to" ) weekday ]
//     month-days, month-weekdays = ordinal [ "day" / weekday ] *( [ "," / "and" ] ordinal [ "day" / weekday ] ) [ of-month ]
//     workday  = ordinal "weekday" [ of-month ]
//     of-month = "of" [ "the" / "each" ] "month"
//     ordinal  = number ( "st" / "nd" / "rd" / "th" ) / "first" / … / "fifth" / "last"
//     rrule    = a rule of RFC 5545 that begins with "FREQ=" or "RRULE:"

struct IntervalParser {
  private let text: String
  private var tokens: PhraseTokens

  init(_ text: String) {
    self.text = text
    tokens = PhraseTokens(text)
  }

  mutating func interval() throws(InvalidInterval) -> IntervalExpression {
    let start = text.lowercased()
    var interval =
      start.hasPrefix("freq=") || start.hasPrefix("rrule:")
      ? try rrule() : IntervalExpression(try cadence())
    interval.time = try timeOfDay()
    if let end = try end() {
      guard interval.end == nil else { throw InvalidInterval(.rule(expected: "one end"), at: tokens.offset) }
      interval.end = end
    }
    guard let token = tokens.peek else { return interval }
    throw unknown(token)
  }

  private mutating func rrule() throws(InvalidInterval) -> IntervalExpression {
    let ruleText = String(text.prefix { $0 != " " && $0 != "\t" })
    while let token = tokens.peek, token.offset < ruleText.utf8.count { tokens.next() }
    do throws(InvalidRule) {
      let rule = try RecurrenceRule(rrule: ruleText)
      guard rule.time == nil else {
        throw InvalidRule(part: ruleText, expected: "no time of day, which the due date has", offset: 0)
      }
      return IntervalExpression(rule, end: rule.end.map(IntervalExpression.End.init))
    } catch {
      throw InvalidInterval(.rule(expected: error.expected), at: error.offset)
    }
  }

  private mutating func cadence() throws(InvalidInterval) -> RecurrenceRule {
    let step = try step()
    if step != nil {
      let mayHaveDays = tokens.take("on")
      _ = mayHaveDays && tokens.take("the")
      if !mayHaveDays, tokens.peek == nil || isEndNext { return step ?? RecurrenceRule(.daily) }
    }
    let start = tokens.offset
    var rule = try days()
    if let step {
      guard rule.frequency == step.frequency else {
        throw InvalidInterval(.daysOfOtherFrequency(step.frequency), at: start)
      }
      rule.interval = step.interval
    }
    return rule
  }

  private mutating func timeOfDay() throws(InvalidInterval) -> TimeOfDay? {
    try takeDate { (dates) throws(InvalidDate) in try dates.timeOfDay() }
  }

  /// Reads with the grammar of dates; returns nil, and takes nothing, if it finds nothing.
  private mutating func takeDate<Found>(
    _ read: (inout DateParser) throws(InvalidDate) -> Found?
  ) throws(InvalidInterval) -> Found? {
    var ahead = DateParser(tokens)
    do throws(InvalidDate) {
      let found = try read(&ahead)
      if found != nil { tokens = ahead.tokens }
      return found
    } catch {
      throw InvalidInterval(.date(error.problem), at: error.offset)
    }
  }

  private mutating func step() throws(InvalidInterval) -> RecurrenceRule? {
    guard let token = tokens.peek else { throw InvalidInterval(.missing, at: tokens.offset) }
    switch token.kind {
    case .word(let word):
      if word == "other", case .word(let next)? = tokens.peek(ahead: 1)?.kind,
        let frequency = RecurrenceRule.Frequency.allCases.first(where: { $0.unit == next })
      {
        tokens.next()
        tokens.next()
        return RecurrenceRule(frequency, interval: 2)
      }
      if case .clock(.minute)? = CountedUnit(typed: word) { throw InvalidInterval(.minutes, at: token.offset) }
      return tokens.takeWord(RecurrenceRule.init(typed:))
    case .number(let count, _):
      guard let next = tokens.peek(ahead: 1), case .word(let word) = next.kind else {
        throw InvalidInterval(.bareNumber(token.text), at: token.offset)
      }
      let frequency: RecurrenceRule.Frequency
      var times = 1
      switch CountedUnit(typed: word) {
      case .calendar(let unit, let multiple): (frequency, times) = (RecurrenceRule.Frequency(unit), multiple)
      case .clock(.hour): frequency = .hourly
      case .clock(.minute): throw InvalidInterval(.minutes, at: token.offset)
      case nil:
        guard word == "of" || OrdinalWords.suffixes.contains(word) || Month(typed: word) != nil else {
          throw InvalidInterval(.date(.noSuchUnit(next.text)), at: next.offset)
        }
        return nil
      }
      guard (1...999 / times).contains(count) else {
        throw InvalidInterval(.noSuchInterval(count, greatest: 999 / times), at: token.offset)
      }
      tokens.next()
      tokens.next()
      return RecurrenceRule(frequency, interval: count * times)
    case .sign: throw unknown(token)
    }
  }

  private mutating func days() throws(InvalidInterval) -> RecurrenceRule {
    guard let token = tokens.peek else { throw InvalidInterval(.missing, at: tokens.offset) }
    if tokens.take("weekdays", "weekday") {
      return RecurrenceRule(.weekly, weekdays: Weekday.workdays.map { .init($0) })
    }
    if tokens.take("weekends", "weekend") {
      return RecurrenceRule(.weekly, weekdays: [.init(.saturday), .init(.sunday)])
    }
    if let rule = try dayOfYear() { return rule }
    guard case .word(let word) = token.kind else { return try daysOfMonth() }
    if word == "other", case .word(let next)? = tokens.peek(ahead: 1)?.kind, Weekday(typed: next) != nil {
      tokens.next()
      var rule = try weekdays()
      rule.interval = 2
      return rule
    }
    return Weekday(typed: word) != nil ? try weekdays() : try daysOfMonth()
  }

  private mutating func weekdays() throws(InvalidInterval) -> RecurrenceRule {
    var found: Set<Weekday> = []
    repeat {
      let first = try weekday()
      found.insert(first)
      guard tokens.take(UInt8(ascii: "-")) || tokens.take("to") else { continue }
      let last = try weekday()
      for count in 0...last.days(after: first) { found.insert(Weekday.allCases[(first.rawValue + count) % 7]) }
    } while isListContinued
    return RecurrenceRule(.weekly, weekdays: Weekday.allCases.filter(found.contains).map { .init($0) })
  }

  private mutating func weekday() throws(InvalidInterval) -> Weekday {
    guard let token = tokens.peek else { throw InvalidInterval(.missing, at: tokens.offset) }
    guard let weekday = tokens.takeWord(Weekday.init(typed:)) else { throw unknown(token) }
    return weekday
  }

  private mutating func daysOfMonth() throws(InvalidInterval) -> RecurrenceRule {
    var days: Set<Int> = []
    var positions: [RecurrenceRule.WeekdayPosition] = []
    // `2nd and 4th tuesday`: the weekday is that of the ordinals before it, too.
    var pending: [(ordinal: Int, place: Int)] = []
    let start = tokens.offset
    func addDay(_ ordinal: Int, _ place: Int) throws(InvalidInterval) {
      guard (-1...31).contains(ordinal), ordinal != 0 else {
        throw InvalidInterval(.noSuchOrdinal(ordinal, greatest: 31), at: place)
      }
      days.insert(ordinal)
    }
    repeat {
      guard let token = tokens.peek else { throw InvalidInterval(.missing, at: tokens.offset) }
      guard let ordinal = ordinal() else { throw unknown(token) }
      pending.append((ordinal, token.offset))
      if tokens.take("weekday", "workday") {
        guard pending.count == 1, days.isEmpty, positions.isEmpty, (-1...20).contains(ordinal), ordinal != 0 else {
          throw InvalidInterval(.workdayInList, at: token.offset)
        }
        takeOfMonth()
        guard tokens.peek == nil || isEndNext else { throw InvalidInterval(.workdayInList, at: tokens.offset) }
        return RecurrenceRule(workday: ordinal)
      } else if let weekday = tokens.takeWord(Weekday.init(typed:)) {
        for (ordinal, place) in pending {
          guard (-1...5).contains(ordinal), ordinal != 0 else {
            throw InvalidInterval(.noSuchOrdinal(ordinal, greatest: 5), at: place)
          }
          let position = RecurrenceRule.WeekdayPosition(weekday, ordinal: ordinal)
          if !positions.contains(position) { positions.append(position) }
        }
        pending = []
      } else if tokens.take("day") {
        try addDay(ordinal, token.offset)
        pending.removeLast()
      }
      takeOfMonth()
    } while isListContinued
    for (ordinal, place) in pending {
      guard ordinal >= 0 else { throw InvalidInterval(.missing, at: tokens.offset) }
      try addDay(ordinal, place)
    }
    guard days.isEmpty || positions.isEmpty else { throw InvalidInterval(.daysOfOtherFrequency(.monthly), at: start) }
    let lateDays = days.filter { $0 > 28 }
    guard lateDays.isEmpty || lateDays.count == 1 && !days.contains(-1) else {
      throw InvalidInterval(.severalLateDays, at: start)
    }
    var rule = RecurrenceRule(.monthly, monthDays: days.filter { $0 <= 28 }.sorted(by: RecurrenceRule.isEarlier))
    rule.weekdays = positions
    if let late = lateDays.first { rule.setClippedDay(late) }
    return rule
  }

  private mutating func takeOfMonth() {
    let start = tokens.position
    guard tokens.take("of") else { return }
    _ = tokens.take("the", "each", "every")
    if !tokens.take("month") { tokens.move(to: start) }
  }

  private mutating func dayOfYear() throws(InvalidInterval) -> RecurrenceRule? {
    let found = try takeDate { (dates) throws(InvalidDate) in try dates.dayAndMonth() }
    return found.map { RecurrenceRule(yearlyOn: $0.day, $0.month) }
  }

  private mutating func ordinal() -> Int? {
    let start = tokens.position
    guard let token = tokens.next() else { return nil }
    switch token.kind {
    case .number(let number, _):
      if let suffix = tokens.peek, !suffix.isSpacedBefore, tokens.takeOrdinalSuffix() { return number }
    case .word(let word):
      if word == "last" { return -1 }
      if let place = OrdinalWords.names.firstIndex(of: word) { return place + 1 }
    case .sign: break
    }
    tokens.move(to: start)
    return nil
  }

  private mutating func end() throws(InvalidInterval) -> IntervalExpression.End? {
    if tokens.take("until") {
      let date = try takeDate { (dates) throws(InvalidDate) in try dates.wholeExpression() }
      return date.map(IntervalExpression.End.until)
    }
    guard tokens.take("count") else { return nil }
    let place = tokens.offset
    guard case .number(let count, _)? = tokens.next()?.kind, (1...9999).contains(count) else {
      throw InvalidInterval(.noSuchCount, at: place)
    }
    return .count(count)
  }

  private var isEndNext: Bool {
    switch tokens.peek?.kind {
    case .word("until"), .word("count"): true
    case .word, .number, .sign, nil: DateParser(tokens).isTimeNext
    }
  }

  /// Takes the separator between the elements of a list; true if another one follows.
  private var isListContinued: Bool {
    mutating get {
      let isSeparated = tokens.take(UInt8(ascii: ","))
      return tokens.take("and") || isSeparated || tokens.peek != nil && !isEndNext
    }
  }

  private func unknown(_ token: PhraseTokens.Token) -> InvalidInterval {
    let word = token.text.lowercased()
    if InvalidDate.wordsForNone.contains(word) { return InvalidInterval(.date(.none), at: token.offset) }
    let nearest = IntervalParser.otherNames[word] ?? nearestWord(to: word, among: IntervalParser.known)
    return InvalidInterval(.unknown(token.text, nearest: nearest == word ? nil : nearest), at: token.offset)
  }
}
