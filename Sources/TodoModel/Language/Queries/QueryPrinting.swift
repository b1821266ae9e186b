extension Query: CustomStringConvertible {
  /// The query as it can be typed; it parses back to the same tree.
  package var description: String {
    switch self {
    case .and(let parts):
      parts.indices.map { place in
        parts[place].typed(behind: place == 0 ? nil : parts[place - 1])
      }.joined(separator: " ")
    case .or(let parts): parts.map { $0.inParentheses(if: $0.isDisjunction) }.joined(separator: " or ")
    case .not(let part): "not " + part.inParentheses(if: part.isCompound)
    case .term(let term): term.description
    }
  }

  /// A part of a conjunction; a word that would belong to the date before it stands in quotes.
  private func typed(behind part: Query?) -> String {
    if case .term(.text(let text)) = self, let kind = part?.kindOfBareDate, text.isPlainWord,
      kind.isPhrased(with: text)
    {
      return text.inQuotes
    }
    return inParentheses(if: isCompound)
  }

  /// The kind of the value that it ends with, if that is a date or an interval without quotes.
  private var kindOfBareDate: FieldKind? {
    switch self {
    case .not(let part): part.isCompound ? nil : part.kindOfBareDate
    case .term(.comparison(let comparison)):
      comparison.field.kind.hasPhrases && comparison.value.isOneQueryWord ? comparison.field.kind : nil
    case .and, .or, .term: nil
    }
  }

  private var isDisjunction: Bool {
    if case .or = self { true } else { false }
  }

  private var isCompound: Bool {
    switch self {
    case .and, .or: true
    case .not, .term: false
    }
  }

  private func inParentheses(if isNeeded: Bool) -> String {
    isNeeded ? "(\(description))" : description
  }
}

extension Query.Term: CustomStringConvertible {
  /// The term as it can be typed.
  package var description: String {
    switch self {
    case .text(let text): text.isPlainWord || text.endsInBackslash ? text : text.inQuotes
    case .pattern(let pattern): pattern.description
    case .tag(let tag): tag.asTypedTag
    case .noTag(let tag): "-" + (tag.isTypedBehindSign(negated: true) ? tag : tag.asNamedTag)
    case .comparison(let comparison): comparison.description
    case .condition(let condition): "is:" + condition.rawValue
    case .view(let name): "@" + name
    }
  }
}

extension Query.Comparison: CustomStringConvertible {
  /// The comparison as it can be typed.
  package var description: String {
    let isBare = value.isEmpty || value.isOneQueryWord && field.isBare(value)
    return field.word + relation.rawValue + (isBare ? value : value.inQuotes)
  }
}

extension FieldName {
  /// Whether a value can be typed without quotes.
  func isBare(_ value: String) -> Bool { value.isOneWord && (kind != .name || Attribute.isProject(value)) }
}

extension String {
  fileprivate var isPlainWord: Bool {
    !isEmpty && unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      && !["and", "or", "not"].contains(lowercased())
  }

  var isOneQueryWord: Bool { isOneWord && !utf8.contains(where: LineScanner.isParenthesis) }

  /// A tag that cannot be typed behind a sign, as it is typed without one.
  var asNamedTag: String { "tag:" + (endsInBackslash ? self : inQuotes) }

  /// Only what was typed without quotes can end in one: before the closing quote it would mean that quote.
  fileprivate var endsInBackslash: Bool { utf8.last == UInt8(ascii: "\\") }
}
