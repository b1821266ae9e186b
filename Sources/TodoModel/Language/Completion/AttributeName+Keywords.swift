extension AttributeName {
  /// The words that attributes begin with, without those that a line has already.
  static func keywords(besides used: [AttributeName], for use: AttributesUse) -> [Keyword] {
    allCases.filter { !used.contains($0.kind) }
      .map { Keyword($0.rawValue + ":", following: "", explanation: $0.explanation) }
      + signs.filter { use == .change || $0.text != "-" } + (used.contains(.priority) ? [] : priorities)
  }

  private static let signs = [
    Keyword("+", following: "", explanation: "a tag"), Keyword("-", following: "", explanation: "takes a tag away"),
  ]

  private static let priorities = [
    Keyword("!!!", explanation: "priority high"), Keyword("!!", explanation: "priority medium"),
    Keyword("!", explanation: "priority low"),
  ]

  private var explanation: String {
    switch self {
    case .project: "what it belongs to"
    case .priority: "high, medium or low"
    case .due: "when it has to be done"
    case .wait: "hidden until then"
    case .every: "repeats from the due date"
    case .after: "repeats from completion"
    case .parent: "the task it is a part of"
    case .depends: "what has to be done before"
    case .note: "the notes"
    }
  }

  /// What could stand after its colon; nil for any text. The elements of a list are expected one by one.
  package var expectation: Expectation? {
    switch self {
    case .project: .project(withSpaces: false)
    case .priority: .keywords(TodoItem.Priority.keywords)
    case .due, .wait: .date
    case .every, .after: .interval
    case .parent: .task(.active)
    case .depends, .note: nil
    }
  }
}

extension TodoItem.Priority {
  /// From the most to the least important.
  static var keywords: [Keyword] { allCases.reversed().map { Keyword($0.rawValue) } }
}

extension LineScanner {
  /// What could stand in place of a word between those of a title.
  mutating func expectAttribute(_ word: Word, besides used: [AttributeName], for use: AttributesUse) {
    guard isAtCursor else { return }
    expect(.keywords(AttributeName.keywords(besides: used, for: use)), from: word.offset)
    if let sign = word.text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      expect(.tag, behindSignAt: word.offset)
    }
  }
}
