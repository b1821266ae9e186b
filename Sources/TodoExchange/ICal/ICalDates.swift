import TodoModel

/// The dates of a task in a calendar, and which of its occurrences is the next.
struct ICalDates {
  private var start: Dated?
  private var due: Dated?
  private var duration: Int?
  /// The occurrences that are done, or that do not take place.
  private var excluded: Set<Moment> = []
  private let zones: ICalZones
  private let here: any Zone
  /// What is kept and not understood.
  private(set) var remarks: [SeenTask.Remark] = []

  /// A time with the zone that it is in.
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
      if duration == nil {
        remarks.append(.init("“\(line.valueText)” is no duration; kept as text", line: number))
      }
    }
  }

  /// Notes the occurrences that a line is about.
  mutating func leaveOut(_ line: ContentLine, at number: Int) {
    for text in ICalText.list(line.value) {
      if let dated = dated(text, line, at: number) { excluded.insert(dated.moment) }
    }
  }

  /// The instant of a line; a day is its beginning.
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

  /// When the task may be begun, and when it is due. What begins when it is due has no beginning.
  func moments(rule: String?) -> (start: FieldValue?, due: FieldValue?) {
    let days = daysToNext(rule)
    let due =
      self.due
      ?? start.flatMap { start in
        duration.map { Dated(time: start.time.adding(seconds: $0), zone: start.zone) }
      }
    func moment(_ dated: Dated) -> Moment {
      days == 0 ? dated.moment : dated.time.adding(days: days).moment(in: dated.zone)
    }
    let (start, end) = (self.start.map(moment), due.map(moment))
    return (start == end ? nil : start.map(FieldValue.moment), end.map(FieldValue.moment))
  }

  /// How many days after the first occurrence the next one is that is still to do.
  private func daysToNext(_ rule: String?) -> Int {
    guard !excluded.isEmpty, let rule = rule.flatMap({ try? RecurrenceRule(rrule: $0) }), let first = start ?? due
    else {
      return 0
    }
    var days = rule.days(from: first.time.day)
    var next: Day? = first.time.day
    // Of one more occurrence than are left out, one is not.
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
