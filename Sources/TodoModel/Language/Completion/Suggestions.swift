/// A line that is being typed, and where the cursor is in it.
package struct TypedLine: Hashable, Sendable, Codable {
  /// The whole line.
  package let text: String
  /// How many Unicode scalars stand before the cursor.
  package let cursor: Int

  /// A line with a cursor; one that is outside of it counts as being at the nearer end.
  package init(_ text: String, cursor: Int) {
    self.text = text
    self.cursor = min(max(0, cursor), text.unicodeScalars.count)
  }

  /// What stands before the cursor.
  package var head: String { String(text.unicodeScalars.prefix(cursor)) }

  /// What stands after the cursor.
  package var tail: String { String(text.unicodeScalars.dropFirst(cursor)) }
}

/// What could stand at the cursor.
package struct Suggestions: Hashable, Sendable, Codable {
  /// What of the line a suggestion takes the place of, counted in Unicode scalars; it ends at the cursor or after it.
  package let replaced: Range<Int>
  /// What could stand there, in the order in which it is listed.
  package let all: [Suggestion]

  package init(replacing replaced: Range<Int>, by all: [Suggestion]) {
    self.replaced = replaced
    self.all = all
  }

  /// What becomes of a line with one of them.
  package func line(_ line: TypedLine, with suggestion: Suggestion) -> String {
    let scalars = line.text.unicodeScalars
    return String(scalars.prefix(replaced.lowerBound)) + suggestion.text
      + String(scalars.dropFirst(replaced.upperBound))
  }
}

/// One thing that could stand at the cursor.
package struct Suggestion: Hashable, Sendable, Codable {
  /// What it says, without quotes.
  package let value: String
  /// What tells it from others.
  package let explanation: Explanation
  private var quotes = Quotes.none
  private var isFollowedBySpace: Bool

  // Of numbers there can be as many as tasks: what can be worked out is not kept.

  /// What is inserted, in quotes if it needs them.
  package var text: String {
    switch quotes {
    case .none: value
    case .closed: value.inQuotes
    case .open: String(value.inQuotes.dropLast())
    }
  }

  /// What follows it if it is the only one: a space, or nothing where one goes on without.
  package var following: String { isFollowedBySpace ? " " : "" }

  private enum Quotes: Hashable, Codable {
    case none, closed, open
  }

  /// What tells a suggestion from others; to be put into words where it is shown.
  package enum Explanation: Hashable, Sendable, Codable {
    /// It explains itself.
    case none
    /// A few words.
    case text(String)
    /// It is the number of a task, with its title.
    case title(String)
    /// The moment that a date means.
    case moment(Moment)
    /// How many tasks have it.
    case usage(active: Int, completed: Int)
  }

  /// Whether it is the number of a task.
  package var isTask: Bool {
    if case .title = explanation { true } else { false }
  }

  /// A suggestion that stands in the line as it is.
  package init(_ value: String, following: String = " ", explanation: Explanation = .none) {
    self.value = value
    isFollowedBySpace = following == " "
    self.explanation = explanation
  }

  init(_ keyword: Keyword) {
    self.init(
      keyword.text, following: keyword.following,
      explanation: keyword.explanation.isEmpty ? .none : .text(keyword.explanation))
  }

  init(_ usage: UsageCount) {
    self.init(usage.name, explanation: .usage(active: usage.active, completed: usage.completed))
  }
}

extension Suggestions {
  /// Nothing, at the cursor.
  package static func none(for line: TypedLine) -> Suggestions {
    Suggestions(replacing: line.cursor..<line.cursor, by: [])
  }

  /// What fits the places that were found while the line was read up to the cursor. Of several places the innermost one
  /// for which there is anything counts.
  ///
  /// - Parameters:
  ///   - places: In bytes of UTF-8 of what stands before the cursor.
  ///   - suggesting: What there is for an expectation and what has been typed of it.
  package init(
    for line: TypedLine, at places: [ExpectedPlace],
    _ suggesting: (_ expectation: Expectation, _ typed: String) -> [Suggestion]
  ) {
    let head = line.head
    for start in Set(places.map(\.start)).sorted(by: >) {
      let part = String(decoding: head.utf8.dropFirst(start), as: UTF8.self)
      var found: [Suggestion] = []
      for place in places where place.start == start {
        let isQuoted = place.extent == .value && part.utf8.first == UInt8(ascii: "\"")
        let typed = isQuoted ? part.contentOfOpenQuotes : part
        let new = suggesting(place.expectation, typed)
        switch place.extent {
        case .word where found.isEmpty: found = new
        case .word: found += new
        // A run of words ends with the line at the latest.
        case .value:
          let mayBeBare = place.expectation.isPhrase && line.tail.isEmpty
          let isInQuotes = isQuoted || place.expectation == .tagName
          found += new.compactMap { $0.quoted(isInQuotes, mayBeBare: mayBeBare) }
        case .remainder: found += new.map(\.atTheEnd)
        }
      }
      guard !found.isEmpty else { continue }
      let before = head.utf8.prefix(start)
      self.init(
        replacing: String(decoding: before, as: UTF8.self).unicodeScalars.count..<line.cursor, by: found,
        before: line.tail)
      return
    }
    self = .none(for: line)
  }

  /// The only suggestion swallows what stands after the cursor already.
  private init(replacing replaced: Range<Int>, by all: [Suggestion], before tail: String) {
    guard var only = all.first, all.count == 1, !tail.isEmpty else {
      self.init(replacing: replaced, by: all)
      return
    }
    let rest = tail.unicodeScalars.prefix { !LineScanner.isBreak($0) }
    var end = replaced.upperBound
    let left = only.text.unicodeScalars.dropFirst(replaced.count)
    if !rest.isEmpty, left.starts(with: rest) { end += rest.count }
    let behind = tail.unicodeScalars.dropFirst(end - replaced.upperBound).first
    // A space that is there already is not typed again, and a word that goes on is not broken.
    if behind != nil { only = only.atTheEnd }
    self.init(replacing: replaced.lowerBound..<end, by: [only])
  }
}

extension Suggestion {
  /// The suggestion where nothing can follow.
  fileprivate var atTheEnd: Suggestion {
    var last = self
    last.isFollowedBySpace = false
    return last
  }

  /// The suggestion as it stands in a line; nil if it cannot: a backslash before the closing quote would mean the quote.
  fileprivate func quoted(_ isQuoted: Bool, mayBeBare: Bool) -> Suggestion? {
    let needsQuotes = !value.isOneWord && !mayBeBare || value.utf8.contains(where: LineScanner.isParenthesis)
    guard isQuoted || needsQuotes else { return self }
    guard value.utf8.last != UInt8(ascii: "\\") else { return nil }
    var quoted = self
    // Where one goes on, the quotes stay open.
    quoted.quotes = isFollowedBySpace ? .closed : .open
    return quoted
  }
}

extension LineScanner {
  static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "(" || scalar == ")"
  }
}

extension String {
  /// What stands after a quote that is not closed.
  fileprivate var contentOfOpenQuotes: String {
    var content: [UInt8] = []
    for byte in utf8.dropFirst() {
      if byte == UInt8(ascii: "\""), content.last == UInt8(ascii: "\\") { content.removeLast() }
      content.append(byte)
    }
    return String(decoding: content, as: UTF8.self)
  }

  /// Whether it begins with what was typed, without regard to the case of ASCII letters.
  func startsLike(_ typed: String) -> Bool {
    var own = utf8.makeIterator()
    for byte in typed.utf8 {
      guard let mine = own.next(), mine.lowercasedASCII == byte.lowercasedASCII else { return false }
    }
    return true
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
