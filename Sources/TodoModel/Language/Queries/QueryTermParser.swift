extension LineScanner {
  /// Reads a term; days such as `due:this week` are from the first to the last.
  mutating func term() throws(TodoError) -> Query {
    if peek == UInt8(ascii: "\"") { return .term(.text(try quotedWord().text)) }
    if peek == UInt8(ascii: "/") { return .term(try pattern()) }
    let word = queryWord()
    expectTerm(word)
    if let term = word.text.termWithSign {
      note(.term, from: word.offset)
      return .term(term)
    }
    guard let sign = RelationSign(in: word.text) else { return .term(.text(word.text)) }
    do throws(TodoError) { return try comparison(word, sign) } catch {
      let value = text(from: word.offset + (sign.name + sign.text).utf8.count, to: offset)
      guard let meant = QueryPhrase.term(meantBy: sign.name, sign.text, value) else { throw error }
      throw slip(error.cause, meaning: meant, from: word.offset, to: offset)
    }
  }

  private mutating func comparison(_ word: Word, _ sign: RelationSign) throws(TodoError) -> Query {
    let isCondition = sign.name.lowercased() == "is"
    let field = FieldName(queried: sign.name)
    let signOffset = word.offset + sign.name.utf8.count
    guard isCondition || field != nil else {
      // Without a relation the word is text, unless it begins like the name of a field.
      if sign.relation == nil || sign.relation == .contains, !sign.mayBeField { return .term(.text(word.text)) }
      let nearest = likelyWord(for: sign.name, among: FieldName.queriedWords + ["is"])
      let error = syntax(.unknownField(sign.name, nearest: nearest), at: word.offset)
      throw slip(error, meaning: nearest, from: word.offset, to: signOffset)
    }
    guard let relation = sign.relation, field.map({ relation.fits($0.kind) }) ?? (relation == .equal) else {
      let expected = RelationSign.expectation(for: field) + " after \(sign.name)"
      throw unexpected(sign.text, expected, at: signOffset, meaning: sign.meant(for: field))
    }
    let valueOffset = signOffset + sign.text.utf8.count
    move(to: valueOffset)
    let first = try value(
      expecting: field.map { $0.kind.completions(inQuery: true) } ?? .keywords(Query.Condition.keywords), inQuery: true)
    if first.isQuoted { try expectEndOfValue(inQuery: true) }
    let typed = field.map { longestRun(beginningWith: first, of: $0.kind, inQuery: true) } ?? first
    let value = typed.text
    note(.term, from: word.offset, valueOf: field?.kind ?? .status, at: valueOffset)
    guard let field else { return .term(.condition(try condition(value, at: valueOffset))) }
    if let days = Query.days(value, in: field, relation) { return days }
    guard !value.isEmpty || !relation.needsValue && field.kind != .status else {
      throw missing(field.kind.expectation, at: valueOffset)
    }
    do throws(InvalidText) {
      return .term(Query.Term(try Query.Comparison(field, relation, value)))
    } catch { throw refusal(of: typed, for: field, error, inQuery: true) }
  }

  private func condition(_ value: String, at place: Int) throws(TodoError) -> Query.Condition {
    if let condition = Query.Condition(rawValue: value.lowercased()) { return condition }
    let names = Query.Condition.allCases.map(\.rawValue)
    let all = "one of " + names.joined(separator: ", ")
    guard !value.isEmpty else { throw missing(all, at: place) }
    let nearest = nearestWord(to: value, among: names)
    throw unexpected(value, (nearest.map { "“\($0)”, or " } ?? "") + all, at: place, meaning: nearest)
  }

  /// True if a dash here negates the following term; otherwise it begins a tag, or text.
  var isNegatedByDash: Bool {
    var ahead = self
    ahead.advance()
    if let byte = ahead.peek, "(\"/@".utf8.contains(byte) { return true }
    guard let sign = RelationSign(in: ahead.queryWord().text) else { return false }
    return sign.name.lowercased() == "is" || FieldName(queried: sign.name) != nil
      || likelyWord(for: sign.name, among: FieldName.queriedWords) != nil
  }

  mutating func queryWord() -> Word { bareWord(endingBefore: LineScanner.isParenthesis) }
  mutating func bareWord(inQuery: Bool) -> Word { inQuery ? queryWord() : bareWord() }
  static func isParenthesis(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") }
}

extension String {
  /// The term that begins with a sign: `+home`, `-home`, `@view`, `!!`.
  fileprivate var termWithSign: Query.Term? {
    switch utf8.first {
    case UInt8(ascii: "+"): tagAfterSign.map(Query.Term.tag)
    case UInt8(ascii: "-"): tagAfterSign.map(Query.Term.noTag)
    case UInt8(ascii: "@"): ViewName.usualForm(of: dropFirst()).map(Query.Term.view)
    case UInt8(ascii: "!"): TodoItem.Priority(sign: self).map(Query.Term.priority)
    default: nil
    }
  }

  /// The tag as it can be typed: `+home`, or `tag:"a("` if it cannot follow a sign.
  package var asTypedTag: String { isTypedAfterSign() ? "+" + self : asNamedTag }

  /// True for the name of a tag that can be typed after a sign in a query.
  func isTypedAfterSign(negated: Bool = false) -> Bool {
    // `-n` is an option.
    if negated, utf8.count == 1, ("-" + self).mayHaveOptions { return false }
    // Almost every tag: a letter, then letters and digits.
    if let first = utf8.first, first.isLetter, utf8.allSatisfy({ $0.isLetter || $0.isDigit }) { return true }
    return isOneQueryWord && ("+" + self).tagAfterSign == self && !(negated && RelationSign(in: self) != nil)
  }
}

private struct RelationSign {
  let name: String
  let text: String
  /// The meaning; nil for `=`, `==` and `!`, which have none but are likely to be tried.
  let relation: Query.Relation?

  /// All signs, longer ones first, because they begin with shorter ones.
  private static let all: [(text: String, relation: Query.Relation?)] =
    (Query.Relation.allCases.map { ($0.rawValue, $0) } + ["=", "==", "!"].map { ($0, nil) })
    .sorted { $0.text.utf8.count > $1.text.utf8.count }

  /// The first sign in a word; nil if there is none, or anything but letters before it, or a `://` that makes it text.
  init?(in word: String) {
    let bytes = word.utf8
    guard let start = bytes.firstIndex(where: ":!~<=>".utf8.contains), start > bytes.startIndex,
      bytes[..<start].allSatisfy(\.isLetter) || word[..<start].allSatisfy(\.isLetter)
    else { return nil }
    let rest = bytes[start...].prefix(3)
    func begins(with text: String) -> Bool { rest.starts(with: text.utf8) }
    guard !begins(with: "://"), let sign = RelationSign.all.first(where: { begins(with: $0.text) }),
      sign.text != "!" || rest.count > 1 && !begins(with: "!!")
    else { return nil }
    (text, relation) = sign
    name = String(word[..<start])
  }

  /// The correction of a sign without meaning; nil for one that does not fit.
  func meant(for field: FieldName?) -> String? { relation == nil ? (text == "!" && field != nil ? "!=" : ":") : nil }

  /// True if a field, or a part of an arrangement, begins with the name; a line can have a million of them.
  var mayBeField: Bool {
    guard (3...12).contains(name.utf8.count) else { return false }
    let name = name.lowercased()
    return FieldName.queriedWords.contains { $0.hasPrefix(name) } || Arrangement.Part(rawValue: name) != nil
  }

  static func expectation(for field: FieldName?) -> String {
    guard let field else { return ":" }
    let signs = Query.Relation.fitting(field).map(\.rawValue)
    return signs.dropLast().joined(separator: ", ") + " or " + (signs.last ?? "")
  }
}
