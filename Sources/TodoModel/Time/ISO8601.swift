// The three forms of ISO 8601 that the data file and the command line use: `2026-11-27`, `2026-11-27T16:00:00`
// and `2026-11-27T16:00:00Z`.

extension Day {
  /// The day written as `2026-11-27`, or nil for any other text.
  package init?(iso text: some StringProtocol) {
    var digits = DigitReader(text.utf8)
    guard let day = digits.day(), digits.isAtEnd else { return nil }
    self = day
  }

  /// The day as `2026-11-27`.
  package var iso: String {
    String(unsafeUninitializedCapacity: 10) { buffer in
      write(to: buffer, at: 0)
      return 10
    }
  }

  fileprivate func write(to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
    let (year, month, day) = date
    write(year, digits: 4, to: buffer, at: start)
    buffer[start + 4] = UInt8(ascii: "-")
    write(month, digits: 2, to: buffer, at: start + 5)
    buffer[start + 7] = UInt8(ascii: "-")
    write(day, digits: 2, to: buffer, at: start + 8)
  }

  fileprivate func write(_ value: Int, digits: Int, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
    var rest = value
    for place in (start..<start + digits).reversed() {
      buffer[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}

extension CivilTime {
  /// The time written as `2026-11-27T16:00:00` or `2026-11-27T16:00`, or nil for any other text.
  package init?(iso text: some StringProtocol) {
    var digits = DigitReader(text.utf8)
    guard let time = digits.civilTime(needsSeconds: false), digits.isAtEnd else { return nil }
    self = time
  }

  /// The time as `2026-11-27T16:00:00`.
  package var iso: String {
    String(unsafeUninitializedCapacity: 19) { buffer in
      write(to: buffer)
      return 19
    }
  }

  fileprivate func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    day.write(to: buffer, at: 0)
    buffer[10] = UInt8(ascii: "T")
    day.write(hour, digits: 2, to: buffer, at: 11)
    buffer[13] = UInt8(ascii: ":")
    day.write(minute, digits: 2, to: buffer, at: 14)
    buffer[16] = UInt8(ascii: ":")
    day.write(second, digits: 2, to: buffer, at: 17)
  }
}

extension Instant {
  /// The instant written as `2026-11-27T16:00:00Z`, or nil for any other text.
  package init?(iso text: some StringProtocol) {
    var digits = DigitReader(text.utf8)
    guard let time = digits.civilTime(needsSeconds: true), digits.take(UInt8(ascii: "Z")), digits.isAtEnd else {
      return nil
    }
    self.init(utc: time)
  }

  /// The instant as `2026-11-27T16:00:00Z`.
  package var iso: String {
    String(unsafeUninitializedCapacity: 20) { buffer in
      utc.write(to: buffer)
      buffer[19] = UInt8(ascii: "Z")
      return 20
    }
  }
}

/// Reads numbers with a fixed count of digits.
private struct DigitReader<Bytes: Collection> where Bytes.Element == UInt8 {
  private var rest: Bytes.SubSequence

  init(_ bytes: Bytes) {
    rest = bytes[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    return value
  }

  mutating func day() -> Day? {
    guard let year = number(digits: 4), take(UInt8(ascii: "-")), let month = number(digits: 2),
      take(UInt8(ascii: "-")), let day = number(digits: 2)
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  mutating func civilTime(needsSeconds: Bool) -> CivilTime? {
    guard let day = day(), take(UInt8(ascii: "T")), let hour = number(digits: 2), hour < 24,
      take(UInt8(ascii: ":")), let minute = number(digits: 2), minute < 60
    else { return nil }
    guard needsSeconds || rest.first == UInt8(ascii: ":") else {
      return CivilTime(day: day, hour: hour, minute: minute)
    }
    guard take(UInt8(ascii: ":")), let second = number(digits: 2), second < 60 else { return nil }
    return CivilTime(day: day, hour: hour, minute: minute, second: second)
  }
}
