// What would change a title or lose a value by a slip is refused, with the line that was probably meant.

extension LineScanner {
  /// Refuses an attribute without a value whose value stands after a space; for a new task any without one, but for those
  /// that say that it is not to have what is worked on.
  mutating func expectNoValueBehind(
    _ name: FieldName, startingAt start: Int, for use: AttributesUse
  ) throws(TodoError) {
    if let word = valueBehindSpace(of: name) {
      let value = word.text
      let meant = name.attribute + ":" + (name.kind.hasPhrases || value.isOneWord ? value : value.inQuotes)
      throw slip(
        .syntax(
          .unexpected(text(from: start, to: offset), expected: "no space after the colon: \(meant)"),
          column: column(at: start)), meaning: meant, from: start, to: word.offset + value.utf8.count)
    }
    guard use != .change, name.kind != .name, name.kind != .priority else { return }
    let place = isAtEnd ? "" : " right behind the colon"
    throw .syntax(.missing("a value for \(name.attribute)\(place)"), column: column(at: offset))
  }

  /// Refuses `completed:yesterday` in the title of a task that is to do, and `started:today` in any: commands say that.
  func expectNoWork(
    named name: String, in word: String, startingAt start: Int, for use: AttributesUse
  ) throws(TodoError) {
    let expected: String
    switch name.lowercased() {
    case TaskField.completed.name where use == .newTask: expected = "`log` in place of `add`, for what is done already"
    case TaskField.started.name: expected = "`start N`, which begins work; `start:DATE` is a day before which none is"
    default: return
    }
    guard DateExpression(String(word.dropFirst(name.count + 1))) != nil else { return }
    throw .syntax(.unexpected(word, expected: expected), column: column(at: start))
  }

  /// The words behind a space that are a value of a field; nil if there are none.
  private func valueBehindSpace(of name: FieldName) -> Word? {
    var ahead = self
    ahead.skipSpace()
    guard let byte = ahead.peek, !"+-!\"".utf8.contains(byte) else { return nil }
    if name.kind == .notes { return ahead.remainder() }
    let word = ahead.bareWord()
    let colon = ahead.firstOffset(of: UInt8(ascii: ":"), in: word)
    // Another attribute follows.
    if let colon, FieldName(attribute: ahead.text(from: word.offset, to: colon)) != nil { return nil }
    let value = ahead.longestRun(beginningWith: word, of: name.kind)
    return (try? Attribute(name, value: value.text)) == nil ? nil : value
  }

  /// A word with all of the group in quotes that its value is, should it look like an attribute: `title:"a b"`.
  func withQuotes(_ word: Word) -> String {
    let bytes = word.text.utf8
    guard let quote = bytes.firstIndex(of: UInt8(ascii: "\"")), quote > bytes.startIndex,
      ":=!".utf8.contains(bytes[bytes.index(before: quote)])
    else { return word.text }
    var group = self
    group.move(to: word.offset + bytes.distance(from: bytes.startIndex, to: quote))
    return (try? group.quotedWord()) == nil ? word.text : text(from: word.offset, to: group.offset)
  }

  /// Refuses to make a title of what was probably meant otherwise: of tasks there may be several only one can have a
  /// title, and of one it is changed only by what cannot be anything else. What is after `--` or in quotes is a title.
  ///
  /// - Parameter selection: The tasks that the title is for, as they were typed.
  package func expectTitleIsMeant(
    _ parsed: ParsedAttributes, for selection: Selection
  ) throws(TodoError) {
    guard let title = parsed.title, let titleOffset else { return }
    if let miss = parsed.nearMisses.first, let place = place(of: miss.word, from: titleOffset) {
      let (count, meant) = miss.replacement
      throw slip(
        .syntax(
          .unexpected(miss.word, expected: miss.suggestion + (miss.suggestion.last == ":" ? "…" : "")),
          column: column(at: place)), meaning: meant, from: place, to: place + count)
    }
    if selection.onlyNumber == nil, title == "-" || title == "+" {
      throw .syntax(.missing("a tag"), column: column(at: titleOffset + 1))
    }
    let words = title.split(separator: " ")
    if let number = selection.onlyNumber, words.allSatisfy({ Attribute.number($0) != nil }) {
      throw expectNumbers([String(number)] + words.map(String.init), lastAt: titleOffset)
    }
    let meant = meantAsAttribute(title)
    guard meant != nil || selection.onlyNumber == nil else { return }
    let error = TodoError.syntax(.notATitle(title, of: selection.onlyNumber), column: column(at: titleOffset))
    // Words between which attributes stand are no value.
    guard let meant, place(of: title, from: titleOffset) == titleOffset else { throw error }
    throw slip(error, meaning: meant, from: titleOffset, to: titleOffset + title.utf8.count)
  }

