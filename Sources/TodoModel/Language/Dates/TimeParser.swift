/// A part of the day, as in `tomorrow morning` and `8 in the evening`.
enum PartOfDay: String {
  case morning, afternoon, evening, night

  var start: TimeOfDay {
    switch self {
    case .morning: TimeOfDay(hour: 9)
    case .afternoon: TimeOfDay(hour: 15)
    case .evening: TimeOfDay(hour: 18)
    case .night: TimeOfDay(hour: 21)
    }
  }

  /// The hour that is meant by one on a dial: `8 in the evening`, `2 at night`.
  func hour(onDial hour: Int) -> Int {
    guard 1...12 ~= hour else { return hour }
    return hour % 12 + (self == .morning || self == .night && hour % 12 < 5 ? 0 : 12)
  }
}

extension PhraseScanner {
  /// True if the next tokens can only be a time of day; after a day, or `at`, some numbers are times, too.
  func isTimeNext(afterDay: Bool = false, _ place: Int = 0) -> Bool {
    let (second, third) = (peek(ahead: place + 1), peek(ahead: place + 2))
    switch peek(ahead: place)?.kind {
    case .word("at"), .word("um"): return true
    case .word("t"): return second?.number != nil && second?.isAttached == true
    case .word("half"), .word("quarter"): return second?.word == "past" || second?.word == "to"
    case .word("a") where second?.word == "quarter": return third?.word == "past" || third?.word == "to"
    case .word("in"): return afterDay && isPartNext(place)
    case .word(let word):
      return TimeOfDay.named[word] != nil || afterDay && PartOfDay(rawValue: word) != nil
        || Self.counts[word] != nil && second?.word == "past"
    case .number(let number, let digits):
      switch second?.kind {
      case .sign(":"), .word("am"), .word("pm"), .word("oclock"), .word("uhr"): return true
      case .word("a"), .word("p"): return third?.kind == .sign(".") && third?.isAttached == true
      case .word("h"):
        guard second?.isAttached == true else { return false }
        // `1h30m` is no time.
        let isSpan = peek(ahead: place + 3)?.word.map { $0 == "m" || DateStep.units[$0] != nil } ?? false
        return afterDay && number < 24 || third?.isAttached == true && third?.number != nil && !isSpan
      case .word("past"): return digits < 3
      // `Read chapter 4 tonight`
      case .word("tonight"): return digits < 3 && number > 4
      case .word("at") where digits < 3: return third?.part != nil
      case .word("in") where digits < 3: return isPartNext(place + 1)
      // `25.12` is a date, `17.30` none.
      case .sign("."): return afterDay && second?.isAttached == true && third?.number ?? 0 > 12
      // `2026-11-27` is a date.
      default:
        guard afterDay, digits == 4, peek(ahead: place + 3)?.kind != .sign("-") else { return false }
        return number / 100 < 24 && number % 100 < 60
      }
    case let sign: return sign == .sign("@")
    }
  }

  /// True before `in the morning`.
  func isPartNext(_ place: Int = 0) -> Bool {
    peek(ahead: place)?.word == "in" && peek(ahead: place + 1)?.word == "the" && peek(ahead: place + 2)?.part != nil
  }

