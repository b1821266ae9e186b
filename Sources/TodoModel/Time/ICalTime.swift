/// A date or a time (RFC 5545 §3.3.4, §3.3.5).
package enum ICalTime: Hashable, Sendable, Codable {
  /// `20261127`
  case day(Day)
  /// `20261127T160000Z`
  case instant(Instant)
  /// `20261127T160000`: a local time, in the zone of a parameter, or of the reader.
  case local(CivilTime)

  package init?(_ text: some Collection<UInt8>) {
    // As an array, because code for any collection takes ten times as long.
    let text = Array(text.prefix(17))
    func number(_ digits: ArraySlice<UInt8>) -> Int? {
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

  package var iso: String {
    switch self {
    case .day(let day): day.iso
    case .instant(let instant): instant.iso
    case .local(let time): time.iso
    }
  }

  package var text: String { iso.filter { $0 != "-" && $0 != ":" } }

  package func moment(in zone: any Zone) -> Moment {
    switch self {
    case .day(let day): .day(day)
    case .instant(let instant): .instant(instant)
    case .local(let time): .instant(zone.instant(of: time))
    }
  }
}
