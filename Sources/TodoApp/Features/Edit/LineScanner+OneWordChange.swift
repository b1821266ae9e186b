import TodoModel

extension LineScanner {
  /// Reads what stands behind one word that says what is changed about a task which is known: `due fri`, `note …`,
  /// `tag +x`, `rename …`, as decision 43 has them; nil, with nothing read, if the word is none of these.
  mutating func oneWordChange(_ word: String) throws(TodoError) -> [Attribute]? {
    switch word {
    case "note", "n", "annotate": return [.appendNote(try someText(missing: "the text of the note"))]
    case "rename": return [.title(try someText(missing: "the title"))]
    case "append": return [.alter(.append(try someText(missing: "the text")))]
    case "prepend": return [.alter(.prepend(try someText(missing: "the text")))]
    case "replace": return [.alter(try replacement())]
    case "postpone": return [.alter(try postponement())]
    case "tag": return try tagChanges()
    default:
      let isBeforeColon = word.last == ":"
      guard let name = FieldName(attribute: isBeforeColon ? String(word.dropLast()) : word) else { return nil }
      if isBeforeColon, isAtEnd { return [.clear(name.field)] }
      return [try value(upToEndOf: name)]
    }
  }

  /// The rest of the line as text, unless there is none.
  mutating func someText(missing expected: String) throws(TodoError) -> String {
    let text = try plainText()
    guard !text.isEmpty else { throw missing(expected) }
    return text
  }
}
