import TodoModel

/// A date or a date with a time as iCalendar writes it (RFC 5545 §3.3.4, §3.3.5).
enum ICalTime: Hashable, Sendable {
  /// `20261127`
  case day(Day)
  /// `20261127T160000Z`
  case instant(Instant)
  /// `20261127T160000`: what clocks show, in a zone that stands beside it, or wherever it is read.
  case local(CivilTime)

  /// A time from its text; nil for any other.
  init?(_ text: ArraySlice<UInt8>) {
    let digits = Array(text.map { $0 &- UInt8(ascii: "0") })
    func number(_ range: Range<Int>) -> Int? {
      digits[range].reduce(0) { result, digit in digit < 10 ? result.map { $0 * 10 + Int(digit) } : nil }
    }
    guard digits.count == 8 || digits.count == 15 || digits.count == 16, let year = number(0..<4),
      let month = number(4..<6), let dayOfMonth = number(6..<8),
      let day = Day(year: year, month: month, day: dayOfMonth)
    else { return nil }
    guard digits.count > 8 else {
      self = .day(day)
      return
    }
    guard text[text.startIndex + 8] == UInt8(ascii: "T"), let hour = number(9..<11), hour < 24,
      let minute = number(11..<13), minute < 60, let second = number(13..<15), second <= 60
    else { return nil }
    // A leap second is the one before it here.
    let time = CivilTime(day: day, hour: hour, minute: minute, second: min(second, 59))
    guard digits.count == 16 else {
      self = .local(time)
      return
    }
    guard text.last == UInt8(ascii: "Z") else { return nil }
    self = .instant(Instant(utc: time))
  }

  func moment(in zone: any Zone) -> Moment {
    switch self {
    case .day(let day): .day(day)
    case .instant(let instant): .instant(instant)
    case .local(let time): .instant(zone.instant(of: time))
    }
  }

  /// Its day, where it is written.
  var day: Day {
    switch self {
    case .day(let day): day
    case .instant(let instant): instant.utc.day
    case .local(let time): time.day
    }
  }

  /// The same time on a day that is so many days later.
  func adding(days: Int) -> ICalTime {
    switch self {
    case .day(let day): .day(day.adding(days: days))
    case .instant(let instant): .instant(Instant(seconds: instant.seconds + days * 86_400))
    case .local(let time): .local(CivilTime(day: time.day.adding(days: days), secondOfDay: time.secondOfDay))
    }
  }

  /// The same time so many seconds later; a day takes whole days.
  func adding(seconds: Int) -> ICalTime {
    switch self {
    case .day(let day): .day(day.adding(days: seconds / 86_400))
    case .instant(let instant): .instant(Instant(seconds: instant.seconds + seconds))
    case .local(let time): .local(Instant(seconds: Instant(utc: time).seconds + seconds).utc)
    }
  }

  var text: String {
    let iso =
      switch self {
      case .day(let day): day.iso
      case .instant(let instant): instant.iso
      case .local(let time): time.iso
      }
    return iso.filter { $0 != "-" && $0 != ":" }
  }

  /// What was probably meant by a text that is no time.
  static func suggestion(for text: ArraySlice<UInt8>) -> String {
    let bytes = text.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: " ") }
    return ICalTime(bytes[...])?.text ?? "20261127 or 20261127T160000Z"
  }

  /// The seconds of a duration (RFC 5545 §3.3.6), `P1W`, `-P1DT2H`; nil for any other text.
  static func seconds(of duration: String) -> Int? {
    var rest = Substring(duration.uppercased())
    let isNegative = rest.hasPrefix("-")
    if isNegative || rest.hasPrefix("+") { rest.removeFirst() }
    // One that is longer says more than it can mean.
    guard rest.popFirst() == "P", !rest.isEmpty, rest.utf8.count < 64 else { return nil }
    var (seconds, isTime) = (0, false)
    while let first = rest.first {
      if first == "T", !isTime {
        isTime = true
        rest.removeFirst()
        guard !rest.isEmpty else { return nil }
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard digits.utf8.count < 9, let count = Int(digits) else { return nil }
      rest = rest.dropFirst(digits.count)
      switch (rest.popFirst(), isTime) {
      case ("W", false): seconds += count * 604_800
      case ("D", false): seconds += count * 86_400
      case ("H", true): seconds += count * 3600
      case ("M", true): seconds += count * 60
      case ("S", true): seconds += count
      case _: return nil
      }
    }
    return isNegative ? -seconds : seconds
  }
}
