extension LineScanner {
  /// Reads a single condition; something must stand here.
  mutating func term() throws(TodoError) -> Query.Term {
    switch peek {
    case UInt8(ascii: "\""): return .text(try quotedWord().text)
    case UInt8(ascii: "/"): return .pattern(try pattern())
    default: break
    }
    let word = queryWord()
    expectTerm(word)
    let term = try term(word)
    // Words that are looked for stay as they are, and comparisons have been taken down.
    switch term {
    case .tag, .noTag, .view: note(.term, from: word.offset)
    case .text, .pattern, .comparison, .condition: break
    }
    return term
  }

  private mutating func term(_ word: Word) throws(TodoError) -> Query.Term {
    switch word.text.utf8.first {
    case UInt8(ascii: "+"):
      if let tag = word.text.tagBehindSign { return .tag(tag) }
    case UInt8(ascii: "-"):
      if let tag = word.text.tagBehindSign { return .noTag(tag) }
    case UInt8(ascii: "@"):
      if let view = ViewName.usualForm(of: word.text.dropFirst()) { return .view(view) }
    case UInt8(ascii: "!"):
      if let priority = TodoItem.Priority(sign: word.text) {
        note(.term, from: word.offset)
        return .comparison(Query.Comparison(priority: priority))
      }
    default: break
    }
    guard let sign = RelationSign(in: word.text) else { return .text(word.text) }
    return try comparison(word, sign)
  }

  private mutating func comparison(_ word: Word, _ sign: RelationSign) throws(TodoError) -> Query.Term {
    let isCondition = sign.name.lowercased() == "is"
    let field = FieldName(queried: sign.name)
    guard isCondition || field != nil else {
      // These are no relations, so they are text after anything but the name of a field, or how that begins.
      if sign.relation == nil || sign.relation == .contains, !sign.mayBeField { return .text(word.text) }
      let nearest = likelyWord(for: sign.name, among: FieldName.queriedWords + ["is"])
      throw slip(
        .syntax(.unknownField(sign.name, nearest: nearest), column: column(at: word.offset)), meaning: nearest,
        insteadOf: Word(text: sign.name, offset: word.offset, isQuoted: false))
    }
    let signOffset = word.offset + sign.name.utf8.count
    guard let relation = sign.relation, field.map({ relation.fits($0.kind) }) ?? (relation == .equal) else {
      throw slip(
        .syntax(
          .unexpected(sign.text, expected: RelationSign.expectation(for: field) + " after \(sign.name)"),
          column: column(at: signOffset)), meaning: sign.meant(for: field),
        insteadOf: Word(text: sign.text, offset: signOffset, isQuoted: false))
    }
    let valueOffset = signOffset + sign.text.utf8.count
    move(to: valueOffset)
    let first = try value(
      expecting: field.map(\.kind.queryExpectation) ?? .keywords(Query.Condition.keywords),
      endingBefore: LineScanner.isParenthesis)
    if first.isQuoted { try expectEndOfValue(orBefore: LineScanner.isParenthesis) }
    let typed =
      field.map {
        longestRun(
          beginningWith: first, of: $0.kind, endingBefore: LineScanner.isParenthesis, keyword: LineScanner.isKeyword)
      } ?? first
    if field?.kind.isTime == true, !typed.isQuoted { try expectNoMore(of: typed) }
    let value = typed.text
    note(.term, from: word.offset, valueOf: field?.kind ?? .status, at: valueOffset)
    guard let field else { return .condition(try condition(value, at: valueOffset)) }
    guard !value.isEmpty || !relation.needsValue && field.kind != .status else {
      throw .syntax(.missing(field.kind.expectation), column: column(at: valueOffset))
    }
    do throws(InvalidAttribute) {
      return Query.Term(try Query.Comparison(field, relation, value))
    } catch {
      throw refusal(of: typed, error, endingBefore: LineScanner.isParenthesis) { (text) throws(InvalidAttribute) in
        _ = try Query.Comparison(field, relation, text)
      }
    }
  }

  /// Refuses a time after a date that stands without quotes: it would be looked for as text.
  private func expectNoMore(of date: Word) throws(TodoError) {
    var ahead = self
    ahead.skipSpace()
    let start = ahead.offset
    let word = ahead.queryWord()
    guard !word.text.isEmpty, FieldKind.moment.isContinued(by: word.text, behind: date.text) else { return }
    throw .syntax(
      .unexpected(
        word.text,
        expected: "one time of day, or quotes around the word if it is looked for: \"\(word.text)\""),
      column: column(at: start))
  }

  private func condition(_ value: String, at place: Int) throws(TodoError) -> Query.Condition {
    guard let condition = Query.Condition(rawValue: value.lowercased()) else {
      let names = Query.Condition.allCases.map(\.rawValue)
      guard !value.isEmpty else {
        throw .syntax(.missing("one of " + names.joined(separator: ", ")), column: column(at: place))
      }
      let nearest = nearestWord(to: value, among: names)
      let expected = (nearest.map { "“\($0)”, or " } ?? "") + "one of " + names.joined(separator: ", ")
      throw slip(
        .syntax(.unexpected(value, expected: expected), column: column(at: place)), meaning: nearest,
        insteadOf: Word(text: value, offset: place, isQuoted: false))
    }
    return condition
  }

