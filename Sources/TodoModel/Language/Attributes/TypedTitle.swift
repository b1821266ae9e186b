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
