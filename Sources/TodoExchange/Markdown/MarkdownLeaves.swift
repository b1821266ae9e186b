import TodoModel

enum MarkdownHeading {
  /// The level and the text of `## Text ##`.
  static func read(_ text: ArraySlice<UInt8>) -> (level: Int, title: String)? {
    let level = text.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(level) else { return nil }
    let rest = text.dropFirst(level)
    guard rest.first?.isBlank ?? true else { return nil }
    var title = rest.trimmingBlanks
    let unclosed = title.reversed().drop { $0 == UInt8(ascii: "#") }.count
    if unclosed < title.count, unclosed == 0 || title[title.startIndex + unclosed - 1].isBlank {
      title = title.prefix(unclosed).trimmingBlanks
    }
    return (level, String(utf8: title))
  }

  /// The level of the heading that a line makes of the paragraph above.
  static func underlining(_ text: ArraySlice<UInt8>) -> Int? {
    let line = text.trimmingBlanks
    guard let first = line.first, "=-".utf8.contains(first), line.allSatisfy({ $0 == first }) else { return nil }
    return first == UInt8(ascii: "=") ? 1 : 2
  }

  /// True for thematic breaks, `* * *`.
  static func isBreak(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, "*-_".utf8.contains(first) else { return false }
    return text.allSatisfy { $0 == first || $0.isBlank } && text.count(where: { $0 == first }) >= 3
  }
}

struct MarkdownFence: Equatable {
  private let sign: UInt8
  private let count: Int

  init?(opening text: ArraySlice<UInt8>) {
    guard let sign = text.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return nil }
    (self.sign, count) = (sign, text.prefix { $0 == sign }.count)
    guard count >= 3, sign == UInt8(ascii: "~") || !text.dropFirst(count).contains(sign) else { return nil }
  }

  func isClosed(by text: ArraySlice<UInt8>) -> Bool {
    let signs = text.prefix { $0 == sign }.count
    return signs >= count && text.dropFirst(signs).allSatisfy(\.isBlank)
  }
}

struct MarkdownMarker {
  private let count: Int

  /// Reads the marker at the beginning of a text. Fewer markers interrupt a paragraph.
  init?(_ text: ArraySlice<UInt8>, interrupting isParagraph: Bool) {
    guard let first = text.first else { return nil }
    if "-*+".utf8.contains(first) {
      count = 1
    } else {
      let digits = text.prefix(while: \.isDigit)
      guard (1...9).contains(digits.count), let sign = text.dropFirst(digits.count).first,
        sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")"), !isParagraph || Int(String(utf8: digits)) == 1
      else { return nil }
      count = digits.count + 1
    }
    let rest = text.dropFirst(count)
    guard rest.first?.isBlank ?? true, !isParagraph || !rest.allSatisfy(\.isBlank) else { return nil }
  }

  /// Moves over the marker and its blanks, and returns their width.
  func pass(_ cursor: inout MarkdownCursor) -> Int {
    cursor.passBlanks(cursor.indent)
    cursor.pass(count)
    let blanks = cursor.indent
    let own = cursor.text.isEmpty || blanks > 4 ? 1 : blanks
    cursor.passBlanks(own)
    return count + own
  }

  /// True if a text begins with the box of a task, in which Obsidian has any sign.
  static func hasBox(_ text: ArraySlice<UInt8>) -> Bool {
    let mark = text.dropFirst().first ?? 0
    let end = text.dropFirst(2).drop(while: \.continuesCharacter)
    return text.first == UInt8(ascii: "[") && mark >= 0x20 && !"[]\\".utf8.contains(mark)
      && end.first == UInt8(ascii: "]") && end.dropFirst().first?.isBlank == true
  }
}

/// A block of HTML by its end.
enum MarkdownHTML: Equatable {
  /// A line that contains a text, in lower case, or a blank one.
  case with(String), blank

  static func opened(by text: ArraySlice<UInt8>, inParagraph: Bool) -> MarkdownHTML? {
    guard text.first == UInt8(ascii: "<") else { return nil }
    let line = String(utf8: text).lowercased()
    for (start, end) in [("<!--", "-->"), ("<?", "?>"), ("<![cdata[", "]]>")] where line.hasPrefix(start) {
      return .with(end)
    }
    if line.hasPrefix("<!"), line.utf8.dropFirst(2).first?.isLetter == true { return .with(">") }
    let isClosing = line.hasPrefix("</")
    let rest = line.dropFirst(isClosing ? 2 : 1)
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard let first = name.utf8.first, first.isLetter else { return nil }
    let next = rest[name.endIndex...]
    let isDelimited = next.isEmpty || next.first == " " || next.first == "\t" || next.first == ">"
    if !isClosing, ["script", "pre", "style"].contains(name), isDelimited { return .with("</\(name)>") }
    guard isDelimited || next.hasPrefix("/>") else { return nil }
    if names.contains(String(name)) { return .blank }
    // Any other tag has to be alone on its line.
    guard !inParagraph, let end = next.firstIndex(of: ">"), next[end...].dropFirst().isOnlyBlanks else { return nil }
    return next[..<end].contains("<") ? nil : .blank
  }

  func isClosed(by text: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .blank: text.isEmpty
    case .with(let end): String(utf8: text).lowercased().contains(end)
    }
  }

  private static let names: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
    "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame",
    "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
    "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section", "source",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}
