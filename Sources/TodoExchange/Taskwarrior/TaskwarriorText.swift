import TodoModel

// Texts and dates as Taskwarrior can keep them.

extension [UInt8] {
  /// The same with characters beyond U+FFFF in UTF-8, and without raw controls, which no JSON has.
  var withSurrogatesJoined: [UInt8] {
    guard contains(where: { $0 == 0xED || $0.isRawControl }) else { return self }
    var joined: [UInt8] = []
    joined.reserveCapacity(count)
    var here = 0
    while here < count {
      let byte = self[here]
      if byte == 0xED, let scalar = surrogates(at: here) {
        joined += UTF8.encode(scalar).map(Array.init) ?? []
        here += 6
        continue
      }
      if byte.isRawControl {
        joined += "\\u\(String(digits: Int(byte), radix: 16, count: 4))".utf8
      } else {
        joined.append(byte)
      }
      here += 1
    }
    return joined
  }

  /// What two surrogates at a place stand for, each of which is written in three bytes.
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
}

extension String {
  /// The text in quotes as JSON. Only what has to be escaped is: of `\ud83c\udf89` task makes no UTF-8.
  var quotedForTask: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
      return "\"" + self + "\""
    }
    var bytes = [UInt8(ascii: "\"")]
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case ..<0x20: bytes += "\\u\(String(digits: Int(byte), radix: 16, count: 4))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text as task keeps it: without NUL, and with brackets for the two words that its own file has for them.
  var asTaskKeepsIt: String {
    guard utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "&") }) else { return self }
    let text = String(decoding: utf8.filter { $0 != 0 }, as: UTF8.self)
    return text.replacingBytes("&open;", with: "[").replacingBytes("&close;", with: "]")
  }

  /// A rest that task keeps as it is, although it has those two words in it.
  var restForTask: String {
    replacingBytes("&open;", with: "\\u0026open;").replacingBytes("&close;", with: "\\u0026close;")
  }

  /// The rest as it was.
  var restFromTask: String {
    replacingBytes("\\u0026open;", with: "&open;").replacingBytes("\\u0026close;", with: "&close;")
  }

  /// Replaces a word; one that begins with a backslash only where that is no escaped one. Bytes, because a letter with a mark is none to `String`.
  private func replacingBytes(_ word: String, with other: String) -> String {
    let (word, bytes) = (Array(word.utf8), Array(utf8))
    guard bytes.count >= word.count, bytes.contains(word[word.count - 1]) else { return self }
    var replaced: [UInt8] = []
    var isEscaped = false
    var here = 0
    while here < bytes.count {
      if !isEscaped || word[0] != UInt8(ascii: "\\"), bytes[here] == word[0], bytes[here...].starts(with: word) {
        replaced += other.utf8
        here += word.count
        isEscaped = false
      } else {
        isEscaped = bytes[here] == UInt8(ascii: "\\") && !isEscaped
        replaced.append(bytes[here])
        here += 1
      }
    }
    return replaced.count == bytes.count ? self : String(decoding: replaced, as: UTF8.self)
  }
}

extension Instant {
  /// The first and the last one that task reads; on any other it crashes.
  private static let readByTask = Instant(seconds: 315_619_200)...Instant(seconds: 253_402_128_000)

  /// `20261126T230000Z`; nil if task cannot read it.
  var forTask: String? {
    guard Instant.readByTask.contains(self) else { return nil }
    let time = utc
    let (year, month, day) = time.day.date
    return String(unsafeUninitializedCapacity: 16) { text in
      func write(_ value: Int, _ digits: Int, at start: Int) {
        var rest = value
        for place in (start..<start + digits).reversed() {
          text[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        }
      }
      write((year * 100 + month) * 100 + day, 8, at: 0)
      text[8] = UInt8(ascii: "T")
      write((time.hour * 100 + time.minute) * 100 + time.second, 6, at: 9)
      text[15] = UInt8(ascii: "Z")
      return 16
    }
  }

  /// The nearest one that task reads.
  var nearestForTask: String {
    let range = Instant.readByTask
    return min(max(self, range.lowerBound), range.upperBound).forTask ?? ""
  }

  /// The instant written as `20261126T230000Z` or `2026-11-26T23:00:00Z`; nil for any other text.
  init?(ofTask text: String) {
    guard text.utf8.count == 16 else {
      self.init(iso: text)
      return
    }
    // A file has many dates, and each of them is read twice.
    var digits = 0
    for (place, byte) in text.utf8.enumerated() {
      switch place {
      case 8: guard byte == UInt8(ascii: "T") else { return nil }
      case 15: guard byte == UInt8(ascii: "Z") else { return nil }
      default:
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    let (date, time) = (digits / 1_000_000, digits % 1_000_000)
    guard let day = Day(year: date / 10_000, month: date / 100 % 100, day: date % 100), time / 10_000 < 24,
      time / 100 % 100 < 60, time % 100 < 60
    else { return nil }
    self.init(utc: CivilTime(day: day, hour: time / 10_000, minute: time / 100 % 100, second: time % 100))
  }
}

extension Moment {
  /// A day if it begins at the instant in a zone, else the instant; the calendar ends with the year 9999, wherever it is.
  init(ofTask instant: Instant, in zone: any Zone) {
    let day = zone.civilTime(at: instant).day
    let isDay = day.beginning(in: zone) == instant && day >= .first && day <= .last
    self = isDay ? .day(day) : .instant(instant)
  }
}
