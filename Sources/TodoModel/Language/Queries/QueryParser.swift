// The grammar of queries is in Docs/Language.md, “Queries”.

extension LineScanner {
  private static let deepestNesting = 100

  /// Reads the rest of the line as a query; an empty rest is everything.
  package mutating func query() throws(TodoError) -> Query {
    skipSpace()
    let isArranged = arrangement != nil
    expect(.keywords(Query.keywords(besidesArrangement: isArranged)), from: offset)
    guard peek != nil else { return .everything }
    let query = try disjunction(depth: 0)
    guard peek == nil || isAtOption else { throw syntax(.unopenedParenthesis, at: offset) }
    return query
  }

  /// Reads a query up to the first word outside of quotes that begins with two dashes or ends it, or to the end.
  package mutating func queryBeforeOptions(or ends: @escaping @Sendable (String) -> Bool) throws(TodoError) -> Query {
    endsQuery = { $0.hasPrefix("--") || ends($0) }
    defer { endsQuery = nil }
    return try query()
  }

  private var isAtOption: Bool {
    // Parentheses without spaces are one long word, which is not read at each of them.
    guard let endsQuery, offset == 0 || LineScanner.isSpace(bytes[offset - 1]) else { return false }
    var ahead = self
    return endsQuery(ahead.bareWord().text)
  }

  private mutating func disjunction(depth: Int) throws(TodoError) -> Query {
    var parts = [try conjunction(depth: depth)]
    while takeKeyword("or") { parts.append(try conjunction(depth: depth)) }
    // An arrangement is no term, so a term may be missing.
    guard parts.count == 1 || !parts.contains(.everything) else { throw missingTerm }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func conjunction(depth: Int) throws(TodoError) -> Query {
    var parts = [try negation(depth: depth)]
    let isArranged = arrangement != nil
    while true {
      skipSpace()
      expect(.keywords(Query.keywords(besidesArrangement: isArranged) + Query.connectives), from: offset)
      expectWordAhead { _ in Query.connectives }
      guard let byte = peek, byte != UInt8(ascii: ")"), !isNextKeyword("or"), !isAtOption else { break }
      _ = takeKeyword("and")
      parts.append(try negation(depth: depth))
    }
    if arrangement?.isEmpty == false { parts.removeAll { $0 == .everything } }
    return .all(of: parts)
  }

  private mutating func negation(depth: Int) throws(TodoError) -> Query {
    skipSpace()
    guard depth < LineScanner.deepestNesting else { throw syntax(.nestedTooDeep, at: offset) }
    let isArranged = arrangement != nil
    expectWordAhead { Query.keywords(typed: $0, besidesArrangement: isArranged) }
    if takeKeyword("not") { return .not(try negation(depth: depth + 1)) }
    switch peek {
    case UInt8(ascii: "("): return try parentheses(depth: depth + 1)
    case UInt8(ascii: "-") where depth == 0 && arrangement != nil && takeKeyword("--format"):
      try arrangeAsTable()
      return .everything
    case UInt8(ascii: ">"):
      throw unexpected(">", "terms here; `export FILE` writes tasks to a file such as tasks.csv", at: offset)
    case UInt8(ascii: "-") where isAtOption: throw missingTerm
    case UInt8(ascii: "-") where isNegatedByDash:
      advance()
      let negated = try negation(depth: depth + 1)
      if case .term(.tag(let tag)) = negated { return .term(.noTag(tag)) }
      return .not(negated)
    case nil, UInt8(ascii: ")"):
      expect(.keywords(Query.keywords()), from: offset)
      throw missingTerm
    default:
      let start = offset
      guard !isNextKeyword("and"), !isNextKeyword("or") else {
        let word = bareWord().text
        throw unexpected(word, "a word, +tag or field:value (\"\(word)\" in quotes looks for the word)", at: start)
      }
      do throws(TodoError) {
        return try term()
      } catch {
        guard case .syntax(.unknownField(let name, _), _) = error,
          let part = Arrangement.Part(rawValue: name.lowercased())
        else { throw error }
        move(to: start)
        try arrange(part, isOutside: depth == 0)
        note(.term, from: start)
        return .everything
      }
    }
  }

  mutating func parentheses(depth: Int = 0) throws(TodoError) -> Query {
    let start = offset
    advance()
    skipSpace()
    let query = try disjunction(depth: depth)
    guard peek == UInt8(ascii: ")") else {
      throw slip(syntax(.unclosedParenthesis, at: start), meaning: ")", from: length, to: length)
    }
    advance()
    return query
  }

  /// Expects a longer word in place of an incomplete `and`, `or` or `not`.
  private mutating func expectWordAhead(_ keywords: (_ typed: String) -> [Keyword]) {
    guard expectations != nil, peek != nil else { return }
    var ahead = self
    let word = ahead.queryWord()
    ahead.expect(.keywords(keywords(word.text)), from: word.offset)
    expectations = ahead.expectations
  }

  private var missingTerm: TodoError { missing("a word, +tag or field:value", at: offset) }

  private func isNextKeyword(_ keyword: String) -> Bool {
    var ahead = self
    return ahead.takeKeyword(keyword)
  }

  private mutating func takeKeyword(_ keyword: String) -> Bool {
    skipSpace()
    let (start, end) = (offset, offset + keyword.utf8.count)
    guard end <= length, zip(bytes[start...], keyword.utf8).allSatisfy({ $0 | 0x20 == $1 }),
      end == length || LineScanner.isSpace(bytes[end]) || LineScanner.isParenthesis(bytes[end])
    else { return false }
    move(to: end)
    note(.term, from: start)
    return true
  }
}
