// The grammar of times:
//
//     time = [ "at" / "@" ] ( hour ":" minute [ ":" second ] [ "am" / "pm" ] / hour ( "am" / "pm" ) / "noon" / "eod" / "sod" )
//          / "T" ( hour ":" minute [ ":" second ] / 4DIGIT )
//     zone = "Z" / ( "+" / "-" ) 2DIGIT ":" 2DIGIT

extension DateParser {
  /// Whether what comes next can only be a time of day.
  var isTimeNext: Bool {
    switch tokens.peek?.kind {
    case .word(let word):
      return word == "at" || TimeOfDay(named: word) != nil || word == "t" && isNumberAttached
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

  /// Whether a number stands right behind the next piece.
  private var isNumberAttached: Bool {
    guard let number = tokens.peek(ahead: 1), !number.isSpacedBefore, case .number = number.kind else { return false }
    return true
  }

  /// Reads a time of day, if one is next.
  mutating func timeOfDay() throws(InvalidDate) -> TimeOfDay? {
    guard isTimeNext else { return nil }
    if tokens.take("t") { return try compactTime() }
    let isAt = tokens.take("at") || tokens.take(UInt8(ascii: "@"))
    if case .word(let word)? = tokens.peek?.kind, let time = TimeOfDay(named: word) {
      tokens.next()
      return time
    }
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
    guard let fields else {
      throw InvalidDate(isAt ? .bareHour(hour) : .bareNumber(token.text), at: place)
    }
    guard hour < 24 else { throw InvalidDate(.noSuchHour(hour), at: place) }
    return TimeOfDay(hour: hour, minute: fields.minute, second: fields.second)
  }

  /// Reads what follows an ISO date: `T16:00`, `T16:00:00Z`, `T16:00+01:00`.
  mutating func isoTime(on day: Day) throws(InvalidDate) -> DateExpression? {
    guard let token = tokens.peek, !token.isSpacedBefore, tokens.take("t") else { return nil }
    guard case .number? = tokens.peek?.kind else { throw InvalidDate(.missing, at: tokens.offset) }
    return try isoZone(behind: try compactTime(), on: day)
  }

  /// Reads what may follow a date in numbers and a time: `Z`, `+01:00`.
  mutating func isoZone(behind time: TimeOfDay, on day: Day) throws(InvalidDate) -> DateExpression {
    guard let zone = try offsetFromGreenwich() else { return .time(time, on: .exactly(day)) }
    let civil = CivilTime(day: day, secondOfDay: time.secondOfDay)
    let instant = Instant(seconds: Instant(utc: civil).seconds - zone)
    guard instant == instant.withinCalendar else { throw InvalidDate(.noSuchYear(day.iso), at: 0) }
    return .instant(instant)
  }

  /// Reads the time behind a T, which may go without colons: `1800`.
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

  /// Takes `am` or `pm` and answers the hours that it adds.
  private mutating func halfDay() -> Int? {
    tokens.take("am") ? 0 : tokens.take("pm") ? 12 : nil
  }

  /// Takes `Z` or `+01:00` and answers the seconds east of Greenwich.
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
