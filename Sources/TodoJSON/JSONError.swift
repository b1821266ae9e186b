/// Why bytes are not the JSON that was expected, and where.
package struct JSONError: Error, Equatable, Sendable {
  /// What is wrong.
  package let problem: Problem
  /// The place in bytes, counted from 0.
  package let offset: Int
  /// The line, counted from 1; LF, CR LF and CR end one.
  package let line: Int
  /// The column in characters of that line, counted from 1.
  package let column: Int

  /// A problem at a place in bytes. Costs a pass over everything before it.
  package init(_ problem: Problem, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    self.problem = problem
    self.offset = offset
    var (line, start) = JSONError.line(at: offset, in: bytes)
    self.line = line
    // No editor counts a byte order mark as a character.
    if start == 0, bytes.starts(with: JSONReader.byteOrderMark) { start = min(offset, JSONReader.byteOrderMark.count) }
    column = String(decoding: bytes[start..<offset], as: UTF8.self).count + 1
  }

  /// The number of the line at a place, and where it begins.
  static func line(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (number: Int, start: Int) {
    var number = 1
    var start = 0
    for place in 0..<offset {
      let isEnd =
        bytes[place] == UInt8(ascii: "\n")
        || bytes[place] == UInt8(ascii: "\r") && (place + 1 >= bytes.count || bytes[place + 1] != UInt8(ascii: "\n"))
      guard isEnd else { continue }
      number += 1
      start = place + 1
    }
    return (number, start)
  }

  /// What can be wrong with a JSON text.
  package enum Problem: Equatable, Sendable {
    /// The text is UTF-16.
    case utf16
    /// A byte that is not part of valid UTF-8.
    case notUTF8(UInt8)
    /// A control character that may not stand there raw.
    case controlCharacter(UInt8)
    /// The text ends too early.
    case unexpectedEnd(expected: String)
    /// Something else stands where the grammar wants something.
    case unexpected(found: String, expected: String)
    /// A comma before a closing bracket.
    case trailingComma
    /// Something after the value.
    case trailingData(found: String)
    /// More arrays and objects within each other than allowed.
    case nestingTooDeep(limit: Int)
    /// A string without its closing quote.
    case unterminatedString
    /// A backslash that begins no escape of JSON.
    case badEscape(String)
    /// Half of a surrogate pair without the other.
    case loneSurrogate(UInt16)
    /// A number that JSON writes differently.
    case malformedNumber(String)
    /// A number with a fraction or an exponent where a whole one is wanted.
    case notAnInteger(member: String?, found: String)
    /// A whole number that is too small or too large.
    case numberOutOfRange(member: String?, found: String, allowed: ClosedRange<Int>)
    /// A value of another kind.
    case wrongType(member: String?, expected: JSONKind, found: JSONKind)
    /// A value of the right kind that means nothing.
    case invalidValue(member: String, found: String, expected: String)
    /// An array with more elements than there can be.
    case tooMany(member: String, limit: Int)
    /// A name that the object has already.
    case duplicateMember(String)
    /// A name that the object has to have.
    case missingMember(String)
    /// A name that an object without room for further members has.
    case unknownMember(String, in: String)
    /// Another task has that number.
    case duplicateNumber(Int, firstLine: Int)
    /// Another task has that identifier.
    case duplicateID(String, firstLine: Int)
    /// The member `format` is missing or says something else.
    case notATodoFile(format: String?)
    /// The file was written by a newer program.
    case newerVersion(found: Int, known: Int)
  }
}
