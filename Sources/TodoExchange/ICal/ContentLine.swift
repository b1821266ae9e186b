import TodoModel

/// A content line of iCalendar (RFC 5545 §3.1): a name, parameters and a value.
struct ContentLine: Sendable {
  /// The bytes in the file, with folds and line end. A nested component may stand for a line.
  let physical: ArraySlice<UInt8>
  let text: ArraySlice<UInt8>
  /// The name in upper case; empty without a colon.
  let name: String
  private let nameEnd, valueStart: Int

  init(_ physical: ArraySlice<UInt8>) {
    self.physical = physical
    text = Self.unfolded(physical)
    let colon = text.firstIndex(where: unquoted(.colon))
    let head = text[..<(colon ?? text.startIndex)]
    nameEnd = head.firstIndex(where: unquoted(UInt8(ascii: ";"))) ?? head.endIndex
    valueStart = colon.map { $0 + 1 } ?? text.startIndex
    let name = text[..<nameEnd]
    let isUpper = name.allSatisfy { $0 < UInt8(ascii: "a") }
    self.name = isUpper ? String(utf8: name) : String(utf8: name).uppercased()
  }

  init(_ name: String, parameters: String = "", _ value: some Sequence<UInt8>, end: [UInt8]) {
    self.name = name
    nameEnd = name.utf8.count
    valueStart = nameEnd + parameters.utf8.count + 1
    text = ArraySlice(Array(name.utf8) + Array(parameters.utf8) + [.colon] + value)
    physical = Self.folded(text, end: end)
  }

  init(component physical: ArraySlice<UInt8>) {
    (self.physical, text, name) = (physical, physical[physical.endIndex...], "")
    (nameEnd, valueStart) = (text.startIndex, text.startIndex)
  }

  func with(_ value: some Sequence<UInt8>, end: [UInt8]) -> ContentLine {
    ContentLine(name, parameters: parameterText, value, end: end)
  }

  private var parameters: ArraySlice<UInt8> { text[nameEnd..<max(nameEnd, valueStart - 1)] }
  var parameterText: String { String(utf8: parameters) }
  var value: ArraySlice<UInt8> { text[valueStart...] }
  var valueText: String { String(utf8: value) }

  /// The column of the value in characters, from 1.
  var valueColumn: Int { String(utf8: text[..<value.startIndex]).count + 1 }

  var parameterTexts: [ArraySlice<UInt8>] { parameters.dropFirst().split(whereSeparator: unquoted(UInt8(ascii: ";"))) }

  func parameter(_ name: String) -> String? {
    let equals = UInt8(ascii: "=")
    guard let text = parameterTexts.first(where: { String(utf8: $0.prefix { $0 != equals }).uppercased() == name }),
      let place = text.firstIndex(of: equals)
    else { return nil }
    let value = text[(place + 1)...]
    let isQuoted = value.count > 1 && value.first == .quote && value.last == .quote
    return String(utf8: isQuoted ? value.dropFirst().dropLast() : value)
  }

  private static func unfolded(_ physical: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = physical
    if line.last == .newline {
      line = line.dropLast()
      if line.last == 0x0D { line = line.dropLast() }
    }
    guard line.contains(.newline) else { return line }
    var text: [UInt8] = []
    text.reserveCapacity(line.count)
    for (number, part) in line.linesWithoutEnds.enumerated() { text += number == 0 ? part : part.dropFirst() }
    return text[...]
  }

  /// Breaks a line into parts of at most 75 bytes (RFC 5545 §3.1).
  private static func folded(_ text: ArraySlice<UInt8>, end: [UInt8]) -> ArraySlice<UInt8> {
    var lines: [UInt8] = []
    var rest = text
    while rest.count > (lines.isEmpty ? 75 : 74) {
      var cut = rest.startIndex + (lines.isEmpty ? 75 : 74)
      while rest[cut].continuesCharacter { cut -= 1 }
      lines += rest[..<cut] + end + [.space]
      rest = rest[cut...]
    }
    return (lines + rest + end)[...]
  }
}

