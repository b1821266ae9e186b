/// Reads a line by words or by bytes of UTF-8; columns are only counted when an error needs one.
package struct LineScanner: Sendable {
  let bytes: [UInt8]
  package private(set) var offset: Int
  /// The number of regular expressions in the line: compiling them is all that takes time.
  var patternCount = 0
  /// The place of the first word of a title among attributes; nil if all of it follows `--` or is in quotes.
  package internal(set) var titleOffset: Int?
  package internal(set) var parts: [LinePart]?
  /// The arrangement of the list that a query is for; nil where a query is for something else.
  var arrangement: Arrangement?
  var endsQuery: (@Sendable (String) -> Bool)?
  /// The expectations at the end of the line; nil unless the line is being completed.
  package internal(set) var expectations: [ExpectedPlace]?

  package init(_ line: String, notingParts: Bool = false, completing: Bool = false) {
    (bytes, offset) = (Array(line.utf8), 0)
    (parts, expectations) = (notingParts ? [] : nil, completing ? [] : nil)
  }

  package struct Word: Hashable, Sendable {
    package let text: String
    package let offset: Int
    /// True for a word in quotes, which is nothing but text.
    package let isQuoted: Bool

    /// The end in the line of a word without quotes.
    package var end: Int { offset + text.utf8.count }

    func place(of error: InvalidText) -> Int { error.offset == 0 ? offset : offset + (isQuoted ? 1 : 0) + error.offset }

    /// The texts between the commas of a word without quotes, each with its place in the line.
    var pieces: [(text: Substring, place: Int)] {
      text.split(separator: ",", omittingEmptySubsequences: false)
        .map { ($0, offset + text.utf8.distance(from: text.startIndex, to: $0.startIndex)) }
    }
  }

  package var length: Int { bytes.endIndex }
  package var peek: UInt8? { offset < bytes.endIndex ? bytes[offset] : nil }
  package var isAtEnd: Bool { firstOfNextWord == nil }
  package var firstOfNextWord: UInt8? { bytes[offset...].first { !LineScanner.isSpace($0) } }
  package mutating func advance() { offset += 1 }

  /// Moves to a place that was read before; parts noted from there on are forgotten.
  package mutating func move(to place: Int) {
    if parts != nil, place < offset { parts?.removeAll { $0.range.lowerBound >= place } }
    offset = place
  }

  /// Moves past white space, and returns the place after it.
  @discardableResult package mutating func skipSpace() -> Int {
    while let byte = peek, LineScanner.isSpace(byte) { offset += 1 }
    return offset
  }

  mutating func peekAfterSpace() -> UInt8? {
    skipSpace()
    return peek
  }

  var afterSpace: LineScanner { changing(self) { $0.skipSpace() } }

  /// Takes the bytes before the next white space, or before the next byte that ends the word; quotes mean nothing.
  @inline(__always) package mutating func bareWord(endingBefore ends: (UInt8) -> Bool = { _ in false }) -> Word {
    let start = offset
    offset = bytes[start...].firstIndex { LineScanner.isSpace($0) || ends($0) } ?? bytes.endIndex
    return Word(text: text(from: start, to: offset), offset: start, isQuoted: false)
  }

  /// Takes the word after white space; quotes mean nothing.
  package mutating func nextBareWord(inQuery: Bool = false) -> Word {
    skipSpace()
    return bareWord(inQuery: inQuery)
  }

  /// Takes a group in double quotes; the next byte must be the opening one. `\"` is a quote.
  package mutating func quotedWord() throws(TodoError) -> Word {
    let start = offset
    let (text, isClosed) = delimitedText()
    guard !isClosed else { return Word(text: text, offset: start, isQuoted: true) }
    let error = syntax(.unclosedQuote, at: start)
    // A parenthesis after the quote may be meant to end a query.
    throw text.isBlank || text.utf8.contains(UInt8(ascii: ")"))
      ? error : slip(error, meaning: "\"", from: length, to: length)
  }

  /// Takes the text between the next byte and its next occurrence; after a backslash the byte is a part of the text.
  /// Kept escapes are a backslash and the byte after it, whichever that is, so that `\\` ends before a delimiter.
  mutating func delimitedText(keepingEscapes: Bool = false) -> (text: String, isClosed: Bool) {
    let delimiter = bytes[offset]
    var content: [UInt8] = []
    offset += 1
    while let byte = peek, byte != delimiter {
      offset += 1
      let escaped = byte == UInt8(ascii: "\\") && (keepingEscapes || peek == delimiter) ? peek : nil
      if escaped != delimiter { content.append(byte) }
      guard let escaped else { continue }
      content.append(escaped)
      offset += 1
    }
    let isClosed = peek != nil
    if isClosed { offset += 1 }
    return (String(decoding: content, as: UTF8.self), isClosed)
  }

  /// Takes the next word, which may be a group in quotes; nil at the end of the line.
  package mutating func word() throws(TodoError) -> Word? {
    guard let byte = peekAfterSpace() else { return nil }
    return byte == UInt8(ascii: "\"") ? try quotedWord() : bareWord()
  }

  package mutating func remainder(isTrimmed: Bool = true) -> Word {
    if isTrimmed { skipSpace() }
    let end = bytes[offset...].lastIndex { !isTrimmed || !LineScanner.isSpace($0) }.map { $0 + 1 } ?? offset
    defer { offset = bytes.endIndex }
    return Word(text: text(from: offset, to: end), offset: offset, isQuoted: false)
  }

  func firstOffset(of byte: UInt8, in word: Word) -> Int? { firstOffset(in: word) { $0 == byte } }

  /// The first place in an unquoted word whose byte satisfies a condition; called for every word.
  @inline(__always) func firstOffset(in word: Word, where holds: (UInt8) -> Bool) -> Int? {
    bytes[word.offset..<min(word.end, bytes.endIndex)].firstIndex(where: holds)
  }

  package func text(from start: Int, to end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  /// The column of a place: characters from 1.
  package func column(at place: Int) -> Int { text(from: 0, to: min(place, bytes.endIndex)).count + 1 }
  func syntax(_ problem: SyntaxProblem, at place: Int) -> TodoError { .syntax(problem, column: column(at: place)) }

  func invalid(_ value: String, of field: String, expected: String, at place: Int) -> TodoError {
    .invalid(value, of: field, expected: expected, column: column(at: place))
  }

  func tooManyTags(from start: Int) -> TodoError {
    invalid(text(from: start, to: offset), of: "tags", expected: "at most \(Limits.tags) tags in a line", at: start)
  }

  /// True if a word can begin at a place that is not the beginning of the line.
  func isBoundary(before place: Int) -> Bool {
    LineScanner.isSpace(bytes[place - 1]) || bytes[place - 1] == UInt8(ascii: "(")
  }

  var isAtCursor: Bool { expectations != nil && offset == bytes.endIndex }

  mutating func note(_ expectation: Expectation, from start: Int, as extent: ExpectedPlace.Extent) {
    let place = ExpectedPlace(start: start, expectation: expectation, extent: extent)
    if expectations?.contains(place) == false { expectations?.append(place) }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Notes the part from a place on. Costs nothing unless parts were asked for.
  package mutating func note(_ kind: LinePart.Kind, from start: Int) { note(kind, start..<offset) }

  mutating func note(_ kind: LinePart.Kind, _ range: Range<Int>) {
    if !range.isEmpty { parts?.append(LinePart(kind, range)) }
  }

  /// Notes a name with its sign, and the value after it.
  mutating func note(_ kind: LinePart.Kind, from start: Int, valueOf field: FieldKind, at place: Int) {
    note(kind, start..<place)
    note(field.hasPhrases ? .date : kind, place..<offset)
  }

  mutating func note(_ kind: LinePart.Kind, of name: FieldName?, in word: Word) {
    guard parts != nil, let name, let colon = firstOffset(of: UInt8(ascii: ":"), in: word) else {
      return note(kind, from: word.offset)
    }
    note(kind, from: word.offset, valueOf: name.kind, at: colon + 1)
  }

  mutating func note(_ kind: LinePart.Kind, inLast count: Int) {
    let places = parts?.indices.filter { parts?[$0].kind == .title } ?? []
    for place in places.suffix(count) { parts?[place].kind = kind }
  }
}

package struct LinePart: Hashable, Sendable {
  package internal(set) var kind: Kind
  package let range: Range<Int>

  package enum Kind: Hashable, Sendable, CaseIterable {
    case verb, selection, title, attribute, date
    /// A term of a query, or a part of an arrangement.
    case term, refused, unfinished, comment
  }

  package init(_ kind: Kind, _ range: Range<Int>) { (self.kind, self.range) = (kind, range) }
}

extension String {
  /// Reads the text as a line; returns nil if it is refused.
  package func read<Value>(_ read: (inout LineScanner) throws -> Value) -> Value? {
    var scanner = LineScanner(self)
    return try? read(&scanner)
  }
}
