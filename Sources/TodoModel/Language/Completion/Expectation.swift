/// A kind of text that may follow; the readers of a line note them while it is completed.
package enum Expectation: Hashable, Sendable, Codable {
  case verb
  case keywords([Keyword])
  case task(TaskPreference, from: Int = 1)
  case project(ProjectPlace)
  case tag, tagName, view, date, interval, file
}

/// The places in which projects are named; not every name is allowed everywhere.
package enum ProjectPlace: String, Sendable, Codable {
  case query
  /// After the colon of an attribute, where quotes are offered for the sake of spaces only.
  case attribute
  /// After the sign of `quick`, which takes one word.
  case sign

  func allows(_ name: String) -> Bool {
    switch self {
    case .query: true
    case .attribute: Attribute.isProject(name)
    case .sign: Attribute.isProject(name) && name.isOneWord
    }
  }
}

package enum TaskPreference: String, Sendable, Codable {
  /// Any task, active ones first.
  case any
  /// Active tasks; others only if none of them matches.
  case active
  /// Completed tasks; others only if none of them matches.
  case completed
  /// `parents` have subtasks, `needed` ones have dependents; active ones first.
  case parents, needed
}

/// An expectation for the part of a line from a place to its end, in bytes of UTF-8.
package struct ExpectedPlace: Hashable, Sendable, Codable {
  package let start: Int
  package let expectation: Expectation
  package let extent: Extent

  package func moved(by count: Int) -> ExpectedPlace {
    ExpectedPlace(start: start + count, expectation: expectation, extent: extent)
  }

  package enum Extent: String, Sendable, Codable {
    /// To the next white space.
    case word
    /// To the next white space, or to the end of a group in quotes.
    case value
    case remainder
  }

  var inScope: ExpectedPlace {
    let isProject = expectation == .project(.query)
    return ExpectedPlace(start: start, expectation: isProject ? .project(.attribute) : expectation, extent: extent)
  }
}

extension LineScanner {
  /// Notes an expectation for the last or the next word if that ends the line. Costs nothing unless it is completed.
  package mutating func expect(
    _ expectation: @autoclosure () -> Expectation, from start: Int, as extent: ExpectedPlace.Extent = .word
  ) {
    if isAtCursor, start == 0 || isBoundary(before: start) { note(expectation(), from: start, as: extent) }
  }

  package mutating func word(expecting expectation: @autoclosure () -> Expectation) throws(TodoError) -> Word? {
    let start = skipSpace()
    let word = try word()
    expect(expectation(), from: start)
    return word
  }

  /// Takes the next word: a keyword, or the path of a file.
  package mutating func word(
    among keywords: @autoclosure () -> [Keyword], orFileAs extent: ExpectedPlace.Extent? = nil
  ) throws(TodoError) -> Word? {
    let start = skipSpace()
    // Quotes that are open at the cursor are an error, and their text may still become a path.
    defer { if let extent { expect(.file, from: start, as: extent) } }
    return try word(expecting: .keywords(keywords()))
  }

  package mutating func expect(_ expectation: @autoclosure () -> Expectation, afterSignAt start: Int) {
    if isAtCursor { note(expectation(), from: start + 1, as: .word) }
  }

  /// Notes an expectation for the last element of a list that a word begins with.
  package mutating func expectElement(_ expectation: @autoclosure () -> Expectation, from start: Int) {
    guard isAtCursor else { return }
    let elements = text(from: start, to: offset).split(separator: ",", omittingEmptySubsequences: false)
    note(expectation(), from: offset - (elements.last?.utf8.count ?? 0), as: .word)
  }

  /// Notes an expectation for the rest of the line, without the white space before it.
  package mutating func expectRemainder(_ expectation: Expectation?) {
    if expectations != nil, let expectation { note(expectation, from: afterSpace.offset, as: .remainder) }
  }

  package mutating func expectLastTag() {
    guard expectations != nil else { return }
    var start = bytes[offset...].lastIndex(where: LineScanner.isSpace).map { $0 + 1 } ?? offset
    if start < length, "+-".utf8.contains(bytes[start]) { start += 1 }
    note(.tag, from: start, as: .word)
  }

  mutating func value(
    expecting expectation: @autoclosure () -> Expectation?, inQuery: Bool = false
  ) throws(TodoError) -> Word {
    let start = offset
    var isComplete = false
    // Quotes that are open at the cursor are an error, and their text may still become a value.
    defer { if !isComplete, isAtCursor, let expectation = expectation() { note(expectation, from: start, as: .value) } }
    guard peek == UInt8(ascii: "\"") else { return bareWord(inQuery: inQuery) }
    let word = try quotedWord()
    isComplete = true
    return word
  }

  mutating func expectTerm(_ word: Word) {
    guard isAtCursor else { return }
    let isArranged = arrangement != nil
    expect(.keywords(Query.keywords(typed: word.text, besidesArrangement: isArranged)), from: word.offset)
    switch word.text.utf8.first {
    case UInt8(ascii: "+"): expect(.tag, afterSignAt: word.offset)
    case UInt8(ascii: "-"):
      expect(.tag, afterSignAt: word.offset)
      let keywords = Query.keywords(typed: String(word.text.dropFirst()))
      expect(.keywords(keywords.filter { $0.text.utf8.count > 1 && $0.text != "not" }), afterSignAt: word.offset)
    case UInt8(ascii: "@"): expect(.view, afterSignAt: word.offset)
    default: break
    }
  }
}
