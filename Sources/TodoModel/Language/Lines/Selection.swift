package enum Selection: Hashable, Sendable, Codable, CustomStringConvertible {
  /// `3`, `3,5`, `3-7`. A range of one number requires that task; gaps in longer ranges are skipped.
  case numbers([ClosedRange<Int>])
  /// `(project:old and +urgent)`: the tasks that `list` with that query would show.
  case query(Query)
  /// The task that is shown in detail, which the line leaves out.
  case shown(Int)
  /// `milk`: the one task that `list` with the query would show and that has the words in its title.
  case title(String, Query)

  package static let expectation = "numbers such as 3 or 3,5-7, or a query in parentheses"

  package var onlyNumber: Int? {
    switch self {
    case .numbers(let ranges) where ranges.count == 1 && ranges[0].count == 1: ranges[0].lowerBound
    case .shown(let number): number
    case .numbers, .query, .title: nil
    }
  }

  /// True if a line with the selection means the same tasks wherever it is typed; for a query, in the standard list.
  package func speaksForItself(in listing: Listing, _ scope: Scope) -> Bool {
    switch self {
    case .numbers: true
    case .query: listing == .standard && scope.isEmpty
    case .shown, .title: false
    }
  }

  package static func number(_ number: Int) -> Selection { .numbers([number...number]) }

  package var description: String {
    switch self {
    case .numbers(let ranges):
      ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    case .query(let query): "(\(query))"
    case .title(let words, _): words
    case .shown(let number): String(number)
    }
  }
}

extension LineScanner {
  /// Reads one word of numbers and ranges, or one group in parentheses. Returns nil at the end of the line.
  package mutating func selection(of preference: TaskPreference = .any) throws(TodoError) -> Selection? {
    skipSpace()
    expect(.task(preference), from: offset)
    guard let byte = peek else { return nil }
    if byte == UInt8(ascii: "(") { return .query(try parentheses()) }
    let word = wordOfNumbers(of: preference)
    try expectNoSpace(after: word, expected: "numbers without spaces such as 3,5")
    return .numbers(try ranges(in: word))
  }

  /// Reads numbers with spaces, a query even without parentheses, or words of a preferred task's title; nil at the end.
  package mutating func selectionUpToEnd(of preference: TaskPreference) throws(TodoError) -> Selection? {
    var ahead = afterSpace
    let isNamed = ["task", "tasks", "number", "no", "no.", "nr", "nr."].contains(ahead.bareWord().text)
    if isNamed, ahead.firstOfNextWord.map("0123456789#".utf8.contains) ?? false { self = ahead }
    guard let byte = peekAfterSpace(), byte != UInt8(ascii: "(") else { return try selection(of: preference) }
    let isMarked = byte == UInt8(ascii: "#") && offset + 1 < length && bytes[offset + 1].isDigit
    guard byte.isDigit || isMarked || byte == UInt8(ascii: ",") else {
      expect(.task(preference), from: offset)
      return try querySelection(of: preference)
    }
    var ranges: [ClosedRange<Int>] = []
    while true {
      skipSpace()
      expect(.task(preference), from: offset)
      guard peek != nil else { return .numbers(ranges) }
      let word = wordOfNumbers(of: preference)
      // A comma with a space after it separates as well as either of them does.
      let isContinued = word.text.utf8.last == UInt8(ascii: ",") && !isAtEnd
      let list = isContinued ? text(from: word.offset, to: word.end - 1) : word.text
      ranges += try self.ranges(in: Word(text: list, offset: word.offset, isQuoted: false))
    }
  }

  private mutating func querySelection(of preference: TaskPreference) throws(TodoError) -> Selection {
    let start = offset
    let query = try query()
    guard query.isText else { return .query(query) }
    let typed = text(from: start, to: length)
    if preference != .any, expectations == nil, let term = typed.termInWords {
      throw unexpected(typed, "a word of a title, or the query (\(term))", at: start, meaning: "(\(term))")
    }
    let condition: Query.Condition? = preference == .active ? .active : preference == .completed ? .completed : nil
    move(to: start)
    defer { if isAtCursor { note(.task(preference), from: start, as: .remainder) } }
    return .title(remainder().text, condition.map { query.and(.term(.condition($0))) } ?? query)
  }

  private func ranges(in word: Word) throws(TodoError) -> [ClosedRange<Int>] {
    try word.pieces.map { (piece, place) throws(TodoError) in
      guard !piece.isEmpty else { throw missing("the number of a task, or no comma", at: place) }
      let ends = piece.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        .map { Attribute.number($0.drop { $0 == "#" }) }
      guard let first = ends[0], let last = ends[ends.count - 1] else {
        let isOfTwo = piece.utf8.last == UInt8(ascii: ";")
        throw unexpected(piece, isOfTwo ? "one command in a line, without “;”" : Selection.expectation, at: place)
      }
      guard first <= last else {
        let meant = "\(last)-\(first)"
        throw unexpected(piece, meant + ", the smaller number first", at: place, meaning: meant)
      }
      return first...last
    }
  }

  /// Takes a word, and expects its last number, which may be the end of a range.
  private mutating func wordOfNumbers(of preference: TaskPreference) -> Word {
    let word = bareWord()
    note(.selection, from: word.offset)
    guard isAtCursor else { return word }
    let element = word.text.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
    let ends = element.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count <= 2, let first = ends.count == 2 ? Attribute.number(ends[0]) : 1 else { return word }
    note(.task(preference, from: first), from: offset - (ends.last?.utf8.count ?? 0), as: .word)
    return word
  }

  /// Refuses a list with a space after a comma, because the rest would be read as something else.
  func expectNoSpace(after word: Word, expected: String) throws(TodoError) {
    guard word.text.utf8.last == UInt8(ascii: ","), !isAtEnd else { return }
    var ahead = afterSpace
    let rest = ahead.bareWord().text
    let error = unexpected("\(word.text) \(rest)", expected, at: word.offset)
    throw slip(error, meaning: word.text + rest, from: word.offset, to: ahead.offset)
  }
}

extension String {
  /// The term of a query that a word means: `is:overdue` for `overdue` and `all overdue`, `project:work` for `#work`;
  /// nil for others, which are looked for in titles.
  package var termInWords: String? {
    let words = split(separator: " ").filter { !["all", "me", "my", "tasks"].contains($0) }
    if words.isEmpty, contains("all") { return "is:active" }
    guard words.count == 1, let word = words.first.map(String.init) else { return nil }
    let name = String(word.dropFirst())
    switch word.first {
    case "#": return name.first?.isLetter == true ? "project:" + name : nil
    case "@": return ("+" + name).tagAfterSign.map { "+" + $0 }
    default:
      let priority = TodoItem.Priority(rawValue: word) ?? (word.first == "p" ? TodoItem.Priority(place: name) : nil)
      let condition = word == "done" ? .completed : Query.Condition(rawValue: word)
      return priority.map { "priority:" + $0.rawValue } ?? condition.map { "is:" + $0.rawValue }
    }
  }
}

extension Query {
  fileprivate var isText: Bool {
    switch self {
    case .and(let parts): parts.allSatisfy(\.isText)
    case .term(.text): true
    case .or, .not, .term: false
    }
  }
}
