extension LineScanner {
  /// For a change, a word that looks like more of a value is refused, because a title would be lost. For a new task
  /// `-tag` stays in the title until the inherited tags are known.
  package mutating func attributes(for use: AttributesUse) throws(TodoError) -> ParsedAttributes {
    var parsed = ParsedAttributes()
    var title = TypedTitle(keepingLastWords: use == .quickTask)
    var last: (name: FieldName, place: Range<Int>)?
    var isTitleNamed = false
    // The last sign of priority: a word of the title if another one follows.
    var sign: (word: Word, place: Int, count: Int)?
    // A date at the end, parts and expectations are found word by word.
    let takesPlainWords = use != .quickTask && expectations == nil && parts == nil
    while let byte = peekAfterSpace() {
      if last == nil, takesPlainWords, takePlainWords(into: &title) { continue }
      let start = offset
      if byte == UInt8(ascii: "\"") {
        title.append(try titleGroup())
      } else {
        var word = bareWord()
        // `+a,+b`
        if byte == UInt8(ascii: "+"), firstOffset(of: UInt8(ascii: ","), in: word) != nil,
          let comma = (start..<word.end).first(where: { bytes[$0...].starts(with: ",+".utf8) }),
          case let first = text(from: start, to: comma), first.tagAfterSign != nil,
          text(from: comma + 1, to: word.end).tagAfterSign != nil
        {
          word = Word(text: first, offset: start, isQuoted: false)
          move(to: start + word.text.utf8.count + 1)
        }
        let hasMark = firstOffset(in: word, where: \.marksAttribute) != nil
        expect(.keywords(FieldName.keywords(besides: parsed.attributes, for: use)), from: start)
        if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { expect(.tag, afterSignAt: start) }
        if word.text == "--" {
          let rest = remainder()
          guard !rest.text.isEmpty else { break }
          note(.title, rest.offset..<rest.end)
          title.append(TitlePiece(text: rest.text))
        } else if byte == UInt8(ascii: "!"), TodoItem.Priority(sign: word.text) != nil {
          if let sign { parsed.note(NearMiss(sign: sign.word.text)) }
          take(word, into: &title)
          sign = (word, parsed.attributes.count, title.count)
        } else if use.isNew, byte == UInt8(ascii: "-"), let tag = word.text.tagAfterSign {
          take(word, into: &title, tag: tag)
        } else if hasMark, title.count == 0 || !use.isNew, word.text.lowercased().hasPrefix("title:") {
          guard title.count == 0 else { throw unexpected(word.text, "one title in a line", at: start) }
          move(to: start + 6)
          // It is none of the language.
          guard let value = try self.word() else { throw .emptyTitle }
          title.append(TitlePiece(text: text(from: value.offset, to: offset), content: value.text))
          note(.attribute, from: start)
          isTitleNamed = true
        } else if let attribute = try attribute(word, hasMark: hasMark, isFirst: title.count == 0, for: use) {
          // Of two values the first would be lost silently.
          if let name = attribute.name {
            guard !parsed.attributes.has(name.field), name.field != .priority || sign?.count != title.count else {
              throw secondValue(for: name, startingAt: start)
            }
          } else {
            // Everything but a tag is there once at most.
            guard parsed.attributes.count < Limits.tags else { throw tooManyTags(from: start) }
            parsed.noteCutTag(attribute, in: word.text)
          }
          // Without a reserve the first ones would be moved with each. Few lines have more.
          if parsed.attributes.isEmpty { parsed.attributes.reserveCapacity(3) }
          parsed.attributes.append(attribute)
          last = attribute.name.map { ($0, start..<offset) }
          note(.attribute, of: attribute.name, in: word)
          continue
        } else {
          if let (name, place) = last, isContinued(name.kind, by: word.text, after: place) {
            guard use.isNew else { throw expectAll(ofValueIn: place, of: name, with: word) }
            parsed.note(NearMiss(word: word.text, attribute: name, isContinuation: true))
          }
          if use.isNew { try expectNoSpaceBeforeColon(of: word) }
          if hasMark, let nearMiss = NearMiss(word: withQuotes(word), for: use) { parsed.note(nearMiss) }
          if use.isNew, word.text == "+", let tag = lastTag() {
            parsed.note(NearMiss(word: "+ " + tag, attribute: nil, suggestion: "+" + tag))
          }
          take(word, into: &title)
        }
      }
      last = nil
    }
    if let sign, sign.count != title.count {
      parsed.note(NearMiss(sign: sign.word.text))
    } else if let (word, place, _) = sign {
      guard !parsed.attributes.has(.priority) else { throw secondValue(for: .priority, startingAt: word.offset) }
      parsed.attributes.insert(.priority(TodoItem.Priority(sign: word.text)), at: place)
      title.removeLast(1)
      if titleOffset == word.offset { titleOffset = nil }
      note(.attribute, inLast: 1)
    }
    if use == .quickTask, !parsed.attributes.has(.due) {
      let words = title.lastWords ?? []
      if let (phrase, count) = try phraseAtEnd(of: words, in: title.count, isRepeated: parsed.attributes.has(.repeat)) {
        parsed.attributes.addPhrase(phrase)
        title.removeLast(count)
        note(.date, inLast: count)
      } else if words.count == title.count, let date = phraseInside(words) {
        parsed.note(readByQuick: date)
      }
    }
    expect(.keywords(FieldName.keywords(besides: parsed.attributes, for: use)), from: offset)
    parsed.take(title)
    // Where a task has a title, one with its name is a change like others.
    if isTitleNamed, !use.isNew, let title = parsed.title {
      (parsed.attributes, parsed.title) = ([.title(title)] + parsed.attributes, nil)
    }
    return parsed
  }

