import TodoModel

/// The screen that is shown while a line is typed; it supplies the parts that the line omits.
package struct ParseContext: Equatable, Sendable, Codable {
  package let shownTask: Int?
  /// The standing filter, which narrows selections by query as well.
  package let listing: Listing
  /// The aliases; nil for those of the configuration.
  package let aliases: [Alias]?

  package init(shownTask: Int?, listing: Listing, aliases: [Alias]? = nil) {
    (self.shownTask, self.listing, self.aliases) = (shownTask, listing, aliases)
  }
}

extension LineScanner {
  package func unexpected(_ word: Word, expected: String) -> TodoError {
    unexpected(word.text, expected, at: word.offset)
  }

  /// Reads an option's value; throws if it is unknown.
  mutating func value(
    _ expected: String, among keywords: [Keyword] = [], isFile: Bool = false, _ meaning: (String) -> String? = { $0 }
  ) throws(TodoError) -> String {
    let place = skipSpace()
    let text = (try isFile ? word(among: [], orFileAs: .value) : word(among: keywords))?.text ?? ""
    guard !text.isEmpty else { throw missing(expected, at: place) }
    guard let value = meaning(text) else { throw unexpected(text, expected, at: place) }
    return value
  }

  /// Reads a count up to the end of the line; nil if there is none.
  mutating func count(_ expected: String) throws(TodoError) -> Int? {
    guard let word = try word() else { return nil }
    guard let count = Int(word.text), count > 0, word.text.utf8.first != UInt8(ascii: "+") else {
      throw unexpected(word, expected: expected + ", a positive number")
    }
    try expectEnd()
    return count
  }

  package mutating func expectEnd() throws(TodoError) {
    skipSpace()
    guard peek != nil else { return }
    throw unexpected(bareWord(), expected: "nothing more")
  }

  /// Reads a selection; without one, the task that is shown is meant. Tasks of the preference are offered first.
  mutating func selection(
    in parseContext: ParseContext, of preference: TaskPreference = .any
  ) throws(TodoError) -> Selection {
    if let selection = try selection(of: preference) { return selection }
    guard let shown = parseContext.shownTask else { throw missing(Selection.expectation) }
    return .shown(shown)
  }

  /// Reads a selection if there is one here; otherwise the task that is shown in detail is meant, and nothing is read.
  mutating func selectionOrShownTask(in parseContext: ParseContext) throws(TodoError) -> Selection {
    expectTaskNumber()
    if let shown = parseContext.shownTask, !isAtDigit, peek.map({ !"(#".utf8.contains($0) }) ?? true {
      return .shown(shown)
    }
    return try selection(in: parseContext)
  }

  mutating func expectTaskNumber() { expect(.task(.any), from: skipSpace()) }

  /// Reads the number of one task; without one, the task that is shown in detail is meant.
  mutating func taskNumber(in parseContext: ParseContext) throws(TodoError) -> Int {
    let expected = "the number of one task"
    expectTaskNumber()
    let start = offset
    guard peek != nil else {
      if let shown = parseContext.shownTask { return shown }
      throw missing(expected, at: start)
    }
    if let number = (try? selection())??.onlyNumber { return number }
    move(to: start)
    throw unexpected(remainder(), expected: expected)
  }

  var isAtDigit: Bool { peek.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false }
}
