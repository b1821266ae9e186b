/// What could stand somewhere in a line; those who read the line say so while they read it.
package enum Expectation: Hashable, Sendable, Codable {
  /// The name of a command.
  case verb
  /// One of a few words.
  case keywords([Keyword])
  /// The number of a task, not below another one.
  case task(TaskPreference, from: Int = 1)
  /// A project that is in use.
  case project(ProjectPlace)
  /// A tag that is in use, without its sign.
  case tag
  /// A tag that is in use, in quotes, where any name can stand.
  case tagName
  /// The name of a view, without its sign.
  case view
  /// A date.
  case date
  /// A rhythm in which a task repeats.
  case interval

  /// Whether several words of it need no quotes.
  var isPhrase: Bool { self == .date || self == .interval }
}

/// Where a project is named; not every name can stand everywhere.
package enum ProjectPlace: Hashable, Sendable, Codable {
  /// In a query, which finds any.
  case query
  /// Behind the colon of an attribute, where quotes are offered for the sake of spaces only.
  case attribute
  /// Behind the sign of `quick`, which takes one word.
  case sign

  func allows(_ name: String) -> Bool {
    switch self {
    case .query: true
    case .attribute: Attribute.isProject(name)
    case .sign: Attribute.isProject(name) && name.isOneWord
    }
  }
}

/// A word of the language that can be typed where it is expected.
package struct Keyword: Hashable, Sendable, Codable {
  /// The word.
  package let text: String
  /// What follows if it is the only one that fits: a space, or nothing where one goes on without.
  package let following: String
  /// What it does, in a few words; empty if it explains itself.
  package let explanation: String

  package init(_ text: String, following: String = " ", explanation: String = "") {
    self.text = text
    self.following = following
    self.explanation = explanation
  }
}

/// Which tasks a command is usually about.
package enum TaskPreference: Hashable, Sendable, Codable {
  /// Any of them; those that are to do come first.
  case any
  /// Those that are to do; others only if none of these fits.
  case active
  /// Those that are done; others only if none of these fits.
  case completed
  /// Only those that have subtasks; those that are to do come first.
  case parents
  /// Only those that others depend on; those that are to do come first.
  case needed
}

/// A part of a line, and what could stand in its place.
package struct ExpectedPlace: Hashable, Sendable, Codable {
  /// Where the part begins, in bytes of UTF-8 from the beginning of the line; it reaches to the end.
  package let start: Int
  /// What could stand there.
  package let expectation: Expectation
  /// How far it reaches.
  package let extent: Extent

  /// The same in a line with more or less before it.
  package func moved(by count: Int) -> ExpectedPlace {
    ExpectedPlace(start: start + count, expectation: expectation, extent: extent)
  }

  /// How far what stands there can reach.
  package enum Extent: Hashable, Sendable, Codable {
    /// To the next white space.
    case word
    /// To the next white space, or to the end of a group in quotes.
    case value
    /// To the end of the line, which nothing follows.
    case remainder
  }
}

extension LineScanner {
  /// A scanner over a line up to the cursor, which takes down what could stand there.
  package init(completing line: String) {
    self.init(line)
    expectations = []
  }

  /// Says what could stand in place of the word that was just read, or that would come next.
  ///
  /// It counts only if the word reaches to the end of the line. Costs nothing unless the line is being completed.
  package mutating func expect(_ expectation: @autoclosure () -> Expectation, from start: Int) {
    guard isAtCursor, start == 0 || isBoundary(before: start) else { return }
    note(expectation(), from: start, as: .word)
  }

  /// Takes the next word and says what could stand in its place; nil at the end of the line.
  package mutating func word(expecting expectation: @autoclosure () -> Expectation) throws(TodoError) -> Word? {
    skipSpace()
    let start = offset
    let word = try word()
    expect(expectation(), from: start)
    return word
  }

  /// Takes the next word, which should be one of a few; nil at the end of the line.
  package mutating func word(among keywords: @autoclosure () -> [Keyword]) throws(TodoError) -> Word? {
    try word(expecting: .keywords(keywords()))
  }

  /// The same for a word that begins right after something else: the sign before a tag.
  package mutating func expect(_ expectation: @autoclosure () -> Expectation, behindSignAt start: Int) {
    guard isAtCursor else { return }
    note(expectation(), from: start + 1, as: .word)
  }

  /// The same for the last element of a list that a word begins with.
  package mutating func expectElement(
    _ expectation: @autoclosure () -> Expectation, from start: Int
  ) {
    guard isAtCursor else { return }
    let elements = text(from: start, to: offset).split(separator: ",", omittingEmptySubsequences: false)
    note(expectation(), from: offset - (elements.last?.utf8.count ?? 0), as: .word)
  }

  /// Says what could stand in place of all that is left, without the white space before it.
  package mutating func expectRemainder(_ expectation: Expectation?) {
    guard expectations != nil, let expectation else { return }
    var ahead = self
    ahead.skipSpace()
    note(expectation, from: ahead.offset, as: .remainder)
  }

  /// Says that the last word that is left is a tag, with a sign before it or without.
  package mutating func expectLastTag() {
    guard expectations != nil else { return }
    var ahead = self
    var start = offset
    while !ahead.isAtCursor {
      ahead.skipSpace()
      start = ahead.offset
      if ahead.peek == UInt8(ascii: "+") || ahead.peek == UInt8(ascii: "-") { start += 1 }
      _ = ahead.bareWord()
    }
    note(.tag, from: start, as: .word)
  }

  /// Takes a value that may be in quotes, and says what could stand in its place.
  mutating func value(
    expecting expectation: @autoclosure () -> Expectation?, endingBefore ends: (UInt8) -> Bool = { _ in false }
  ) throws(TodoError) -> Word {
    let start = offset
    guard peek == UInt8(ascii: "\"") else {
      let word = bareWord(endingBefore: ends)
      if isAtCursor, let expectation = expectation() { note(expectation, from: start, as: .value) }
      return word
    }
    do throws(TodoError) {
      return try quotedWord()
    } catch {
      if isAtCursor, let expectation = expectation() { note(expectation, from: start, as: .value) }
      throw error
    }
  }
}