  mutating func timeOfDay(afterDay: Bool = false, in part: PartOfDay? = nil) throws(InvalidText) -> TimeOfDay? {
    guard isTimeNext(afterDay: afterDay) else { return nil }
    if take("t") {
      guard let time = try timeOfDay(afterDay: true) else { throw .bareNumber(peek?.text ?? "", at: offset) }
      return time
    }
    let isAt = take("at", "um") || takeSign("@")
    if let time = takeWord({ TimeOfDay.named[$0] }) { return time }
    if let part = takePart() ?? takePart(after: "in", "the") { return try time(in: part) }
    if let time = try timeBeforeOrPastHour(in: part) { return time }
    let token = try nextRequired()
    let isInWords = isAt && token.number == nil && token.word != "a"
    guard var hour = token.number ?? (isInWords ? Self.counts[token.word ?? ""] : nil) else {
      throw token.word == "midnight" ? .midnight.at(token.offset) : .unknown(token.text, at: token.offset)
    }
    let digits = isInWords ? 2 : token.text.utf8.count
    if digits == 4, afterDay || isAt, peek?.kind != .sign(":") {
      guard hour / 100 < 24 else { throw .noSuchHour(hour / 100, at: token.offset) }
      guard hour % 100 < 60 else { throw .noSuchMinute.at(token.offset + 2) }
      return TimeOfDay(hour: hour / 100, minute: hour % 100)
    }
    guard digits <= 2 else { throw .noSuchHour(hour, at: token.offset) }
    var minute: Int?
    if takeAttached(":") || (afterDay || isAt) && takeAttached(".") {
      minute = try sixtieth()
    } else if peek?.isAttached == true, take("h") {
      minute = peek?.isAttached == true && peek?.number != nil ? try sixtieth() : 0
    } else if isInWords {
      minute = takeNumeral(Self.counts)
    }
    let second = minute != nil && takeAttached(":") ? try sixtieth() : 0
    if let half = takeHalf(afterMinutes: minute != nil) {
      guard 1...12 ~= hour else { throw .noSuchHour(hour, isAfternoon: half == 12, at: token.offset) }
      return TimeOfDay(hour: hour % 12 + half, minute: minute ?? 0, second: second)
    }
    let isHour = take("oclock", "uhr")
    let typedPart = takePart(after: "in", "the") ?? takePart(after: "at") ?? (afterDay ? nil : partAhead)
    if let part = typedPart ?? part { hour = part.hour(onDial: hour) }
    // From one to six, either half of the day may be meant.
    if minute == nil, !isHour, isAt, part == nil, typedPart == nil, 1...6 ~= hour {
      throw InvalidText("\(hour)am or \(hour)pm", at: token.offset)
    }
    guard isAt || isHour || minute != nil || afterDay || typedPart != nil else {
      throw .bareNumber(token.text, at: token.offset)
    }
    guard hour < 24 else { throw .noSuchHour(hour, at: token.offset) }
    return TimeOfDay(hour: hour, minute: minute ?? 0, second: second)
  }

  /// The time after `morning`, or its beginning.
  mutating func time(in part: PartOfDay) throws(InvalidText) -> TimeOfDay { try timeOfDay(in: part) ?? part.start }

  mutating func takePart(after words: String...) -> PartOfDay? {
    guard words.indices.allSatisfy({ peek(ahead: $0)?.word == words[$0] }), let part = peek(ahead: words.count)?.part
    else { return nil }
    move(to: position + words.count + 1)
    return part
  }

  /// The part of the day after the day that follows a time: `tonight`, `tomorrow afternoon`.
  private var partAhead: PartOfDay? {
    if peek?.word == "tonight" { return .night }
    return [1, 2].lazy.compactMap { peek(ahead: $0)?.part }.first
  }

  /// `half past 5`, `a quarter to noon`, `twenty past 3`; `9 to 5` is none.
  private mutating func timeBeforeOrPastHour(in part: PartOfDay?) throws(InvalidText) -> TimeOfDay? {
    let start = position
    take("a")
    let isWord = peek?.number == nil
    guard let minutes = takeWord({ ["half": 30, "quarter": 15][$0] }) ?? takeCount(), minutes < 60,
      let isPast = takeWord({ ["past": true, "to": false][$0] }), isPast || isWord && minutes % 5 == 0
    else { return failed(backTo: start) }
    let place = offset
    guard let hour = takeWord({ ["noon": 12, "midday": 12][$0] }) ?? takeCount(), hour < 24 else {
      throw InvalidText("an hour as in “half past 5”", at: place)
    }
    let half = takeHalf(afterMinutes: true)
    let meant = half.map { hour % 12 + $0 } ?? (part ?? takePart(after: "in", "the"))?.hour(onDial: hour) ?? hour
    return TimeOfDay(secondOfDay: (meant * 3600 + (isPast ? minutes : -minutes) * 60 + 86_400) % 86_400)
  }

  /// Takes `am`, `p.m.`, and the `p` of `3:15p`; returns the hours to add.
  private mutating func takeHalf(afterMinutes: Bool) -> Int? {
    if let half = takeWord({ ["am": 0, "pm": 12][$0] }) { return half }
    let hasDots = peek(ahead: 1)?.kind == .sign(".") && peek(ahead: 2)?.word == "m"
    guard hasDots || afterMinutes && peek?.isAttached == true, let half = takeWord({ ["a": 0, "p": 12][$0] }) else {
      return nil
    }
    if hasDots {
      move(to: position + 2)
      takeAttached(".")
    }
    return half
  }

  mutating func sixtieth() throws(InvalidText) -> Int {
    let place = offset
    guard let (value, _) = takeAttachedNumber(digits: 2), value < 60 else { throw .noSuchMinute.at(place) }
    return value
  }
}
