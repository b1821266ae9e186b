// How a rest stands in a word of todo.txt: without blanks and colons (RFC 3986 §2.1).

extension String {
  /// The text with blanks, colons, percent signs and controls encoded.
  var percentEncoded: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      guard byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      bytes += [UInt8(ascii: "%"), Self.digit(byte >> 4), Self.digit(byte & 0xF)]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

extension Substring {
  /// The text that was encoded; nil if it is none, or no rest.
  var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(Self.value), let low = rest.popFirst().flatMap(Self.value) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    guard UnrepresentedFields.mayBe(bytes) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init)
  }
}