  /// Refuses text right after the quote that closes a value, where it would be a word by itself.
  mutating func expectEndOfValue(inQuery: Bool = false) throws(TodoError) {
    guard let byte = peek, !LineScanner.isSpace(byte), !(inQuery && LineScanner.isParenthesis(byte)) else { return }
    let start = offset
    throw unexpected(bareWord().text, "a space after the quote, or all of the value within it", at: start)
  }

  private func secondValue(for name: FieldName, startingAt start: Int) -> TodoError {
    let expected =
      name.field == .repeat
      ? "every: or after:, for a task repeats in one way" : "one value for \(name.attribute) in a line"
    return unexpected(text(from: start, to: offset), expected, at: start)
  }

  private mutating func attribute(
    _ word: Word, hasMark: Bool, isFirst: Bool, for use: AttributesUse
  ) throws(TodoError) -> Attribute? {
    let (text, start) = (word.text, word.offset)
    switch text.utf8.first {
    case UInt8(ascii: "+"): return text.tagAfterSign.map(Attribute.addTag)
    case UInt8(ascii: "-"):
      if let colon = firstOffset(of: UInt8(ascii: ":"), in: word), let tag = try namedTag(from: start + 1, to: colon) {
        return .removeTag(tag)
      }
      return text.tagAfterSign.map(Attribute.removeTag)
    default: break
    }
    if use == .quickTask, let attribute = try quickAttribute(word, isFirst: isFirst) { return attribute }
    guard hasMark, let colon = firstOffset(of: UInt8(ascii: ":"), in: word) else { return nil }
    let typedName = self.text(from: start, to: colon)
    let completed = use == .doneTask && typedName.lowercased() == TaskField.completed.name
    guard let name = completed ? FieldName(.completed) : FieldName(attribute: typedName) else {
      try expectNoWork(named: typedName, in: word, for: use)
      return try namedTag(from: start, to: colon).map(Attribute.addTag)
    }
    move(to: colon + 1)
    let first = try value(expecting: name.kind.completions())
    var value = longestRun(beginningWith: first, of: name.kind)
    if !value.isQuoted { value = withRest(value, of: name, for: use) }
    if name.kind == .references { expectElement(.task(.active), from: colon + 1) }
    if value.isQuoted { try expectEndOfValue() }
    if value.text.isEmpty { try expectNoValueAfter(name, startingAt: start, for: use) }
    return try attribute(name, name.kind.isTime ? withDue(value.text) : value.text, of: value)
  }

  /// The attribute with a text, of which an error is in the word where it was typed.
  func attribute(_ name: FieldName, _ text: String, of word: Word) throws(TodoError) -> Attribute {
    do throws(InvalidText) { return try Attribute(name, value: text, isQuoted: word.isQuoted) } catch {
      throw refusal(of: word, for: name, error)
    }
  }

