// The grammar of intervals is in Docs/Language.md, “Repetition”.

extension PhraseScanner {
  mutating func interval() throws(InvalidText) -> IntervalExpression {
    let isRule = ["freq=", "rrule:"].contains(where: text.lowercased().hasPrefix)
    let time = try timeOfDay()
    if peek(ahead: 1) != nil { take("every", "each", "ev") }
    var interval: IntervalExpression
    if isRule {
      interval = try rrule()
    } else if let part = takePart(after: "on", "the") ?? takePart() {
      // `morning`, `night at 11pm`
      interval = IntervalExpression(RecurrenceRule(.daily), at: try self.time(in: part))
    } else {
      interval = IntervalExpression(try cadence())
    }
    if interval.time == nil { interval.time = time }
    if interval.time == nil { interval.time = try timeOfDay(afterDay: true) }
    while let token = peek {
      if isEndNext { takeSign(",") }
      if interval.start == nil, peek(ahead: 1) != nil, take("starting", "beginning", "from", "start") {
        interval.start = try dateAhead()
        // `starting tomorrow at 7am`
        if interval.time == nil, interval.cadence.frequency != .hourly, case .time(let time, let day) = interval.start {
          (interval.time, interval.start) = (time, .day(day))
        }
      } else if let end = try end(of: interval.cadence) {
        guard interval.end == nil else { throw InvalidText("one end", at: token.offset) }
        interval.end = end
      } else {
        throw unknownInInterval(token)
      }
    }
    return interval
  }

  private mutating func rrule() throws(InvalidText) -> IntervalExpression {
    let ruleText = String(text.prefix { $0 != " " && $0 != "\t" })
    while let token = peek, token.offset < ruleText.utf8.count { next() }
    let rule = try RecurrenceRule(rrule: ruleText)
    guard rule.time == nil else { throw InvalidText("no time of day, which the due date has") }
    return IntervalExpression(rule, end: rule.end.map(IntervalExpression.End.init))
  }

  private mutating func cadence() throws(InvalidText) -> RecurrenceRule {
    let step = try intervalStep()
    if let step, peek?.word != "on", peek == nil || isEndNext { return step }
    take("on")
    take("the")
    let start = offset
    var rule = try days()
    guard let step else { return rule }
    guard rule.frequency == step.frequency else { throw daysOfOtherFrequency(step.frequency, at: start) }
    rule.interval = step.interval
    return rule
  }

  private mutating func intervalStep() throws(InvalidText) -> RecurrenceRule? {
    guard let token = peek else { throw missing }
    let start = position
    // `2nd day` is every second one; the first, the last and the `2nd day of the month` are days of months.
    let place = take("other") ? 2 : takeOrdinal()
    if let count = place ?? takeCount(), (place ?? 2) > 1, let step = takeUnit(), peek?.word != "of" {
      guard let frequency = RecurrenceRule.Frequency(unit: step.unit.rawValue) else { throw minutes(at: token.offset) }
      let greatest = 999 / step.count
      guard 1...greatest ~= count else { throw InvalidText("a number from 1 to \(greatest)", at: token.offset) }
      return RecurrenceRule(frequency, interval: count * step.count)
    }
    move(to: start)
    switch token.kind {
    case .word(let word):
      guard DateStep.units[word]?.unit != .minute else { throw minutes(at: token.offset) }
      return takeWord { RecurrenceRule.words[$0] }
    case .number:
      guard let second = peek(ahead: 1), let word = second.word else {
        let (text, place) = (token.text, token.offset)
        throw InvalidText("\(text)d, \(text)w, \(text)m or \(text)y, or a day of the month as in 15th", at: place)
      }
      guard word == "of" || Self.ordinalSuffixes.contains(word) || Month(typed: word) != nil else {
        throw .noSuchUnit.at(second.offset)
      }
      return nil
    case .sign: throw unknownInInterval(token)
    }
  }

  private mutating func days() throws(InvalidText) -> RecurrenceRule {
    guard let token = peek else { throw missing }
    if take("weekdays", "weekday", "workday", "workdays") { return .init(.weekly, weekdays: RecurrenceRule.workdays) }
    if take("weekends", "weekend") { return RecurrenceRule(.weekly, weekdays: [.init(.saturday), .init(.sunday)]) }
    if let (day, month) = try dayAndMonth() {
      var rule = RecurrenceRule(.yearly, months: [month.rawValue])
      // 29 February becomes the 28th in common years.
      if month == .february, day == 29 { rule.setClippedDay(29) } else { rule.monthDays = [day] }
      return rule
    }
    if token.weekday != nil { return try weekdays() }
    guard token.word == "other", peek(ahead: 1)?.weekday != nil else { return try daysOfMonth() }
    next()
    return try weekdays(interval: 2)
  }

  private mutating func weekdays(interval: Int = 1) throws(InvalidText) -> RecurrenceRule {
    var found: Set<Weekday> = []
    repeat {
      let first = try weekday()
      found.insert(first)
      guard takeSign("-") || take("to") else { continue }
      let last = try weekday()
      for count in 0...last.days(after: first) { found.insert(Weekday.allCases[(first.rawValue + count) % 7]) }
    } while isListContinued
    let weekdays = Weekday.allCases.filter(found.contains)
    return RecurrenceRule(.weekly, interval: interval, weekdays: weekdays.map { .init($0) })
  }

