extension FieldName {
  /// The words that attributes begin with, without those of fields that a line has already.
  static func keywords(besides used: [TaskField], for use: AttributesUse) -> [Keyword] {
    (use == .doneTask && !used.contains(.completed)
      ? [Keyword("completed:", following: "", explanation: "when it was done")] : [])
      + attributes.filter { !used.contains($0.field) }.map(\.keyword)
      + signs.filter { use == .change || $0.text != "-" } + (used.contains(.priority) ? [] : priorities)
  }

  /// The name with a colon behind it.
  var keyword: Keyword { Keyword(attribute + ":", following: "", explanation: explanation) }

  private static let signs = [
    Keyword("+", following: "", explanation: "a tag"), Keyword("-", following: "", explanation: "takes a tag away"),
  ]

  private static let priorities = [
    Keyword("!!!", explanation: "priority high"), Keyword("!!", explanation: "priority medium"),
    Keyword("!", explanation: "priority low"),
  ]
}

extension FieldKind {
  /// What could stand behind the colon of an attribute; nil for any text. The elements of a list are expected one by one.
  package var attributeExpectation: Expectation? {
    switch self {
    case .name: .project(.attribute)
    case .priority: .keywords(TodoItem.Priority.keywords)
    case .moment, .instant: .date
    case .repetition: .interval
    case .reference: .task(.active)
    case .duration: .keywords(TimeSpan.keywords)
    case .number, .identifier, .title, .notes, .status, .tags, .references, .noteDates: nil
    }
  }

  /// What could stand behind the relation in a query; nil for any text.
  var queryExpectation: Expectation? {
    switch self {
    case .number: .task(.any)
    case .reference: .task(.parents)
    case .references: .task(.needed)
    case .name: .project(.query)
    case .tags: .tag
    case .status: .keywords([Keyword("active"), Keyword("completed")])
    case .priority: .keywords(TodoItem.Priority.keywords)
    case .moment, .instant: .date
    case .repetition: .interval
    case .duration: .keywords(TimeSpan.keywords)
    case .identifier, .title, .notes, .noteDates: nil
    }
  }
}

extension TodoItem.Priority {
  /// From the most to the least important.
  fileprivate static var keywords: [Keyword] { allCases.reversed().map { Keyword($0.rawValue) } }
}

extension TimeSpan {
  /// Some that are likely.
  fileprivate static let keywords = ["15m", "30m", "1h", "2h", "4h", "1d"].map { Keyword($0) }
}

extension LineScanner {
  /// What could stand in place of a word between those of a title.
  mutating func expectAttribute(_ word: Word, besides used: [TaskField], for use: AttributesUse) {
    guard isAtCursor else { return }
    expect(.keywords(FieldName.keywords(besides: used, for: use)), from: word.offset)
    if let sign = word.text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      expect(.tag, behindSignAt: word.offset)
    }
  }
}
