extension Query {
  /// The words that a term begins with.
  ///
  /// - Parameter typed: What has been typed of it; a field comes with its relations as soon as it is the only one.
  static func keywords(typed: String = "") -> [Keyword] {
    let fields = Field.allCases.filter { $0.rawValue.startsLike(typed) }
    let relations = fields.count == 1 && fields[0].isOrdered ? Relation.allCases : [.equal]
    return fields.flatMap { field in
      (fields.count > 1 && field.rawValue == typed.lowercased() ? Relation.fitting(field) : relations).map {
        Keyword(field.rawValue + $0.rawValue, following: "", explanation: $0.explanation(of: field))
      }
    } + starts
  }

  private static let starts = [
    Keyword("is:", following: "", explanation: "a condition"),
    Keyword("+", following: "", explanation: "with a tag"),
    Keyword("-", following: "", explanation: "without a tag"),
    Keyword("@", following: "", explanation: "a view"),
    Keyword("not", explanation: "what does not hold"),
  ]

  /// What can stand between two terms.
  static let connectives = [
    Keyword("and", explanation: "both hold"), Keyword("or", explanation: "either holds"),
  ]
}

extension Query.Relation {
  static func fitting(_ field: Query.Field) -> [Query.Relation] {
    allCases.filter { field.isOrdered || !$0.isOrder }
  }

  fileprivate func explanation(of field: Query.Field) -> String {
    let isTime = field.kind == .date
    return switch self {
    case .equal: field.isOrdered ? (isTime ? "then" : "the same") : ""
    case .notEqual: "anything else"
    case .less: isTime ? "before" : "less than"
    case .lessOrEqual: isTime ? "then or before" : "at most"
    case .greater: isTime ? "after" : "more than"
    case .greaterOrEqual: isTime ? "then or after" : "at least"
    }
  }
}

extension Query.Condition {
  static var keywords: [Keyword] { allCases.map { Keyword($0.rawValue, explanation: $0.explanation) } }

  private var explanation: String {
    switch self {
    case .active: "to do"
    case .completed: "done"
    case .overdue: "to do, and due before now"
    case .today: "to do, and due today"
    case .waiting: "hidden until a later date"
    case .blocked: "depends on one that is to do"
    case .blocking: "one that is to do depends on it"
    case .recurring: "repeats"
    case .subtask: "a part of another"
    }
  }
}

extension Query.Field {
  /// What could stand after its relation; nil for any text.
  var valueExpectation: Expectation? {
    switch self {
    case .number: .task(.any)
    case .parent: .task(.parents)
    case .depends: .task(.needed)
    case .project: .project(withSpaces: true)
    case .tags: .tag
    case .status: .keywords([Keyword("active"), Keyword("completed")])
    case .priority: .keywords(TodoItem.Priority.keywords)
    case .due, .wait, .created, .modified, .completed: .date
    case .every, .after: .interval
    case .id, .title, .notes: nil
    }
  }
}

extension Scope {
  /// What can be worked on as well.
  var keywordsBesides: [Keyword] {
    (project == nil ? [Keyword("project:", following: "", explanation: "what it belongs to")] : [])
      + (priority == nil ? [Keyword("priority:", following: "", explanation: "high, medium or low")] : [])
      + [Keyword("+", following: "", explanation: "a tag")]
  }
}

extension ExpectedPlace {
  /// The same where a new task is to be filled in with it.
  var inScope: ExpectedPlace {
    let isProject = expectation == .project(withSpaces: true)
    return ExpectedPlace(
      start: start, expectation: isProject ? .project(withSpaces: false) : expectation, extent: extent)
  }
}

extension LineScanner {
  /// What could stand in place of a word where a query has a term.
  mutating func expectTerm(_ word: Word) {
    guard isAtCursor else { return }
    expect(.keywords(Query.keywords(typed: word.text)), from: word.offset)
    switch word.text.utf8.first {
    case UInt8(ascii: "+"), UInt8(ascii: "-"): expect(.tag, behindSignAt: word.offset)
    case UInt8(ascii: "@"): expect(.view, behindSignAt: word.offset)
    default: break
    }
  }
}
