// Slips that would change a title or lose a value are refused, with the line that was probably meant.

extension LineScanner {
  /// Refuses an attribute without a value whose value follows a space; in a new task any that is not inherited.
  func expectNoValueAfter(_ name: FieldName, startingAt start: Int, for use: AttributesUse) throws(TodoError) {
    if let word = valueAfterSpace(of: name) {
      let isTyped = word.isQuoted || name.kind.hasPhrases || word.text.isOneWord
      let meant = name.attribute + ":" + (isTyped ? word.text : word.text.inQuotes)
      let error = unexpected(text(from: start, to: offset), "no space after the colon: \(meant)", at: start)
      throw slip(error, meaning: meant, from: start, to: word.end)
    }
    guard use != .change, name.kind != .name, name.kind != .priority else { return }
    throw missing("a value for \(name.attribute)" + (isAtEnd ? "" : " right after the colon"))
  }

  /// Refuses `completed:yesterday` and `blocks:2` in a new task and `started:today` in any, which commands set.
  func expectNoWork(named name: String, in word: Word, for use: AttributesUse) throws(TodoError) {
    let value = String(word.text.dropFirst(name.count + 1))
    let expected: String
    switch name.lowercased() {
    case "blocks" where use.isNew && Int(value) != nil:
      expected = "`modify \(value) depends:N` with the number of the new task, after it is added"
    case TaskField.completed.name where use == .newTask && DateExpression(value) != nil:
      expected = "`log` in place of `add`, for what is done already"
    case TaskField.started.name where DateExpression(value) != nil:
      expected = "`start N`, which begins work; `start:DATE` is a day before which none is"
    default: return
    }
    throw unexpected(word.text, expected, at: word.offset)
  }

  /// Refuses `due :friday`, if what follows the colon is a value of that field.
  func expectNoSpaceBeforeColon(of word: Word) throws(TodoError) {
    guard word.text.utf8.first == UInt8(ascii: ":") else { return }
    let end = bytes[..<word.offset].lastIndex { !LineScanner.isSpace($0) }.map { $0 + 1 } ?? 0
    let start = bytes[..<end].lastIndex(where: LineScanner.isSpace).map { $0 + 1 } ?? 0
    let name = text(from: start, to: end)
    guard word.text.utf8.count > 1, let field = FieldName(attribute: name),
      field.kind.hasPhrases || field.kind == .priority,
      (try? Attribute(field, value: String(word.text.dropFirst()))) != nil
    else { return }
    let error = unexpected(name + " " + word.text, "no space before the colon: \(name)\(word.text)", at: start)
    throw slip(error, meaning: name + word.text, from: start, to: offset)
  }

  private func valueAfterSpace(of name: FieldName) -> Word? {
    var ahead = afterSpace
    guard let byte = ahead.peek, !"+-!".utf8.contains(byte) else { return nil }
    if byte == UInt8(ascii: "\"") {
      let start = ahead.offset
      guard let group = try? ahead.quotedWord(), (try? Attribute(name, value: group.text, isQuoted: true)) != nil
      else { return nil }
      return Word(text: text(from: start, to: ahead.offset), offset: start, isQuoted: true)
    }
    if name.kind == .notes { return ahead.remainder() }
    let word = ahead.bareWord()
    let colon = ahead.firstOffset(of: UInt8(ascii: ":"), in: word)
    // Another attribute follows.
    if let colon, FieldName(attribute: ahead.text(from: word.offset, to: colon)) != nil { return nil }
    let value = ahead.longestRun(beginningWith: word, of: name.kind)
    return (try? Attribute(name, value: value.text)) == nil ? nil : value
  }

  /// A word with all of the group in quotes that is its value, if it looks like an attribute: `title:"a b"`.
  func withQuotes(_ word: Word) -> String {
    let bytes = word.text.utf8
    guard let quote = bytes.firstIndex(of: UInt8(ascii: "\"")), quote > bytes.startIndex,
      ":=!".utf8.contains(bytes[bytes.index(before: quote)])
    else { return word.text }
    var group = self
    group.move(to: word.offset + bytes.distance(from: bytes.startIndex, to: quote))
    return (try? group.quotedWord()) == nil ? word.text : text(from: word.offset, to: group.offset)
  }

