import TodoModel

extension ICalTime {
  /// The probable meaning of a text that is not a time.
  static func suggestion(for text: ArraySlice<UInt8>) -> String {
    let bytes = text.filter { $0 != UInt8(ascii: "-") && $0 != .colon && $0 != .space }
    return ICalTime(bytes)?.text ?? "20261127 or 20261127T160000Z"
  }

  var day: Day { moment(in: FixedZone.utc).day(in: FixedZone.utc) }

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
    guard rest.popFirst() == "P", !rest.isEmpty, rest.utf8.count < 64, rest.last != "T" else { return nil }
    let sides = rest.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    var seconds = 0
    for (side, units) in zip(sides, [["W": 604_800, "D": 86_400], ["H": 3600, "M": 60, "S": 1]]) {
      var rest = side
      while !rest.isEmpty {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        guard digits.count < 9, let count = Int(digits), let unit = units[String(rest.prefix(1))] else { return nil }
        seconds += count * unit
        rest.removeFirst()
      }
    }
    return isNegative ? -seconds : seconds
  }
}

struct ICalDates {
  var start, due: Dated?
  var duration: Int?
  private var excluded: Set<Moment> = []
  private let zones: ICalZones
  private let here: any Zone
  private(set) var remarks: [SeenTask.Remark] = []

  typealias Dated = (time: ICalTime, zone: any Zone)

  init(of piece: ICalPiece, _ context: ExchangeContext) {
    here = context.zone
    zones = ICalZones(of: piece, in: here)
    for text in piece.done { leaveOut(ContentLine(Array(text.utf8)[...]), at: 0) }
  }

  mutating func leaveOut(_ line: ContentLine, at number: Int) {
    for text in ICalText.list(line.value) {
      if let dated = dated(text, line, at: number) { excluded.insert(dated.time.moment(in: dated.zone)) }
    }
  }

  /// The instant in a line, or in one value of it; a day begins at its instant.
  mutating func instant(_ line: ContentLine, _ text: ArraySlice<UInt8>? = nil) -> Instant? {
    dated(text ?? line.value, line, at: 0).map { $0.time.moment(in: $0.zone).beginning(in: here) }
  }

  mutating func dated(_ text: ArraySlice<UInt8>, _ line: ContentLine, at number: Int) -> Dated? {
    guard let time = ICalTime(text) else { return nil }
    guard case .local = time, let name = line.parameter("TZID") else { return (time, here) }
    let zone = zones.zone(named: name)
    if zone == nil { remarks.append(("the zone “\(name)” is not known; taken as the time here", number)) }
    return (time, zone ?? here)
  }

  /// The dates of the next occurrence. A start that equals the due date is absent.
  func moments(rule: String?) -> (start: FieldValue?, due: FieldValue?) {
    let days = daysToNext(rule)
    func moment(_ dated: Dated) -> Moment { dated.time.adding(seconds: days * 86_400).moment(in: dated.zone) }
    var due = due
    if let start, let duration { due = due ?? (start.time.adding(seconds: duration), start.zone) }
    let (start, end) = (start.map(moment), due.map(moment))
    return (start == end ? nil : start.map(FieldValue.moment), end.map(FieldValue.moment))
  }

  /// True if an occurrence after the next one is left out, of which nothing here knows.
  func leavesOut(after next: Moment) -> Bool { excluded.contains { $0.beginning(in: here) > next.beginning(in: here) } }

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
      let occurrence = first.time.adding(seconds: distance * 86_400)
      if !excluded.contains(occurrence.moment(in: first.zone)), !excluded.contains(.day(day)) { return distance }
      repeat { next = days.next() } while next.map { $0 <= day } ?? false
    }
    return 0
  }
}
