// The three forms of ISO 8601 in the data file and on the command line: `2026-11-27`, `2026-11-27T16:00:00` and
// `2026-11-27T16:00:00Z`. They are read byte by byte, because a file has hundreds of thousands of them.

extension Day {
  package init?(iso text: some StringProtocol) {
    var text = String(text)
    guard let day = text.withUTF8({ $0.count == 10 ? $0.day : nil }) else { return nil }
    self = day
  }

  package var iso: String { String(unsafeUninitializedCapacity: 10) { write(to: $0) } }

  /// Writes ten bytes, and returns their number.
  package func write(to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let (year, month, day) = date
    buffer.write(year, digits: 4, at: 0)
    buffer[4] = UInt8(ascii: "-")
    buffer.write(month, digits: 2, at: 5)
    buffer[7] = UInt8(ascii: "-")
    buffer.write(day, digits: 2, at: 8)
    return 10
  }
}

extension CivilTime {
  package init?(iso text: some StringProtocol) {
    var text = String(text)
    guard let time = text.withUTF8({ $0.civilTime(hasSeconds: $0.count != 16) }) else { return nil }
    self = time
  }

  package var iso: String { String(unsafeUninitializedCapacity: 19) { write(to: $0) } }

  fileprivate func write(to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    _ = day.write(to: buffer)
    buffer[10] = UInt8(ascii: "T")
    buffer.write(hour, digits: 2, at: 11)
    buffer[13] = UInt8(ascii: ":")
    buffer.write(minute, digits: 2, at: 14)
    buffer[16] = UInt8(ascii: ":")
    buffer.write(second, digits: 2, at: 17)
    return 19
  }
}

extension Instant {
  package init?(iso text: some StringProtocol) {
    var text = String(text)
    guard let instant = text.withUTF8({ $0.instant }) else { return nil }
    self = instant
  }

  package var iso: String { String(unsafeUninitializedCapacity: 20) { write(to: $0) } }

  /// Writes twenty bytes, and returns their number.
  package func write(to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    buffer[utc.write(to: buffer)] = UInt8(ascii: "Z")
    return 20
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  @inline(__always) fileprivate func write(_ value: Int, digits: Int, at start: Int) {
    var rest = UInt32(truncatingIfNeeded: value)
    var place = start &+ digits
    while place > start {
      place &-= 1
      self[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  package var day: Day? {
    guard count >= 10, self[4] == UInt8(ascii: "-"), self[7] == UInt8(ascii: "-"),
      let year = number(at: 0, digits: 4), let month = number(at: 5, digits: 2), let day = number(at: 8, digits: 2)
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  package var instant: Instant? {
    guard count == 20, self[19] == UInt8(ascii: "Z") else { return nil }
    return UnsafeBufferPointer(rebasing: self[..<19]).civilTime(hasSeconds: true).map(Instant.init(utc:))
  }

  fileprivate func civilTime(hasSeconds: Bool) -> CivilTime? {
    guard count == (hasSeconds ? 19 : 16), let day, self[10] == UInt8(ascii: "T"), self[13] == UInt8(ascii: ":"),
      let hour = number(at: 11, digits: 2), hour < 24, let minute = number(at: 14, digits: 2), minute < 60
    else { return nil }
    guard hasSeconds else { return CivilTime(day: day, hour: hour, minute: minute) }
    guard self[16] == UInt8(ascii: ":"), let second = number(at: 17, digits: 2), second < 60 else { return nil }
    return CivilTime(day: day, hour: hour, minute: minute, second: second)
  }

  @inline(__always) private func number(at start: Int, digits: Int) -> Int? {
    var value = 0
    for place in start..<start &+ digits {
      let digit = self[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }
}