  /// Only one task can get a title, and only by words that are none of the language, or by text in quotes or after `--`.
  package func expectTitleIsMeant(_ parsed: ParsedAttributes, for selection: Selection) throws(TodoError) {
    if selection.onlyNumber == nil, case .title(let title)? = parsed.attributes.first {
      throw syntax(.notATitle(title, of: nil), at: 0)
    }
    guard let title = parsed.title, let titleOffset else { return }
    if let miss = parsed.nearMisses.first, let place = place(of: miss.word, from: titleOffset) {
      let (count, meant) = miss.replacement
      let error = unexpected(miss.word, miss.suggestion + (miss.suggestion.last == ":" ? "…" : ""), at: place)
      throw slip(error, meaning: meant, from: place, to: place + count)
    }
    let (number, end) = (selection.onlyNumber, titleOffset + title.utf8.count)
    // A title would lose the attributes.
    let error =
      number != nil && (!parsed.attributes.isEmpty || title.allSatisfy { "0123456789,- ".contains($0) })
      ? unexpected(title, "an attribute, or quotes around a title", at: titleOffset)
      : syntax(.notATitle(title, of: number), at: titleOffset)
    // Words with attributes between them are no value.
    let isInOnePiece = end <= length && text(from: titleOffset, to: end) == title
    if isInOnePiece, let meant = title.changeInWords { throw slip(error, meaning: meant, from: titleOffset, to: end) }
    if title == "-" || title == "+" { throw missing("a tag", at: titleOffset + 1) }
    // `+home remove`
    if title == "remove", let tag = parsed.attributes.last?.addedTag, let start = place(of: "+\(tag) remove", from: 0) {
      throw slip(error, meaning: "-" + tag, from: start, to: end)
    }
    if title.first == "/", title.split(separator: "/").count == 2 {
      throw .slip(error, meant: "replace \(selection) \(title)")
    }
    let meant = meantAsAttribute(title)
    guard meant != nil || number == nil || title.mayMeanChange else { return }
    guard isInOnePiece, let (name, value) = meant else { throw error }
    // A date with two readings, which the error names.
    if let error = name.refusal(of: value), error.slip == nil {
      throw invalid(value, of: name.attribute, expected: error.expected, at: end - value.utf8.count)
    }
    throw slip(error, meaning: "\(name.attribute):\(value)", from: titleOffset, to: end)
  }

  private func place(of text: String, from start: Int) -> Int? {
    let count = text.utf8.count
    return (start..<max(start, length - count + 1)).first { place in
      (place == start || isBoundary(before: place)) && self.text(from: place, to: place + count) == text
    }
  }

  /// The attribute that a text looks like: a date by itself, or a field's name with a value after it. In a word of
  /// small letters one letter may be wrong; a title begins with a capital, as a rule.
  private func meantAsAttribute(_ text: String) -> (name: FieldName, value: String)? {
    let words = text.split(separator: " ").map(String.init)
    let isKnown = { FieldKind.moment.isPhrased(with: $0) }
    // In one word a letter may be wrong.
    if words.lazy.filter({ !isKnown($0) }).prefix(2).count < 2, let date = value(meantBy: text, for: .due) {
      return (.due, date)
    }
    if let found = meantBeforeSign(text) { return found }
    // `du e:friday` and `duefriday`
    if text.hasSpaceInName, let space = text.firstIndex(of: " ") {
      return meantBeforeSign(String(text[..<space]) + String(text[space...].dropFirst()))
    }
    for name in FieldName.attributes where name.kind.hasPhrases && text.hasPrefix(name.attribute) {
      let value = String(text.dropFirst(name.attribute.count))
      if (try? Attribute(name, value: value)) != nil { return (name, value) }
    }
    return nil
  }

  /// The field that a text begins with, near to its name, and the value after a sign or a space.
  private func meantBeforeSign(_ text: String) -> (name: FieldName, value: String)? {
    let word = String(decoding: text.utf8.prefix { $0.isLetter }, as: UTF8.self)
    let after = text.utf8.dropFirst(word.utf8.count)
    let rest = String(decoding: after.drop { " :;.,=!".utf8.contains($0) }, as: UTF8.self)
    guard !rest.isEmpty, rest.utf8.count < after.count,
      let name = FieldName(attribute: NearMiss.otherNames[word] ?? word) ?? word.attributeInSmallLetters,
      name.kind != .notes, name.kind != .name || rest.isOneWord
    else { return nil }
    return value(meantBy: rest, for: name).map { (name, $0) }
  }

  /// A text that is a value of a field, or its correction by a letter of one word; nil if it is neither.
  private func value(meantBy text: String, for name: FieldName) -> String? {
    guard let error = name.refusal(of: text) else { return text }
    // An ambiguous date is still a date.
    if name.kind == .moment, NumericDateOrder.isOne(text) { return text }
    // With a letter changed, a shorter word is too often another one.
    guard let slip = error.slip, slip.typed.utf8.count > 4,
      case let wrong = text.utf8.dropFirst(error.offset), wrong.starts(with: slip.typed.lowercased().utf8),
      nearestWord(to: slip.typed, among: [slip.meant], within: 1) != nil
    else { return nil }
    let after = wrong.dropFirst(slip.typed.utf8.count)
    let meant = String(decoding: Array(text.utf8.prefix(error.offset)) + slip.meant.utf8 + after, as: UTF8.self)
    return name.refusal(of: meant) == nil ? meant : nil
  }
}