  /// `due-5d` with the date of `due:` that the line has anywhere.
  private func withDue(_ text: String) -> String {
    let steps = text.utf8.dropFirst(3)
    guard text.utf8.first?.isLetter == true, text.lowercased().hasPrefix("due"),
      steps.first.map("+-".utf8.contains) ?? false, let place = bytes.firstRange(of: Array(" due:".utf8))?.upperBound
    else { return text }
    var ahead = self
    ahead.move(to: place)
    return ahead.longestRun(beginningWith: ahead.bareWord(), of: .moment).text + String(decoding: steps, as: UTF8.self)
  }

  /// Takes the name in `tag:"a("`; in quotes any text is the name of a tag.
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
    guard !tag.text.isEmpty else { throw missing("the name of a tag", at: tag.offset + 1) }
    return tag.text
  }

  /// The error with its place in the line. Where something is missing, the place is that of the next word.
  func refusal(of value: Word, for name: FieldName, _ error: InvalidText, inQuery: Bool = false) -> TodoError {
    var (value, error) = (value, error)
    var ahead = afterSpace
    if error.offset > 0, error.offset == value.text.utf8.count, !value.isQuoted,
      ahead.bareWord(inQuery: inQuery).text.utf8.count <= LineScanner.longestWord
    {
      let longer = Word(text: text(from: value.offset, to: ahead.offset), offset: value.offset, isQuoted: false)
      if let other = name.refusal(of: longer.text, inQuery: inQuery) { (value, error) = (longer, other) }
    }
    let place = value.place(of: error)
    let refusal = invalid(value.text, of: inQuery ? name.word : name.attribute, expected: error.expected, at: place)
    guard let word = error.slip, case let end = place + word.typed.utf8.count, end <= length,
      text(from: place, to: end).lowercased() == word.typed.lowercased()
    else { return refusal }
    return slip(refusal, meaning: word.meant, from: place, to: end)
  }

  /// A value with words after it: `parent:task 7`, `estimate:2 hours`, in `quick` all of a note up to the next mark.
  private mutating func withRest(_ value: Word, of name: FieldName, for use: AttributesUse) -> Word {
    let isNote = name.kind == .notes && use == .quickTask
    guard isNote || [.duration, .reference, .references].contains(name.kind), !value.text.isEmpty else { return value }
    var (end, ahead) = (offset, self)
    while let byte = ahead.peekAfterSpace(), !"+-#@!\"".utf8.contains(byte) {
      let word = ahead.bareWord()
      let longer = text(from: value.offset, to: ahead.offset)
      guard !word.text.utf8.contains(UInt8(ascii: ":")), isNote || (try? Attribute(name, value: longer)) != nil,
        isNote || longer.utf8.last?.isDigit != value.text.utf8.last?.isDigit
      else { break }
      end = ahead.offset
      if !isNote { break }
    }
    move(to: end)
    return Word(text: text(from: value.offset, to: end), offset: value.offset, isQuoted: false)
  }

  /// The word of small letters that ends the line after a lone `+`.
  private func lastTag() -> String? {
    var ahead = self
    let tag = ahead.nextBareWord().text
    return ahead.isAtEnd && !tag.isEmpty && tag.utf8.allSatisfy { $0.isLetter && $0 > 0x60 } ? tag : nil
  }

  /// The priorities of Todoist, TickTick, Remember the Milk and todo.txt, the last at the beginning of a title only.
  private static let levels: [String: TodoItem.Priority?] = [
    "p1": .high, "!1": .high, "!high": .high, "(a)": .high, "p2": .medium, "!2": .medium, "!medium": .medium,
    "(b)": .medium, "p3": .low, "!3": .low, "!low": .low, "(c)": .low, "p4": nil, "!4": nil, "!none": nil,
  ]

  /// The fields that Remember the Milk has signs for.
  private static let signs = ["^": FieldName(.due), "*": FieldName(.repeat, origin: .due), "=": FieldName(.estimate)]

  /// Reads `#project`, `@tag`, `p1`, `every week`, `every! week`, and marks of other programs; nil for anything else.
  private mutating func quickAttribute(_ word: Word, isFirst: Bool) throws(TodoError) -> Attribute? {
    let (name, start, end) = (String(word.text.dropFirst()), word.offset, offset)
    let typed = word.text.lowercased()
    if let level = Self.levels[typed], isFirst || !typed.hasPrefix("(") {
      // `P1 incident` and `Fix the P1 bug` are titles.
      return word.text.hasPrefix("P") && (firstOfNextWord?.isLetter ?? false) ? nil : .priority(level)
    }
    if let field = Self.signs[String(typed.prefix(1))] {
      move(to: start + 1)
      let run = longestRun(beginningWith: bareWord(), of: field.kind)
      if !run.text.isEmpty, let attribute = try? Attribute(field, value: run.text) { return attribute }
      move(to: end)
    }
    if typed.hasPrefix("!") || typed.hasPrefix("{"), case let date = typed.dropFirst().prefix(while: { $0 != "}" }),
      date.utf8.first?.isLetter == true, DateExpression(String(date)) != nil
    {
      throw unexpected(
        word.text, "due:\(date) for a date, or quotes around the title", at: start, meaning: "due:\(date)")
    }
    switch typed {
    case "subtask":
      var ahead = self
      var number = ahead.nextBareWord()
      if number.text == "of" { number = ahead.nextBareWord() }
      guard let number = Attribute.number(number.text[...]), isFirst || ahead.isAtEnd else { return nil }
      self = ahead
      return .parent(number)
    // `on the 1st of every month` is read from its beginning.
    case "every" where !text(from: max(0, start - 4), to: start).lowercased().hasSuffix(" of "):
      return try quickRepetition(from: .due)
    case "every!": return try quickRepetition(from: .completion)
    case _ where typed.utf8.first == UInt8(ascii: "#"):
      expect(.project(.sign), afterSignAt: word.offset)
      return name.first?.isLetter == true ? try? Attribute(.project, value: name) : nil
    case _ where typed.utf8.first == UInt8(ascii: "@"):
      expect(.tag, afterSignAt: word.offset)
      return word.text.tagAfterSign.map(Attribute.addTag)
    default: return nil
    }
  }

  /// Refuses `every 2.5 days` and `every day but sunday`, which are no titles.
  private mutating func quickRepetition(from origin: TodoItem.Repetition.Origin) throws(TodoError) -> Attribute? {
    let start = offset
    let name = FieldName(.repeat, origin: origin)
    if let byte = peekAfterSpace(), byte != UInt8(ascii: "\"") {
      let run = longestRun(beginningWith: bareWord(), of: .repetition)
      // `every second window`
      let isTitle = !isAtEnd && PhraseScanner.ordinals[run.text.lowercased()] != nil
      if !isTitle, let attribute = try? Attribute(name, value: run.text) { return attribute }
      var ahead = self
      let next = ahead.nextBareWord().text.lowercased()
      let isFraction = byte.isDigit && run.text.contains(".") && DateStep.units[next] != nil
      let isCut = run.text.indices.contains {
        run.text[$0] == " " && FieldKind.repetition.refusal(of: String(run.text[..<$0])) == nil
      }
      if isCut || isFraction, let error = FieldKind.repetition.refusal(of: run.text) {
        throw refusal(of: run, for: name, error)
      }
    }
    move(to: start)
    return nil
  }
}

extension String {
  /// The tag in a word with a sign before it, without the punctuation after it; a tag starts with a letter.
  var tagAfterSign: String? {
    // By bytes, because the sign and a combining mark after it are one character.
    var name = String(decoding: utf8.dropFirst(), as: UTF8.self)
    guard let first = name.utf8.first, first.isLetter || name.first?.isLetter == true else { return nil }
    // A bracket that was opened in the name is a part of it.
    while let last = name.utf8.last, !last.isPartOfWord, ",;.:!?)]}".utf8.contains(last),
      !(last.openingBracket.map(name.utf8.contains) ?? false)
    {
      name.unicodeScalars.removeLast()
    }
    return name
  }
}

extension UInt8 {
  /// True for a sign that may end or replace the name of an attribute.
  var marksAttribute: Bool { self == UInt8(ascii: ":") || self == UInt8(ascii: "=") || self == UInt8(ascii: "!") }
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  var isPartOfWord: Bool { isLetter || self >= 0x80 }

  fileprivate var openingBracket: UInt8? { zip(")]}".utf8, "([{".utf8).first { $0.0 == self }?.1 }
}
