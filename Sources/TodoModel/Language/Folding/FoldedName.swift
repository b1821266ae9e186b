/// A project or a tag as it is compared: without regard to case and accents.
package struct FoldedName: Hashable, Sendable {
  private let text: String

  /// A name, folded by itself: what is learnt about letters is worth it for long texts only.
  package init(_ name: String) {
    guard name.utf8.contains(where: { $0 >= 0x80 }) else {
      text = name.lowercased()
      return
    }
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      scalars += LetterFolding.folded(scalar).flatMap(LetterFolding.withoutAccents)
    }
    text = String(scalars)
  }
}

extension FoldedName: Comparable {
  /// In the order of their letters.
  package static func < (left: FoldedName, right: FoldedName) -> Bool { left.text < right.text }
}

extension Sequence<String> {
  /// Whether one of the names is the same as another.
  package func hasName(_ name: String) -> Bool {
    let folded = FoldedName(name)
    return contains { FoldedName($0) == folded }
  }
}

/// Names in the spelling that came first of each.
struct FirstSpellings {
  private var known: [String: String] = [:]
  private var folded: [FoldedName: String] = [:]

  /// A name as it was spelt when it came first, which may be now. Folding is done once for each spelling.
  mutating func first(of name: String) -> String {
    if let first = known[name] { return first }
    let first = folded[FoldedName(name), default: name]
    folded[FoldedName(name)] = first
    known[name] = first
    return first
  }
}

/// Tags of a task, each once, in the spelling that came first.
struct TagSet {
  private var spellings: [FoldedName: String] = [:]

  init(_ tags: [String]) {
    for tag in tags { insert(tag) }
  }

  mutating func insert(_ tag: String) {
    let folded = FoldedName(tag)
    if spellings[folded] == nil { spellings[folded] = tag }
  }

  mutating func remove(_ tag: String) { spellings[FoldedName(tag)] = nil }

  /// The tags as a task has them.
  var sorted: [String] { spellings.values.sorted() }

  /// Whether others are the same tags, however they are spelt.
  func isSame(as other: TagSet) -> Bool { spellings.keys == other.spellings.keys }
}
