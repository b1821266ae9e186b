import TodoModel

/// A task of Org: its own lines, and what stands around them.
package struct OrgEntry: SurroundedPiece, Sendable {
  /// Its lines: the headline without stars, then everything up to the next headline.
  var lines: [String]
  /// How many stars it had; nil if one more than what is around it.
  var level: Int?
  /// The words that make tasks of headlines where it came from.
  var keywords = OrgKeywords.usual
  package var around = OutlineContext()

  var headline: OrgHeadline { OrgHeadline(lines[0], keywords) }

  /// Where in the lines there is what.
  struct Parts {
    /// The line with dates of planning.
    var planning: Int?
    /// From the line `:PROPERTIES:` up to `:END:`.
    var properties: ClosedRange<Int>?
    /// Where the text begins.
    var text: Int
  }

  /// Takes the lines apart: planning stands at once below the headline, then the drawers, then the text.
  var parts: Parts {
    var parts = Parts(planning: nil, properties: nil, text: 1)
    if lines.count > 1, OrgPlanning.isPlanning(lines[1]) {
      parts.planning = 1
      parts.text = 2
    }
    while parts.text < lines.count, let name = Self.drawer(lines[parts.text]), name != "END",
      let end = lines[parts.text...].firstIndex(where: { Self.drawer($0) == "END" })
    {
      if name == "PROPERTIES", parts.properties == nil { parts.properties = parts.text...end }
      parts.text = end + 1
    }
    return parts
  }

  /// The value of a property, as it stands.
  func property(_ name: String, in parts: Parts) -> Substring? {
    guard let range = parts.properties else { return nil }
    return lines[range].lazy.compactMap(Self.property).first { $0.name == name }?.value
  }

  /// The text without the blanks that all of its lines have in front.
  func notes(in parts: Parts) -> String {
    let lines = MarkdownItem.withoutEmptyEnds(lines[parts.text...])
    let indents = lines.filter { !$0.utf8.allSatisfy(MarkdownHeading.isBlank) }
      .map { MarkdownCursor(Array($0.utf8)[...]).indent }
    let indent = indents.min() ?? 0
    return lines.map { MarkdownItem.deindented(Array($0.utf8)[...], by: indent) }.joined(separator: "\n")
  }

  /// The name in a line like `:LOGBOOK:`, in capitals.
  static func drawer(_ line: String) -> String? {
    let text = MarkdownHeading.trimmed(Array(line.utf8)[...])
    guard text.count > 2, text.first == UInt8(ascii: ":"), text.last == UInt8(ascii: ":") else { return nil }
    let name = text.dropFirst().dropLast()
    guard name.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: ":") }) else { return nil }
    return String(decoding: name, as: UTF8.self).uppercased()
  }

  /// The name in capitals and the value of a line like `:ID: value`.
  static func property(_ line: String) -> (name: String, value: Substring)? {
    let text = line.utf8.drop(while: MarkdownHeading.isBlank)
    guard text.first == UInt8(ascii: ":"), let colon = text.dropFirst().firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let value = text[text.index(after: colon)...]
    guard value.first.map(MarkdownHeading.isBlank) ?? true else { return nil }
    var trimmed = Substring(value.drop(while: MarkdownHeading.isBlank)).unicodeScalars
    _ = MarkdownLine.takeBlanks(&trimmed)
    return (Substring(text.dropFirst().prefix { $0 != UInt8(ascii: ":") }).uppercased(), Substring(trimmed))
  }
}

extension OrgEntry: Hashable {
  /// Two that are written alike, wherever they stand.
  package static func == (one: OrgEntry, other: OrgEntry) -> Bool {
    one.lines.map { ExactText($0) } == other.lines.map { ExactText($0) } && one.level == other.level
      && one.keywords == other.keywords
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(lines.map { ExactText($0) })
  }
}
