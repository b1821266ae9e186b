import TodoModel

/// The time zones that a piece of a calendar names.
struct ICalZones {
  private let components: [Component]
  private let here: any Zone

  /// A component VTIMEZONE (RFC 5545 §3.6.5).
  struct Component {
    /// What it is named by.
    let name: String
    /// Where it is, if it says so.
    let location: String?
    /// The component as it stands in the file.
    let bytes: ArraySlice<UInt8>
  }

  init(of piece: ICalPiece, _ context: ExchangeContext) {
    components = piece.zones.isEmpty ? [] : Self.components(of: piece.zones)
    here = context.zone
  }

  /// The zone of that name: the one that the world knows by it, else the one that the calendar describes; nil if neither
  /// is there.
  func zone(named name: String) -> (any Zone)? {
    let component = components.first { $0.name == name }
    for name in [Self.place(in: name), component?.location].compactMap(\.self) {
      if let zone = (here as? SystemZone), zone.name == name || zone.name.hasSuffix("/\(name)") { return zone }
      if let zone = ZoneFile.zone(named: name) { return zone }
    }
    return component.flatMap { RuledZone(component: $0.bytes) }
  }

  /// The name behind what programs put before it, `/freeassociation.sourceforge.net/Europe/Berlin`.
  private static func place(in name: String) -> String? {
    guard name.hasPrefix("/") else { return name }
    let parts = name.split(separator: "/")
    return (1...3).reversed().lazy.filter { $0 <= parts.count }.map { parts.suffix($0).joined(separator: "/") }
      .first { ZoneFile.zone(named: $0) != nil }
  }

  /// The components in a text that has nothing else.
  static func components(of bytes: [UInt8]) -> [Component] {
    var components: [Component] = []
    var (name, location, start, depth) = ("", String?.none, 0, 0)
    for (_, line) in ContentLines(bytes[...]) {
      switch line.name {
      case "BEGIN":
        if depth == 0 { (name, location, start) = ("", nil, line.physical.startIndex) }
        depth += 1
      case "END":
        depth -= 1
        if depth == 0 {
          components.append(
            Component(name: name, location: location, bytes: bytes[start..<line.physical.endIndex]))
        }
      case "TZID": name = line.valueText
      case "X-LIC-LOCATION": location = line.valueText
      case _: break
      }
    }
    return components
  }
}

extension RuledZone {
  /// The zone that a component VTIMEZONE describes; nil if it cannot be understood.
  init?(component: ArraySlice<UInt8>) {
    self.init(first: 0)
    var observance = Observance(day: Day(number: 0), second: 0, before: 0, offset: 0)
    for (_, line) in ContentLines(component) {
      let value = line.valueText
      switch line.name {
      case "BEGIN": observance = Observance(day: Day(number: 0), second: 0, before: 0, offset: 0)
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
        for text in ICalText.list(line.value) {
          if case .local(let time)? = ICalTime(text) { observance.times.append(time) }
        }
      case "END" where value.uppercased() != "VTIMEZONE": observances.append(observance)
      case _: break
      }
    }
    guard let earliest = observances.min(by: { $0.day < $1.day }) else { return nil }
    first = earliest.before
  }

  /// The seconds of `+0100`, `-033045`; nil for any other text.
  private static func offset(_ text: String) -> Int? {
    let digits = text.dropFirst().utf8.map { Int($0) - 48 }
    guard text.hasPrefix("+") || text.hasPrefix("-"), digits.count == 4 || digits.count == 6,
      digits.allSatisfy({ (0..<10).contains($0) })
    else { return nil }
    let pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
    let seconds = pairs[0] * 3600 + pairs[1] * 60 + (pairs.count > 2 ? pairs[2] : 0)
    return text.hasPrefix("-") ? -seconds : seconds
  }
}
