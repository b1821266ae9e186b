/// One key of an order.
package struct SortKey: Hashable, Sendable, Codable {
  /// What is compared.
  package let field: Field
  /// Whether the greatest comes first; tasks without a value come last all the same.
  package let isReversed: Bool

  /// A field or the urgency, in its natural order unless reversed.
  package init(_ field: Field, isReversed: Bool = false) {
    self.field = field
    self.isReversed = isReversed
  }

  /// A field, in its natural order unless reversed.
  package init(_ field: TaskField, isReversed: Bool = false) {
    self.init(.field(field), isReversed: isReversed)
  }

  /// What tasks can be ordered by. The most important priority and the greatest urgency come first.
  package enum Field: Hashable, Sendable {
    /// What a task has in a field.
    case field(TaskField)
    /// Its urgency.
    case urgency
  }
}

extension SortKey.Field: RawRepresentable, CaseIterable, Codable {
  /// In the order in which help lists them.
  package static let allCases = TaskField.sortable.map(SortKey.Field.field) + [.urgency]

  /// How it is typed.
  package var rawValue: String {
    switch self {
    case .field(let field): field.name
    case .urgency: "urgency"
    }
  }

  /// What is typed like that.
  package init?(rawValue: String) {
    guard let found = SortKey.Field.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = found
  }
}

extension LineScanner {
  /// Reads the keys of an order, `due,-priority`.
  ///
  /// - Parameter untilSpace: Whether they stand right here, and something else may follow.
  package mutating func sortKeys(untilSpace: Bool = false) throws(TodoError) -> [SortKey] {
    if !untilSpace { skipSpace() }
    let names = SortKey.Field.allCases.map(\.rawValue)
    let expected = "keys such as due,-priority out of " + names.joined(separator: ", ")
    expect(.keywords(SortKey.keywords), from: offset)
    let word = bareWord()
    guard !word.text.isEmpty else { throw .syntax(.missing(expected), column: column(at: word.offset)) }
    expectElement(.keywords(SortKey.keywords), from: word.offset)
    try expectNoSpace(behind: word, expected: "keys without spaces such as due,priority")
    var keys: [SortKey] = []
    var place = word.offset
    for piece in word.text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = piece.hasPrefix("-") ? piece.dropFirst() : piece
      guard !name.isEmpty else {
        throw .syntax(
          .missing("one of " + names.joined(separator: ", ") + ", or no comma"),
          column: column(at: place + piece.utf8.count))
      }
      guard let field = SortKey.Field(rawValue: name.lowercased()) else {
        let nearest = likelyWord(for: String(name), among: names)
        throw slip(
          .syntax(
            .unexpected(String(piece), expected: (nearest.map { "“\($0)”, or " } ?? "") + expected),
            column: column(at: place)), meaning: nearest.map { (piece.hasPrefix("-") ? "-" : "") + $0 },
          insteadOf: Word(text: String(piece), offset: place, isQuoted: false))
      }
      keys.append(SortKey(field, isReversed: piece.hasPrefix("-")))
      place += piece.utf8.count + 1
    }
    return keys
  }
}

extension SortKey {
  /// Every key; one goes on after it with a comma or not at all.
  static var keywords: [Keyword] {
    Field.allCases.map { Keyword($0.rawValue, explanation: $0 == .urgency ? "the most urgent first" : "") }
      + Field.allCases.map { Keyword("-" + $0.rawValue, explanation: "reversed") }
  }
}

extension SortKey: CustomStringConvertible {
  /// The key as it is typed.
  package var description: String { (isReversed ? "-" : "") + field.rawValue }
}
