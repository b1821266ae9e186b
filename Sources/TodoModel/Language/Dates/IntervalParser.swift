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
  var tokens: PhraseTokens

  mutating func interval() throws(InvalidText) -> IntervalExpression {
    let start = tokens.text.lowercased()
    let isRule = start.hasPrefix("freq=") || start.hasPrefix("rrule:")
    var interval = isRule ? try rrule() : IntervalExpression(try cadence())
    interval.time = try takeDate { (dates) throws(InvalidText) in try dates.timeOfDay() }
    if let end = try end() {
      guard interval.end == nil else { throw InvalidText("one end", at: tokens.offset) }
      interval.end = end
    }
    guard let token = tokens.peek else { return interval }
    throw unknown(token)
  }

  private mutating func rrule() throws(InvalidText) -> IntervalExpression {
    let ruleText = String(tokens.text.prefix { $0 != " " && $0 != "\t" })
    while let token = tokens.peek, token.offset < ruleText.utf8.count { tokens.next() }
    do throws(InvalidRule) {
      let rule = try RecurrenceRule(rrule: ruleText)
      guard rule.time == nil else {
        throw InvalidRule(part: ruleText, expected: "no time of day, which the due date has", offset: 0)
      }
      return IntervalExpression(rule, end: rule.end.map(IntervalExpression.End.init))
    } catch {
      throw InvalidText(error.expected, at: error.offset)
    }
  }

  private mutating func cadence() throws(InvalidText) -> RecurrenceRule {
    let step = try step()
    if let step {
      if tokens.take("on") { tokens.take("the") } else if tokens.peek == nil || isEndNext { return step }
    }
    let start = tokens.offset
    var rule = try days()
    guard let step else { return rule }
    guard rule.frequency == step.frequency else { throw daysOfOtherFrequency(step.frequency, at: start) }
    rule.interval = step.interval
    return rule
  }

  /// Reads with the grammar of dates; returns nil, and takes nothing, if it finds nothing.
  private mutating func takeDate<Found>(
    _ read: (inout DateParser) throws(InvalidText) -> Found?
  ) throws(InvalidText) -> Found? {
    var ahead = DateParser(tokens: tokens)
    let found = try read(&ahead)
    if found != nil { tokens = ahead.tokens }
    return found
  }

  private mutating func step() throws(InvalidText) -> RecurrenceRule? {
    let token = try peek()
    let next = tokens.peek(ahead: 1)
    switch token.kind {
    case .word(let word):
      if word == "other", let frequency = RecurrenceRule.Frequency(unit: next?.word) {
        tokens.next()
        tokens.next()
        return RecurrenceRule(frequency, interval: 2)
      }
      guard DateStep.units[word]?.unit != ClockUnit.minute.rawValue else { throw minutes(at: token.offset) }
      return tokens.takeWord(RecurrenceRule.init(typed:))
    case .number(let count, _):
      guard let next, let word = next.word else {
        let text = token.text
        throw InvalidText(
          "\(text)d, \(text)w, \(text)m or \(text)y, or a day of the month as in 15th", at: token.offset)
      }
      guard let step = DateStep.units[word] else {
        if word == "of" || OrdinalWords.suffixes.contains(word) || Month(typed: word) != nil { return nil }
        throw .noSuchUnit(at: next.offset)
      }
      guard let frequency = RecurrenceRule.Frequency(unit: step.unit) else { throw minutes(at: token.offset) }
      let greatest = 999 / step.count
      guard 1...greatest ~= count else { throw InvalidText("a number from 1 to \(greatest)", at: token.offset) }
      tokens.next()
      tokens.next()
      return RecurrenceRule(frequency, interval: count * step.count)
    case .sign: throw unknown(token)
    }
  }

  private mutating func days() throws(InvalidText) -> RecurrenceRule {
    let token = try peek()
    if tokens.take("weekdays", "weekday") {
      return RecurrenceRule(.weekly, weekdays: Weekday.workdays.map { .init($0) })
    }
    if tokens.take("weekends", "weekend") {
      return RecurrenceRule(.weekly, weekdays: [.init(.saturday), .init(.sunday)])
    }
    if let (day, month) = try takeDate({ (dates) throws(InvalidText) in try dates.dayAndMonth() }) {
      var rule = RecurrenceRule(.yearly, months: [month.rawValue])
      // 29 February becomes the 28th in common years.
      if month == .february, day == 29 { rule.setClippedDay(29) } else { rule.monthDays = [day] }
      return rule
    }
    func isWeekday(_ token: PhraseTokens.Token?) -> Bool { token?.word.flatMap(Weekday.init(typed:)) != nil }
    if token.word == "other", isWeekday(tokens.peek(ahead: 1)) {
      tokens.next()
      var rule = try weekdays()
      rule.interval = 2
      return rule
    }
    return isWeekday(token) ? try weekdays() : try daysOfMonth()
  }

  private mutating func weekdays() throws(InvalidText) -> RecurrenceRule {
    var found: Set<Weekday> = []
    repeat {
      let first = try weekday()
      found.insert(first)
      guard tokens.takeSign("-") || tokens.take("to") else { continue }
      let last = try weekday()
      for count in 0...last.days(after: first) { found.insert(Weekday.allCases[(first.rawValue + count) % 7]) }
    } while isListContinued
    return RecurrenceRule(.weekly, weekdays: Weekday.allCases.filter(found.contains).map { .init($0) })
  }

  private mutating func weekday() throws(InvalidText) -> Weekday {
    let token = try peek()
    guard let weekday = tokens.takeWord(Weekday.init(typed:)) else { throw unknown(token) }
    return weekday
  }

  private mutating func daysOfMonth() throws(InvalidText) -> RecurrenceRule {
    var days: Set<Int> = []
    var positions: [RecurrenceRule.WeekdayPosition] = []
    // `2nd and 4th tuesday`: the weekday is that of the ordinals before it, too.
    var pending: [(ordinal: Int, place: Int)] = []
    let start = tokens.offset
    func check(_ ordinal: Int, upTo greatest: Int, at place: Int) throws(InvalidText) {
      guard ordinal == -1 || 1...greatest ~= ordinal else {
        throw InvalidText("a number from 1 to \(greatest)", at: place)
      }
    }
    repeat {
      let token = try peek()
      guard let ordinal = ordinal() else { throw unknown(token) }
      pending.append((ordinal, token.offset))
      if tokens.take("weekday", "workday") {
        let alone = "nothing but “first weekday” or “last weekday”"
        guard pending.count == 1, days.isEmpty, positions.isEmpty, ordinal == -1 || 1...20 ~= ordinal else {
          throw InvalidText(alone, at: token.offset)
        }
        takeOfMonth()
        guard tokens.peek == nil || isEndNext else { throw InvalidText(alone, at: tokens.offset) }
        return RecurrenceRule(.monthly, weekdays: Weekday.workdays.map { .init($0) }, positions: [ordinal])
      } else if let weekday = tokens.takeWord(Weekday.init(typed:)) {
        for (ordinal, place) in pending {
          try check(ordinal, upTo: 5, at: place)
          let position = RecurrenceRule.WeekdayPosition(weekday, ordinal: ordinal)
          if !positions.contains(position) { positions.append(position) }
        }
        pending = []
      } else if tokens.take("day") {
        try check(ordinal, upTo: 31, at: token.offset)
        days.insert(ordinal)
        pending.removeLast()
      }
      takeOfMonth()
    } while isListContinued
    for (ordinal, place) in pending {
      guard ordinal >= 0 else { throw missing }
      try check(ordinal, upTo: 31, at: place)
      days.insert(ordinal)
    }
    guard days.isEmpty || positions.isEmpty else { throw daysOfOtherFrequency(.monthly, at: start) }
    let lateDays = days.filter { $0 > 28 }
    guard lateDays.isEmpty || lateDays.count == 1 && !days.contains(-1) else {
      throw InvalidText("one day from 29 to 31 at most; it is the last day of a month that is shorter", at: start)
    }
    let others = days.filter { 1...28 ~= $0 }.sorted() + (days.contains(-1) ? [-1] : [])
    var rule = RecurrenceRule(.monthly, monthDays: others, weekdays: positions)
    if let late = lateDays.first { rule.setClippedDay(late) }
    return rule
  }

  private mutating func takeOfMonth() {
    let start = tokens.position
    guard tokens.take("of") else { return }
    tokens.take("the", "each", "every")
    if !tokens.take("month") { tokens.move(to: start) }
  }

  private mutating func ordinal() -> Int? {
    if tokens.take("last") { return -1 }
    if let place = tokens.takeWord({ OrdinalWords.names.firstIndex(of: $0) }) { return place + 1 }
    guard let number = tokens.peek?.number, tokens.peek(ahead: 1)?.isAttached == true else { return nil }
    let start = tokens.position
    tokens.next()
    if tokens.takeOrdinalSuffix() { return number }
    tokens.move(to: start)
    return nil
  }

  private mutating func end() throws(InvalidText) -> IntervalExpression.End? {
    if tokens.take("until") {
      let date = try takeDate { (dates) throws(InvalidText) in try dates.wholeExpression() }
      return date.map(IntervalExpression.End.until)
    }
    guard tokens.take("count") else { return nil }
    let place = tokens.offset
    guard let count = tokens.next()?.number, 1...9999 ~= count else {
      throw InvalidText("a count from 1 to 9999", at: place)
    }
    return .count(count)
  }

  private var isEndNext: Bool {
    tokens.peek?.word == "until" || tokens.peek?.word == "count" || DateParser(tokens: tokens).isTimeNext
  }

  /// Takes the separator between the elements of a list; true if another one follows.
  private var isListContinued: Bool {
    mutating get {
      let isSeparated = tokens.takeSign(",")
      return tokens.take("and") || isSeparated || tokens.peek != nil && !isEndNext
    }
  }

  // MARK: Errors

  private func peek() throws(InvalidText) -> PhraseTokens.Token {
    guard let token = tokens.peek else { throw missing }
    return token
  }

  private var missing: InvalidText { InvalidText(IntervalExpression.expectation, at: tokens.offset) }
  private func minutes(at place: Int) -> InvalidText { InvalidText("hours or more as in 8h", at: place) }

  private func unknown(_ token: PhraseTokens.Token) -> InvalidText {
    let word = token.text.lowercased()
    if InvalidText.wordsForNone.contains(word) { return .none(tokens.text, at: token.offset) }
    let nearest = IntervalParser.otherNames[word] ?? nearestWord(to: word, among: IntervalParser.known)
    return .unknown(
      token.text, nearest: nearest == word ? nil : nearest, or: IntervalExpression.expectation, at: token.offset)
  }

  /// The refusal of `day mon` and `2w 15th`.
  private func daysOfOtherFrequency(_ frequency: RecurrenceRule.Frequency, at place: Int) -> InvalidText {
    let expected =
      switch frequency {
      case .hourly: "no days after an interval in hours"
      case .daily: "no days after an interval in days"
      case .weekly: "days of the week as in mon,fri"
      case .monthly: "a day of the month as in 15th or last friday"
      case .yearly: "a day of the year as in 25dec"
      }
    return InvalidText(expected, at: place)
  }
}

extension RecurrenceRule.Frequency {
  fileprivate init?(unit: String?) {
    guard let frequency = Self.allCases.first(where: { $0.unit == unit }) else { return nil }
    self = frequency
  }
}