/// Finds a sign outside of quotes in the bytes that it is given one after another.
private func unquoted(_ sign: UInt8) -> (UInt8) -> Bool {
  var isQuoted = false
  return { byte in
    if byte == .quote { isQuoted.toggle() }
    return byte == sign && !isQuoted
  }
}

/// The lines that are not empty, with the numbers, from 1, of their first physical ones and the depths of components.
struct ContentLines: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private var number = 1
  private var depth = 0

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }

  mutating func next() -> (number: Int, depth: Int, line: ContentLine)? {
    while place < bytes.endIndex {
      let (start, first) = (place, number)
      repeat {
        place = bytes[place...].firstIndex(of: .newline).map { $0 + 1 } ?? bytes.endIndex
        number += 1
      } while place < bytes.endIndex && bytes[place].isBlank
      let line = ContentLine(bytes[start..<place])
      if line.text.isEmpty { continue }
      if line.name == "BEGIN" { depth += 1 }
      defer { if line.name == "END" { depth -= 1 } }
      return (first, depth, line)
    }
    return nil
  }
}

/// Values of the type TEXT (RFC 5545 §3.3.11).
enum ICalText {
  /// A text for people, with blanks for characters that calendars may not have, or that programs take for line ends.
  static func escaped(_ text: String) -> [UInt8] { escaped(text) { _ in [.space] } }

  /// A text that has to survive other programs, with `\u2028` for characters that they would break.
  static func escapedExactly(_ text: String) -> [UInt8] {
    // A widespread parser reads `\\n` as a backslash and a line end.
    let parts = text.utf8.split(separator: .backslash, omittingEmptySubsequences: false).map { Substring($0) }
    return parts.enumerated().flatMap { index, part in
      let isBroken =
        part.isEmpty && index + 1 < parts.count || part.hasPrefix("u005c") || "nN,;".contains(part.first ?? " ")
      let escaped = escaped(String(part)) { Array("\\u\(String(digits: Int($0.value), radix: 16, count: 4))".utf8) }
      return (index == 0 ? [] : Array((isBroken ? "\\u005c" : "\\\\").utf8)) + escaped
    }
  }

  private static func escaped(_ text: String, replacement: (Unicode.Scalar) -> [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": bytes += [.backslash, UInt8(scalar.value)]
      case "\n": bytes += "\\n".utf8
      case "\t", " "..."~": bytes.append(UInt8(scalar.value))
      case "\u{0}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FFFE}", "\u{FFFF}": bytes += replacement(scalar)
      default: bytes += String(scalar).utf8
      }
    }
    return bytes
  }

  static func unescaped(_ value: ArraySlice<UInt8>, exactly isExact: Bool = false) -> String {
    guard value.contains(.backslash) else { return String(utf8: value) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var rest = value
    while let byte = rest.popFirst() {
      guard byte == .backslash, let next = rest.first else {
        bytes.append(byte)
        continue
      }
      switch next {
      // Written anew by the parser above.
      case .backslash where isExact && rest.dropFirst().starts(with: "u005c".utf8):
        bytes.append(next)
        rest = rest.dropFirst(6)
      case UInt8(ascii: "n"), UInt8(ascii: "N"), .backslash, .comma, UInt8(ascii: ";"):
        bytes.append(next.isLetter ? .newline : next)
        rest.removeFirst()
      case UInt8(ascii: "u") where isExact:
        let digits = String(utf8: rest.dropFirst().prefix(4))
        guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { fallthrough }
        bytes += String(scalar).utf8
        rest = rest.dropFirst(5)
      default: bytes.append(byte)
      }
    }
    return String(utf8: bytes)
  }

  static func list(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var isEscaped = false
    return value.split { byte in
      defer { isEscaped = byte == .backslash && !isEscaped }
      return byte == .comma && !isEscaped
    }
  }

  static func tag(_ text: ArraySlice<UInt8>) -> String? {
    let words = unescaped(text).parts { $0 == .space }
    return words.isEmpty ? nil : words.joined(separator: "-")
  }
}
