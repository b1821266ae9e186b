import TodoModel

/// A violation of the expected JSON, and its place.
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  package let problem: Problem
  /// In bytes from 0.
  package let offset: Int
  /// From 1; LF, CR LF and CR end a line.
  package let line: Int
  /// In characters from 1.
  package let column: Int

  /// Costs a pass over everything before the place.
  package init(_ problem: Problem, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let (line, start) = (0..<offset).reduce((1, 0)) { line, place in
      bytes.endsLine(at: place) ? (line.0 + 1, place + 1) : line
    }
    (self.problem, self.offset) = (problem, offset)
    (self.line, column) = (line, bytes.column(of: offset, inLineAt: start))
  }

  /// `line 3, column 14: …`. Quotes the text without escaping controls.
  package var description: String { "line \(line), column \(column): \(problem)" }

  package enum Problem: Equatable, Sendable {
    case utf16
    case notUTF8(UInt8)
    case controlCharacter(UInt8)
    case unexpectedEnd(expected: String)
    case unexpected(found: String, expected: String)
    case trailingComma
    case trailingData(found: String)
    case nestingTooDeep(limit: Int)
    case unterminatedString
    case badEscape(String)
    case loneSurrogate(UInt16)
    case malformedNumber(String)
    case notAnInteger(member: String?, found: String)
    case numberOutOfRange(member: String?, found: String, allowed: ClosedRange<Int>)
    case wrongType(member: String?, expected: JSONKind, found: JSONKind)
    /// A value of the right kind without a meaning.
    case invalidValue(member: String, found: String, expected: String)
    case tooMany(member: String, limit: Int)
    case duplicateMember(String)
    case missingMember(String)
    /// A name in an object that allows no further members.
    case unknownMember(String, in: String)
    case duplicateNumber(Int)
    case duplicateID(String)
    case notATodoFile(format: String?)
    case newerVersion(found: Int, known: Int)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True for LF, for CR, and for the last byte of CR LF.
  fileprivate func endsLine(at place: Int) -> Bool {
    self[place] == UInt8(ascii: "\n")
      || self[place] == UInt8(ascii: "\r") && (place + 1 >= count || self[place + 1] != UInt8(ascii: "\n"))
  }

  /// The column of a place, in characters from 1. No editor counts a byte order mark as a character.
  fileprivate func column(of offset: Int, inLineAt start: Int) -> Int {
    let mark = start == 0 && starts(with: JSONReader.byteOrderMark) ? JSONReader.byteOrderMark.count : 0
    return String(decoding: self[Swift.min(start + mark, offset)..<offset], as: UTF8.self).count + 1
  }
}

/// The lines of a text, for locating many places after one pass.
package struct LinePlaces: Sendable {
  private let starts: [Int]
  private let bytes: [UInt8]

  /// - Parameter isHistory: True for the lines of a history, which end with a line feed and with nothing else.
  package init(in bytes: [UInt8], isHistory: Bool = false) {
    self.bytes = bytes
    starts = bytes.withUnsafeBufferPointer { bytes in
      let ends = bytes.indices.lazy.filter { isHistory ? bytes[$0] == UInt8(ascii: "\n") : bytes.endsLine(at: $0) }
      return [0] + ends.map { $0 + 1 }
    }
  }

  /// The line of a place, and the column in characters, both from 1.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let line = starts.indices.firstPlace { starts[$0] > offset }
    return (line, bytes.withUnsafeBufferPointer { $0.column(of: offset, inLineAt: starts[line - 1]) })
  }

  package func place(of offset: Int, in path: String) -> SourcePlace {
    let (line, column) = position(of: offset)
    return SourcePlace(file: path, line: line, column: column)
  }
}

extension JSONError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .utf16: "the text is UTF-16; it has to be UTF-8, as editors can save it"
    case .notUTF8(let byte): "the byte 0x\(byte.hex) is not valid UTF-8"
    case .controlCharacter(0x0A), .controlCharacter(0x0D):
      "a line break inside a string; close the string with a quote, or write \\n for a line break in the text"
    case .controlCharacter(let byte): "a raw control character; inside a string it is written \\u00\(byte.hex)"
    case .unexpectedEnd(let expected): "the text ends where \(expected) is expected"
    case .unexpected(let found, let expected): "expected \(expected), found \(quoted(found))\(hint(for: found))"
    case .trailingComma: "a comma with nothing after it; leave it out"
    case .trailingData(let found): "found \(quoted(found)) after the end; there has to be one value and nothing more"
    case .nestingTooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
    case .unterminatedString: "a string without its closing quote"
    case .badEscape(let text):
      "\(quoted(text)) is no escape; a backslash is written \\\\, and the others are \\\" \\/ \\b \\f \\n \\r \\t and \\u "
        + "with four hexadecimal digits"
    case .loneSurrogate(let unit):
      "\\u\(UInt8(unit >> 8).hex)\(UInt8(unit & 0xFF).hex) is half of a surrogate pair; the other half has to be there, "
        + "as in \\uD83D\\uDE00"
    case .malformedNumber(let text):
      "\(quoted(text)) is not a number as JSON writes it, such as 12, -1.5 or 1e3; zeros in front are left out"
    case .notAnInteger(let member, let found):
      "\(subject(member)) is \(found), but has to be a whole number, written in digits only"
    case .numberOutOfRange(let member, let found, let allowed):
      "\(subject(member)) is \(found), but has to be from \(allowed.lowerBound) to \(allowed.upperBound)"
    case .wrongType(let member, let expected, let found):
      "\(subject(member)) has to be \(expected), but is \(found)" + (found == .null ? "; leave out what is empty" : "")
    case .invalidValue(let member, let found, let expected):
      "\(quoted(member)) is \(quoted(found)), but has to be \(expected)"
    case .tooMany(let member, let limit): "\(quoted(member)) has more than \(limit) elements, the most that are allowed"
    case .duplicateMember(let name): "\(quoted(name)) is there twice; it may be there once"
    case .missingMember(let name): "\(quoted(name)) is missing"
    case .unknownMember(let name, let object): "\(quoted(name)) is not known in \(quoted(object))"
    case .duplicateNumber(let number): "the number \(number) belongs to a task before it"
    case .duplicateID(let id): "the id \(quoted(id)) belongs to a task before it"
    case .notATodoFile(nil): "this is not a todo file: it has no \"format\":\"todo\""
    case .notATodoFile(let format?): "this is not a todo file: its \"format\" is \(quoted(format)), not \"todo\""
    case .newerVersion(let found, let known):
      "the file has version \(found), and this program knows versions up to \(known); a newer program can read it"
    }
  }

  private func subject(_ member: String?) -> String { member.map(quoted) ?? "the value" }

  private func quoted(_ text: String) -> String {
    let limit = 80
    return text.count > limit ? "\"\(text.prefix(limit))…\"" : "\"\(text)\""
  }

  private func hint(for found: String) -> String {
    switch found {
    case "'": "; text is in double quotes"
    case "/", "#": "; there are no comments in JSON"
    case "True", "TRUE", "False", "FALSE", "Null", "NULL", "None", "nil": "; the words of JSON are true, false and null"
    default: ""
    }
  }
}

extension UInt8 { fileprivate var hex: String { String(digits: Int(self), radix: 16, count: 2).uppercased() } }
