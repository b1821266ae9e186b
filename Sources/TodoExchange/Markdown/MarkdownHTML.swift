/// A block of HTML, in which nothing is Markdown, and how it ends.
enum MarkdownHTML: Equatable {
  /// With a line that has this in it, in lower case.
  case with(String)
  /// With an empty line.
  case blank

  /// The block that a line begins, if it does.
  init?(opening text: ArraySlice<UInt8>, inParagraph: Bool) {
    guard text.first == UInt8(ascii: "<") else { return nil }
    let line = String(decoding: text, as: UTF8.self).lowercased()
    for (start, end) in [("<!--", "-->"), ("<?", "?>"), ("<![cdata[", "]]>")] where line.hasPrefix(start) {
      self = .with(end)
      return
    }
    if line.hasPrefix("<!"), line.utf8.dropFirst(2).first.map(Self.isLetter) == true {
      self = .with(">")
      return
    }
    let isClosing = line.hasPrefix("</")
    let rest = line.dropFirst(isClosing ? 2 : 1)
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard let first = name.utf8.first, Self.isLetter(first) else { return nil }
    let next = rest[name.endIndex...]
    let isDelimited = next.isEmpty || next.first == " " || next.first == "\t" || next.first == ">"
    if !isClosing, ["script", "pre", "style"].contains(name), isDelimited {
      self = .with("</\(name)>")
    } else if Self.names.contains(String(name)), isDelimited || next.hasPrefix("/>") {
      self = .blank
    } else if !inParagraph, let end = next.firstIndex(of: ">"),
      next[next.index(after: end)...].allSatisfy({ $0 == " " || $0 == "\t" }),
      isDelimited || next.hasPrefix("/>"), !next[..<end].contains("<")
    {
      self = .blank
    } else {
      return nil
    }
  }

  func isClosed(by text: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .blank: text.isEmpty
    case .with(let end): String(decoding: text, as: UTF8.self).lowercased().contains(end)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static let names: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
    "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame",
    "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
    "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section", "source",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}
