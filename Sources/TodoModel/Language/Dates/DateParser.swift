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

extension PhraseScanner {
  mutating func date() throws(InvalidText) -> DateExpression {
    var start = try moment()
    var steps: [DateStep] = []
    while isStepNext { steps.append(try step()) }
    // Steps of days keep the time, so it may follow them as well.
    if !steps.isEmpty, case .day(let day) = start, steps.allSatisfy({ $0.unit.seconds == nil }),
      let time = try timeAfterDay()
    {
      start = .time(time, on: day)
    }
    guard let token = peek else { return steps.isEmpty ? start : .sum(start, steps) }
    throw InvalidText("nothing after the date but a time such as 17:00 or 5pm", at: token.offset)
  }

  private mutating func moment() throws(InvalidText) -> DateExpression {
    if let bound = boundOfDay() {
      guard peek != nil, !isStepFromTimeNext else { return .time(bound, on: .today) }
      return .time(bound, on: try dayAfterTime())
    }
    if let time = try timeOfDay() {
      guard let token = peek, !isStepFromTimeNext else { return .next(time) }
      guard !isTimeNext else { throw InvalidText("one time of day", at: token.offset) }
      return .time(time, on: try dayAfterTime())
    }
    take("on")
    switch try beginning() {
    case .day(.exactly(let day)):
      if let time = try isoTime(on: day) { return time }
      guard let time = try timeAfterDay() else { return .day(.exactly(day)) }
      return try isoZone(after: time, on: day)
    case .day(let day): return try timeAfterDay().map { .time($0, on: day) } ?? .day(day)
    case .tonight: return try timeAfterDay().map { .time($0, on: .today) } ?? .tonight
    case let other: return other
    }
  }

  private mutating func dayAfterTime() throws(InvalidText) -> DayExpression {
    takeAttached(",")
    take("on")
    return try day()
  }

  private mutating func timeAfterDay() throws(InvalidText) -> TimeOfDay? {
    let start = position
    takeAttached(",")
    if let time = try timeOfDay() { return time }
    move(to: start)
    return nil
  }

  mutating func day() throws(InvalidText) -> DayExpression {
    let start = peek?.offset ?? 0
    guard case .day(let day) = try beginning() else { throw InvalidText("one time of day", at: start) }
    return day
  }

  /// `eod`, `end of day`: a time of today, unless a day follows.
  private mutating func boundOfDay() -> TimeOfDay? {
    if let bound = takeWord({ $0 == "noon" ? nil : TimeOfDay.named[$0] }) { return bound }
    for (word, name) in [("end", "eod"), ("start", "sod")]
    where takePhrase(word, "of", "day") || takePhrase(word, "of", "the", "day") {
      return TimeOfDay.named[name]
    }
    return nil
  }

  mutating func nextRequired() throws(InvalidText) -> Token {
    guard let token = next() else { throw .unknown("", at: offset) }
    return token
  }

  private var isStepNext: Bool {
    let sign = peek?.kind
    return (sign == .sign("+") || sign == .sign("-")) && peek(ahead: 1)?.number != nil
  }

  /// True for a step from a time: `17:00 -3d` is three days ago, `17:00-3d` three days before the next 17:00.
  private var isStepFromTimeNext: Bool {
    isStepNext && (peek?.isAttached == true || peek(ahead: 1)?.isAttached == false)
  }

  private mutating func step() throws(InvalidText) -> DateStep {
    let isBack = try nextRequired().text == "-"
    return try counted(try nextRequired()).times(isBack ? -1 : 1)
  }

  /// Reads the unit after a number, or a word for one.
  mutating func counted(_ number: Token) throws(InvalidText) -> DateStep {
    let count = number.number ?? Self.counts[number.text.lowercased()] ?? 0
    guard let token = next() else { throw .bareNumber(number.text, at: number.offset) }
    guard let step = token.word.flatMap({ DateStep.units[$0] }) else {
      // A month in another language resembles the English one; short words resemble anything.
      let month = token.text.count < 4 ? nil : nearestWord(to: token.text, among: Month.words)
      throw month.map { .unknown(token.text, nearest: $0, at: token.offset) } ?? .noSuchUnit(at: token.offset)
    }
    let greatest = step.unit.greatestCount
    guard count <= greatest / step.count else {
      throw InvalidText("at most \(greatest)\(step.unit.letter)", at: number.offset)
    }
    return step.times(count)
  }

