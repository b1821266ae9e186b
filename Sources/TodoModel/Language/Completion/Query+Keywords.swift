extension Query {
  /// The words that a term begins with.
  ///
  /// - Parameter typed: What has been typed of it; a field comes with its relations as soon as it is the only one.
  /// - Parameter isArranged: Whether it can be said how a list is shown, too.
  static func keywords(typed: String = "", besidesArrangement isArranged: Bool = false) -> [Keyword] {
    let fields = FieldName.queried.filter { $0.word.startsLike(typed) }
    let relations = fields.count == 1 && fields[0].kind.isOrdered ? Relation.fitting(fields[0]) : [.equal]
    return fields.flatMap { field in
      (fields.count > 1 && field.word == typed.lowercased() ? Relation.fitting(field) : relations).map {
        Keyword(
          field.word + $0.rawValue, following: "",
          explanation: fields.count > 1 && !field.explanation.isEmpty ? field.explanation : $0.explanation(of: field))
      }
    } + starts + (isArranged ? Arrangement.Part.keywords : [])
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

extension Keyword {
  /// Whether a dash before it says that it does not hold: it begins a comparison or a condition.
  fileprivate var isNegatedByDash: Bool { text.utf8.count > 1 && text != "not" }
}

extension Query.Relation {
  static func fitting(_ field: FieldName) -> [Query.Relation] {
    allCases.filter { $0.fits(field.kind) }
  }

  fileprivate func explanation(of field: FieldName) -> String {
    let isTime = field.kind.isTime
    return switch self {
    case .equal: field.kind.isOrdered ? (isTime ? "then" : "the same") : ""
    case .notEqual: "anything else"
    case .less: isTime ? "before" : "less than"
    case .lessOrEqual: isTime ? "then or before" : "at most"
    case .greater: isTime ? "after" : "more than"
    case .greaterOrEqual: isTime ? "then or after" : "at least"
    case .contains: "with that in it"
    }
  }
}

extension Scope {
  /// What can be worked on as well.
  var keywordsBesides: [Keyword] {
    (project == nil ? [FieldName.project.keyword] : []) + (priority == nil ? [FieldName.priority.keyword] : [])
      + [Keyword("+", following: "", explanation: "a tag")]
  }
}

extension ExpectedPlace {
  /// The same where a new task is to be filled in with it.
  var inScope: ExpectedPlace {
    let isProject = expectation == .project(.query)
    return ExpectedPlace(start: start, expectation: isProject ? .project(.attribute) : expectation, extent: extent)
  }
}

extension LineScanner {
  /// What could stand in place of a word where a query has a term.
  mutating func expectTerm(_ word: Word) {
    guard isAtCursor else { return }
    let isArranged = arrangement != nil
    expect(.keywords(Query.keywords(typed: word.text, besidesArrangement: isArranged)), from: word.offset)
    switch word.text.utf8.first {
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      expect(.tag, behindSignAt: word.offset)
      if word.text.utf8.first == UInt8(ascii: "-") {
        let typed = String(word.text.dropFirst())
        expect(.keywords(Query.keywords(typed: typed).filter(\.isNegatedByDash)), behindSignAt: word.offset)
      }
    case UInt8(ascii: "@"): expect(.view, behindSignAt: word.offset)
    default: break
    }
  }
}
