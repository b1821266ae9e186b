import TodoModel

// Texts and dates as Taskwarrior can keep them.

extension [UInt8] {
  /// The bytes with pairs of surrogates as one character of UTF-8, and with escaped controls.
  var withSurrogatesJoined: [UInt8] {
    guard contains(where: { $0 == 0xED || $0.isRawControl }) else { return self }
    var joined: [UInt8] = []
    joined.reserveCapacity(count)
    var here = 0
    while here < count {
      let byte = self[here]
      if byte == 0xED, let scalar = surrogates(at: here) {
        joined += String(scalar).utf8
        here += 6
        continue
      }
      if byte.isRawControl { joined += byte.escapedInJSON } else { joined.append(byte) }
      here += 1
    }
    return joined
  }

  private func surrogates(at place: Int) -> Unicode.Scalar? {
    guard place + 5 < count, 0xA0...0xAF ~= self[place + 1], self[place + 3] == 0xED, 0xB0...0xBF ~= self[place + 4],
      0x80...0xBF ~= self[place + 2], 0x80...0xBF ~= self[place + 5]
    else { return nil }
    let high = UInt32(self[place + 1] & 0x0F) << 6 | UInt32(self[place + 2] & 0x3F)
    let low = UInt32(self[place + 4] & 0x0F) << 6 | UInt32(self[place + 5] & 0x3F)
    return Unicode.Scalar(0x10000 + high << 10 + low)
  }
}

extension UInt8 {
  fileprivate var isRawControl: Bool { self < 0x20 && !isBlankInJSON }
  fileprivate var escapedInJSON: String.UTF8View { "\\u\(String(digits: Int(self), radix: 16, count: 4))".utf8 }
}

extension String {
  /// The text in quotes as JSON. Only mandatory escapes are used: Taskwarrior makes invalid UTF-8 of `\ud83c\udf89`.
  var quotedForTask: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == .quote || $0 == .backslash }) else { return "\"" + self + "\"" }
    let bytes = utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case .quote, .backslash: [.backslash, byte]
      case 0x0A: Array("\\n".utf8)
      case 0x0D: Array("\\r".utf8)
      case 0x09: Array("\\t".utf8)
      case ..<0x20: Array(byte.escapedInJSON)
      default: [byte]
      }
    }
    return "\"\(String(utf8: bytes))\""
  }

  /// The text without NUL, and with brackets for the two words that stand for them in the files of Taskwarrior.
  var asTaskKeepsIt: String {
    guard utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "&") }) else { return self }
    return String(utf8: utf8.filter { $0 != 0 }).replacingBytes("&open;", with: "[").replacingBytes(
      "&close;", with: "]")
  }

  /// A rest in which Taskwarrior does not replace these words.
  var restForTask: String {
    replacingBytes("&open;", with: "\\u0026open;").replacingBytes("&close;", with: "\\u0026close;")
  }

  var restFromTask: String {
    replacingBytes("\\u0026open;", with: "&open;").replacingBytes("\\u0026close;", with: "&close;")
  }
}

extension Instant {
  /// The instants that Taskwarrior reads; others crash it.
  private static let readByTask = Instant(seconds: 315_619_200)...Instant(seconds: 253_402_128_000)

  /// `20261126T230000Z`; nil if Taskwarrior cannot read it.
  var forTask: String? { Instant.readByTask.contains(self) ? ICalTime.instant(self).text : nil }

  var nearestForTask: String {
    let range = Instant.readByTask
    return min(max(self, range.lowerBound), range.upperBound).forTask ?? ""
  }

  /// Reads `20261126T230000Z` or `2026-11-26T23:00:00Z`.
  init?(ofTask text: String) {
    guard text.utf8.count == 16 else {
      self.init(iso: text)
      return
    }
    // Unlike a calendar, Taskwarrior has no leap seconds.
    guard case .instant(let instant)? = ICalTime(text.utf8), !text.hasSuffix("60Z") else { return nil }
    self = instant
  }
}

extension Moment {
  /// The day that begins at an instant, else the instant; the day before the last is the `someday` of Taskwarrior. The
  /// calendar ends with the year 9999 in every zone.
  init(ofTask instant: Instant, in zone: any Zone) {
    let day = zone.civilTime(at: instant).day
    let isDay = day.beginning(in: zone) == instant && day >= .first && day <= .last
    self = !isDay ? .instant(instant) : day == Day.last.adding(days: -1) ? .someday : .day(day)
  }
}
