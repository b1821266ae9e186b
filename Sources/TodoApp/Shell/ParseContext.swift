import TodoModel

/// What is on the screen while a line is typed; what the line leaves out is taken from here.
package struct ParseContext: Equatable, Sendable, Codable {
  /// The number of the task that is shown in detail.
  package let shownTask: Int?
  /// The standing filter, which narrows selections by query as well.
  package let listing: Listing
  /// What stands for longer commands; nil for what the configuration says.
  package let aliases: [Alias]?

  package init(shownTask: Int?, listing: Listing, aliases: [Alias]? = nil) {
    self.shownTask = shownTask
    self.listing = listing
    self.aliases = aliases
  }
}

extension LineScanner {
  /// That a word is out of place where it stands.
  func unexpected(_ word: Word, expected: String) -> TodoError {
    .syntax(.unexpected(word.text, expected: expected), column: column(at: word.offset))
  }

  /// That something is missing where reading has got to, or at another place.
  func missing(_ expected: String, at place: Int? = nil) -> TodoError {
    .syntax(.missing(expected), column: column(at: place ?? offset))
  }

  /// Reads the value of an option, if it means something.
  mutating func value(
    _ expected: String, among keywords: [Keyword]? = nil, _ meaning: (String) -> String? = { $0 }
  ) throws(TodoError) -> String {
    skipSpace()
    let place = offset
    let text = (try keywords == nil ? word() : word(among: keywords ?? []))?.text ?? ""
    guard !text.isEmpty else { throw missing(expected, at: place) }
    guard let value = meaning(text) else {
      throw .syntax(.unexpected(text, expected: expected), column: column(at: place))
    }
    return value
  }

  /// Refuses anything that is left.
  package mutating func expectEnd() throws(TodoError) {
    skipSpace()
    guard peek != nil else { return }
    throw unexpected(bareWord(), expected: "nothing more")
  }

  /// Reads a selection; without one, the task that is shown in detail is meant.
  ///
  /// - Parameter preference: Which tasks it is likely to be about, should the line be completed.
  mutating func selection(
    in parseContext: ParseContext, of preference: TaskPreference = .any
  ) throws(TodoError) -> Selection {
    if let selection = try selection(of: preference) { return selection }
    guard let shown = parseContext.shownTask else { throw missing(Selection.expectation) }
    return .shown(shown)
  }

  /// Reads a selection if one stands here; otherwise the task that is shown in detail is meant, and nothing is read.
  mutating func selectionOrShownTask(in parseContext: ParseContext) throws(TodoError) -> Selection {
    skipSpace()
    expect(.task(.any), from: offset)
    if let shown = parseContext.shownTask, peek != UInt8(ascii: "("), !isAtDigit {
      return .shown(shown)
    }
    return try selection(in: parseContext)
  }

  /// Says that the number of a task could come next.
  mutating func expectTaskNumber() {
    skipSpace()
    expect(.task(.any), from: offset)
  }

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

  /// Whether a number comes next.
  var isAtDigit: Bool { peek.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false }
}
