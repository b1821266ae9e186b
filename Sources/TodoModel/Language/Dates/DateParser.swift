// The grammar of dates is in Docs/Language.md, “Dates”. Words are in DateWords.swift, times in TimeParser.swift, days
// in DayParser.swift, and numeric dates in NumericDateParser.swift.

extension PhraseScanner {
  /// Reads a date to the end of the text.
  mutating func date() throws(InvalidText) -> DateExpression {
    let date = try dateAhead()
    guard let token = peek else { return date }
    let isTime = isTimeNext(afterDay: true)
    throw InvalidText(
      isTime ? "one time of day" : "nothing after the date but a time such as 17:00 or 5pm", at: token.offset)
  }

  /// Reads a date after which something else may follow.
  mutating func dateAhead() throws(InvalidText) -> DateExpression {
    var start = try moment()
    var steps: [DateStep] = []
    while isStepNext {
      let isBack = next()?.text == "-"
      steps.append(try counted(try nextRequired()).times(isBack ? -1 : 1))
    }
    // Steps of days keep the time, so it may follow them as well.
    if !steps.isEmpty, case .day(let day) = start, steps.allSatisfy({ $0.unit.seconds == nil }),
      let time = try timeAfterDay()
    {
      start = .time(time, on: day)
    }
    return steps.isEmpty ? start : .sum(start, steps)
  }

  private mutating func moment(depth: Int = 0) throws(InvalidText) -> DateExpression {
    // `day after day after …` is a call within the other.
    guard depth < 9 else { throw InvalidText("a day such as friday or 24dec", at: offset) }
    if let step = try distance() { return try date(step, from: offset, depth: depth + 1) }
    // A time of today, unless a day follows.
    if let bound = takeWords(TimeOfDay.bounds) {
      guard peek != nil, !isStepFromTimeNext else { return .time(bound, on: .today) }
      return try date(at: bound, depth: depth + 1)
    }
    if let part = takePart(after: "this") { return .time(try time(in: part), on: .today) }
    if let part = takePart(after: "in", "the") { return .next(part.start) }
    if let time = try timeOfDay() {
      guard peek != nil, !isStepFromTimeNext, !isEndOfDateNext else { return .next(time) }
      return try date(at: time, depth: depth + 1)
    }
    take("on", "by", "am")
    switch try beginning() {
    case .day(.exactly(let day)):
      guard let time = try timeAfterDay() else { return .day(.exactly(day)) }
      return try isoZone(after: time, on: day)
    case .day(let day):
      let day = weekday(after: day).map { .on($0, day) } ?? day
      return try timeAfterDay().map { .time($0, on: day) } ?? .day(day)
    case .sum(.day(let day), let steps): return .sum(try timeAfterDay().map { .time($0, on: day) } ?? .day(day), steps)
    case .tonight: return try timeAfterDay(in: .night).map { .time($0, on: .today) } ?? .tonight
    case let other: return other
    }
  }

  private static let directions = ["from", "after", "before"]

  /// Reads `2 weeks from`, `the day before`, `after`; nil if none of them comes next.
  private mutating func distance() throws(InvalidText) -> DateStep? {
    guard hasAhead(Self.directions) else { return nil }
    let start = position
    var step = DateStep(1, .day)
    take("in")
    if let span = try takeSpan() {
      step = span
    } else if take("the") || peek?.word == "day" || peek(ahead: 2)?.word == "next" {
      guard let unit = takeUnit() else { return failed(backTo: start) }
      step = unit
    } else if peek?.word == "from" {
      return nil
    }
    let isShort = peek(ahead: -1)?.word == "m"
    guard let direction = takeWord({ ["from": 1, "after": 1, "before": -1][$0] }) else { return failed(backTo: start) }
    guard peek != nil else { throw .unknown("", at: offset) }
    return isShort && peek?.word == "now" ? DateStep(step.count, .minute) : step.times(direction)
  }

