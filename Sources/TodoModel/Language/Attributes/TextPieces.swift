// Texts that are typed: titles, notes. Quotes in them are text, unless they are around all of it.

extension LineScanner {
  /// Reads the rest of the line as nothing but text: words joined by single spaces, and what is in quotes as it stands.
  ///
  /// One group in quotes loses them; behind `--` everything is as it stands.
  package mutating func plainText() throws(TodoError) -> String {
    var text = TypedTitle()
    skipSpace()
    let start = offset
    if peek == UInt8(ascii: "-"), bareWord().text == "--" {
      skipSpace()
      return remainder().text
    }
    move(to: start)
    while let byte = peek {
      text.append(byte == UInt8(ascii: "\"") ? try titleGroup() : TitlePiece(text: bareWord().text))
      skipSpace()
    }
    return text.text ?? ""
  }

  /// Takes a group in quotes with what is attached to it.
  mutating func titleGroup() throws(TodoError) -> TitlePiece {
    let group = try quotedWord()
    let end = offset
    _ = bareWord()
    let typed = Word(text: text(from: group.offset, to: offset), offset: group.offset, isQuoted: true)
    note(.title, typed.offset..<offset)
    return TitlePiece(text: typed.text, content: offset == end ? group.text : nil)
  }

  /// Takes all that is left, without the white space around it; nil if there is nothing.
  mutating func restAsItStands() -> TitlePiece? {
    let rest = remainder()
    guard !rest.text.isEmpty else { return nil }
    note(.title, rest.offset..<rest.offset + rest.text.utf8.count)
    return TitlePiece(text: rest.text)
  }

  /// Takes down where a word of a title stands.
  mutating func noteTitle(_ word: Word) {
    titleOffset = titleOffset ?? word.offset
    note(.title, word.offset..<word.offset + word.text.utf8.count)
  }

  /// A sign of priority that turns out to be a word of the title, because more of that follows.
  mutating func taking(_ sign: inout (word: Word, place: Int)?, into parsed: inout ParsedAttributes) -> TitlePiece? {
    guard let word = sign?.word else { return nil }
    sign = nil
    noteTitle(word)
    if let priority = TodoItem.Priority(sign: word.text) {
      let meant = Attribute.priority(priority).typed
      parsed.nearMisses.append(NearMiss(word: word.text, attribute: .priority, suggestion: meant))
    }
    return TitlePiece(text: word.text)
  }
}
