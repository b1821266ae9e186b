import TodoModel

/// A date or a time (RFC 5545 §3.3.4, §3.3.5).
enum ICalTime: Hashable, Sendable {
  /// `20261127`
  case day(Day)
  /// `20261127T160000Z`
  case instant(Instant)
  /// `20261127T160000`: a local time, in the zone of a parameter, or of the reader.
  case local(CivilTime)

  init?(_ text: some BidirectionalCollection<UInt8>) {
    func number(_ digits: some Collection<UInt8>) -> Int? {
      digits.reduce(0) { result, byte in byte.isDigit ? result.map { $0 * 10 + Int(byte - 48) } : nil }
    }
    let count = text.count
    guard count == 8 || count == 15 || count == 16, let date = number(text.prefix(8)),
      let day = Day(year: date / 10_000, month: date / 100 % 100, day: date % 100)
    else { return nil }
    if count == 8 {
      self = .day(day)
      return
    }
    let rest = text.dropFirst(8)
    guard rest.first == UInt8(ascii: "T"), let time = number(rest.dropFirst().prefix(6)), time / 10_000 < 24,
      time / 100 % 100 < 60, time % 100 <= 60, count == 15 || text.last == UInt8(ascii: "Z")
    else { return nil }
    // A leap second is the one before it here.
    let local = CivilTime(day: day, hour: time / 10_000, minute: time / 100 % 100, second: min(time % 100, 59))
    self = count == 15 ? .local(local) : .instant(Instant(utc: local))
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

  /// The probable meaning of a text that is not a time.
  static func suggestion(for text: ArraySlice<UInt8>) -> String {
    let bytes = text.filter { $0 != UInt8(ascii: "-") && $0 != .colon && $0 != .space }
    return ICalTime(bytes)?.text ?? "20261127 or 20261127T160000Z"
  }

  func moment(in zone: any Zone) -> Moment {
    switch self {
    case .day(let day): .day(day)
    case .instant(let instant): .instant(instant)
    case .local(let time): .instant(zone.instant(of: time))
    }
  }

  var day: Day {
    switch self {
    case .day(let day): day
    case .instant(let instant): instant.utc.day
    case .local(let time): time.day
    }
  }

  func adding(days: Int) -> ICalTime { adding(seconds: days * 86_400) }

  /// A later time; a day takes whole days.
  func adding(seconds: Int) -> ICalTime {
    switch self {
    case .day(let day): .day(day.adding(days: seconds / 86_400))
    case .instant(let instant): .instant(Instant(seconds: instant.seconds + seconds))
    case .local(let time): .local(Instant(seconds: Instant(utc: time).seconds + seconds).utc)
    }
  }

  /// The seconds of a duration (RFC 5545 §3.3.6), `P1W`, `-P1DT2H`.
  static func seconds(of duration: String) -> Int? {
    var rest = Substring(duration.uppercased())
    let isNegative = rest.hasPrefix("-")
    if isNegative || rest.hasPrefix("+") { rest.removeFirst() }
    // No reasonable duration is longer.
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

/// The dates of a task in a calendar.
struct ICalDates {
  private var start, due: Dated?
  private var duration: Int?
  /// The occurrences that are completed or cancelled.
  private var excluded: Set<Moment> = []
  private let zones: ICalZones
  private let here: any Zone
  private(set) var remarks: [SeenTask.Remark] = []

  private struct Dated {
    let time: ICalTime
    let zone: any Zone

    var moment: Moment { time.moment(in: zone) }
  }

  init(of piece: ICalPiece, _ context: ExchangeContext) {
    here = context.zone
    zones = ICalZones(of: piece, context)
    for text in piece.done { leaveOut(ContentLine(Array(text.utf8)[...]), at: 0) }
  }

  mutating func take(_ line: ContentLine, at number: Int) {
    switch line.name {
    case "DUE": due = dated(line.value, line, at: number)
    case "DTSTART": start = dated(line.value, line, at: number)
    case _:
      duration = ICalTime.seconds(of: line.valueText)
      if duration == nil { remarks.append(.init("“\(line.valueText)” is no duration; kept as text", line: number)) }
    }
  }

  /// Excludes the occurrences in a line.
  mutating func leaveOut(_ line: ContentLine, at number: Int) {
    for text in ICalText.list(line.value) {
      if let dated = dated(text, line, at: number) { excluded.insert(dated.moment) }
    }
  }

  /// The instant in a line; a day begins at its instant.
  mutating func instant(_ line: ContentLine) -> Instant? {
    dated(line.value, line, at: 0)?.moment.beginning(in: here)
  }

  private mutating func dated(_ text: ArraySlice<UInt8>, _ line: ContentLine, at number: Int) -> Dated? {
    guard let time = ICalTime(text) else { return nil }
    guard case .local = time, let name = line.parameter("TZID") else { return Dated(time: time, zone: here) }
    if let zone = zones.zone(named: name) { return Dated(time: time, zone: zone) }
    remarks.append(.init("the zone “\(name)” is not known; taken as the time here", line: number))
    return Dated(time: time, zone: here)
  }

  /// The dates of the next occurrence. A start that equals the due date is absent.
  func moments(rule: String?) -> (start: FieldValue?, due: FieldValue?) {
    let days = daysToNext(rule)
    func moment(_ dated: Dated) -> Moment {
      days == 0 ? dated.moment : dated.time.adding(days: days).moment(in: dated.zone)
    }
    let end = start.flatMap { start in
      duration.map { Dated(time: start.time.adding(seconds: $0), zone: start.zone) }
    }
    let (start, due) = (start.map(moment), (due ?? end).map(moment))
    return (start == due ? nil : start.map(FieldValue.moment), due.map(FieldValue.moment))
  }

  /// The days from the first occurrence to the first one that is not excluded.
  private func daysToNext(_ rule: String?) -> Int {
    guard !excluded.isEmpty, let rule = rule.flatMap({ try? RecurrenceRule(rrule: $0) }), let first = start ?? due
    else { return 0 }
    var days = rule.days(from: first.time.day)
    var next: Day? = first.time.day
    // Of one more occurrence than are excluded, one is not.
    for _ in 0...excluded.count {
      guard let day = next else { return 0 }
      let distance = day.number - first.time.day.number
      let occurrence = first.time.adding(days: distance)
      if !excluded.contains(occurrence.moment(in: first.zone)), !excluded.contains(.day(day)) { return distance }
      repeat { next = days.next() } while next.map { $0 <= day } ?? false
    }
    return 0
  }
}