  /// Takes `2 weeks`, `half an hour`, `2.5 hours`, `an hour and a half`, `1h30m`; nil if no unit follows a count.
  private mutating func takeSpan() throws(InvalidText) -> DateStep? {
    let (start, place) = (position, offset)
    // `half an hour`, `three-quarters of an hour`
    take("a", "three")
    takeAttached("-")
    if let quarters = takeWord({ ["half": 2, "quarter": 1, "quarters": 3][$0] }) {
      take("of")
      take("a", "an")
      if let part = takeUnit().flatMap({ DateStep.parts[$0.unit] }) {
        return DateStep(part.count * quarters / 4, part.unit)
      }
    }
    move(to: start)
    guard let count = takeCount() else { return failed(backTo: start) }
    var sixtieths = 0
    if case .number(let number, let digits)? = peek(ahead: 1)?.kind, digits < 3, takeAttached(".") {
      next()
      sixtieths = digits == 1 ? number * 6 : number * 60 / 100
    }
    let hasHalf = takePhrase("and", "a", "half")
    guard let step = takeUnit() else { return failed(backTo: start) }
    if hasHalf || takePhrase("and", "a", "half") { sixtieths = 30 }
    if step.unit == .hour, sixtieths == 0 { sixtieths = takeMinutes() ?? 0 }
    if sixtieths > 0 {
      guard let part = DateStep.parts[step.unit], count < 1000 else { return failed(backTo: start) }
      return DateStep((count * 60 + sixtieths) * part.count / 60, part.unit)
    }
    let greatest = step.unit.greatestCount
    guard count <= greatest / step.count else { throw InvalidText("at most \(greatest)\(step.unit.letter)", at: place) }
    return step.times(count)
  }

  /// Takes the minutes after hours: the `30m` of `1h30m`.
  private mutating func takeMinutes() -> Int? {
    let start = position
    take("and")
    guard let count = takeCount(), 1..<60 ~= count,
      takeWord({ $0 == "m" || DateStep.units[$0]?.unit == .minute ? true : nil }) ?? false
    else { return failed(backTo: start) }
    return count
  }

  mutating func failed<Value>(backTo start: Int) -> Value? {
    move(to: start)
    return nil
  }

  mutating func takeUnit() -> DateStep? {
    hasShortMinutes && take("m") ? DateStep(1, .minute) : takeWord { DateStep.units[$0] }
  }

  private mutating func date(_ step: DateStep, from start: Int, depth: Int) throws(InvalidText) -> DateExpression {
    // `the week after next`
    if step.count == 1, let span = DayExpression.Span(rawValue: step.unit.rawValue), peek?.word == "next",
      peek(ahead: 1) == nil || isTimeNext(afterDay: true, 1)
    {
      next()
      return try timeAfterDay().map { .time($0, on: .startOf(span, ahead: 2)) } ?? .day(.startOf(span, ahead: 2))
    }
    switch try moment(depth: depth) {
    case .fromNow(0, .minute), .day(.today):
      return step.unit.seconds == nil ? .day(.fromToday(step.count, step.unit)) : .fromNow(step.count, step.unit)
    case .day(.tomorrow) where step == DateStep(1, .day): return .day(.fromToday(2, .day))
    case .day(.yesterday) where step == DateStep(-1, .day): return .day(.fromToday(-2, .day))
    case .next, .day(.fromToday), .fromNow: throw InvalidText("a day such as friday or 24dec", at: start)
    case .sum(let date, let steps): return .sum(date, steps + [step])
    case let date: return .sum(date, [step])
    }
  }

