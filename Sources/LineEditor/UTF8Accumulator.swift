/// Makes characters of bytes that arrive one by one; a sequence that is not UTF-8 becomes one U+FFFD.
struct UTF8Accumulator {
  private var bytes: [UInt8] = []

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// The first whole character, nil if it takes more bytes.
  mutating func next() -> Unicode.Scalar? {
    guard let first = bytes.first else { return nil }
    let expected: Int
    switch first {
    case 0xC2...0xDF: expected = 2
    case 0xE0...0xEF: expected = 3
    case 0xF0...0xF4: expected = 4
    default: expected = 1
    }
    let length = 1 + bytes.dropFirst().prefix(expected - 1).prefix { $0 & 0xC0 == 0x80 }.count
    guard length == expected || length < bytes.count else { return nil }
    let scalars = String(decoding: bytes.prefix(length), as: UTF8.self).unicodeScalars
    bytes.removeFirst(length)
    return scalars.count == 1 ? scalars.first : "\u{FFFD}"
  }
}
