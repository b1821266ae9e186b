import TodoModel

/// Something in a text that leads to a page or an address.
package enum WebLink {
  /// The schemes that can be opened. All others, such as `file` and `javascript`, are text.
  private static let schemes = [
    (name: "https", separator: "//"), (name: "http", separator: "//"), (name: "ftp", separator: "//"),
    (name: "mailto", separator: ""),
  ]

  /// Returns the ranges of links, in order. Most text has no colon; looking for that is its whole cost.
  package static func ranges(in text: String) -> [Range<String.Index>] {
    guard text.utf8.withContiguousStorageIfAvailable({ $0.contains(UInt8(ascii: ":")) }) ?? true else { return [] }
    var ranges: [Range<String.Index>] = []
    var rest = text[...]
    while let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let before = rest[..<colon]
      rest = rest[text.utf8.index(after: colon)...]
      guard
        let scheme = schemes.first(where: { before.hasSuffix(ignoringCase: $0.name) && rest.hasPrefix($0.separator) })
      else { continue }
      let start = text.utf8.index(colon, offsetBy: -scheme.name.utf8.count)
      let link = end(of: text[start...])
      let least = scheme.name.utf8.count + 1 + scheme.separator.utf8.count
      // `xhttp:` is a word.
      guard !(text[..<start].last?.isLetter ?? false), text.utf8.distance(from: start, to: link) > least else {
        continue
      }
      ranges.append(start..<link)
      rest = text[link...]
    }
    return ranges
  }

  package static func all(in text: String) -> [String] { ranges(in: text).map { String(text[$0]) } }

  /// Returns the end of a link: before a blank, a quote, a control, or punctuation of the sentence around it.
  private static func end(of text: Substring) -> String.Index {
    var link = text.prefix { character in
      !character.isWhitespace && !"<>\"“”„«»|^`{}\\".contains(character)
        && !character.unicodeScalars.contains(where: \.isControl)
    }
    while let last = link.last {
      let opening: Character? = last == ")" ? "(" : last == "]" ? "[" : nil
      let isUnbalanced = opening.map { opening in link.count { $0 == last } > link.count { $0 == opening } }
      guard isUnbalanced ?? ".,;:!?'…".contains(last) else { break }
      link.removeLast()
    }
    return link.endIndex
  }
}

extension Substring {
  fileprivate func hasSuffix(ignoringCase suffix: String) -> Bool {
    // A letter differs from its capital by one bit.
    utf8.count >= suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) { $0 | 0x20 == $1 }
  }
}

extension TextLine {
  /// A text with its links; one that is cut in it still leads to all of it as in the whole text.
  package init(linking text: String, beginningOf whole: String? = nil, _ style: Style = .plain) {
    self.init()
    append(linking: text, beginningOf: whole ?? text, style)
  }

  /// Puts a text with its links after the line; it is a text, or the beginning of one with an ellipsis.
  mutating func append(linking text: String, beginningOf whole: String, _ style: Style = .plain) {
    let links = WebLink.ranges(in: whole)
    guard !links.isEmpty else { return append(text, style) }
    // By bytes: places of one text mean nothing in another. The ellipsis belongs to the link that is cut.
    let (shown, all) = (text.utf8, whole.utf8)
    let common = zip(shown, all).prefix { $0 == $1 }.count
    var done = 0
    func take(upTo end: Int, link: String? = nil) {
      guard end > done else { return }
      let (from, to) = (shown.index(shown.startIndex, offsetBy: done), shown.index(shown.startIndex, offsetBy: end))
      spans.append(Span(text: String(text[from..<to]), style: style, link: link))
      done = end
    }
    for link in links {
      let start = all.distance(from: all.startIndex, to: link.lowerBound)
      let end = all.distance(from: all.startIndex, to: link.upperBound)
      guard start < common else { break }
      take(upTo: start)
      take(upTo: end > common ? shown.count : end, link: String(whole[link]))
    }
    take(upTo: shown.count)
  }
}

extension TextLine.Span {
  /// The target for a terminal, as it may occur in a sequence: printable ASCII; nil if there is none.
  var target: [UInt8]? {
    guard let link else { return nil }
    let bytes = link.utf8.flatMap { byte in
      (0x21..<0x7F).contains(byte)
        ? [byte] : Array("%\(String(digits: Int(byte), radix: 16, count: 2).uppercased())".utf8)
    }
    // What terminals take at most (VTE, iTerm2).
    return bytes.count <= 2083 ? bytes : nil
  }
}
