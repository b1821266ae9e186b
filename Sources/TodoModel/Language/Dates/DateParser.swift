// The grammar of dates; letters in either case, space between pieces where it reads better:
//
//     expression = moment *step / day *step time
//     moment     = [ "on" ] day [ [ "," ] time ] / time [ [ "," ] [ "on" ] day ] / bound [ day ] / iso [ time [ zone ] ]
//                / "now" / "tonight" [ time ] / ( "in" count / count / sign number ) clock-unit / count clock-unit "ago"
//     step       = sign number unit
//     bound      = "sod" / "eod" / ( "start" / "end" ) "of" "day"
//     day        = "today" / "tomorrow" / "yesterday" / "day" ( "after tomorrow" / "before yesterday" ) / "weekend"
//                / [ "this" / "next" ] weekday / weekday "next week" / "next" ( span / "weekend" ) / "next week" weekday
//                / "eow" / "sow" / … / ( "start" / "end" ) "of" span / number "th"
//                / [ sign ] number unit / "in" count unit / count unit "ago"
//                / number [ "th" ] [ "of" ] month [ year ] / month number [ "th" ] [ "," ] [ year ] / month [ year ]
//                / "easter" [ "monday" ] [ year ] / "good friday" [ year ] / "later" / "someday"
//                / number "." number [ "." ] [ year ]
//     iso        = 4DIGIT "-" 2DIGIT "-" 2DIGIT / 8DIGIT / 4DIGIT "-W" 2DIGIT [ "-" DIGIT ] / 4DIGIT "-" 3DIGIT
//     count      = number / "a" / "one" / … / "twelve"
//     unit       = "d" / "day" / "days" / "w" / … / "y" / "years" / clock-unit
//     clock-unit = "h" / "hour" / … / "min" / "minutes"
//     span       = "week" / "month" / "quarter" / "year"
//
// Weekdays and months may be cut to three letters or more. Times are in TimeParser.swift, days in DayParser.swift, and
// what consists of numbers in NumericDateParser.swift.

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
    var start = try moment()
    var steps: [DateStep] = []
    while isStepNext { steps.append(try step()) }
    // The time stays the same over days, so that it makes no difference on which side of them it is told.
    if !steps.isEmpty, case .day(let day) = start, !steps.contains(where: \.isClock), let time = try timeBehindDay() {
      start = .time(time, on: day)
    }
    guard let token = tokens.peek else { return steps.isEmpty ? start : .sum(start, steps) }
    throw InvalidDate(.trailing(token.text), at: token.offset)
  }

  /// A day, or what takes no day to be told.
  enum Beginning {
    case day(DayExpression)
    case fromNow(Int, ClockUnit)
    case tonight
  }

  private mutating func moment() throws(InvalidDate) -> DateExpression {
    if let bound = boundOfDay() {
      guard tokens.peek != nil, !isStepFromTimeNext else { return .time(bound, on: .today) }
      return .time(bound, on: try dayBehindTime())
    }
    if let time = try timeOfDay() {
      guard let token = tokens.peek, !isStepFromTimeNext else { return .next(time) }
      guard !isTimeNext else { throw InvalidDate(.secondTime(token.text), at: token.offset) }
      return .time(time, on: try dayBehindTime())
    }
    _ = tokens.take("on")
    switch try beginning() {
    case .fromNow(let count, let unit): return .fromNow(count, unit)
    case .tonight: return try timeBehindDay().map { .time($0, on: .today) } ?? .tonight
    case .day(.exactly(let day)):
      if let time = try isoTime(on: day) { return time }
      guard let time = try timeBehindDay() else { return .day(.exactly(day)) }
      return try isoZone(behind: time, on: day)
    case .day(let day):
      return try timeBehindDay().map { .time($0, on: day) } ?? .day(day)
    }
  }

  private mutating func dayBehindTime() throws(InvalidDate) -> DayExpression {
    _ = tokens.takeAttached(",")
    _ = tokens.take("on")
    return try day()
  }

  private mutating func timeBehindDay() throws(InvalidDate) -> TimeOfDay? {
    let start = tokens.position
    _ = tokens.takeAttached(",")
    if let time = try timeOfDay() { return time }
    tokens.move(to: start)
    return nil
  }

  /// Reads a day and nothing that has a time.
  mutating func day() throws(InvalidDate) -> DayExpression {
    let start = tokens.peek
    guard case .day(let day) = try beginning() else {
      throw InvalidDate(.secondTime(start?.text ?? ""), at: start?.offset ?? 0)
    }
    return day
  }

  /// `eod`, `end of day`: a time of today, unless a day follows.
  private mutating func boundOfDay() -> TimeOfDay? {
    guard case .word(let word) = tokens.peek?.kind else { return nil }
    let name = word == "end" ? "eod" : word == "start" ? "sod" : word
    guard name != "noon", let time = TimeOfDay(named: name) else { return nil }
    let start = tokens.position
    tokens.next()
    guard
      name == word
        || tokens.take("of")
          && {
            _ = tokens.take("the"); return tokens.take("day")
          }()
    else {
      tokens.move(to: start)
      return nil
    }
    return time
  }

  // MARK: Steps

  /// Whether a sign with a number comes next.
  var isStepNext: Bool {
    guard let sign = tokens.peek, sign.kind == .sign(UInt8(ascii: "+")) || sign.kind == .sign(UInt8(ascii: "-")),
      case .number? = tokens.peek(ahead: 1)?.kind
    else { return false }
    return true
  }

  /// The same behind a time: in `17:00 -3d` the day is three days ago, in `17:00-3d` it is three days before the next 17:00.
  private var isStepFromTimeNext: Bool {
    guard isStepNext, let sign = tokens.peek, let number = tokens.peek(ahead: 1) else { return false }
    return !sign.isSpacedBefore || number.isSpacedBefore
  }

  private mutating func step() throws(InvalidDate) -> DateStep {
    let isBack = tokens.next()?.text == "-"
    guard let number = tokens.next(), case .number(let count, _) = number.kind else {
      throw InvalidDate(.missing, at: tokens.offset)
    }
    switch try counted(count, number) {
    case .calendar(let count, let unit): return .calendar(isBack ? -count : count, unit)
    case .clock(let count, let unit): return .clock(isBack ? -count : count, unit)
    }
  }

  /// The rest of `3d`, `3 days`, `2 hours`, after the number.
  mutating func counted(_ count: Int, _ number: PhraseTokens.Token) throws(InvalidDate) -> DateStep {
    let place = tokens.offset
    guard let token = tokens.next() else { throw InvalidDate(.bareNumber(number.text), at: number.offset) }
    guard case .word(let word) = token.kind, let unit = CountedUnit(typed: word) else {
      // A month in another language is a month nevertheless.
      if let month = Month.nearest(to: token.text) {
        throw InvalidDate(.unknown(token.text, nearest: month), at: place)
      }
      throw InvalidDate(.noSuchUnit(token.text), at: place)
    }
    switch unit {
    case .calendar(let unit, let times):
      guard count <= unit.greatestCount / times else { throw InvalidDate(.tooMany(unit), at: number.offset) }
      return .calendar(count * times, unit)
    case .clock(let unit):
      guard count <= unit.greatestCount else { throw InvalidDate(.tooManyOfClock(unit), at: number.offset) }
      return .clock(count, unit)
    }
  }
}
