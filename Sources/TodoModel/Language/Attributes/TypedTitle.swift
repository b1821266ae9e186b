/// A title while it is read: words and groups, joined by single spaces.
///
/// Quotes stay as they were typed, unless the title is nothing but one group.
struct TypedTitle {
  /// What was typed; bytes, as text takes ten times as long to be made longer word by word.
  private var typed: [UInt8] = []
  /// How many pieces it has.
  private(set) var count = 0
  /// What is in the quotes of the first piece, if that is a group.
  private var content: String?
  /// The pieces from the first one on that may have to be left out; what comes before it is one piece.
  private(set) var pieces: [TitlePiece] = []

  /// The title; nil if there is none. Costs its length.
  var text: String? {
    guard count > 0 else { return nil }
    return (count == 1 ? content : nil) ?? String(decoding: typed, as: UTF8.self)
  }

  /// Adds a word or a group, if there is one.
  mutating func append(_ piece: TitlePiece?) {
    guard let piece else { return }
    if piece.tag != nil, pieces.isEmpty, count > 0 { pieces = [whole] }
    if piece.tag != nil || !pieces.isEmpty { pieces.append(piece) }
    if count == 0 { content = piece.content } else { typed.append(UInt8(ascii: " ")) }
    count += 1
    var text = piece.text
    text.withUTF8 { typed.append(contentsOf: $0) }
  }

  /// Adds words with single spaces between them.
  mutating func append(_ words: ArraySlice<UInt8>, count added: Int) {
    guard pieces.isEmpty else { return append(TitlePiece(text: String(decoding: words, as: UTF8.self))) }
    if count > 0 { typed.append(UInt8(ascii: " ")) }
    count += added
    typed.append(contentsOf: words)
  }

  /// Takes words away from its end.
  mutating func removeLast(_ words: Int) {
    for _ in 0..<words { typed.removeLast(typed.count - (typed.lastIndex(of: UInt8(ascii: " ")) ?? 0)) }
    count -= words
    pieces.removeLast(min(words, pieces.count))
  }

  /// All of it as one piece.
  private var whole: TitlePiece {
    TitlePiece(text: String(decoding: typed, as: UTF8.self), content: count == 1 ? content : nil)
  }
}

/// A word of a title, or a group in quotes.
struct TitlePiece: Hashable, Sendable, Codable {
  /// What was typed.
  let text: String
  /// What is in the quotes, if it is a group.
  var content: String?
  /// The tag that it takes away if a new task has it.
  var tag: String?
}

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

  /// Takes words that can be nothing but a part of the title, with the single spaces between them, and says whether there
  /// were any. Most of a line is such, and needs no text of each word.
  @inline(__always)
  mutating func takePlainWords(into title: inout TypedTitle) -> Bool {
    var (end, count) = (offset, 0)
    while let next = endOfPlainWord(from: count == 0 ? end : end + 1) {
      (end, count) = (next, count + 1)
      guard end < length, bytes[end] == UInt8(ascii: " ") else { break }
    }
    guard count > 0 else { return false }
    title.append(bytes[offset..<end], count: count)
    titleOffset = titleOffset ?? offset
    move(to: end)
    return true
  }

  /// Where the word at a place ends, if there is one, and nothing before it or in it can make an attribute of it.
  @inline(__always)
  private func endOfPlainWord(from start: Int) -> Int? {
    guard start < length else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "\t"): return nil
    case _: break
    }
    var end = start
    while end < length, !LineScanner.isSpace(bytes[end]) {
      if bytes[end].marksAttribute { return nil }
      end += 1
    }
    return end
  }

  /// Takes a sign of priority for a word of the title, if there is one, because more of that follows.
  @inline(__always)
  mutating func take(
    _ sign: inout (word: Word, place: Int)?, into title: inout TypedTitle, _ parsed: inout ParsedAttributes
  ) {
    guard let word = sign?.word else { return }
    sign = nil
    noteTitle(word)
    if let priority = TodoItem.Priority(sign: word.text) {
      let meant = Attribute.priority(priority).typed
      parsed.nearMisses.append(NearMiss(word: word.text, attribute: .priority, suggestion: meant))
    }
    title.append(TitlePiece(text: word.text))
  }
}
