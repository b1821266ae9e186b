/// A duration in whole minutes, at least one.
package struct TimeSpan: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  package let minutes: Int

  package static let shortest = TimeSpan(ofMinutes: 1)
  package static let longest = TimeSpan(ofMinutes: 9_999 * 60)

  private init(ofMinutes minutes: Int) { self.minutes = minutes }

  /// Nil for less than a minute, for more than 9,999 hours, and for nil.
  package init?(minutes: Int?) {
    guard let minutes, minutes > 0, minutes <= TimeSpan.longest.minutes else { return nil }
    self.init(ofMinutes: minutes)
  }

  package static let expectation = "a duration such as 45m, 2h30m or 1d, which is 8 hours"

  private static let minutesOfWorkday = 8 * 60

  package static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.minutes < right.minutes }

  /// Parses `2h30m`, `45m`, `1d 4h`, `2 hours`, `1.5h`: days, hours and minutes, each at most once.
  package init?(_ typed: String) {
    let words = typed.lowercased().split { !$0.isLetter }
    guard words.allSatisfy({ $0.count == 1 || TimeSpan.words.contains(String($0)) }) else { return nil }
    var last: Character = " "
    // Of a word its first letter counts.
    let short = typed.lowercased().filter { letter in
      defer { last = letter }
      return !(letter.isLetter && last.isLetter)
    }
    .split(separator: " ").reduce("") { $0 + ($1.first?.isLetter == true ? "" : " ") + $1 }
    let hours = short.last == "h" && short.contains(".") ? Double(short.dropFirst().dropLast()) : nil
    let units: [(Unicode.Scalar, Int)] = [("d", TimeSpan.minutesOfWorkday), ("h", 60), ("m", 1)]
    self.init(
      minutes: hours.flatMap { $0 < 9999 ? Int($0 * 60) : nil } ?? TimeSpan.parts(of: short.utf8, units, isTyped: true))
  }

  private static let words: Set = ["days", "day", "hours", "hour", "hrs", "hr", "minutes", "minute", "mins", "min"]

  /// Parses ISO 8601 in hours and minutes, `PT2H30M`.
  package init?(iso: String) {
    guard iso.utf8.starts(with: "PT".utf8) else { return nil }
    self.init(minutes: TimeSpan.parts(of: iso.utf8.dropFirst(2), [("H", 60), ("M", 1)]))
  }

  /// The sum of numbers with units, the greater units first.
  private static func parts(
    of bytes: some Collection<UInt8>, _ units: [(letter: Unicode.Scalar, minutes: Int)], isTyped: Bool = false
  ) -> Int? {
    var sum = 0
    var count: Int?
    var units = units[...]
    for byte in bytes {
      if byte == UInt8(ascii: " "), count == nil, isTyped { continue }
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        let next = (count ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
        guard next < 1_000_000 else { return nil }
        count = next
        continue
      }
      // A lower-case unit also matches capitals; ISO 8601 has no lower-case units.
      let unit = units.firstIndex { byte == UInt8(ascii: $0.letter) || byte | 0x20 == UInt8(ascii: $0.letter) }
      guard let unit, let number = count else { return nil }
      sum += number * units[unit].minutes
      units = units[(unit + 1)...]
      count = nil
    }
    return count == nil ? sum : nil
  }

  package var iso: String { "PT" + TimeSpan.text(minutes, "H", "M") }

  /// A sum of durations for display, `2h30m`; it can be 0, or more than a task can have.
  package static func words(ofMinutes minutes: Int) -> String { text(minutes, "h", "m") }

  /// A number of minutes as a clock shows it, `0:25`.
  package static func clock(ofMinutes minutes: Int) -> String { "\(minutes / 60):\(minutes % 60 / 10)\(minutes % 10)" }

  private static func text(_ minutes: Int, _ hours: String, _ unit: String) -> String {
    let rest = minutes % 60 > 0 || minutes == 0 ? "\(minutes % 60)\(unit)" : ""
    return (minutes >= 60 ? "\(minutes / 60)\(hours)" : "") + rest
  }

  package var description: String { TimeSpan.words(ofMinutes: minutes) }
}