  /// Where a word stands first from a place on; nil if it does not.
  private func place(of text: String, from start: Int) -> Int? {
    let count = text.utf8.count
    guard start + count <= length else { return nil }
    return (start...length - count).first { place in
      (place == start || isBoundary(before: place)) && self.text(from: place, to: place + count) == text
    }
  }

  /// Refuses numbers with spaces between them, the first of which has been taken for all of the selection.
  private func expectNumbers(_ numbers: [String], lastAt place: Int) -> TodoError {
    let meant = numbers.joined(separator: ",")
    let typed = numbers.joined(separator: " ")
    let error = TodoError.syntax(
      .unexpected(numbers.dropFirst().joined(separator: " "), expected: "the numbers in one word, \(meant)"),
      column: column(at: place))
    let start = place - (numbers.first?.utf8.count ?? 0) - 1
    guard start > 0, start + typed.utf8.count <= length, text(from: start, to: start + typed.utf8.count) == typed else {
      return error
    }
    return slip(error, meaning: meant, from: start, to: start + typed.utf8.count)
  }

  /// The attribute that a text looks like: a date by itself, or a field's name with a value behind it. In a word of small
  /// letters one may be wrong; a title begins with a capital, as a rule.
  private func meantAsAttribute(_ text: String) -> String? {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    if let date = value(meantBy: text, for: .due) { return "due:" + date }
    guard words.count == 2, let name = FieldName(attribute: words[0]) ?? FieldName(nearAttribute: words[0]) else {
      return nil
    }
    switch name.kind {
    case .title, .notes, .status, .tags, .number, .identifier, .instant, .noteDates: return nil
    case .name: guard words[1].isOneWord else { return nil }
    case .moment, .duration, .repetition, .priority, .reference, .references: break
    }
    return value(meantBy: words[1], for: name).map { "\(name.attribute):\($0)" }
  }

  /// A text that is a value of a field, or the value that it is but for a letter of its first word; nil if it is neither.
  private func value(meantBy text: String, for name: FieldName) -> String? {
    do throws(InvalidAttribute) {
      _ = try Attribute(name, value: text)
      return text
    } catch {
      // It is a date, whichever.
      if name.kind == .moment, SlashedDates.isOne(text) { return text }
      // With a letter changed, a shorter word is too often another one.
      guard error.offset == 0, let slip = error.slip, slip.typed.utf8.count > 4,
        text.hasPrefix(slip.typed.lowercased()),
        nearestWord(to: slip.typed, among: [slip.meant], differingInAtMost: 1) != nil
      else { return nil }
      let meant = slip.meant + text.dropFirst(slip.typed.count)
      return (try? Attribute(name, value: meant)) == nil ? nil : meant
    }
  }
}

extension FieldName {
  /// The field whose name begins like a word of small letters, or differs from it in one.
  fileprivate init?(nearAttribute word: String) {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard 2...12 ~= word.utf8.count, word.utf8.allSatisfy(letters.contains) else { return nil }
    let names = FieldName.attributes.map(\.attribute)
    let longer = word.utf8.count < 3 ? nil : names.first { $0.hasPrefix(word) }
    guard let name = longer ?? nearestWord(to: word, among: names, differingInAtMost: 1) else { return nil }
    self.init(attribute: name)
  }
}
