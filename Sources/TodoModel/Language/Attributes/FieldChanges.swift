// Commands that change one field, `due 15 fri 5pm`: what stands behind the tasks is its value.

extension LineScanner {
  /// Reads the rest of the line as the value of a field; `none` clears it.
  package mutating func value(upToEndOf name: FieldName) throws(TodoError) -> Attribute {
    skipSpace()
    guard peek != nil || isAtCursor && isBoundary(before: offset) else {
      throw .syntax(.missing("a value for \(name.attribute), or none"), column: column(at: offset))
    }
    let first = try value(expecting: name.kind.attributeExpectation)
    if name.kind == .references { expectElement(.task(.active), from: first.offset) }
    // Only a line that is being completed needs to know how far it goes.
    if expectations != nil { _ = longestRun(beginningWith: first, of: name.kind) }
    var typed = first
    if first.isQuoted {
      try expectEndOfValue()
      guard isAtEnd else {
        let rest = remainder()
        throw .syntax(.unexpected(rest.text, expected: "nothing more"), column: column(at: rest.offset))
      }
    } else {
      move(to: first.offset)
      typed = remainder()
      if InvalidDate.wordsForNone.contains(typed.text.lowercased()) { return .clear(name.field) }
    }
    do throws(InvalidAttribute) {
      return try Attribute(name, value: typed.text, isQuoted: typed.isQuoted)
    } catch {
      throw .invalidValue(error.value, column: column(at: typed.place(of: error)))
    }
  }

  /// Reads the rest of the line as tags that come and go: `+x -y`; without a sign a tag comes.
  package mutating func tagChanges() throws(TodoError) -> [Attribute] {
    var changes: [Attribute] = []
    let expected = "tags such as +home or -home; each starts with a letter"
    repeat {
      skipSpace()
      let word = bareWord()
      let sign = word.text.utf8.first
      let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
      if isSigned { expect(.tag, behindSignAt: word.offset) } else { expect(.tag, from: word.offset) }
      guard !word.text.isEmpty else { throw .syntax(.missing(expected), column: column(at: word.offset)) }
      guard let tag = (isSigned ? word.text : "+" + word.text).tagBehindSign else {
        throw .invalidValue(
          InvalidValue(field: "tag", value: word.text, expected: expected), column: column(at: word.offset))
      }
      guard changes.count < Limits.tags else {
        throw .invalidValue(
          InvalidValue(field: "tags", value: word.text, expected: "at most \(Limits.tags) tags in a line"),
          column: column(at: word.offset))
      }
      changes.append(sign == UInt8(ascii: "-") ? .removeTag(tag) : .addTag(tag))
    } while !isAtEnd
    return changes
  }
}