  private mutating func weekday() throws(InvalidText) -> Weekday {
    guard let token = peek else { throw missing }
    guard let weekday = token.weekday else { throw unknownInInterval(token) }
    next()
    return weekday
  }

  private mutating func daysOfMonth() throws(InvalidText) -> RecurrenceRule {
    var days: Set<Int> = []
    var positions: [RecurrenceRule.WeekdayPosition] = []
    // `2nd and 4th tuesday`: the weekday is that of the ordinals before it, too.
    var pending: [(ordinal: Int, place: Int)] = []
    let start = offset
    func check(_ ordinal: Int, upTo greatest: Int, at place: Int) throws(InvalidText) {
      guard ordinal == -1 || 1...greatest ~= ordinal else {
        throw InvalidText("a number from 1 to \(greatest)", at: place)
      }
    }
    repeat {
      guard let token = peek else { throw missing }
      guard let ordinal = takeOrdinal() else { throw unknownInInterval(token) }
      pending.append((ordinal, token.offset))
      if take("weekday", "workday") {
        let alone = "nothing but “first weekday” or “last weekday”"
        guard pending.count == 1, days.isEmpty, positions.isEmpty, ordinal == -1 || 1...20 ~= ordinal else {
          throw InvalidText(alone, at: token.offset)
        }
        takeOfMonth()
        guard peek == nil || isEndNext else { throw InvalidText(alone, at: offset) }
        return RecurrenceRule(.monthly, weekdays: RecurrenceRule.workdays, positions: [ordinal])
      } else if let weekday = takeWord(Weekday.init(typed:)) {
        for (ordinal, place) in pending {
          try check(ordinal, upTo: 5, at: place)
          let position = RecurrenceRule.WeekdayPosition(weekday, ordinal: ordinal)
          if !positions.contains(position) { positions.append(position) }
        }
        pending = []
      } else if take("day") {
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
    let start = position
    guard take("of") else { return }
    take("the", "each", "every")
    if !take("month") { move(to: start) }
  }

  private mutating func takeOrdinal() -> Int? {
    if take("last") { return -1 }
    if let place = takeNumeral(Self.ordinals) { return place }
    let start = position
    if let number = next()?.number, peek?.isAttached == true, takeOrdinalSuffix() { return number }
    return failed(backTo: start)
  }

  /// Reads `until june`, `count 5`, `5 times`; in `for 5 days` the unit is that of a rule with one day at most.
  private mutating func end(of rule: RecurrenceRule) throws(InvalidText) -> IntervalExpression.End? {
    if take("until", "till", "ending") { return .until(try dateAhead()) }
    let isSpan = take("for")
    let isCounted = isSpan || peek?.number != nil && peek(ahead: 1)?.word == "times"
    guard isCounted || take("count", "x") else { return nil }
    let place = offset
    var count = takeCount() ?? 0
    if isCounted, case let unit = next()?.word ?? "", unit != "times" {
      let isDaily = rule.frequency == .daily && DateStep.units[unit] == DateStep(1, .week)
      let isSame = DateStep.units[unit] == DateStep(1, DateUnit(rawValue: rule.frequency.unit) ?? .minute)
      let hasOneDay = rule.interval == 1 && rule.weekdays.count + rule.monthDays.count < 2
      count = hasOneDay && (isDaily || isSame) ? count * (isDaily ? 7 : 1) : 0
    }
    guard 1...9999 ~= count else { throw InvalidText("a count from 1 to 9999", at: place) }
    return .count(count)
  }

  private var isEndNext: Bool {
    let place = peek?.kind == .sign(",") ? 1 : 0
    let word = peek(ahead: place)?.word ?? ""
    return WordRoles(of: word).contains(.endsCadence) || word == "for" || word == "start"
      || peek(ahead: place + 1)?.word == "times" || word == "x" || isTimeNext(afterDay: true, place)
  }

  /// Takes the separator between the elements of a list; true if another one follows.
  private var isListContinued: Bool {
    mutating get {
      guard peek != nil, !isEndNext else { return false }
      _ = takeSign(",") || takeSign("/") || takeSign("&")
      take("and")
      return true
    }
  }

  private var missing: InvalidText { InvalidText(IntervalExpression.expectation, at: offset) }
  private func minutes(at place: Int) -> InvalidText { InvalidText("hours or more as in 8h", at: place) }

  private func unknownInInterval(_ token: Token) -> InvalidText {
    let word = token.text.lowercased()
    if InvalidText.wordsForNone.contains(word) { return .none(text, at: token.offset) }
    let nearest = PhraseScanner.otherNames[word] ?? nearestWord(to: word, among: PhraseScanner.knownInIntervals)
    return .unknown(token.text, nearest: nearest, or: IntervalExpression.expectation, at: token.offset)
  }

  /// The refusal of `day mon` and `2w 15th`.
  private func daysOfOtherFrequency(_ frequency: RecurrenceRule.Frequency, at place: Int) -> InvalidText {
    let expected =
      switch frequency {
      case .hourly, .daily: "no days after an interval in \(frequency.unit)s"
      case .weekly: "days of the week as in mon,fri"
      case .monthly: "a day of the month as in 15th or last friday"
      case .yearly: "a day of the year as in 25dec"
      }
    return InvalidText(expected, at: place)
  }
}
