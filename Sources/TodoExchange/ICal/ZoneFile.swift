import Glibc
import Platform
import TodoModel

/// Zones from the files of the system (RFC 9636).
enum ZoneFile {
  private static let folders = ["/usr/share/zoneinfo/", "/usr/lib/zoneinfo/", "/etc/zoneinfo/"]

  /// The zone with a name such as `Europe/Berlin`; nil if the system has none. Reads a small file.
  static func zone(named name: String) -> (any Zone)? {
    guard !name.isEmpty, !name.hasPrefix("/"), name.utf8.count < 64,
      // No path out of the folder.
      name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "/_-+".utf8.contains($0) })
    else { return nil }
    for folder in folders {
      guard let file = try? Descriptor(opening: folder + name, O_RDONLY) else { continue }
      return (try? file.readToEnd(upTo: 1 << 16)).flatMap { zone(in: $0) }
    }
    return nil
  }

  private static func zone(in bytes: [UInt8]) -> RuledZone? {
    guard let old = block(bytes, at: 0, wordLength: 4) else { return nil }
    // Since the second version a block with 64-bit times follows, and a rule.
    guard old.version >= UInt8(ascii: "2"), let new = block(bytes, at: old.end, wordLength: 8) else { return old.zone }
    let rule = String(utf8: bytes[new.end...].dropFirst().prefix { $0 != .newline })
    return changing(new.zone) { $0.observances = observances(rule) }
  }

  /// The transitions of a file, in words of 4 or 8 bytes.
  private static func block(
    _ bytes: [UInt8], at start: Int, wordLength: Int
  ) -> (version: UInt8, zone: RuledZone, end: Int)? {
    guard bytes.count >= start + 44, bytes[start..<start + 4].elementsEqual("TZif".utf8) else { return nil }
    func number(_ place: Int, _ length: Int) -> Int {
      let bits = bytes[place..<place + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return length == 4 ? Int(Int32(truncatingIfNeeded: bits)) : Int(Int64(bitPattern: bits))
    }
    let counts = (0..<6).map { number(start + 20 + 4 * $0, 4) }
    guard counts.allSatisfy({ (0..<100_000).contains($0) }) else { return nil }
    let (times, types) = (counts[3], counts[4])
    let timesStart = start + 44
    let typesStart = timesStart + times * (wordLength + 1)
    let end = typesStart + types * 6 + counts[5] + counts[2] * (wordLength + 4) + counts[1] + counts[0]
    guard end <= bytes.count, types > 0 else { return nil }
    func offset(_ type: Int) -> Int { type < types ? number(typesStart + 6 * type, 4) : 0 }
    var zone = RuledZone(first: offset(0))
    for index in 0..<times {
      let type = Int(bytes[timesStart + times * wordLength + index])
      zone.transitions.append((number(timesStart + index * wordLength, wordLength), offset(type)))
    }
    return (bytes[start + 4], zone, end)
  }

  // MARK: The rule at the end, as in the variable `TZ`: `CET-1CEST,M3.5.0,M10.5.0/3`

  /// The two changes of a rule; none for other texts, and without summer time.
  private static func observances(_ text: String) -> [Observance] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return [] }
    var names = withoutName(parts[0])
    guard let standard = takeTime(&names) else { return [] }
    names = withoutName(names)
    // East of Greenwich is negative, and summer time is an hour more by default.
    let summer = takeTime(&names).map { -$0 } ?? 3600 - standard
    guard let begin = observance(parts[1], from: -standard, to: summer),
      let end = observance(parts[2], from: summer, to: -standard)
    else { return [] }
    return [begin, end]
  }

  private static func observance(_ text: Substring, from before: Int, to offset: Int) -> Observance? {
    let sides = text.split(separator: "/", maxSplits: 1)
    let numbers = (sides.first ?? "").dropFirst().split(separator: ".").compactMap { Int($0) }
    guard sides.first?.first == "M", numbers.count == 3, (1...12).contains(numbers[0]), (1...5).contains(numbers[1]),
      (0...6).contains(numbers[2])
    else { return nil }
    var time = sides.count > 1 ? sides[1] : "2"
    guard let second = takeTime(&time) else { return nil }
    let weekday = Weekday.allCases[(numbers[2] + 6) % 7]
    let position = RecurrenceRule.WeekdayPosition(weekday, ordinal: numbers[1] == 5 ? -1 : numbers[1])
    let rule = RecurrenceRule(.yearly, months: [numbers[0]], weekdays: [position])
    guard let first = rule.days(from: Day(number: 0)).first(where: { _ in true }) else { return nil }
    return Observance(day: first, second: second, before: before, offset: offset, rule: rule)
  }

  private static func withoutName(_ text: Substring) -> Substring {
    text.first == "<" ? text.drop { $0 != ">" }.dropFirst() : text.drop { $0.isLetter }
  }

  /// Takes `-1`, `3:30`, `+26:00:00` from the beginning, in seconds.
  private static func takeTime(_ text: inout Substring) -> Int? {
    let isNegative = text.first == "-"
    if isNegative || text.first == "+" { text.removeFirst() }
    let time = text.prefix { $0 == ":" || ("0"..."9").contains($0) }
    text = text[time.endIndex...]
    let numbers = time.split(separator: ":").compactMap { Int($0) }
    guard (1...3).contains(numbers.count), numbers.allSatisfy({ $0 < 1000 }) else { return nil }
    let seconds = zip(numbers, [3600, 60, 1]).map(*).reduce(0, +)
    return isNegative ? -seconds : seconds
  }
}
