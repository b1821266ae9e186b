/// A line that is being typed, with its cursor in Unicode scalars.
package struct TypedLine: Hashable, Sendable, Codable {
  package let text: String
  package let cursor: Int

  package init(_ text: String, cursor: Int) {
    self.text = text
    self.cursor = min(max(0, cursor), text.unicodeScalars.count)
  }

  package var head: String { String(text.unicodeScalars.prefix(cursor)) }
  package var tail: String { String(text.unicodeScalars.dropFirst(cursor)) }
}

package struct Suggestions: Hashable, Sendable, Codable {
  /// The part of the line that a suggestion replaces, in Unicode scalars; it ends at the cursor or after it.
  package let replaced: Range<Int>
  package let all: [Suggestion]

  package init(replacing replaced: Range<Int>, by all: [Suggestion]) { (self.replaced, self.all) = (replaced, all) }

  package func line(_ line: TypedLine, with suggestion: Suggestion) -> String {
    let scalars = line.text.unicodeScalars
    return String(scalars.prefix(replaced.lowerBound)) + suggestion.text
      + String(scalars.dropFirst(replaced.upperBound))
  }

  package static func none(for line: TypedLine) -> Self { Self(replacing: line.cursor..<line.cursor, by: []) }

  /// The suggestions for the innermost place with any, of those found while the line was read up to the cursor.
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
        var scanner = LineScanner(part)
        let new = suggesting(place.expectation, isQuoted ? scanner.delimitedText().text : part)
        switch place.extent {
        case .word: found += place.expectation == .file ? new.filter(\.value.isOneWord) : new
        // A run of words ends with the line at the latest.
        case .value:
          let mayBeBare = [.date, .interval].contains(place.expectation) && line.tail.isEmpty
          found += new.compactMap { $0.quoted(isQuoted || place.expectation == .tagName, mayBeBare: mayBeBare) }
        case .remainder: found += new.map(\.atTheEnd)
        }
      }
      guard !found.isEmpty else { continue }
      let before = String(decoding: head.utf8.prefix(start), as: UTF8.self).unicodeScalars.count
      self.init(replacing: before..<line.cursor, by: found, before: line.tail)
      return
    }
    self = .none(for: line)
  }

  /// The only suggestion replaces text after the cursor that it ends with.
  private init(replacing replaced: Range<Int>, by all: [Suggestion], before tail: String) {
    guard var only = all.first, all.count == 1, !tail.isEmpty else {
      self.init(replacing: replaced, by: all)
      return
    }
    let rest = tail.unicodeScalars.prefix { !" \t()".unicodeScalars.contains($0) }
    var end = replaced.upperBound
    if only.text.unicodeScalars.dropFirst(replaced.count).starts(with: rest) { end += rest.count }
    // An existing space is not typed again, and a word is not broken.
    if tail.unicodeScalars.count > end - replaced.upperBound { only = only.atTheEnd }
    self.init(replacing: replaced.lowerBound..<end, by: [only])
  }
}

package typealias Keyword = Suggestion

package struct Suggestion: Hashable, Sendable, Codable {
  package let value: String
  package let explanation: Explanation
  private var quotes = Quotes.none
  private var isFollowedBySpace: Bool

  // There can be as many suggestions as tasks, so that derived texts are not stored.

  package var text: String {
    switch quotes {
    case .none: value
    case .closed: value.inQuotes
    case .open: String(value.inQuotes.dropLast())
    }
  }

  /// The text after the suggestion if it is the only one: a space, or nothing.
  package var following: String { isFollowedBySpace ? " " : "" }

  private enum Quotes: String, Codable { case none, closed, open }

  package enum Explanation: Hashable, Sendable, Codable {
    case none
    case text(String)
    case title(String)
    case moment(Moment)
    case usage(active: Int, completed: Int)
  }

  package var isTask: Bool { if case .title = explanation { true } else { false } }

  package init(_ value: String, following: String = " ", explanation: Explanation = .none) {
    self.value = value
    isFollowedBySpace = following == " "
    self.explanation = explanation
  }

  /// A word of the language; an empty explanation is none.
  package init(_ value: String, following: String = " ", explanation: String) {
    self.init(value, following: following, explanation: explanation.isEmpty ? .none : .text(explanation))
  }

  init(_ usage: UsageCount) {
    self.init(usage.name, explanation: .usage(active: usage.active, completed: usage.completed))
  }

  fileprivate var atTheEnd: Suggestion { changing(self) { $0.isFollowedBySpace = false } }

  /// The suggestion in quotes if it needs them; nil if it ends in a backslash, which would escape the closing quote.
  fileprivate func quoted(_ isQuoted: Bool, mayBeBare: Bool) -> Suggestion? {
    let needsQuotes = !value.isOneWord && !mayBeBare || value.utf8.contains(where: LineScanner.isParenthesis)
    guard isQuoted || needsQuotes else { return self }
    guard value.utf8.last != UInt8(ascii: "\\") else { return nil }
    // Without a space the value continues, so the quotes stay open.
    return changing(self) { $0.quotes = isFollowedBySpace ? .closed : .open }
  }
}

extension String {
  /// True if the text begins with another, without regard to the case of ASCII letters.
  func startsLike(_ typed: String) -> Bool {
    utf8.count >= typed.utf8.count
      && zip(utf8, typed.utf8).allSatisfy { TextFolding.lowercased($0) == TextFolding.lowercased($1) }
  }
}
