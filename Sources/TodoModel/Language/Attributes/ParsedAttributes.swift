/// The rest of a line such as `add`'s: attributes, title, and words that look like slips.
package struct ParsedAttributes: Hashable, Sendable, Codable {
  package var attributes: [Attribute] = []
  /// The other words, joined by single spaces; nil if there are none.
  package var title: String?
  /// The words that look like slips, and tags that lost the punctuation after them.
  package internal(set) var hints: [Hint] = []
  /// The pieces of the title of a new task, if there is a `-tag` among them.
  private var piecesWithTags: [TitlePiece] = []
  /// True if the task does not inherit the scope.
  package var isForInbox = false
  /// The title and the attributes that `quick` would read in it; empty if that is the same.
  package private(set) var readByQuick: [Attribute] = []

  package init(attributes: [Attribute] = [], title: String? = nil) {
    (self.attributes, self.title) = (attributes, title)
  }

  package var all: [Attribute] { title.map { [.title($0)] + attributes } ?? attributes }
  package var nearMisses: [NearMiss] { hints.compactMap { if case .nearMiss(let miss) = $0 { miss } else { nil } } }
  package var mayTakeTagsAway: Bool { !piecesWithTags.isEmpty }

  /// A new task has no tags to lose but inherited ones and those of its line. So `-tag` removes one of them, and is a
  /// part of the title otherwise: the `-rf` of `rm -rf` is not lost.
  package func all(givenTags tags: [String]) -> [Attribute] {
    guard mayTakeTagsAway else { return all }
    let given = Set((tags + attributes.compactMap(\.addedTag)).map(FoldedName.init))
    func isGiven(_ tag: String) -> Bool { given.contains(FoldedName(tag)) }
    let removed = piecesWithTags.compactMap(\.tag).filter(isGiven)
    guard !removed.isEmpty else { return all }
    var title = TypedTitle()
    for piece in piecesWithTags where !(piece.tag.map(isGiven) ?? false) { title.append(piece) }
    return (title.text.map { [.title($0)] } ?? []) + attributes + removed.map(Attribute.removeTag)
  }

  package mutating func note(readByQuick quick: ParsedAttributes) {
    readByQuick = quick.title == title ? quick.readByQuick : quick.all.filter { !all.contains($0) }
  }

  mutating func note(_ miss: NearMiss) { hints.append(.nearMiss(miss)) }

  mutating func noteCutTag(_ attribute: Attribute, in word: String) {
    let tag = attribute.value
    // A tag in quotes loses nothing.
    guard tag.utf8.count + 1 < word.utf8.count, !word.utf8.contains(UInt8(ascii: "\"")) else { return }
    hints.append(.cutTag(tag, typed: word))
  }

  mutating func take(_ typed: TypedTitle) { (title, piecesWithTags) = (typed.text, typed.pieces) }
}

package enum AttributesUse: Sendable {
  /// A new task, which has no tags to lose.
  case newTask
  /// A new task with quick marks: dates at its end, `#project`, `@tag`, `p1`, `every week`.
  case quickTask
  /// A new task that is completed already and may have a completion date.
  case doneTask
  /// Existing tasks, whose titles must not be lost.
  case change

  var isNew: Bool { self != .change }
}

/// A title while it is read: words and groups, joined by single spaces. A group keeps its quotes unless it is alone.
struct TypedTitle {
  /// Bytes, because appending words to a string takes ten times as long.
  private var typed: [UInt8] = []
  private(set) var count = 0
  private var content: String?
  /// The pieces from the first one that may be left out; everything before it is one piece.
  private(set) var pieces: [TitlePiece] = []
  /// The words without quotes at its end, which may be a date in a quick task; nil in others, which are not to pay for it.
  private(set) var lastWords: [LineScanner.Word]?

  init(keepingLastWords: Bool = false) { lastWords = keepingLastWords ? [] : nil }

  var text: String? { count == 0 ? nil : (count == 1 ? content : nil) ?? String(decoding: typed, as: UTF8.self) }

  mutating func append(_ piece: TitlePiece, word: LineScanner.Word? = nil) {
    if let word { lastWords?.append(word) } else if lastWords != nil { lastWords = [] }
    if piece.tag != nil, pieces.isEmpty, count > 0 {
      pieces = [TitlePiece(text: String(decoding: typed, as: UTF8.self), content: count == 1 ? content : nil)]
    }
    if piece.tag != nil || !pieces.isEmpty { pieces.append(piece) }
    if count == 0 { content = piece.content } else { typed.append(UInt8(ascii: " ")) }
    count += 1
    var text = piece.text
    text.withUTF8 { typed.append(contentsOf: $0) }
  }

  mutating func append(_ words: ArraySlice<UInt8>, count added: Int) {
    guard pieces.isEmpty else { return append(TitlePiece(text: String(decoding: words, as: UTF8.self))) }
    if count > 0 { typed.append(UInt8(ascii: " ")) }
    count += added
    typed.append(contentsOf: words)
  }

  mutating func removeLast(_ words: Int) {
    for _ in 0..<words { typed.removeLast(typed.count - (typed.lastIndex(of: UInt8(ascii: " ")) ?? 0)) }
    count -= words
    pieces.removeLast(min(words, pieces.count))
    lastWords = lastWords?.dropLast(words)
  }
}

struct TitlePiece: Hashable, Sendable, Codable {
  let text: String
  var content: String?
  var tag: String?
}

extension LineScanner {
  /// Reads words and groups, joined by single spaces. One group alone loses its quotes; after `--` all is unchanged.
  package mutating func plainText() throws(TodoError) -> String {
    var text = TypedTitle()
    let start = skipSpace()
    if bareWord().text == "--" { return remainder().text }
    move(to: start)
    while let byte = peekAfterSpace() {
      text.append(byte == UInt8(ascii: "\"") ? try titleGroup() : TitlePiece(text: bareWord().text))
    }
    return text.text ?? ""
  }

  mutating func titleGroup() throws(TodoError) -> TitlePiece {
    let group = try quotedWord()
    let end = offset
    _ = bareWord()
    note(.title, from: group.offset)
    return TitlePiece(text: text(from: group.offset, to: offset), content: offset == end ? group.text : nil)
  }

  mutating func take(_ word: Word, into title: inout TypedTitle, tag: String? = nil) {
    title.append(TitlePiece(text: word.text, tag: tag), word: tag == nil ? word : nil)
    titleOffset = titleOffset ?? word.offset
    note(.title, word.offset..<word.end)
  }

  /// Takes words that can only be of the title; true if there were any. Most are such, and need no text of each.
  @inline(__always) mutating func takePlainWords(into title: inout TypedTitle) -> Bool {
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

  /// The end of the word at a place, if nothing before it or in it can make an attribute of it.
  @inline(__always) private func endOfPlainWord(from start: Int) -> Int? {
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
}