  /// Whether a dash that stands here says that what follows does not hold; what is left is a tag, or text.
  var isNegatedByDash: Bool {
    var ahead = self
    ahead.advance()
    switch ahead.peek {
    case UInt8(ascii: "("), UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "@"): return true
    case _:
      guard let sign = RelationSign(in: ahead.queryWord().text) else { return false }
      return sign.name.lowercased() == "is" || FieldName(queried: sign.name) != nil
        || likelyWord(for: sign.name, among: FieldName.queriedWords) != nil
    }
  }

  private mutating func queryWord() -> Word {
    bareWord(endingBefore: LineScanner.isParenthesis)
  }

  /// Whether a word stands between the terms of a query or before one, so that it is no part of a date.
  private static func isKeyword(_ word: String) -> Bool {
    ["and", "or", "not"].contains(word.lowercased())
  }

  static func isParenthesis(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
  }
}

extension String {
  /// The tag of that name as it can be typed: `+home`, or `tag:"a("` if it cannot stand behind a sign.
  package var asTypedTag: String { isTypedBehindSign() ? "+" + self : asNamedTag }

  /// Whether it is the name of a tag that can be typed behind a sign in a query.
  func isTypedBehindSign(negated: Bool = false) -> Bool {
    // Almost every tag: a letter, and letters and digits behind it.
    if let first = utf8.first, first.isLetter, utf8.allSatisfy({ $0.isLetter || $0 &- UInt8(ascii: "0") < 10 }) {
      return true
    }
    return isOneQueryWord && ("+" + self).tagBehindSign == self && !(negated && RelationSign(in: self) != nil)
  }
}

extension Query.Comparison {
  /// A comparison that stands in quotes as a whole, which makes it text: `"due<=next week"`. nil for any other text.
  init?(inQuotes text: String) {
    guard let sign = RelationSign(in: text), let relation = sign.relation, let field = FieldName(queried: sign.name)
    else { return nil }
    let value = text.utf8.dropFirst(sign.name.utf8.count + sign.text.utf8.count)
    guard let comparison = try? Query.Comparison(field, relation, String(decoding: value, as: UTF8.self)) else {
      return nil
    }
    self = comparison
  }
}

/// What stands between the name of a field and a value.
private struct RelationSign {
  /// The letters before it.
  let name: String
  /// The sign as it was typed.
  let text: String
  /// What it means; nil for `=`, which means nothing but is likely to be tried.
  let relation: Query.Relation?

  /// Longer signs first, because `<` begins `<=`.
  private static let relations = Query.Relation.allCases.sorted { $0.rawValue.utf8.count > $1.rawValue.utf8.count }

  /// The first sign in a word; nil if there is none, or anything but letters before it, or a `://` that makes it text.
  init?(in word: String) {
    let bytes = word.utf8
    guard let start = bytes.firstIndex(where: RelationSign.isFirst), start > bytes.startIndex,
      bytes[..<start].allSatisfy(\.isLetter) || word[..<start].allSatisfy(\.isLetter)
    else { return nil }
    let rest = bytes[start...].prefix(3)
    func begins(with text: String) -> Bool { rest.starts(with: text.utf8) }
    guard !begins(with: "://") else { return nil }
    if let relation = RelationSign.relations.first(where: { begins(with: $0.rawValue) }) {
      (self.relation, text) = (relation, relation.rawValue)
    } else if begins(with: "=") {
      (relation, text) = (nil, begins(with: "==") ? "==" : "=")
    } else if begins(with: "!"), rest.count > 1, !begins(with: "!!") {
      (relation, text) = (nil, "!")
    } else {
      return nil
    }
    name = String(word[..<start])
  }

  /// The sign that was probably meant by one that means nothing; nil for one that does not fit.
  func meant(for field: FieldName?) -> String? {
    relation == nil ? (text == "!" && field != nil ? "!=" : ":") : nil
  }

  /// Whether a field, or a part of an arrangement, begins with what stands before the sign; a line can have a million of them.
  var mayBeField: Bool {
    guard (3...12).contains(name.utf8.count) else { return false }
    let name = name.lowercased()
    return FieldName.queriedWords.contains { $0.hasPrefix(name) } || Arrangement.Part(rawValue: name) != nil
  }

  /// Whether a relation can begin with it; asked for each letter of a query.
  private static func isFirst(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "!"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Which signs are right after a field, or after `is`.
  static func expectation(for field: FieldName?) -> String {
    guard let field else { return ":" }
    let signs = Query.Relation.fitting(field).map(\.rawValue)
    return signs.dropLast().joined(separator: ", ") + " or " + (signs.last ?? "")
  }
}
