/// What `add` and `modify` were told: attributes, the words that make the title, and what looked like a slip.
package struct ParsedAttributes: Hashable, Sendable, Codable {
  /// The attributes in the order in which they were typed, without the title.
  package var attributes: [Attribute] = []
  /// The words that are no attributes, joined by single spaces; nil if there was none.
  package var title: String?
  /// Words that stayed text but look like a misspelt attribute.
  package var nearMisses: [NearMiss] = []
  /// The pieces of the title of a new task, if there is a `-tag` among them.
  private var piecesWithTags: [TitlePiece] = []

  /// Attributes with a title.
  package init(attributes: [Attribute] = [], title: String? = nil, nearMisses: [NearMiss] = []) {
    self.attributes = attributes
    self.title = title
    self.nearMisses = nearMisses
  }

  /// All attributes, the title among them if there is one.
  package var all: [Attribute] {
    title.map { [.title($0)] + attributes } ?? attributes
  }

  /// Whether it has to be known which tags a new task is given anyway.
  package var mayTakeTagsAway: Bool { !piecesWithTags.isEmpty }

  /// All attributes of a new task that is given some tags anyway, by what is worked on.
  ///
  /// A new task has no tags to lose but those, and those of its own line. So `-tag` takes such a one away, and is a part of
  /// the title otherwise: the `-rf` of `rm -rf` is not lost.
  package func all(givenTags tags: [String]) -> [Attribute] {
    guard mayTakeTagsAway else { return all }
    let given = Set(tags + attributes.compactMap(\.addedTag))
    let removed = piecesWithTags.compactMap(\.tag).filter(given.contains)
    guard !removed.isEmpty else { return all }
    let words = piecesWithTags.filter { !($0.tag.map(given.contains) ?? false) }.map(\.text)
    return (words.isEmpty ? [] : [.title(words.joined(separator: " "))]) + attributes
      + removed.map(Attribute.removeTag)
  }

  /// Adds a word or a group to the title.
  mutating func appendToTitle(_ text: String, tag: String? = nil) {
    if tag != nil, piecesWithTags.isEmpty, let title { piecesWithTags = [TitlePiece(text: title)] }
    if tag != nil || !piecesWithTags.isEmpty { piecesWithTags.append(TitlePiece(text: text, tag: tag)) }
    guard title != nil else { return title = text }
    title?.append(" ")
    title?.append(text)
  }
}

/// Words of a title, or one that looks like a tag.
struct TitlePiece: Hashable, Sendable, Codable {
  /// What was typed, without the quotes that group it.
  let text: String
  /// The tag that it takes away if a new task has it.
  var tag: String?
}

/// What the attributes of a line are for.
package enum AttributesUse: Sendable {
  /// A new task, which has no tags to lose.
  case newTask
  /// A new task that is done already, so that it can be said when.
  case doneTask
  /// Tasks that are there: what takes the place of a title must not lose it.
  case change
}

extension Attribute {
  /// The tag that a task gets by it.
  fileprivate var addedTag: String? {
    if case .addTag(let tag) = self { tag } else { nil }
  }
}