extension String {
  /// True if the name of an attribute has a space in it: `du e:friday`.
  fileprivate var hasSpaceInName: Bool {
    let words = split(separator: " ")
    return zip(words, words.dropFirst()).contains { word, next in
      guard let colon = next.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
      return FieldName(attribute: String(word + next[..<colon])) != nil
    }
  }

  /// True if a word is a verb, a field, a priority, a date or a number, or if the text is often the rest of a slip: one
  /// word without a capital, or one after a sign.
  fileprivate var mayMeanChange: Bool {
    let words = split(separator: " ").map(String.init)
    guard let byte = utf8.first else { return false }
    let hasCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || byte > 0x7F
    return ",;:.#@+-!=|<>&".utf8.contains(byte) || words.count == 1 && !hasCapital
      || !hasCapital && words.allSatisfy(FieldKind.moment.isPhrased) || hasSpaceInName
      || words.contains(where: \.isOfLanguage) || ["to", "in", "with"].contains(words[0])
  }

  private static let verbs: Set = [
    "add", "clear", "copy", "delete", "done", "edit", "high", "list", "low", "medium", "modify", "move", "open",
    "purge", "quick", "remove", "rename", "set", "start", "stop", "tag", "undo", "undone", "unset",
  ]

  /// True for a verb, a priority, a number, a date, and a field's name, with a letter wrong if a colon ends it.
  private var isOfLanguage: Bool {
    let name = String(decoding: utf8.drop { !$0.isLetter }.prefix { $0.isLetter }, as: UTF8.self)
    return Self.verbs.contains(lowercased()) || FieldName(attribute: name) != nil
      || utf8.last == UInt8(ascii: ":") && name.attributeInSmallLetters != nil
      || Int(self) != nil || DateExpression(self) != nil
  }

  /// The field whose name begins with a word of small letters, or differs from it in one.
  fileprivate var attributeInSmallLetters: FieldName? {
    guard 2...12 ~= utf8.count, utf8.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains) else { return nil }
    return FieldName(nearAttribute: self, within: 1)
  }

  /// The change of one field that words describe, or the words without the first one if that says nothing:
  /// `remove due` is `due:`, `high priority` is `priority:high`, `set due friday` is `due friday`.
  fileprivate var changeInWords: String? {
    let words = split(separator: " ").map(String.init)
    func rest(from place: Int) -> String { words.dropFirst(place).joined(separator: " ") }
    let (first, last) = (words.first ?? "", words.last ?? "")
    let isRemoved = InvalidText.wordsForRemoving.contains(first)
    let isCleared = InvalidText.wordsForNone.contains(last)
    if words.count == 2, isRemoved || isCleared, case let name = isCleared ? first : last,
      let name = FieldName(attribute: ["date": "due", "repeat": "every"][name] ?? name)
    {
      return name.attribute + ":"
    }
    if words.count == 2, first == "after", Attribute.number(last[...]) != nil { return "depends:" + last }
    if words.count > 2, (first, words[1]) == ("depends", "on") { return "depends:" + rest(from: 2) }
    if words.count == 1, let term = termInWords, !term.hasPrefix("is:") { return term }
    if words.count == 2, first == "+" { return "+" + last }
    if first.hasSuffix("ly"), (try? IntervalExpression(parsing: self)) != nil { return "every:" + inQuotes }
    let tag = words.dropFirst(isRemoved && first != "untag" || first == "add" ? 1 : 0)
    if tag.count == 2, ["tag", "tags", "untag"].contains(tag.first), let name = ("+" + last).tagAfterSign {
      return (isRemoved ? "-" : "+") + name
    }
    let level = words.filter { $0 != "priority" }
    if level.count == 1, words.count < 3,
      let priority = TodoItem.Priority(typed: level[0]) ?? (words.count == 2 ? TodoItem.Priority(place: level[0]) : nil)
    {
      return "priority:" + priority.rawValue
    }
    switch first {
    case "move" where words.count == (words.dropFirst().first == "to" ? 3 : 2): return "project:" + last
    case "hide" where words.count > 2 && words[1] == "until":
      return "wait:" + (words.count > 3 ? rest(from: 2).inQuotes : last)
    case "to" where DateExpression(rest(from: 1)) != nil: return "due:" + rest(from: 1)
    case "and": return rest(from: 1).changeInWords
    case "set", "as", "change", "title": return words.count > 1 ? rest(from: 1) : nil
    default: return nil
    }
  }
}
