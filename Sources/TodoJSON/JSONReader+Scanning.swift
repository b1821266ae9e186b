// The grammar of RFC 8259 below the level of values: white space, strings, numbers and what is wrong with them.

/// Where a string is, without its quotes, and whether it has to be decoded.
struct StringScan {
  let range: Range<Int>
  let hasEscapes: Bool
}

extension JSONReader {
  @inline(__always)
  func peek() -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  @inline(__always)
  mutating func skipWhitespace() {
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      offset &+= 1
    }
  }

  func matches(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard bytes.count - offset >= length else { return false }
    for place in 0..<length where bytes[offset + place] != word.utf8Start[place] { return false }
    return true
  }

  /// Passes over a byte order mark, which means nothing in UTF-8 and which some editors write (RFC 8259 §8.1).
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

  /// Passes over a string from its opening quote; everything inside is checked.
  @inline(__always)
  mutating func scanString() throws(JSONError) -> StringScan {
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

  /// The place after the escape at `place`.
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

  /// Passes over a number and answers whether it is an integer.
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
}

// MARK: - Errors

extension JSONReader {
  @inline(never)
  func wrongType(expected: JSONKind) -> JSONError {
    guard let kind else { return unexpected(expected.description) }
    return error(.wrongType(member: member, expected: expected, found: kind))
  }

  @inline(never)
  func unexpected(_ expected: String) -> JSONError {
    guard offset < bytes.count else { return error(.unexpectedEnd(expected: expected)) }
    return error(problem(at: offset) ?? .unexpected(found: found(at: offset), expected: expected))
  }

  /// What is wrong with the byte at a place wherever it stands.
  func problem(at place: Int) -> JSONError.Problem? {
    switch bytes[place] {
    case let byte where byte < 0x20 || byte == 0x7F: .controlCharacter(byte)
    case let byte where byte >= 0x80 && bytes.scalarLength(at: place) == 0: .notUTF8(byte)
    default: nil
    }
  }

  @inline(never)
  private func malformedNumber(at place: Int) -> JSONError {
    error(.malformedNumber(excerpt(from: place)), at: place)
  }

  @inline(never)
  private func badEscape(at place: Int) -> JSONError {
    // An escape is at most six characters; a quote among them is the end of the text.
    var end = min(place + 2, bytes.count)
    if end > place + 1, bytes[place + 1] == UInt8(ascii: "u") {
      while end < min(place + 6, bytes.count), bytes[end] != UInt8(ascii: "\""), bytes[end] >= 0x20 { end += 1 }
    }
    return error(.badEscape(String(decoding: bytes[place..<end], as: UTF8.self)), at: place)
  }

  /// The word or the character at a place, for a message.
  func found(at place: Int) -> String {
    let word = excerpt(from: place)
    guard word.isEmpty else { return word }
    return String(decoding: bytes[place..<place + max(1, bytes.scalarLength(at: place))], as: UTF8.self)
  }

  /// The letters, digits and signs of numbers from a place on, cut after 40.
  func excerpt(from place: Int) -> String {
    let limit = 40
    var end = place
    while end < bytes.count, bytes[end].isWordByte { end += 1 }
    guard end - place > limit else { return String(decoding: bytes[place..<end], as: UTF8.self) }
    return String(decoding: bytes[place..<place + limit], as: UTF8.self) + "…"
  }
}