  private mutating func date(at time: TimeOfDay, depth: Int) throws(InvalidText) -> DateExpression {
    takeAttached(",")
    let start = offset
    switch try moment(depth: depth) {
    case .day(let day): return .time(time, on: day)
    case .sum(.day(let day), let steps): return .sum(.time(time, on: day), steps)
    case .tonight: return .time(time, on: .today)
    // `at 5 tomorrow afternoon`
    case .time(let other, let day) where peek(ahead: -1)?.part?.start == other: return .time(time, on: day)
    case .time, .next, .fromNow, .instant, .sum: throw InvalidText("one time of day", at: start)
    }
  }

  /// Takes the weekday of `7 dec, monday`.
  private mutating func weekday(after day: DayExpression) -> Weekday? {
    guard case .date = day else { return nil }
    let start = position
    takeAttached(",")
    return takeWord(Weekday.init(typed:)) ?? failed(backTo: start)
  }

  private mutating func timeAfterDay(in part: PartOfDay? = nil) throws(InvalidText) -> TimeOfDay? {
    let start = position
    takeAttached(",")
    return try timeOfDay(afterDay: true, in: part) ?? failed(backTo: start)
  }

  mutating func day() throws(InvalidText) -> DayExpression {
    let start = peek?.offset ?? 0
    guard case .day(let day) = try beginning() else { throw InvalidText("one time of day", at: start) }
    return day
  }

  mutating func nextRequired() throws(InvalidText) -> Token {
    guard let token = next() else { throw .unknown("", at: offset) }
    return token
  }

  /// True before the words of an interval, in which a date or a time can be followed by more.
  private var isEndOfDateNext: Bool {
    let roles = WordRoles(of: peek?.word ?? "")
    return roles.contains(.interval) && !roles.isDisjoint(with: [.repeats, .endsCadence])
  }

  private var isStepNext: Bool {
    let sign = peek?.kind
    return (sign == .sign("+") || sign == .sign("-")) && peek(ahead: 1)?.number != nil
  }

  /// True for a step from a time: `17:00 -3d` is three days ago, `17:00-3d` three days before the next 17:00.
  private var isStepFromTimeNext: Bool {
    isStepNext && (peek?.isAttached == true || peek(ahead: 1)?.isAttached == false)
  }

  /// Reads the unit after a number, or a word for one.
  mutating func counted(_ number: Token) throws(InvalidText) -> DateStep {
    move(to: position - 1)
    if let step = try takeSpan() { return step }
    next()
    guard let token = peek else {
      // In `todaw` the rest of a word is no number.
      throw number.number == nil
        ? .unknown(number.text, at: number.offset) : .bareNumber(number.text, at: number.offset)
    }
    // A month in another language resembles the English one; short words resemble anything.
    let month = token.text.count < 4 ? nil : nearestWord(to: token.text, among: Month.words)
    throw month.map { .unknown(token.text, nearest: $0, at: token.offset) } ?? .noSuchUnit.at(token.offset)
  }

  /// Reads the zone after a numeric date and a time, `Z` or `+01:00`; `+2h` is a step away from the time.
  private mutating func isoZone(after time: TimeOfDay, on day: Day) throws(InvalidText) -> DateExpression {
    guard peek?.isAttached == true, !isStepNext || peek(ahead: 2)?.word == nil,
      let sign = takeWord({ $0 == "z" ? 0 : nil }) ?? (takeSign("+") ? 1 : takeSign("-") ? -1 : nil)
    else { return .time(time, on: .exactly(day)) }
    var secondsEast = 0
    if sign != 0 {
      let place = offset
      guard case .number(let hours, digits: 2)? = next()?.kind, hours < 24 else { throw .noSuchHour(at: place) }
      guard takeAttached(":") else { throw .noSuchMinute.at(offset) }
      secondsEast = sign * (hours * 3600 + (try sixtieth()) * 60)
    }
    let civil = CivilTime(day: day, secondOfDay: time.secondOfDay)
    let instant = Instant(seconds: Instant(utc: civil).seconds - secondsEast)
    guard instant == instant.withinCalendar else { throw .noSuchYear.at(0) }
    return .instant(instant)
  }
}
