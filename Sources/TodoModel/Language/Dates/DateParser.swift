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
//     time       = [ "at" / "@" ] ( hour ":" minute [ ":" second ] [ "am" / "pm" ] / hour ( "am" / "pm" )
//                / "noon" / "eod" / "sod" ) / "T" ( hour ":" minute [ ":" second ] / 4DIGIT )
//     zone       = "Z" / ( "+" / "-" ) 2DIGIT ":" 2DIGIT
//     count      = number / "a" / "one" / … / "twelve"
//     unit       = "d" / "day" / "days" / "w" / … / "y" / "years" / clock-unit
//     clock-unit = "h" / "hour" / … / "min" / "minutes"
//     span       = "week" / "month" / "quarter" / "year"
//
// Weekdays and months may be cut to three letters or more. Words are in DateWords.swift, days in DayParser.swift, and
// numeric dates in NumericDateParser.swift.

struct DateParser {
  var tokens: PhraseTokens

  init(_ text: String) { tokens = PhraseTokens(text) }

  init(_ tokens: PhraseTokens) { self.tokens = tokens }

  mutating func wholeExpression() throws(InvalidDate) -> DateExpression {
    var start = try moment()
    var steps: [DateStep] = []
    while isStepNext { steps.append(try step()) }
    // Steps of days keep the time, so it may follow them as well.
    if !steps.isEmpty, case .day(let day) = start, !steps.contains(where: \.isClock), let time = try timeBehindDay() {
      start = .time(time, on: day)
    }
    guard let token = tokens.peek else { return steps.isEmpty ? start : .sum(start, steps) }
    throw InvalidDate(.trailing(token.text), at: token.offset)
  }

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
    case .day(let day): return try timeBehindDay().map { .time($0, on: day) } ?? .day(day)
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
    if name == word { return time }
    if tokens.take("of") {
      _ = tokens.take("the")
      if tokens.take("day") { return time }
    }
    tokens.move(to: start)
    return nil
  }

  // MARK: Steps

  private var isStepNext: Bool {
    guard let sign = tokens.peek, sign.kind == .sign(UInt8(ascii: "+")) || sign.kind == .sign(UInt8(ascii: "-")),
      case .number? = tokens.peek(ahead: 1)?.kind
    else { return false }
    return true
  }

  /// True for a step from a time: in `17:00 -3d` the day is three days ago, in `17:00-3d` three days before the next
  /// 17:00.
  private var isStepFromTimeNext: Bool {
    guard isStepNext, let sign = tokens.peek, let number = tokens.peek(ahead: 1) else { return false }
    return !sign.isSpacedBefore || number.isSpacedBefore
  }

  private mutating func step() throws(InvalidDate) -> DateStep {
    let isBack = tokens.next()?.text == "-"
    guard let number = tokens.next(), case .number(let count, _) = number.kind else {
      throw InvalidDate(.missing, at: tokens.offset)
    }
    let step = try counted(count, number)
    return isBack ? step.reversed : step
  }

  mutating func counted(_ count: Int, _ number: PhraseTokens.Token) throws(InvalidDate) -> DateStep {
    let place = tokens.offset
    guard let token = tokens.next() else { throw InvalidDate(.bareNumber(number.text), at: number.offset) }
    guard case .word(let word) = token.kind, let unit = CountedUnit(typed: word) else {
      // A month in another language resembles the English one.
      let month = Month.nearest(to: token.text)
      throw InvalidDate(month.map { .unknown(token.text, nearest: $0) } ?? .noSuchUnit(token.text), at: place)
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

  // MARK: Times

  /// True if the next tokens can only be a time of day.
  var isTimeNext: Bool {
    switch tokens.peek?.kind {
    case .word(let word): return word == "at" || TimeOfDay(named: word) != nil || word == "t" && isNumberAttached
    case .number:
      switch tokens.peek(ahead: 1)?.kind {
      case .sign(let sign): return sign == UInt8(ascii: ":")
      case .word(let word): return word == "am" || word == "pm"
      case .number, nil: return false
      }
    case .sign(let sign): return sign == UInt8(ascii: "@")
    case nil: return false
    }
  }

  private var isNumberAttached: Bool {
    if let number = tokens.peek(ahead: 1), case .number = number.kind { !number.isSpacedBefore } else { false }
  }

  mutating func timeOfDay() throws(InvalidDate) -> TimeOfDay? {
    guard isTimeNext else { return nil }
    if tokens.take("t") { return try compactTime() }
    let isAt = tokens.take("at") || tokens.take(UInt8(ascii: "@"))
    if let time = tokens.takeWord(TimeOfDay.init(named:)) { return time }
    let place = tokens.offset
    guard let token = tokens.next() else { throw InvalidDate(.missing, at: place) }
    guard case .number(let hour, let digits) = token.kind else {
      throw InvalidDate(token.kind == .word("midnight") ? .midnight : .unknown(token.text, nearest: nil), at: place)
    }
    guard digits <= 2 else { throw InvalidDate(.noSuchHour(hour), at: place) }
    let fields = try minuteAndSecond()
    if let half = halfDay() {
      guard (1...12).contains(hour) else {
        throw InvalidDate(.noSuchHourOfHalfDay(hour, isAfternoon: half == 12), at: place)
      }
      return TimeOfDay(hour: hour % 12 + half, minute: fields?.minute ?? 0, second: fields?.second ?? 0)
    }
    guard let fields else { throw InvalidDate(isAt ? .bareHour(hour) : .bareNumber(token.text), at: place) }
    guard hour < 24 else { throw InvalidDate(.noSuchHour(hour), at: place) }
    return TimeOfDay(hour: hour, minute: fields.minute, second: fields.second)
  }

  /// Reads the rest of an ISO date: `T16:00`, `T16:00:00Z`, `T16:00+01:00`.
  private mutating func isoTime(on day: Day) throws(InvalidDate) -> DateExpression? {
    guard let token = tokens.peek, !token.isSpacedBefore, tokens.take("t") else { return nil }
    guard case .number? = tokens.peek?.kind else { throw InvalidDate(.missing, at: tokens.offset) }
    return try isoZone(behind: try compactTime(), on: day)
  }

  /// Reads the zone after a numeric date and a time: `Z`, `+01:00`.
  private mutating func isoZone(behind time: TimeOfDay, on day: Day) throws(InvalidDate) -> DateExpression {
    guard let zone = try offsetFromGreenwich() else { return .time(time, on: .exactly(day)) }
    let civil = CivilTime(day: day, secondOfDay: time.secondOfDay)
    let instant = Instant(seconds: Instant(utc: civil).seconds - zone)
    guard instant == instant.withinCalendar else { throw InvalidDate(.noSuchYear(day.iso), at: 0) }
    return .instant(instant)
  }

  private mutating func compactTime() throws(InvalidDate) -> TimeOfDay {
    guard let token = tokens.peek, case .number(let number, digits: 4) = token.kind else {
      guard let time = try timeOfDay() else {
        throw InvalidDate(.bareNumber(tokens.peek?.text ?? ""), at: tokens.offset)
      }
      return time
    }
    tokens.next()
    guard number / 100 < 24 else { throw InvalidDate(.noSuchHour(number / 100), at: token.offset) }
    guard number % 100 < 60 else { throw InvalidDate(.noSuchMinute(token.text), at: token.offset + 2) }
    return TimeOfDay(hour: number / 100, minute: number % 100)
  }

  private mutating func minuteAndSecond() throws(InvalidDate) -> (minute: Int, second: Int)? {
    guard tokens.takeAttached(":") else { return nil }
    let minute = try sixtieth()
    return (minute, tokens.takeAttached(":") ? try sixtieth() : 0)
  }

  private mutating func sixtieth() throws(InvalidDate) -> Int {
    let place = tokens.offset
    guard let token = tokens.next() else { throw InvalidDate(.noSuchMinute(""), at: place) }
    guard case .number(let value, digits: 2) = token.kind, value < 60, !token.isSpacedBefore else {
      throw InvalidDate(.noSuchMinute(token.text), at: place)
    }
    return value
  }

  private mutating func halfDay() -> Int? { tokens.take("am") ? 0 : tokens.take("pm") ? 12 : nil }

  /// Takes `Z` or `+01:00` and returns the seconds east of Greenwich.
  private mutating func offsetFromGreenwich() throws(InvalidDate) -> Int? {
    guard let token = tokens.peek, !token.isSpacedBefore else { return nil }
    if tokens.take("z") { return 0 }
    // `+2h` is a step away from the time.
    if isStepNext, case .word? = tokens.peek(ahead: 2)?.kind { return nil }
    let isEast = tokens.takeAttached("+")
    guard isEast || tokens.takeAttached("-") else { return nil }
    let place = tokens.offset
    guard case .number(let hours, digits: 2)? = tokens.next()?.kind, hours < 24 else {
      throw InvalidDate(.noSuchHour(-1), at: place)
    }
    guard tokens.takeAttached(":") else { throw InvalidDate(.noSuchMinute(""), at: tokens.offset) }
    let seconds = hours * 3600 + (try sixtieth()) * 60
    return isEast ? seconds : -seconds
  }
}
