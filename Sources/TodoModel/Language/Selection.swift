/// Which tasks a command is about.
package enum Selection: Hashable, Sendable, Codable {
  /// `3`, `3,5`, `3-7`: any tasks, by number. Ranges of one number demand that task; gaps in longer ones are skipped.
  case numbers([ClosedRange<Int>])
  /// `(project:old and +urgent)`: what `list` with that query would show.
  case query(Query)
  /// The task that is shown in detail, which the line leaves out.
  case shown(Int)
  /// `milk`: the one task that `list` with the query would show and that has the words in its title.
  case title(String, Query)

  /// What is expected where a selection is read.
  package static let expectation = "numbers such as 3 or 3,5-7, or a query in parentheses"

  /// The number, if it is that of one task.
  package var onlyNumber: Int? {
    switch self {
    case .numbers(let ranges) where ranges.count == 1 && ranges[0].count == 1: ranges[0].lowerBound
    case .shown(let number): number
    case .numbers, .query, .title: nil
    }
  }

  /// Whether a line with it means the same tasks wherever it is typed; a query does in the list as it is at first.
  package func speaksForItself(in listing: Listing, _ scope: Scope) -> Bool {
    switch self {
    case .numbers: true
    case .query: listing == .standard && scope.isEmpty
    case .shown, .title: false
    }
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
    note(.selection, from: word.offset)
    expectNumber(of: preference, in: word)
    try expectNoSpace(behind: word, expected: "numbers without spaces such as 3,5")
    return .numbers(try ranges(in: word))
  }

  /// Reads the rest of the line as a selection, for commands that nothing else follows: numbers with spaces between them,
  /// a query with or without parentheses, or words of one title. nil at the end of the line.
  ///
  /// - Parameter preference: Which tasks words of a title are looked for in, and which are offered.
  package mutating func selectionUpToEnd(of preference: TaskPreference) throws(TodoError) -> Selection? {
    skipSpace()
    guard let byte = peek, byte != UInt8(ascii: "(") else { return try selection(of: preference) }
    guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: ",") else {
      expect(.task(preference), from: offset)
      return try querySelection(of: preference)
    }
    var ranges: [ClosedRange<Int>] = []
    while true {
      skipSpace()
      expect(.task(preference), from: offset)
      guard peek != nil else { return .numbers(ranges) }
      let word = bareWord()
      note(.selection, from: word.offset)
      expectNumber(of: preference, in: word)
      // A comma with a space after it separates as well as either of them does.
      let isContinued = word.text.utf8.last == UInt8(ascii: ",") && !isAtEnd
      ranges += try self.ranges(in: isContinued ? word.withoutLastByte : word)
    }
  }

  private mutating func querySelection(of preference: TaskPreference) throws(TodoError) -> Selection {
    let start = offset
    let query = try query()
    guard query.isText else { return .query(query) }
    let condition: Query.Condition? =
      switch preference {
      case .active: .active
      case .completed: .completed
      case .any, .parents, .needed: nil
      }
    move(to: start)
    defer { expectTitle(of: preference, from: start) }
    return .title(remainder().text, condition.map { query.and(.term(.condition($0))) } ?? query)
  }

  /// What has been read from a place on may be words of the title of the task that is meant.
  private mutating func expectTitle(of preference: TaskPreference, from start: Int) {
    guard isAtCursor else { return }
    note(.task(preference), from: start, as: .remainder)
  }

  private func ranges(in word: Word) throws(TodoError) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    var place = word.offset
    for piece in word.text.split(separator: ",", omittingEmptySubsequences: false) {
      guard !piece.isEmpty else {
        throw .syntax(.missing("the number of a task, or no comma"), column: column(at: place))
      }
      guard let range = Selection.range(piece) else {
        let (expected, meant) = Selection.expectation(behind: piece)
        throw slip(
          .syntax(.unexpected(String(piece), expected: expected), column: column(at: place)), meaning: meant,
          insteadOf: Word(text: String(piece), offset: place, isQuoted: false))
      }
      ranges.append(range)
      place += piece.utf8.count + 1
    }
    return ranges
  }
}

extension LineScanner.Word {
  fileprivate var withoutLastByte: LineScanner.Word {
    LineScanner.Word(text: String(text.utf8.dropLast()) ?? text, offset: offset, isQuoted: isQuoted)
  }
}

extension Query {
  /// Whether it is nothing but words to be found.
  fileprivate var isText: Bool {
    switch self {
    case .and(let parts): parts.allSatisfy(\.isText)
    case .term(.text): true
    case .or, .not, .term: false
    }
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
    throw slip(
      .syntax(.unexpected("\(word.text) \(rest)", expected: expected), column: column(at: word.offset)),
      meaning: word.text + rest, from: word.offset, to: ahead.offset)
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

  /// What would be right in the place of something that is no number and no range, and what was meant if that is known.
  fileprivate static func expectation(behind piece: Substring) -> (expected: String, meant: String?) {
    if piece.utf8.last == UInt8(ascii: ";") { return ("one command in a line, without “;”", nil) }
    let ends = piece.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Attribute.number(ends[0]), let last = Attribute.number(ends[1]) else {
      return (expectation, nil)
    }
    return ("\(last)-\(first), the smaller number first", "\(last)-\(first)")
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
    case .title(let words, _):
      words
    case .shown(let number):
      String(number)
    }
  }
}
