import TodoModel

/// A headline of Org without its stars, taken apart; put together it is the same.
struct OrgHeadline {
  /// The word that makes a task of it, with the blanks before it.
  var keyword: Part?
  /// `[#A]`.
  var cookie: Part?
  var title: Part
  /// `:a:b:`.
  var tags: Part?
  /// The blanks at the end.
  var trail: Substring

  /// A text with the blanks before it.
  struct Part {
    var blanks: Substring
    var text: Substring
  }

  init(_ line: String, _ keywords: OrgKeywords) {
    var rest = Substring(line)
    trail = MarkdownLine.takeBlanks(&rest.unicodeScalars)
    if let word = Self.word(rest), keywords.isDone(word.text) != nil {
      keyword = word
      rest = rest[word.text.endIndex...]
    }
    let whole = rest
    if let word = Self.word(rest), Self.isCookie(word.text) {
      cookie = word
      rest = rest[word.text.endIndex...]
    }
    let last = rest.unicodeScalars.lastIndex(where: MarkdownLine.isBlank).map { rest.unicodeScalars.index(after: $0) }
    if let last, !Self.tags(rest[last...]).isEmpty {
      var before = rest[..<last]
      tags = Part(blanks: MarkdownLine.takeBlanks(&before.unicodeScalars), text: rest[last...])
      rest = before
    }
    // What would have no title is one.
    if rest.unicodeScalars.allSatisfy(MarkdownLine.isBlank) {
      (cookie, tags, rest) = (nil, nil, whole)
    }
    let blanks = Substring(rest.unicodeScalars.prefix(while: MarkdownLine.isBlank))
    title = Part(blanks: blanks, text: rest[blanks.endIndex...])
  }

  /// The line.
  var text: String {
    [keyword, cookie, title, tags].compactMap(\.self).map { $0.blanks + $0.text }.joined() + trail
  }

  /// What the cookie says; those of other letters are kept and say nothing.
  var priority: TodoItem.Priority? {
    guard let text = cookie?.text, text.count == 4 else { return nil }
    return TodoTxtLine.priority(of: text.dropFirst(2).first ?? " ")
  }

  /// What it is tagged with itself.
  var tagTexts: [String] { tags.map { Self.tags($0.text) } ?? [] }

  /// The tags in `:a:b:`; none if it is no such text.
  static func tags(_ text: Substring) -> [String] {
    guard text.utf8.count > 2, text.utf8.first == UInt8(ascii: ":"), text.utf8.last == UInt8(ascii: ":") else {
      return []
    }
    let tags = text.dropFirst().dropLast().split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    return tags.allSatisfy(isTag) ? tags : []
  }

  /// Whether a tag can be written.
  static func isTag(_ tag: String) -> Bool {
    !tag.isEmpty
      && tag.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "_@#%".unicodeScalars.contains($0)
      }
  }

  private static func word(_ text: Substring) -> Part? {
    let blanks = Substring(text.unicodeScalars.prefix(while: MarkdownLine.isBlank))
    let word = Substring(text[blanks.endIndex...].unicodeScalars.prefix { !MarkdownLine.isBlank($0) })
    return word.isEmpty ? nil : Part(blanks: blanks, text: word)
  }

  private static func isCookie(_ word: Substring) -> Bool {
    let bytes = Array(word.utf8)
    guard (4...5).contains(bytes.count), bytes.starts(with: "[#".utf8), bytes.last == UInt8(ascii: "]") else {
      return false
    }
    return bytes.dropFirst(2).dropLast().allSatisfy {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || (48...57).contains($0)
    }
  }
}