  /// True if the next tokens can only be a time of day.
  var isTimeNext: Bool {
    let second = peek(ahead: 1)
    switch peek?.kind {
    case .word("at"): return true
    case .word("t"): return second?.number != nil && second?.isAttached == true
    case .word(let word): return TimeOfDay.named[word] != nil
    case .number: return second?.kind == .sign(":") || second?.word == "am" || second?.word == "pm"
    case let sign: return sign == .sign("@")
    }
  }

  mutating func timeOfDay() throws(InvalidText) -> TimeOfDay? {
    guard isTimeNext else { return nil }
    if take("t") { return try compactTime() }
    let isAt = take("at") || takeSign("@")
    if let time = takeWord({ TimeOfDay.named[$0] }) { return time }
    let token = try nextRequired()
    guard case .number(let hour, let digits) = token.kind else {
      throw token.word == "midnight" ? .midnight(at: token.offset) : .unknown(token.text, at: token.offset)
    }
    guard digits <= 2 else { throw .noSuchHour(hour, at: token.offset) }
    let minute = takeAttached(":") ? try sixtieth() : nil
    let second = minute != nil && takeAttached(":") ? try sixtieth() : 0
    if let half = take("am") ? 0 : take("pm") ? 12 : nil {
      guard 1...12 ~= hour else { throw .noSuchHour(hour, isAfternoon: half == 12, at: token.offset) }
      return TimeOfDay(hour: hour % 12 + half, minute: minute ?? 0, second: second)
    }
    guard let minute else {
      guard isAt else { throw .bareNumber(token.text, at: token.offset) }
      throw InvalidText(
        1...12 ~= hour ? "\(hour)am or \(hour)pm" : "hour and minute as in 17:00, or 5pm", at: token.offset)
    }
    guard hour < 24 else { throw .noSuchHour(hour, at: token.offset) }
    return TimeOfDay(hour: hour, minute: minute, second: second)
  }

  /// Reads the rest of an ISO date: `T16:00`, `T16:00:00Z`, `T16:00+01:00`.
  private mutating func isoTime(on day: Day) throws(InvalidText) -> DateExpression? {
    guard peek?.isAttached == true, take("t") else { return nil }
    guard peek?.number != nil else { throw .unknown("", at: offset) }
    return try isoZone(after: try compactTime(), on: day)
  }

  /// Reads the zone after a numeric date and a time: `Z`, `+01:00`.
  private mutating func isoZone(after time: TimeOfDay, on day: Day) throws(InvalidText) -> DateExpression {
    guard let zone = try offsetFromGreenwich() else { return .time(time, on: .exactly(day)) }
    let civil = CivilTime(day: day, secondOfDay: time.secondOfDay)
    let instant = Instant(seconds: Instant(utc: civil).seconds - zone)
    guard instant == instant.withinCalendar else { throw .noSuchYear(at: 0) }
    return .instant(instant)
  }

  private mutating func compactTime() throws(InvalidText) -> TimeOfDay {
    guard let token = peek, case .number(let number, digits: 4) = token.kind else {
      guard let time = try timeOfDay() else { throw .bareNumber(peek?.text ?? "", at: offset) }
      return time
    }
    next()
    guard number / 100 < 24 else { throw .noSuchHour(number / 100, at: token.offset) }
    guard number % 100 < 60 else { throw .noSuchMinute(at: token.offset + 2) }
    return TimeOfDay(hour: number / 100, minute: number % 100)
  }

  private mutating func sixtieth() throws(InvalidText) -> Int {
    let place = offset
    guard let (value, _) = takeAttachedNumber(digits: 2), value < 60 else { throw .noSuchMinute(at: place) }
    return value
  }

  /// Takes `Z` or `+01:00` and returns the seconds east of Greenwich.
  private mutating func offsetFromGreenwich() throws(InvalidText) -> Int? {
    guard peek?.isAttached == true else { return nil }
    if take("z") { return 0 }
    // `+2h` is a step away from the time.
    if isStepNext, peek(ahead: 2)?.word != nil { return nil }
    let isEast = takeSign("+")
    guard isEast || takeSign("-") else { return nil }
    let place = offset
    guard case .number(let hours, digits: 2)? = next()?.kind, hours < 24 else { throw .noSuchHour(at: place) }
    guard takeAttached(":") else { throw .noSuchMinute(at: offset) }
    let seconds = hours * 3600 + (try sixtieth()) * 60
    return isEast ? seconds : -seconds
  }
}
