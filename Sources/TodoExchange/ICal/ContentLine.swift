/// A content line of iCalendar (RFC 5545 §3.1): a name, parameters and a value.
struct ContentLine: Sendable {
  /// The line as it stands in the file, with its folds and its end; a component within another stands for one line.
  let physical: ArraySlice<UInt8>
  /// The same unfolded, without its end.
  let text: ArraySlice<UInt8>
  /// The name in upper case; empty where there is no colon.
  let name: String
  /// Where the name ends, and where the value begins.
  private let nameEnd: Int
  private let valueStart: Int

  /// A line as it stands in a file.
  init(_ physical: ArraySlice<UInt8>) {
    self.physical = physical
    text = Self.unfolded(physical)
    var nameEnd = text.endIndex
    var colon: Int?
    var isQuoted = false
    scan: for place in text.indices {
      switch text[place] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ";") where !isQuoted: nameEnd = min(nameEnd, place)
      case UInt8(ascii: ":") where !isQuoted:
        colon = place
        break scan
      default: break
      }
    }
    self.nameEnd = min(nameEnd, colon ?? text.startIndex)
    valueStart = colon.map { $0 + 1 } ?? text.startIndex
    let name = text[text.startIndex..<self.nameEnd]
    let isUpper = name.allSatisfy { $0 < UInt8(ascii: "a") }
    self.name = isUpper ? String(decoding: name, as: UTF8.self) : String(decoding: name, as: UTF8.self).uppercased()
  }

  /// A line that is made.
  init(_ name: String, parameters: String = "", _ value: some Sequence<UInt8>, end: [UInt8]) {
    self.name = name
    nameEnd = name.utf8.count
    valueStart = nameEnd + parameters.utf8.count + 1
    text = ArraySlice(Array(name.utf8) + Array(parameters.utf8) + [UInt8(ascii: ":")] + value)
    physical = Self.folded(text, end: end)
  }

  /// A component within another.
  init(component physical: ArraySlice<UInt8>) {
    self.physical = physical
    text = physical[physical.endIndex...]
    name = ""
    (nameEnd, valueStart) = (text.startIndex, text.startIndex)
  }

  /// What stands between the name and the colon, with the semicolon before it.
  var parameters: ArraySlice<UInt8> { text[nameEnd..<max(nameEnd, valueStart - 1)] }

  /// What stands behind the colon.
  var value: ArraySlice<UInt8> { text[valueStart...] }

  /// The value as it stands there.
  var valueText: String { String(decoding: value, as: UTF8.self) }

  /// In which character of the line the value begins, from 1.
  var valueColumn: Int { String(decoding: text[..<value.startIndex], as: UTF8.self).count + 1 }

  /// The parameters, each as it stands there.
  var parameterTexts: [ArraySlice<UInt8>] {
    var isQuoted = false
    return parameters.dropFirst().split { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ";") && !isQuoted
    }
  }

  /// The value of a parameter, without quotes; nil if it is not there.
  func parameter(_ name: String) -> String? {
    guard !parameters.isEmpty else { return nil }
    for text in parameterTexts {
      guard let equals = text.firstIndex(of: UInt8(ascii: "=")),
        String(decoding: text[..<equals], as: UTF8.self).uppercased() == name
      else { continue }
      let value = text[(equals + 1)...]
      let isQuoted = value.count > 1 && value.first == UInt8(ascii: "\"") && value.last == UInt8(ascii: "\"")
      return String(decoding: isQuoted ? value.dropFirst().dropLast() : value, as: UTF8.self)
    }
    return nil
  }
}

// MARK: Folds

extension ContentLine {
  /// More octets than these are not in a line (RFC 5545 §3.1).
  private static let longest = 75

  private static func unfolded(_ physical: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let line = physical.withoutLineEnd
    guard line.contains(UInt8(ascii: "\n")) else { return line }
    var text: [UInt8] = []
    text.reserveCapacity(line.count)
    for (number, part) in line.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let part = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
      text += number == 0 ? part : part.dropFirst()
    }
    return text[...]
  }

  private static func folded(_ text: ArraySlice<UInt8>, end: [UInt8]) -> ArraySlice<UInt8> {
    var lines: [UInt8] = []
    var rest = text
    while rest.count > longest - (lines.isEmpty ? 0 : 1) {
      var cut = rest.startIndex + longest - (lines.isEmpty ? 0 : 1)
      while rest[cut].continuesCharacter { cut -= 1 }
      if !lines.isEmpty { lines.append(UInt8(ascii: " ")) }
      lines += rest[..<cut] + end
      rest = rest[cut...]
    }
    if !lines.isEmpty { lines.append(UInt8(ascii: " ")) }
    return (lines + rest + end)[...]
  }
}

extension UInt8 {
  /// Whether it is a byte of UTF-8 that is not the first one of a character.
  var continuesCharacter: Bool { self & 0xC0 == 0x80 }
}

extension ArraySlice<UInt8> {
  /// Without LF or CR LF at its end.
  fileprivate var withoutLineEnd: ArraySlice {
    guard last == UInt8(ascii: "\n") else { return self }
    let line = dropLast()
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}

/// The content lines of a text, each with the number of its first physical line, from 1. Lines without anything are left out.
struct ContentLines: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private var number = 1

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  mutating func next() -> (number: Int, line: ContentLine)? {
    while place < bytes.endIndex {
      let (start, first) = (place, number)
      repeat {
        place = bytes[place...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
        number += 1
      } while place < bytes.endIndex && (bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t"))
      let line = ContentLine(bytes[start..<place])
      if !line.text.isEmpty { return (first, line) }
    }
    return nil
  }
}
