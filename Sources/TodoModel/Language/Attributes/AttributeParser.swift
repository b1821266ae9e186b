extension LineScanner {
  /// Reads the rest of the line as text with attributes in it.
  ///
  /// For a change what looks like more of a value is refused instead of being pointed out, because a title would be lost;
  /// for a new task `-tag` stays in the title, until it is known which tags the task is given anyway.
  package mutating func attributes(for use: AttributesUse) throws(TodoError) -> ParsedAttributes {
    var parsed = ParsedAttributes()
    var title = TypedTitle()
    var fields: [TaskField] = []
    var last: (name: FieldName, place: Range<Int>)?
    // It is a word of the title if another one follows.
    var sign: (word: Word, place: Int)?
    // Words that may be a date at the end of a line that is read for it.
    var words: [Word] = []
    // A date at the end is looked for word by word, and so is told what each word is, and what could stand there.
    let takesPlainWords = use != .quickTask && expectations == nil && parts == nil
    skipSpace()
    while let byte = peek {
      if last == nil, sign == nil, takesPlainWords, takePlainWords(into: &title) {
        skipSpace()
        continue
      }
      let start = offset
      if byte == UInt8(ascii: "\"") {
        take(&sign, into: &title, &parsed)
        title.append(try titleGroup())
        words = []
      } else {
        let word = bareWord()
        let hasMark = firstOffset(in: word, where: \.marksAttribute) != nil
        expectAttribute(word, besides: fields, for: use)
        if word.text == "--" {
          skipSpace()
          guard let rest = restAsItStands() else { break }
          take(&sign, into: &title, &parsed)
          title.append(rest)
          words = []
        } else if byte == UInt8(ascii: "!"), TodoItem.Priority(sign: word.text) != nil {
          take(&sign, into: &title, &parsed)
          sign = (word, parsed.attributes.count)
          if use == .quickTask { words.append(word) }
        } else if use.isNew, byte == UInt8(ascii: "-"), let tag = word.text.tagBehindSign {
          take(&sign, into: &title, &parsed)
          title.append(TitlePiece(text: word.text, tag: tag))
          noteTitle(word)
          words = []
        } else if let attribute = try attribute(word, startingAt: start, hasMark: hasMark, for: use) {
          // The first of two values would be dropped silently.
          if let name = attribute.name {
            guard !fields.contains(name.field), name.field != .priority || sign == nil else {
              throw secondValue(for: name, startingAt: start)
            }
            fields.append(name.field)
          }
          // Everything but a tag is there once at most.
          guard attribute.name != nil || parsed.attributes.count < Limits.tags else {
            throw .invalidValue(
              InvalidValue(
                field: "tags", value: text(from: start, to: offset), expected: "at most \(Limits.tags) tags in a line"),
              column: column(at: start))
          }
          // Growing one by one, they would be moved with each. Few lines have more.
          if parsed.attributes.isEmpty { parsed.attributes.reserveCapacity(3) }
          if attribute.name == nil { parsed.noteCutTag(attribute, in: word.text) }
          parsed.attributes.append(attribute)
          last = attribute.name.map { ($0, start..<offset) }
          note(.attribute, of: attribute.name, in: word)
          skipSpace()
          continue
        } else {
          if let (name, place) = last,
            case let value = text(from: place.lowerBound, to: place.upperBound),
            isContinued(name.kind, by: word.text, behind: value, for: use)
          {
            guard use.isNew else { throw expectAll(ofValue: value, at: place.lowerBound, of: name, with: word) }
            parsed.nearMisses.append(NearMiss(word: word.text, attribute: name, isContinuation: true))
          }
          take(&sign, into: &title, &parsed)
          if hasMark, let nearMiss = NearMiss(word: withQuotes(word), for: use) {
            parsed.nearMisses.append(nearMiss)
          }
          title.append(TitlePiece(text: word.text))
          noteTitle(word)
          if use == .quickTask { words.append(word) }
        }
      }
      last = nil
      skipSpace()
    }
    if let (word, place) = sign {
      guard !fields.contains(.priority) else { throw secondValue(for: .priority, startingAt: word.offset) }
      fields.append(.priority)
      words = words.dropLast()
      parsed.attributes.insert(.priority(TodoItem.Priority(sign: word.text)), at: place)
      note(.attribute, word.offset..<word.offset + word.text.utf8.count)
    }
    if use == .quickTask, !fields.contains(.due), let (date, count) = dateAtEnd(of: words, in: title) {
      parsed.attributes.append(.due(date))
      title.removeLast(count)
      noteDate(inLast: count)
    }
    expect(.keywords(FieldName.keywords(besides: fields, for: use)), from: offset)
    parsed.take(title)
    return parsed
  }

  /// Refuses what stands right after the quote that closes a value: it would be a word by itself.
  mutating func expectEndOfValue(orBefore isEnd: (UInt8) -> Bool = { _ in false }) throws(TodoError) {
    guard let byte = peek, !LineScanner.isSpace(byte), !isEnd(byte) else { return }
    let start = offset
    throw .syntax(
      .unexpected(bareWord().text, expected: "a space after the quote, or all of the value within it"),
      column: column(at: start))
  }

  private func secondValue(for name: FieldName, startingAt start: Int) -> TodoError {
    let expected =
      name.field == .repeat
      ? "every: or after:, for a task repeats in one way" : "one value for \(name.attribute) in a line"
    return .syntax(.unexpected(text(from: start, to: offset), expected: expected), column: column(at: start))
  }

  private mutating func attribute(
    _ word: Word, startingAt start: Int, hasMark: Bool, for use: AttributesUse
  ) throws(TodoError) -> Attribute? {
    let text = word.text
    switch text.utf8.first {
    case UInt8(ascii: "+"): return text.tagBehindSign.map(Attribute.addTag)
    case UInt8(ascii: "-"):
      if let colon = firstOffset(of: UInt8(ascii: ":"), in: word), let tag = try namedTag(from: start + 1, to: colon) {
        return .removeTag(tag)
      }
      return text.tagBehindSign.map(Attribute.removeTag)
    default: break
    }
    if use == .quickTask, let attribute = quickAttribute(word) { return attribute }
    guard hasMark, let colon = firstOffset(of: UInt8(ascii: ":"), in: word) else { return nil }
    let typedName = self.text(from: start, to: colon)
    guard let name = use.attribute(named: typedName) else {
      try expectNoWork(named: typedName, in: text, startingAt: start, for: use)
      return try namedTag(from: start, to: colon).map(Attribute.addTag)
    }
    move(to: colon + 1)
    let first = try value(expecting: name.kind.attributeExpectation)
    let value = longestRun(beginningWith: first, of: name.kind)
    if name.kind == .references { expectElement(.task(.active), from: colon + 1) }
    if value.isQuoted { try expectEndOfValue() }
    if value.text.isEmpty { try expectNoValueBehind(name, startingAt: start, for: use) }
    do throws(InvalidAttribute) {
      return try Attribute(name, value: value.text, isQuoted: value.isQuoted)
    } catch {
      throw refusal(of: value, error) { (text) throws(InvalidAttribute) in _ = try Attribute(name, value: text) }
    }
  }

  /// Takes the name in `tag:"a("`, where such a word begins; in quotes any text is the name of a tag.
  private mutating func namedTag(from start: Int, to colon: Int) throws(TodoError) -> String? {
    guard colon - start == 3, text(from: start, to: colon).lowercased() == "tag" else { return nil }
    let end = offset
    move(to: colon + 1)
    guard peek == UInt8(ascii: "\"") || expectations != nil, case let tag = try value(expecting: .tagName), tag.isQuoted
    else {
      move(to: end)
      return nil
    }
    try expectEndOfValue()
    guard !tag.text.isEmpty else { throw .syntax(.missing("the name of a tag"), column: column(at: tag.offset + 1)) }
    return tag.text
  }

  /// The error with its place in the line. Where something is missing, it is the word that stands there instead.
  func refusal(
    of value: Word, _ error: InvalidAttribute, endingBefore ends: (UInt8) -> Bool = { _ in false },
    trying check: (String) throws(InvalidAttribute) -> Void
  ) -> TodoError {
    if error.offset > 0, error.offset == value.text.utf8.count {
      let longer = withWordBehind(value, endingBefore: ends)
      do throws(InvalidAttribute) {
        try check(longer.text)
      } catch {
        return refusal(error, at: longer.place(of: error))
      }
    }
    return refusal(error, at: value.place(of: error))
  }

  /// The error at a place; a slip if the word that is wrong stands there and it is known what was probably meant.
  private func refusal(_ error: InvalidAttribute, at place: Int) -> TodoError {
    let refusal = TodoError.invalidValue(error.value, column: column(at: place))
    guard let word = error.slip, case let end = place + word.typed.utf8.count, end <= length,
      text(from: place, to: end).lowercased() == word.typed.lowercased()
    else { return refusal }
    return slip(refusal, meaning: word.meant, from: place, to: end)
  }
}

