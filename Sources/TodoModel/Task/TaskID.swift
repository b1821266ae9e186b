/// The identifier of a task: a UUID (RFC 9562), written in lower case.
package struct TaskID: Hashable, Sendable, Codable {
  /// The first and the second half, most significant bit first.
  let high: UInt64, low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The first two digits.
  package var firstByte: UInt8 { UInt8(truncatingIfNeeded: high >> 56) }

  /// A new random identifier (RFC 9562 version 4).
  package static func random(using generator: inout some RandomNumberGenerator) -> TaskID {
    TaskID.version(4, high: generator.next(), low: generator.next())
  }

  /// The identifier that a fixed clock gives to the task with that number (RFC 9562 version 8): the same every time.
  package static func derived(from instant: Instant, number: Int) -> TaskID {
    TaskID.version(
      8, high: UInt64(bitPattern: Int64(instant.seconds)) << 16, low: UInt64(bitPattern: Int64(number)))
  }

  static func version(_ version: UInt64, high: UInt64, low: UInt64) -> TaskID {
    TaskID(high: high & ~0xF000 | version << 12, low: low & ~(0b11 << 62) | 0b10 << 62)
  }

  /// The identifier written as `0191b3c2-…` in either case, or nil for any other text.
  package init?(_ text: some StringProtocol) {
    let parsed: TaskID?? = text.utf8.withContiguousStorageIfAvailable { TaskID(bytes: $0) }
    guard let identifier = parsed ?? Array(text.utf8).withUnsafeBufferPointer(TaskID.init(bytes:)) else { return nil }
    self = identifier
  }

  /// The identifier that 36 bytes of ASCII spell, or nil for any others.
  package init?(bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 36 else { return nil }
    var halves: (UInt64, UInt64) = (0, 0)
    var invalid: UInt8 = 0
    // One branch at the end instead of one for each digit.
    func digits(_ range: Range<Int>, _ half: inout UInt64) {
      for place in range {
        let byte = bytes[place]
        let number = byte &- UInt8(ascii: "0")
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        let digit = number < 10 ? number : letter < 6 ? letter &+ 10 : 0xFF
        invalid |= digit
        half = half << 4 | UInt64(digit & 0xF)
      }
    }
    guard bytes[8] == UInt8(ascii: "-"), bytes[13] == UInt8(ascii: "-"), bytes[18] == UInt8(ascii: "-"),
      bytes[23] == UInt8(ascii: "-")
    else { return nil }
    digits(0..<8, &halves.0)
    digits(9..<13, &halves.0)
    digits(14..<18, &halves.0)
    digits(19..<23, &halves.1)
    digits(24..<36, &halves.1)
    guard invalid < 0x10 else { return nil }
    (high, low) = halves
  }
}

extension TaskID: CustomStringConvertible {
  /// The identifier in lower case, 36 characters of ASCII.
  package var description: String {
    String(unsafeUninitializedCapacity: 36) { write(to: $0) }
  }

  /// Writes the 36 bytes of the identifier and answers 36.
  package func write(to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    func digits(_ range: Range<Int>, _ half: UInt64) {
      var rest = half
      for place in range.reversed() {
        let digit = UInt8(truncatingIfNeeded: rest) & 0xF
        buffer[place] = digit &+ (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") &- 10)
        rest >>= 4
      }
    }
    digits(0..<8, high >> 32)
    digits(9..<13, high >> 16)
    digits(14..<18, high)
    digits(19..<23, low >> 48)
    digits(24..<36, low)
    for place in [8, 13, 18, 23] { buffer[place] = UInt8(ascii: "-") }
    return 36
  }
}
