/// Which tasks a command is about.
public enum Selection: Hashable, Sendable, Codable {
  /// `3`, `3,5`, `3-7`: any tasks, by number. Ranges of one number demand that task; gaps in longer ones are skipped.
  case numbers([ClosedRange<Int>])
  /// `(project:old and +urgent)`: what `list` with that query would show.
  case query(Query)

  /// What is expected where a selection is read.
  public static let expectation = "numbers such as 3 or 3,5-7, or a query in parentheses"

  /// The number, if it is that of one task.
  public var onlyNumber: Int? {
    if case .numbers(let ranges) = self, ranges.count == 1, ranges[0].count == 1 { ranges[0].lowerBound } else { nil }
  }

  /// One task.
  public static func number(_ number: Int) -> Selection {
    .numbers([number...number])
  }
}

extension LineScanner {
  /// Reads a selection: one word of numbers and ranges, or one group in parentheses. nil at the end of the line.
  public mutating func selection() throws(TodoError) -> Selection? {
    skipSpace()
    guard let byte = peek else { return nil }
    if byte == UInt8(ascii: "(") {
      return .query(try parenthesizedQuery())
    }
    let word = bareWord()
    var ranges: [ClosedRange<Int>] = []
    var place = word.offset
    for piece in word.text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let range = Selection.range(piece) else {
        throw .syntax(.unexpected(String(piece), expected: Selection.expectation), column: column(at: place))
      }
      ranges.append(range)
      place += piece.utf8.count + 1
    }
    return .numbers(ranges)
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
  public var description: String {
    switch self {
    case .numbers(let ranges):
      ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    case .query(let query):
      "(\(query))"
    }
  }
}
