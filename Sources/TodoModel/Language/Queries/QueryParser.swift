// The grammar of queries:
//
//     query       = disjunction
//     disjunction = conjunction *( "or" conjunction )
//     conjunction = negation *( [ "and" ] negation )
//     negation    = "not" negation / primary
//     primary     = "(" disjunction ")" / term
//     term        = "+" tag / "-" tag / field ":" value / quoted / word

extension LineScanner {
  /// Nesting beyond this is refused, so that no line can exhaust the stack.
  private static let deepestNesting = 100

  /// Reads the rest of the line as a query; an empty rest is everything.
  public mutating func query() throws(TodoError) -> Query {
    skipSpace()
    guard peek != nil else { return .everything }
    let query = try disjunction(depth: 0)
    guard peek == nil else { throw .syntax(.unopenedParenthesis, column: column(at: offset)) }
    return query
  }

  /// Reads a query in parentheses; the next byte must be the opening one.
  public mutating func parenthesizedQuery() throws(TodoError) -> Query {
    try parentheses(depth: 0)
  }

  private mutating func disjunction(depth: Int) throws(TodoError) -> Query {
    var parts = [try conjunction(depth: depth)]
    while takeKeyword("or") {
      parts.append(try conjunction(depth: depth))
    }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func conjunction(depth: Int) throws(TodoError) -> Query {
    var parts = [try negation(depth: depth)]
    while true {
      skipSpace()
      guard let byte = peek, byte != UInt8(ascii: ")"), !isNextKeyword("or") else { break }
      _ = takeKeyword("and")
      parts.append(try negation(depth: depth))
    }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func negation(depth: Int) throws(TodoError) -> Query {
    skipSpace()
    guard depth < LineScanner.deepestNesting else {
      throw .syntax(.nestedTooDeep, column: column(at: offset))
    }
    if takeKeyword("not") {
      return .not(try negation(depth: depth + 1))
    }
    switch peek {
    case UInt8(ascii: "("):
      return try parentheses(depth: depth + 1)
    case nil, UInt8(ascii: ")"):
      throw .syntax(.missing("a word, +tag or field:value"), column: column(at: offset))
    default:
      guard !isNextKeyword("and"), !isNextKeyword("or") else {
        let start = offset
        let word = bareWord().text
        throw .syntax(
          .unexpected(word, expected: "a word, +tag or field:value (\"\(word)\" in quotes looks for the word)"),
          column: column(at: start))
      }
      return .term(try term())
    }
  }

  private mutating func parentheses(depth: Int) throws(TodoError) -> Query {
    let start = offset
    advance()
    skipSpace()
    let query = try disjunction(depth: depth)
    guard peek == UInt8(ascii: ")") else {
      throw .syntax(.unclosedParenthesis, column: column(at: start))
    }
    advance()
    return query
  }

  private mutating func term() throws(TodoError) -> Query.Term {
    if peek == UInt8(ascii: "\"") {
      return .text(try quotedWord().text)
    }
    let word = queryWord()
    switch word.text.utf8.first {
    case UInt8(ascii: "+"):
      if let tag = word.text.tagBehindSign { return .tag(tag) }
    case UInt8(ascii: "-"):
      if let tag = word.text.tagBehindSign { return .noTag(tag) }
    default: break
    }
    guard let colon = word.text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > word.text.startIndex,
      word.text[..<colon].allSatisfy({ $0.isLetter }), !word.text[colon...].hasPrefix("://")
    else { return .text(word.text) }
    return try fieldTerm(word, colon: colon)
  }

  private mutating func fieldTerm(_ word: Word, colon: String.Index) throws(TodoError) -> Query.Term {
    let name = String(word.text[..<colon])
    let valueOffset = word.offset + name.utf8.count + 1
    move(to: valueOffset)
    let value = peek == UInt8(ascii: "\"") ? try quotedWord().text : queryWord().text
    switch name.lowercased() {
    case "project":
      return .project(value.isEmpty ? nil : value)
    case "is":
      guard let condition = Query.Condition(rawValue: value.lowercased()) else {
        let expected = Query.Condition.allCases.map(\.rawValue).joined(separator: ", ")
        throw .syntax(.unexpected(value, expected: "one of " + expected), column: column(at: valueOffset))
      }
      return .condition(condition)
    default:
      throw .syntax(
        .unknownField(name, nearest: nearestWord(to: name, among: ["project", "is"])), column: column(at: word.offset))
    }
  }

  private mutating func queryWord() -> Word {
    bareWord { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }
  }

  private func isNextKeyword(_ keyword: String) -> Bool {
    var ahead = self
    return ahead.takeKeyword(keyword)
  }

  private mutating func takeKeyword(_ keyword: String) -> Bool {
    skipSpace()
    let start = offset
    for letter in keyword.utf8 {
      guard let byte = peek, byte | 0x20 == letter else {
        move(to: start)
        return false
      }
      advance()
    }
    if let byte = peek, !LineScanner.isSpace(byte), byte != UInt8(ascii: "("), byte != UInt8(ascii: ")") {
      move(to: start)
      return false
    }
    return true
  }
}
