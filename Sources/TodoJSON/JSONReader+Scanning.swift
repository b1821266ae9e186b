// The grammar of RFC 8259 below the level of values: white space, strings, numbers and their errors.

struct StringScan {
  let range: Range<Int>
  let hasEscapes: Bool
}

extension JSONReader {
  @inline(__always) func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  @inline(__always) mutating func skipWhitespace() {
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      offset &+= 1
    }
  }

  func matches(_ word: StaticString) -> Bool { word.withUTF8Buffer { bytes[offset...].starts(with: $0) } }

  /// Skips a byte order mark, which means nothing in UTF-8 and which some editors write (RFC 8259 §8.1).
  mutating func checkEncoding() throws(JSONError) {
    guard bytes.count >= 2 else { return }
    // JSON begins with ASCII, which UTF-16 writes with zeros in every other byte.
    let next = (bytes.count > 2 ? bytes[2] : 0, bytes.count > 3 ? bytes[3] : 0)
    switch (bytes[0], bytes[1]) {
    case (0xEF, 0xBB) where next.0 == 0xBF: offset = JSONReader.byteOrderMark.count
    case (0xFE, 0xFF), (0xFF, 0xFE): throw error(.utf16)
    case (0, 1...) where next.0 == 0: throw error(.utf16)
    case (1..., 0) where next.1 == 0: throw error(.utf16)
    default: break
    }
  }

  @inline(__always) mutating func scanString() throws(JSONError) -> StringScan {
    let start = offset &+ 1
    var here = start
    var hasEscapes = false
    while true {
      here = bytes.firstSpecial(from: here)
      guard here < bytes.count else { throw error(.unterminatedString) }
      switch bytes[here] {
      case UInt8(ascii: "\""):
        offset = here &+ 1
        return StringScan(range: Range(uncheckedBounds: (start, here)), hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        here = try passEscape(at: here)
      case let byte where byte < 0x20: throw error(.controlCharacter(byte), at: here)
      case 0x80...:
        repeat {
          let length = bytes.scalarLength(at: here)
          guard length > 0 else { throw error(.notUTF8(bytes[here]), at: here) }
          here &+= length
        } while here < bytes.count && bytes[here] >= 0x80
      default: here &+= 1
      }
    }
  }

  private func passEscape(at place: Int) throws(JSONError) -> Int {
    guard place + 1 < bytes.count else { throw error(.unterminatedString) }
    switch bytes[place + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return place + 2
    case UInt8(ascii: "u"):
      guard let unit = bytes.hexUnit(at: place + 2) else { throw badEscape(at: place) }
      guard 0xD800...0xDFFF ~= unit else { return place + 6 }
      guard unit < 0xDC00, place + 7 < bytes.count, bytes[place + 6] == UInt8(ascii: "\\"),
        bytes[place + 7] == UInt8(ascii: "u"), let low = bytes.hexUnit(at: place + 8), 0xDC00...0xDFFF ~= low
      else { throw error(.loneSurrogate(unit), at: place) }
      return place + 12
    default: throw badEscape(at: place)
    }
  }

  /// Scans a number; true if it is an integer.
  mutating func scanNumber() throws(JSONError) -> Bool {
    let start = offset
    var isInteger = true
    if peek() == UInt8(ascii: "-") { offset += 1 }
    if peek() == UInt8(ascii: "0") {
      offset += 1
      if let byte = peek(), byte.isDigit { throw malformedNumber(at: start) }
    } else if !skipDigits() {
      throw malformedNumber(at: start)
    }
    if peek() == UInt8(ascii: ".") {
      isInteger = false
      offset += 1
      guard skipDigits() else { throw malformedNumber(at: start) }
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      isInteger = false
      offset += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { offset += 1 }
      guard skipDigits() else { throw malformedNumber(at: start) }
    }
    return isInteger
  }

  private mutating func skipDigits() -> Bool {
    let start = offset
    while let byte = peek(), byte.isDigit { offset += 1 }
    return offset > start
  }

  @inline(__always) func text(in scan: StringScan) -> JSONText {
    JSONText(raw: UnsafeBufferPointer(rebasing: bytes[scan.range]), hasEscapes: scan.hasEscapes)
  }

  @inline(never) func wrongType(expected: JSONKind) -> JSONError {
    guard let kind else { return unexpected(expected.description) }
    return error(.wrongType(member: member, expected: expected, found: kind))
  }

  @inline(never) func unexpected(_ expected: String) -> JSONError {
    guard offset < bytes.count else { return error(.unexpectedEnd(expected: expected)) }
    return error(problem(at: offset) ?? .unexpected(found: found(at: offset), expected: expected))
  }

  func problem(at place: Int) -> JSONError.Problem? {
    switch bytes[place] {
    case let byte where byte < 0x20 || byte == 0x7F: .controlCharacter(byte)
    case let byte where byte >= 0x80 && bytes.scalarLength(at: place) == 0: .notUTF8(byte)
    default: nil
    }
  }

  @inline(never)
  private func malformedNumber(at place: Int) -> JSONError { error(.malformedNumber(excerpt(from: place)), at: place) }

  @inline(never) private func badEscape(at place: Int) -> JSONError {
    // An escape is at most six characters; a quote among them is the end of the text.
    var end = min(place + 2, bytes.count)
    if end > place + 1, bytes[place + 1] == UInt8(ascii: "u") {
      while end < min(place + 6, bytes.count), bytes[end] != UInt8(ascii: "\""), bytes[end] >= 0x20 { end += 1 }
    }
    return error(.badEscape(String(decoding: bytes[place..<end], as: UTF8.self)), at: place)
  }

  func found(at place: Int) -> String {
    let word = excerpt(from: place)
    guard word.isEmpty else { return word }
    return String(decoding: bytes[place..<place + max(1, bytes.scalarLength(at: place))], as: UTF8.self)
  }

  func excerpt(from place: Int) -> String {
    let limit = 40
    var end = place
    while end < bytes.count, bytes[end].isWordByte { end += 1 }
    guard end - place > limit else { return String(decoding: bytes[place..<end], as: UTF8.self) }
    return String(decoding: bytes[place..<place + limit], as: UTF8.self) + "…"
  }
}

/// A validated string of a JSON text that was not copied yet: a name or a value. Valid only as long as its reader.
package struct JSONText {
  private let raw: UnsafeBufferPointer<UInt8>
  private let decoded: String?

  @inline(__always) init(raw: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) {
    self.raw = raw
    decoded = hasEscapes ? JSONText.decode(raw) : nil
  }

  package var string: String { @inline(__always) get { decoded ?? String(decoding: raw, as: UTF8.self) } }
  package var isEmpty: Bool { raw.isEmpty }

  /// True if it was written with escapes; only then can it contain controls, such as line breaks.
  package var hasEscapes: Bool { decoded != nil }

  @inline(__always) package func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard var decoded else { return body(raw) }
    return decoded.withUTF8(body)
  }

  /// Compares bytes, so that a `switch` finds names without copying them.
  @inline(__always) package static func ~= (pattern: StaticString, text: JSONText) -> Bool {
    text.withUTF8 { bytes in
      guard bytes.count == pattern.utf8CodeUnitCount else { return false }
      let other = pattern.utf8Start
      for place in 0..<bytes.count where bytes[place] != other[place] { return false }
      return true
    }
  }

  @inline(never) private static func decode(_ raw: UnsafeBufferPointer<UInt8>) -> String {
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

extension UnsafeBufferPointer<UInt8> {
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
