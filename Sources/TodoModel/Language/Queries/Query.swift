package indirect enum Query: Hashable, Sendable, Codable, CustomStringConvertible {
  case and([Query])
  case or([Query])
  case not(Query)
  case term(Term)

  package static let everything = Query.and([])

  package enum Term: Hashable, Sendable, Codable, CustomStringConvertible {
    /// `milk`, `"oat milk"`: anywhere in title or notes, without regard to case, nor to accents if it has none.
    case text(String)
    /// `/gr[ae]y/`: POSIX extended, without regard to case, but to accents; `^` and `$` are the ends of title or notes.
    case pattern(String)
    case tag(String)
    case noTag(String)
    case comparison(Comparison)
    case condition(Condition)
    /// `@urgent`: a named query, which has to be resolved before tasks are matched.
    case view(String)

    /// A comparison; with a tag it is `+tag` or `-tag`, so that there is one form for one meaning.
    package init(_ comparison: Comparison) {
      let isTag = comparison.field.kind == .tags && !comparison.value.isEmpty
      switch comparison.relation {
      case .equal where isTag: self = .tag(comparison.value)
      case .notEqual where isTag: self = .noTag(comparison.value)
      case _: self = .comparison(comparison)
      }
    }

    static func priority(_ priority: TodoItem.Priority) -> Term {
      .comparison(Comparison(.priority, is: priority.rawValue))
    }

    /// `project:home`: that project or one inside it; nil means no project.
    package static func project(_ name: String?) -> Term { .comparison(Comparison(.project, is: name ?? "")) }

    package var description: String {
      switch self {
      case .text(let text): text.isPlainWord || text.endsInBackslash ? text : text.inQuotes
      case .pattern(let pattern): pattern.inSlashes
      case .tag(let tag): tag.asTypedTag
      case .noTag(let tag): "-" + (tag.isTypedAfterSign(negated: true) ? tag : tag.asNamedTag)
      case .comparison(let comparison): comparison.description
      case .condition(let condition): "is:" + condition.rawValue
      case .view(let name): "@" + name
      }
    }
  }

  static func all(of parts: [Query]) -> Query { parts.count == 1 ? parts[0] : .and(parts) }

  /// Both queries, each in its own parentheses; one that holds for everything is left out.
  package func and(_ other: Query) -> Query {
    self == .everything ? other : other == .everything ? self : .and([self, other])
  }

  /// True if a condition is asked for anywhere in the query, by `is:` or by its field.
  package func mentions(_ condition: Condition) -> Bool {
    terms.contains {
      if case .comparison(let one) = $0 { one.asks(for: condition) } else { $0 == .condition(condition) }
    }
  }

  package func mentions(view name: String) -> Bool { terms.contains(.view(name)) }

  var terms: [Term] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.terms)
    case .not(let part): part.terms
    case .term(let term): [term]
    }
  }

  /// True if there are terms, and each has a sign or a field.
  package var hasSignsOnly: Bool {
    !terms.isEmpty
      && terms.allSatisfy { term in
        switch term {
        case .text, .pattern: false
        case .tag, .noTag, .comparison, .condition, .view: true
        }
      }
  }

  /// `field:value`, `due<friday`: a field, a relation, and a value that fits the field.
  package struct Comparison: Hashable, Sendable, Codable, CustomStringConvertible {
    package let field: FieldName
    package let relation: Relation
    /// The typed value, numbers and names of values in their canonical form; empty means that the field is empty.
    package let value: String

    /// Throws the expected value. An empty value fits `:` (the field is empty) and `!=` (it is not).
    package init(_ field: FieldName, _ relation: Relation, _ value: String) throws(InvalidText) {
      guard relation.fits(field.kind), !value.isEmpty || !relation.needsValue else {
        throw InvalidText(field.kind.expectation)
      }
      let read = value.isEmpty ? TypedValue.text(value) : try TypedValue(queried: value, for: field)
      (self.field, self.relation) = (field, relation)
      self.value = field.kind.hasPhrases ? value : read.description
    }

    init(_ field: FieldName, is value: String) { (self.field, relation, self.value) = (field, .equal, value) }

    /// True if the comparison asks for the condition; an empty value, `completed:`, is the opposite.
    fileprivate func asks(for condition: Condition) -> Bool {
      switch (field.field, condition) {
      case (.status, .active), (.status, .completed): (value == condition.rawValue) == (relation == .equal)
      case (.completed, .completed), (.wait, .waiting), (.until, .expired): !value.isEmpty || relation != .equal
      case _: false
      }
    }

    package var description: String {
      let isBare = value.isEmpty || value.isOneQueryWord && field.isBare(value)
      return field.word + relation.rawValue + (isBare ? value : value.inQuotes)
    }
  }

  /// The raw value is the typed sign.
  package enum Relation: String, CaseIterable, Sendable, Codable {
    case equal = ":"
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contains = "~"

    package func fits(_ kind: FieldKind) -> Bool {
      switch self {
      case .equal, .notEqual: true
      case .less, .lessOrEqual, .greater, .greaterOrEqual: kind.isOrdered
      case .contains: kind.isText
      }
    }

    package var needsValue: Bool { self != .equal && self != .notEqual }

    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
      switch self {
      case .equal, .contains: left == right
      case .notEqual: left != right
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      }
    }
  }

  /// The query as it can be typed; it parses back to the same tree.
  package var description: String {
    switch self {
    case .and(let parts):
      parts.indices.map { parts[$0].typed(after: $0 == 0 ? nil : parts[$0 - 1]) }.joined(separator: " ")
    case .or(let parts): parts.map { $0.inParentheses(if: $0.isDisjunction) }.joined(separator: " or ")
    case .not(let part): "not " + part.inParentheses(if: part.isCompound)
    case .term(let term): term.description
    }
  }

  /// A part of a conjunction; a word that would extend the date before it is in quotes.
  private func typed(after part: Query?) -> String {
    guard case .term(.text(let text)) = self, let kind = part?.kindOfBareDate, text.isPlainWord,
      kind.isPhrased(with: text)
    else { return inParentheses(if: isCompound) }
    return text.inQuotes
  }

  /// The kind of the value at its end, if that is a date or an interval without quotes.
  private var kindOfBareDate: FieldKind? {
    switch self {
    case .not(let part): part.isCompound ? nil : part.kindOfBareDate
    case .term(.comparison(let comparison)):
      comparison.field.kind.hasPhrases && comparison.value.isOneQueryWord ? comparison.field.kind : nil
    case .and, .or, .term: nil
    }
  }

  private var isDisjunction: Bool { if case .or = self { true } else { false } }
  private var isCompound: Bool { if case .and = self { true } else { isDisjunction } }
  private func inParentheses(if isNeeded: Bool) -> String { isNeeded ? "(\(description))" : description }
}

extension String {
  fileprivate var isPlainWord: Bool {
    !isEmpty && unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      && !isQueryKeyword
  }

  var isQueryKeyword: Bool { ["and", "or", "not"].contains(lowercased()) }
  var isOneQueryWord: Bool { isOneWord && !utf8.contains(where: LineScanner.isParenthesis) }

  /// A tag that cannot be typed after a sign.
  var asNamedTag: String { "tag:" + (endsInBackslash ? self : inQuotes) }

  /// True for a text without quotes only: before the closing quote the backslash would escape it.
  fileprivate var endsInBackslash: Bool { utf8.last == UInt8(ascii: "\\") }
}