extension Attribute {
  /// The tag that a text names, with or without the sign before it; nil for what is none.
  package static func tag(typed text: String) -> String? {
    guard !text.unicodeScalars.contains(where: \.properties.isWhitespace) else { return nil }
    return (text.hasPrefix("+") ? text : "+" + text).tagBehindSign
  }
}

extension String {
  /// The tag in a word with a sign before it; a tag starts with a letter, and what ends a clause is no part of it.
  var tagBehindSign: String? {
    // By bytes, because the sign and a combining mark after it are one character.
    let name = String(decoding: utf8.dropFirst(), as: UTF8.self)
    guard let first = name.utf8.first, first.isLetter || name.first?.isLetter == true else { return nil }
    return name.utf8.last?.endsClause == true ? name.withoutEndOfClause : name
  }

  /// A name without the punctuation behind it; a bracket that has been opened in it is a part of it.
  private var withoutEndOfClause: String {
    var name = self[...]
    while let last = name.utf8.last, last.endsClause {
      if let opening = last.openingBracket, name.utf8.contains(opening) { break }
      name.unicodeScalars.removeLast()
    }
    return String(name)
  }
}

extension UInt8 {
  /// Whether an attribute could have it behind its name, or be meant by it.
  var marksAttribute: Bool {
    self == UInt8(ascii: ":") || self == UInt8(ascii: "=") || self == UInt8(ascii: "!")
  }

  /// Whether it is a letter of ASCII.
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether it ends a clause or a bracket, so that it is not meant as a part of the name before it.
  fileprivate var endsClause: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "!"),
      UInt8(ascii: "?"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// The bracket that opens what it closes.
  fileprivate var openingBracket: UInt8? {
    switch self {
    case UInt8(ascii: ")"): UInt8(ascii: "(")
    case UInt8(ascii: "]"): UInt8(ascii: "[")
    case UInt8(ascii: "}"): UInt8(ascii: "{")
    default: nil
    }
  }
}

extension AttributesUse {
  /// The attribute of a name; only of what is done it can be said when that was.
  fileprivate func attribute(named name: String) -> FieldName? {
    FieldName(attribute: name)
      ?? (self == .doneTask && name.lowercased() == TaskField.completed.name ? FieldName(.completed) : nil)
  }
}

extension LineScanner.Word {
  /// Where in the line a word is wrong; a place within it counts from after the quote that opens it.
  func place(of error: InvalidAttribute) -> Int {
    error.offset == 0 ? offset : offset + (isQuoted ? 1 : 0) + error.offset
  }
}
