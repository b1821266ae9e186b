// What would change a title or lose a value by a slip is refused, with what was probably meant.

extension LineScanner {
  /// Refuses an attribute without a value whose value stands after a space; for a new task any without one, but for those
  /// that say that it is not to have what is worked on.
  mutating func expectNoValueBehind(
    _ name: FieldName, startingAt start: Int, for use: AttributesUse
  ) throws(TodoError) {
    if let value = valueBehindSpace(of: name) {
      let meant = name.attribute + ":" + (name.kind.hasPhrases || value.isOneWord ? value : value.inQuotes)
      throw .syntax(
        .unexpected(text(from: start, to: offset), expected: "no space after the colon: \(meant)"),
        column: column(at: start))
    }
    guard use != .change, name.kind != .name, name.kind != .priority else { return }
    throw .syntax(.missing("a value for \(name.attribute)"), column: column(at: offset))
  }

  /// Refuses `completed:yesterday` in the title of a task that is to do, and `started:today` in any: commands say that.
  func expectNoWork(in word: String, startingAt start: Int, for use: AttributesUse) throws(TodoError) {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, DateExpression(parts[1]) != nil else { return }
    let expected: String
    switch parts[0].lowercased() {
    case TaskField.completed.name where use == .newTask: expected = "`log` in place of `add`, for what is done already"
    case TaskField.started.name: expected = "`start N`, which begins work; `start:DATE` is a day before which none is"
    default: return
    }
    throw .syntax(.unexpected(word, expected: expected), column: column(at: start))
  }

  /// The words behind a space that are a value of a field; nil if there are none.
  private func valueBehindSpace(of name: FieldName) -> String? {
    var ahead = self
    ahead.skipSpace()
    guard let byte = ahead.peek, !"+-!\"".utf8.contains(byte) else { return nil }
    if name.kind == .notes { return ahead.remainder().text }
    let word = ahead.bareWord()
    let colon = ahead.firstOffset(of: UInt8(ascii: ":"), in: word)
    // Another attribute follows.
    if let colon, FieldName(attribute: ahead.text(from: word.offset, to: colon)) != nil { return nil }
    let value = ahead.longestRun(beginningWith: word, of: name.kind).text
    return (try? Attribute(name, value: value)) == nil ? nil : value
  }

  /// Refuses to make a title of what was probably meant otherwise: of tasks there may be several only one can have a
  /// title, and of one it is changed only by what cannot be anything else. What is after `--` or in quotes is a title.
  ///
  /// - Parameter selection: The tasks that the title is for, as they were typed.
  package func expectTitleIsMeant(
    _ parsed: ParsedAttributes, for selection: Selection
  ) throws(TodoError) {
    guard let title = parsed.title, let titleOffset else { return }
    if let miss = parsed.nearMisses.first {
      var place = self
      place.move(to: titleOffset)
      while place.bareWord().text != miss.word, !place.isAtEnd { place.skipSpace() }
      throw .syntax(
        .unexpected(miss.word, expected: miss.meant), column: column(at: place.offset - miss.word.utf8.count))
    }
    let meant = meantAsAttribute(title)
    if selection.onlyNumber == nil, title == "-" || title == "+" {
      throw .syntax(.missing("a tag"), column: column(at: titleOffset + 1))
    }
    guard let number = selection.onlyNumber else {
      throw .syntax(
        .unexpected(
          title,
          expected: meant ?? "attributes, for one title for several tasks is never meant; `rename N TITLE` names one"),
        column: column(at: titleOffset))
    }
    let words = title.split(separator: " ")
    if words.allSatisfy({ Attribute.number($0) != nil }) {
      throw .syntax(
        .unexpected(title, expected: "the numbers in one word, \(number),\(words.joined(separator: ","))"),
        column: column(at: titleOffset))
    }
    guard let meant else { return }
    throw .syntax(
      .unexpected(title, expected: "\(meant), or `rename \(number) \(title)`"), column: column(at: titleOffset))
  }

  /// The attribute that a text looks like: a date by itself, or a field's name with a value behind it.
  private func meantAsAttribute(_ text: String) -> String? {
    if DateExpression(text) != nil { return "due:" + text }
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let name = FieldName(attribute: words[0]) else { return nil }
    switch name.kind {
    case .title, .notes, .status, .tags, .number, .identifier, .noteDates: return nil
    case .name: guard words[1].isOneWord else { return nil }
    case .moment, .instant, .duration, .repetition, .priority, .reference, .references: break
    }
    return (try? Attribute(name, value: words[1])) == nil ? nil : "\(name.attribute):\(words[1])"
  }
}

extension NearMiss {
  /// What may have been meant, with the value if that is one: `priority:high`, or `priority:…`.
  fileprivate var meant: String {
    guard let attribute, suggestion.utf8.last == UInt8(ascii: ":") else { return suggestion }
    let value = word.split(separator: ":", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
    return (try? Attribute(attribute, value: value)) == nil ? suggestion + "…" : suggestion + value
  }
}
