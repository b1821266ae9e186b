/// Which tasks a command is about.
package enum Selection: Hashable, Sendable, Codable {
  /// `3`, `3,5`, `3-7`: any tasks, by number. Ranges of one number demand that task; gaps in longer ones are skipped.
  case numbers([ClosedRange<Int>])
  /// `(project:old and +urgent)`: what `list` with that query would show.
  case query(Query)

  /// What is expected where a selection is read.
  package static let expectation = "numbers such as 3 or 3,5-7, or a query in parentheses"

  /// The number, if it is that of one task.
  package var onlyNumber: Int? {
    if case .numbers(let ranges) = self, ranges.count == 1, ranges[0].count == 1 { ranges[0].lowerBound } else { nil }
  }

  /// One task.
  package static func number(_ number: Int) -> Selection {
    .numbers([number...number])
  }
}

extension LineScanner {
  /// Reads a selection: one word of numbers and ranges, or one group in parentheses. nil at the end of the line.
  ///
  /// - Parameter preference: Which tasks it is likely to be about, should the line be completed.
  package mutating func selection(of preference: TaskPreference = .any) throws(TodoError) -> Selection? {
    skipSpace()
    expect(.task(preference), from: offset)
    guard let byte = peek else { return nil }
    if byte == UInt8(ascii: "(") {
      return .query(try parenthesizedQuery())
    }
    let word = bareWord()
    expectNumber(of: preference, in: word)
    try expectNoSpace(behind: word, expected: "numbers without spaces such as 3,5")
    var ranges: [ClosedRange<Int>] = []
    var place = word.offset
    for piece in word.text.split(separator: ",", omittingEmptySubsequences: false) {
      guard !piece.isEmpty else {
        throw .syntax(.missing("the number of a task, or no comma"), column: column(at: place))
      }
      guard let range = Selection.range(piece) else {
        throw .syntax(.unexpected(String(piece), expected: Selection.expectation), column: column(at: place))
      }
      ranges.append(range)
      place += piece.utf8.count + 1
    }
    return .numbers(ranges)
  }
}

extension LineScanner {
  /// The last number of a selection, which may be the end of a range.
  private mutating func expectNumber(of preference: TaskPreference, in word: Word) {
    guard isAtCursor else { return }
    let element = word.text.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
    let ends = element.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count < 2 || Attribute.number(ends[0]) != nil else { return }
    if ends.count > 2 { return }
    let least = ends.count == 2 ? Attribute.number(ends[0]) ?? 1 : 1
    note(.task(preference, from: least), from: offset - (ends.last?.utf8.count ?? 0), as: .word)
  }

  /// Refuses a list whose comma is followed by a space and more of it: the rest would be read as something else.
  func expectNoSpace(behind word: Word, expected: String) throws(TodoError) {
    guard word.text.utf8.last == UInt8(ascii: ","), !isAtEnd else { return }
    var ahead = self
    ahead.skipSpace()
    let rest = ahead.bareWord().text
    throw .syntax(.unexpected("\(word.text) \(rest)", expected: expected), column: column(at: word.offset))
  }
}

extension Selection {
  fileprivate static func range(_ text: Substring) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = ends.first.flatMap(Attribute.number), let last = ends.last.flatMap(Attribute.number),
      first <= last
    else { return nil }
    return first...last
  }
}

extension Selection: CustomStringConvertible {
  /// The selection as it can be typed.
  package var description: String {
    switch self {
    case .numbers(let ranges):
      ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    case .query(let query):
      "(\(query))"
    }
  }
}
