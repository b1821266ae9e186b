/// The first character of bytes in UTF-8 and how many bytes it takes; what is not UTF-8 becomes one U+FFFD.
///
/// Nil if there are no bytes, or if it takes more of them.
func firstScalar(of bytes: [UInt8]) -> (scalar: Unicode.Scalar, length: Int)? {
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
  return (scalars.count == 1 ? scalars.first ?? "\u{FFFD}" : "\u{FFFD}", length)
}
