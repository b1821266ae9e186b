import TodoModel

extension MarkdownLine {
  /// A field that was taken off the end of a text, and where it ended.
  struct Taken {
    let blanks: String
    let text: String
    let meaning: Meaning
    let end: String.Index
  }

  /// The signs of fields, as Obsidian's Tasks has them.
  private static let signs: Set<Unicode.Scalar> = [
    "📅", "📆", "🗓", "⏳", "⌛", "🛫", "➕", "✅", "❌", "🔺", "⏫", "🔼", "🔽", "⏬", "🔁", "🆔", "⛔", "🏁",
  ]

  /// The least of them, which most letters come before.
  private static let firstSign: Unicode.Scalar = "⌛"

  /// Takes a field off the end of a text; nil if there is none.
  static func takeField(_ text: inout Substring.UnicodeScalarView, before next: Field?) -> Taken? {
    guard let last = text.last else { return nil }
    let end = text.endIndex
    func take(from start: String.Index, _ meaning: Meaning) -> Taken {
      let field = Substring(text[start...])
      text = text[..<start]
      return Taken(blanks: String(takeBlanks(&text)), text: String(field), meaning: meaning, end: end)
    }
    if next == nil, last == ">", let (start, json) = rest(text) { return take(from: start, .rest(json)) }
    let word = text.suffix(after: text.lastIndex(where: isBlank))
    if next == nil || next?.meaning.isRest == true, word.first == "^", word.count > 1,
      word.dropFirst().allSatisfy(isOfID), next?.text.first != "^"
    {
      return take(from: word.startIndex, .other)
    }
    if let tag = tag(word) { return take(from: word.startIndex, .tag(tag)) }
    guard let sign = text.lastIndex(where: { $0 >= firstSign && signs.contains($0) }) else { return nil }
    var value = text[text.index(after: sign)...]
    if value.first == "\u{FE0F}" { value.removeFirst() }
    return meaning(of: text[sign], Substring(trimmed(value)), isBare: value.isEmpty).map { take(from: sign, $0) }
  }

  /// The rest at the end of a text.
  private static func rest(_ text: Substring.UnicodeScalarView) -> (start: String.Index, json: String)? {
    let closing = "-->".unicodeScalars
    let opening = "<!-- todo:".unicodeScalars
    guard text.suffix(closing.count).elementsEqual(closing) else { return nil }
    // What is in it has no such sign, and none before it counts.
    guard let start = text.lastIndex(where: { $0 == "<" }, startsWith: opening) else { return nil }
    let json = trimmed(text[text.index(start, offsetBy: opening.count)...].dropLast(closing.count))
    guard UnrepresentedFields.mayBe(Substring(json).utf8) else { return nil }
    return (start, String(Substring(json)).withPlainDashes)
  }

  private static func isOfID(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "-"
      || scalar == "_"
  }

  /// The tag that a word is; nil if it is none.
  static func tag(_ word: Substring.UnicodeScalarView) -> String? {
    guard word.first == "#", let first = word.dropFirst().first, first.properties.isAlphabetic else { return nil }
    guard word.dropFirst().allSatisfy({ !isBlank($0) && !noTag.contains($0) }) else { return nil }
    return String(Substring(word.dropFirst()))
  }

  private static let noTag = Set("!@#$%^&*(),.?\":{}|<>".unicodeScalars)

  private static func meaning(of sign: Unicode.Scalar, _ value: Substring, isBare: Bool) -> Meaning? {
    switch sign {
    case "📅", "📆", "🗓": date(.due, value)
    case "⏳", "⌛": date(.start, value)
    case "🛫": date(.wait, value)
    case "➕": date(.created, value)
    case "✅", "❌": date(.completed, value)
    case "🔺", "⏫": isBare ? .priority(.high) : nil
    case "🔼": isBare ? .priority(.medium) : nil
    case "🔽", "⏬": isBare ? .priority(.low) : nil
    case "🆔": isID(value) ? .id(String(value)) : nil
    case "⛔": depends(value)
    case "🏁": !value.isEmpty && value.unicodeScalars.allSatisfy(isOfID) ? .other : nil
    case "🔁": repetition(value)
    default: nil
    }
  }

  static func isID(_ text: Substring) -> Bool { !text.isEmpty && text.unicodeScalars.allSatisfy(isOfID) }

  private static func depends(_ value: Substring) -> Meaning? {
    let ids = value.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false).map {
      Substring(trimmed($0))
    }
    return ids.allSatisfy(isID) ? .depends(ids.map(String.init)) : nil
  }

  private static func date(_ field: TaskField, _ value: Substring) -> Meaning? {
    let bytes = Array(value.utf8)
    guard bytes.count == 10,
      bytes.enumerated().allSatisfy({
        $0.offset == 4 || $0.offset == 7 ? $0.element == UInt8(ascii: "-") : (48...57).contains($0.element)
      })
    else { return nil }
    return Day(iso: value).map { .date(field, $0) } ?? .unreadable("“\(value)” is no date; kept as text")
  }

  private static func repetition(_ value: Substring) -> Meaning? {
    guard !value.isEmpty,
      value.unicodeScalars.allSatisfy({
        $0.isASCII && ($0.properties.isAlphabetic || " ,!0123456789".unicodeScalars.contains($0))
      })
    else { return nil }
    return TodoItem.Repetition(phrase: value).map(Meaning.repetition)
      ?? .unreadable("“\(value)” is no repetition that is known; kept as text")
  }
}

extension MarkdownLine.Meaning {
  var isRest: Bool { if case .rest = self { true } else { false } }
}

extension Substring.UnicodeScalarView {
  fileprivate func suffix(after place: Index?) -> Substring.UnicodeScalarView {
    place.map { self[index(after: $0)...] } ?? self
  }

  /// The last place that fits and from which on a text stands here.
  fileprivate func lastIndex(
    where fits: (Unicode.Scalar) -> Bool, startsWith text: String.UnicodeScalarView
  ) -> Index? {
    var end = endIndex
    while let place = self[..<end].lastIndex(where: fits) {
      if self[place...].starts(with: text) { return place }
      end = place
    }
    return nil
  }
}
