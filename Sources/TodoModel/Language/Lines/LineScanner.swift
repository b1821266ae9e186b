/// Reads a line from left to right, by words or by bytes, and knows where it is.
///
/// It works on UTF-8, so its cost grows with the length of the line only; columns are counted when an error needs one.
package struct LineScanner: Sendable {
  let bytes: [UInt8]
  /// The next byte to be read, counted from the beginning of the line.
  package private(set) var offset: Int
  /// How many regular expressions have been read; compiling them is all that takes time in a line.
  var patternCount = 0
  /// Where the first word of a title was read that stands among attributes; nil if all of it is after `--` or in quotes.
  package internal(set) var titleOffset: Int?
  /// What has been read as what; nil unless that was asked for.
  package internal(set) var parts: [LinePart]?
  /// How the list is to be shown that a query is for, as it is read; nil where a query is for something else.
  var arrangement: Arrangement?
  /// Whether the query that is read ends where an option stands.
  var endsAtOptions = false
  /// What could stand at the end of the line, as it is read; nil unless the line is being completed.
  package internal(set) var expectations: [ExpectedPlace]?

  /// A scanner at the beginning of a line.
  package init(_ line: String) {
    bytes = Array(line.utf8)
    offset = 0
  }

  /// A word and where it begins.
  package struct Word: Hashable, Sendable {
    /// What was typed, without the quotes that group it.
    package let text: String
    /// Where it begins, in bytes from the beginning of the line.
    package let offset: Int
    /// Whether it stood in quotes and is therefore nothing but text.
    package let isQuoted: Bool
  }

  /// The bytes of the line.
  var length: Int { bytes.endIndex }

  /// The next byte, or nil at the end of the line.
  package var peek: UInt8? {
    offset < bytes.endIndex ? bytes[offset] : nil
  }

  /// Whether the next bytes are those of a text.
  func bytesAhead(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
  }

  /// Whether nothing but white space is left.
  package var isAtEnd: Bool {
    bytes[offset...].allSatisfy(LineScanner.isSpace)
  }

  /// The first byte of the next word, or nil at the end of the line.
  var firstOfNextWord: UInt8? {
    var place = offset
    while place < bytes.endIndex, LineScanner.isSpace(bytes[place]) { place += 1 }
    return place < bytes.endIndex ? bytes[place] : nil
  }

  /// Goes on by one byte.
  package mutating func advance() {
    offset += 1
  }

  /// Goes back, or forward, to a place that was read before.
  package mutating func move(to place: Int) {
    if parts != nil, place < offset { parts?.removeAll { $0.range.lowerBound >= place } }
    offset = place
  }

  /// Passes over white space.
  package mutating func skipSpace() {
    while let byte = peek, LineScanner.isSpace(byte) { offset += 1 }
  }

  /// Takes what comes before the next white space, or before the next byte for which `ends` holds; quotes mean nothing.
  @inline(__always)
  package mutating func bareWord(endingBefore ends: (UInt8) -> Bool = { _ in false }) -> Word {
    let start = offset
    offset = bytes[start...].firstIndex { LineScanner.isSpace($0) || ends($0) } ?? bytes.endIndex
    return Word(text: text(from: start, to: offset), offset: start, isQuoted: false)
  }

  /// Takes a group in double quotes; the next byte must be the opening one. `\"` stands for a quote.
  package mutating func quotedWord() throws(TodoError) -> Word {
    let start = offset
    var content: [UInt8] = []
    offset += 1
    while let byte = peek {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        return Word(text: String(decoding: content, as: UTF8.self), offset: start, isQuoted: true)
      case UInt8(ascii: "\\") where peek == UInt8(ascii: "\""):
        content.append(UInt8(ascii: "\""))
        offset += 1
      default:
        content.append(byte)
      }
    }
    let error = TodoError.syntax(.unclosedQuote, column: column(at: start))
    // A parenthesis behind it may be meant to end a query.
    throw content.contains(UInt8(ascii: ")")) ? error : slip(error, meaning: "\"", from: length, to: length)
  }

  /// Takes the next word, which may be a group in quotes; nil at the end of the line.
  package mutating func word() throws(TodoError) -> Word? {
    skipSpace()
    guard let byte = peek else { return nil }
    return byte == UInt8(ascii: "\"") ? try quotedWord() : bareWord()
  }

  /// Takes everything that is left, without the white space around it.
  package mutating func remainder() -> Word {
    skipSpace()
    var end = bytes.endIndex
    while end > offset, LineScanner.isSpace(bytes[end - 1]) { end -= 1 }
    defer { offset = bytes.endIndex }
    return Word(text: text(from: offset, to: end), offset: offset, isQuoted: false)
  }

  /// Takes everything that is left.
  mutating func remainderAsItStands() -> Word {
    defer { offset = bytes.endIndex }
    return Word(text: text(from: offset, to: bytes.endIndex), offset: offset, isQuoted: false)
  }

  /// Where a byte stands first in a word that was taken without quotes; nil if it does not.
  func firstOffset(of byte: UInt8, in word: Word) -> Int? {
    firstOffset(in: word) { $0 == byte }
  }

  /// Where the first byte stands for which something holds, in a word that was taken without quotes; asked for every word.
  @inline(__always)
  func firstOffset(in word: Word, where holds: (UInt8) -> Bool) -> Int? {
    var place = word.offset
    let end = min(place + word.text.utf8.count, bytes.endIndex)
    while place < end {
      if holds(bytes[place]) { return place }
      place += 1
    }
    return nil
  }

  /// The text between two places.
  package func text(from start: Int, to end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The column of a place: characters from 1.
  package func column(at place: Int) -> Int {
    text(from: 0, to: min(place, bytes.endIndex)).count + 1
  }

  /// Whether a word can begin at a place that is not the beginning of the line.
  func isBoundary(before place: Int) -> Bool {
    LineScanner.isSpace(bytes[place - 1]) || bytes[place - 1] == UInt8(ascii: "(")
  }

  /// Whether the line is being completed and has been read up to its end.
  var isAtCursor: Bool { expectations != nil && offset == bytes.endIndex }

  /// Takes down what could stand between a place and the end of the line.
  mutating func note(_ expectation: Expectation, from start: Int, as extent: ExpectedPlace.Extent) {
    let place = ExpectedPlace(start: start, expectation: expectation, extent: extent)
    if expectations?.contains(place) == false { expectations?.append(place) }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
