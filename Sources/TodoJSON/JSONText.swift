/// Text of a JSON document that was checked and not yet copied: the name of a member or a value.
///
/// It is valid only while its reader is.
package struct JSONText {
  /// What stands between the quotes.
  private let raw: UnsafeBufferPointer<UInt8>
  /// The text without its escapes, if it has any.
  private let decoded: String?

  @inline(__always)
  init(raw: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) {
    self.raw = raw
    decoded = hasEscapes ? JSONText.decode(raw) : nil
  }

  /// The text, copied.
  package var string: String {
    @inline(__always) get { decoded ?? String(decoding: raw, as: UTF8.self) }
  }

  /// Whether there is no text between the quotes.
  package var isEmpty: Bool { raw.isEmpty }

  /// Whether it was written with escapes; only then can it contain controls, line breaks among them.
  package var hasEscapes: Bool { decoded != nil }

  /// What `body` makes of the text in UTF-8.
  @inline(__always)
  package func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard var decoded else { return body(raw) }
    return decoded.withUTF8(body)
  }

  /// Whether the text is that one, byte for byte; so that a `switch` can tell names apart without copying them.
  @inline(__always)
  package static func ~= (pattern: StaticString, text: JSONText) -> Bool {
    text.withUTF8 { bytes in
      guard bytes.count == pattern.utf8CodeUnitCount else { return false }
      let other = pattern.utf8Start
      for place in 0..<bytes.count where bytes[place] != other[place] { return false }
      return true
    }
  }

  /// The text without its escapes, which were checked before.
  @inline(never)
  private static func decode(_ raw: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: raw.count) { target in
      var count = 0
      var here = 0
      while here < raw.count {
        guard raw[here] == UInt8(ascii: "\\") else {
          target[count] = raw[here]
          count += 1
          here += 1
          continue
        }
        let (scalar, length) = raw.escape(at: here)
        here += length
        for byte in UTF8.encode(scalar).unsafelyUnwrapped {
          target[count] = byte
          count += 1
        }
      }
      return count
    }
  }
}

extension JSONReader {
  @inline(__always)
  func text(in scan: StringScan) -> JSONText {
    JSONText(raw: UnsafeBufferPointer(rebasing: bytes[scan.range]), hasEscapes: scan.hasEscapes)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The scalar that the valid escape at a place stands for, and how long the escape is.
  fileprivate func escape(at place: Int) -> (scalar: Unicode.Scalar, length: Int) {
    switch self[place + 1] {
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"):
      let unit = UInt32(hexUnit(at: place + 2) ?? 0)
      guard 0xD800...0xDBFF ~= unit else { return (Unicode.Scalar(unit) ?? "\u{FFFD}", 6) }
      let low = UInt32(hexUnit(at: place + 8) ?? 0xDC00)
      return (Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}", 12)
    case let byte: return (Unicode.Scalar(byte), 2)
    }
  }
}
