import TodoModel

struct ICalZones {
  private let components: [Component]
  private let here: any Zone

  /// A component VTIMEZONE (RFC 5545 §3.6.5).
  struct Component {
    var name = ""
    var location: String?
    var bytes: ArraySlice<UInt8>
  }

  init(of piece: ICalPiece, in here: any Zone) { (components, self.here) = (Self.components(of: piece.zones), here) }

  /// The zone of the system with a name, else the one that the calendar describes; nil if there is neither.
  func zone(named name: String) -> (any Zone)? {
    let component = components.first { $0.name == name }
    for name in [Self.usualName(of: name), component?.location].compactMap(\.self) {
      if let zone = (here as? SystemZone), zone.name == name || zone.name.hasSuffix("/\(name)") { return zone }
      if let zone = ZoneFile.zone(named: name) { return zone }
    }
    return component.flatMap { RuledZone(component: $0.bytes) }
  }

  /// The name without a prefix of a program, `/freeassociation.sourceforge.net/Europe/Berlin`.
  private static func usualName(of name: String) -> String? {
    guard name.hasPrefix("/") else { return name }
    let parts = name.split(separator: "/")
    return (1...3).reversed().lazy.filter { $0 <= parts.count }.map { parts.suffix($0).joined(separator: "/") }
      .first { ZoneFile.zone(named: $0) != nil }
  }

  static func components(of bytes: [UInt8]) -> [Component] {
    var components: [Component] = []
    var component = Component(bytes: [])
    for (_, depth, line) in ContentLines(bytes[...]) {
      switch line.name {
      case "BEGIN" where depth == 1: component = Component(bytes: line.physical)
      case "END" where depth == 1:
        component.bytes = bytes[component.bytes.startIndex..<line.physical.endIndex]
        components.append(component)
      case "TZID": component.name = line.valueText
      case "X-LIC-LOCATION": component.location = line.valueText
      case _: break
      }
    }
    return components
  }
}

/// A zone whose clocks were set at certain instants, and are set by rules after these.
struct RuledZone: Zone {
  /// The changes of the offset from UTC, by seconds since 1970, ascending.
  var transitions: [(at: Int, offset: Int)] = []
  var first: Int
  var observances: [Observance] = []

  func civilTime(at time: Instant) -> CivilTime { Instant(seconds: time.seconds + offset(at: time.seconds)).utc }

  private func offset(at seconds: Int) -> Int {
    let next = transitions.indices.firstPlace { transitions[$0].at > seconds }
    var latest = next == 0 ? nil : transitions[next - 1]
    // The rules begin at the last transition.
    for observance in next < transitions.count ? [] : observances {
      guard let onset = observance.lastOnset(upTo: seconds), latest.map({ onset >= $0.at }) ?? true else { continue }
      latest = (onset, observance.offset)
    }
    return latest?.offset ?? first
  }
}

/// A recurring change of the offset from UTC.
struct Observance: Sendable {
  var day = Day(number: 0)
  /// Seconds since midnight by the clocks before the change; may lie beyond the day.
  var second = 0
  var before = 0, offset = 0
  var rule: RecurrenceRule?
  /// Other times by the clocks before the change.
  var times: [CivilTime] = []

  func lastOnset(upTo seconds: Int) -> Int? {
    func onset(_ day: Day) -> Int { day.number * 86_400 + second - before }
    var onsets = [onset(day)] + times.map { Instant(utc: $0).seconds - before }
    if let rule {
      let limit = Instant(seconds: seconds + before).utc.day.adding(days: 2)
      onsets += rule.days(from: start(of: rule, before: limit)).prefix { $0 <= limit }.map(onset)
    }
    return onsets.filter { $0 <= seconds }.max()
  }

  /// The first day to look at: yearly rules are not followed from 1601 on, where some programs begin.
  private func start(of rule: RecurrenceRule, before limit: Day) -> Day {
    let (year, month, dayOfMonth) = day.date
    let isCounted = if case .count = rule.end { true } else { false }
    guard rule.frequency == .yearly, rule.interval == 1, !isCounted, limit.date.year - 3 > year else { return day }
    return Day(year: limit.date.year - 3, month: month, day: dayOfMonth) ?? day
  }
}

extension RuledZone {
  init?(component: ArraySlice<UInt8>) {
    self.init(first: 0)
    var observance = Observance()
    for (_, _, line) in ContentLines(component) {
      let value = line.valueText
      switch line.name {
      case "BEGIN": observance = Observance()
      case "DTSTART":
        guard case .local(let time)? = ICalTime(line.value) else { return nil }
        (observance.day, observance.second) = (time.day, time.secondOfDay)
      case "TZOFFSETFROM", "TZOFFSETTO":
        guard let offset = Self.offset(value) else { return nil }
        if line.name == "TZOFFSETTO" { observance.offset = offset } else { observance.before = offset }
      case "RRULE":
        guard let rule = try? RecurrenceRule(rrule: value) else { return nil }
        observance.rule = rule
      case "RDATE":
        for case .local(let time)? in ICalText.list(line.value).map({ ICalTime($0) }) { observance.times.append(time) }
      case "END" where value.uppercased() != "VTIMEZONE": observances.append(observance)
      case _: break
      }
    }
    guard let earliest = observances.min(by: { $0.day < $1.day }) else { return nil }
    first = earliest.before
  }

  /// The seconds of `+0100`, `-033045`.
  private static func offset(_ text: String) -> Int? {
    guard text.hasPrefix("+") || text.hasPrefix("-"), [5, 7].contains(text.utf8.count),
      text.utf8.dropFirst().allSatisfy(\.isDigit), let number = Int(text.dropFirst())
    else { return nil }
    let (time, seconds) = text.utf8.count == 7 ? (number / 100, number % 100) : (number, 0)
    let offset = time / 100 * 3600 + time % 100 * 60 + seconds
    return text.hasPrefix("-") ? -offset : offset
  }
}
