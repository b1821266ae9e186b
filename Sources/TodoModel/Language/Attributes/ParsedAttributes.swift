/// What `add` and `modify` were told: attributes, the words that make the title, and what looked like a slip.
package struct ParsedAttributes: Hashable, Sendable, Codable {
  /// The attributes in the order in which they were typed, without the title.
  package var attributes: [Attribute] = []
  /// The words that are no attributes, joined by single spaces; nil if there was none.
  package var title: String?
  /// Words that stayed text but look like a misspelt attribute.
  package var nearMisses: [NearMiss] = []
  /// The words that name a tag and lost the punctuation behind it.
  private var cutTags: [CutTag] = []
  /// The pieces of the title of a new task, if there is a `-tag` among them.
  private var piecesWithTags: [TitlePiece] = []
  /// Whether nothing that is worked on is taken over.
  package var isForInbox = false

  package init(attributes: [Attribute] = [], title: String? = nil, nearMisses: [NearMiss] = []) {
    self.attributes = attributes
    self.title = title
    self.nearMisses = nearMisses
  }

  /// All attributes, the title among them if there is one.
  package var all: [Attribute] {
    title.map { [.title($0)] + attributes } ?? attributes
  }

  /// What is to be told about how it was read.
  package var hints: [Hint] { nearMisses.map(Hint.nearMiss) + cutTags.map { .cutTag($0.tag, typed: $0.word) } }

  /// Whether it has to be known which tags a new task is given anyway.
  package var mayTakeTagsAway: Bool { !piecesWithTags.isEmpty }

  /// All attributes of a new task that is given some tags anyway, by what is worked on.
  ///
  /// A new task has no tags to lose but those, and those of its own line. So `-tag` takes such a one away, and is a part of
  /// the title otherwise: the `-rf` of `rm -rf` is not lost.
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

  /// Notes that a word names a tag without what stands behind it.
  mutating func noteCutTag(_ attribute: Attribute, in word: String) {
    // What is in quotes is whole.
    guard let tag = attribute.tag, tag.utf8.count + 1 < word.utf8.count, !word.utf8.contains(UInt8(ascii: "\"")) else {
      return
    }
    cutTags.append(CutTag(word: word, tag: tag))
  }

  /// Takes over a title that has been read.
  mutating func take(_ typed: TypedTitle) {
    title = typed.text
    piecesWithTags = typed.pieces.contains { $0.tag != nil } ? typed.pieces : []
  }
}

/// A tag in a word that goes on behind it.
private struct CutTag: Hashable, Sendable, Codable {
  let word: String
  let tag: String
}

/// What the attributes of a line are for.
package enum AttributesUse: Sendable {
  /// A new task, which has no tags to lose.
  case newTask
  /// A new task whose line is read for more: dates at its end, `#project`, `@tag`, `p1`, `every week`.
  case quickTask
  /// A new task that is done already, so that it can be said when.
  case doneTask
  /// Tasks that are there: what takes the place of a title must not lose it.
  case change

  /// Whether the task is not there yet.
  var isNew: Bool { self != .change }
}

extension Attribute {
  /// The tag that comes or goes.
  var tag: String? {
    switch self {
    case .addTag(let tag), .removeTag(let tag): tag
    case .title, .appendNote, .removeNote, .set, .clear, .alter: nil
    }
  }

  /// The tag that a task gets by it.
  fileprivate var addedTag: String? {
    if case .addTag(let tag) = self { tag } else { nil }
  }
}
