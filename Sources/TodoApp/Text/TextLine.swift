/// One line of text for people: pieces with a meaning, which may become a colour.
package struct TextLine: Equatable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  var spans: [Span]

  package struct Span: Equatable, Sendable {
    /// The text; controls in it are data and will be shown as escapes.
    package let text: String
    let style: Style
    /// The address that it leads to, all of it even where only its beginning is shown.
    var link: String?

    func saying(_ text: String) -> Span { Span(text: text, style: style, link: link) }
  }

  package init(_ spans: [Span] = []) { self.spans = spans }

  package init(_ text: String, _ style: Style = .plain) { spans = [Span(text: text, style: style)] }

  package init(stringLiteral text: String) { self.init(text) }

  package static func + (left: TextLine, right: TextLine) -> TextLine { TextLine(left.spans + right.spans) }

  /// Puts a piece after the line, without making another line.
  package mutating func append(_ text: String, _ style: Style = .plain) { spans.append(Span(text: text, style: style)) }

  package var width: Int { spans.reduce(0) { $0 + displayWidth(of: $1.text) } }

  /// As much of the line as fits, with an ellipsis if something had to go.
  package func cut(to width: Int, ellipsis: String = "…") -> TextLine {
    guard self.width > width else { return self }
    var line = TextLine()
    var room = width
    for span in spans {
      let spanWidth = displayWidth(of: span.text)
      // The ellipsis belongs to the piece that does not fit, and has to find room in it.
      let fits = spanWidth <= room - displayWidth(of: ellipsis)
      line.spans.append(fits ? span : span.saying(shortened(span.text + ellipsis, to: room, ellipsis: ellipsis)))
      guard fits else { break }
      room -= spanWidth
    }
    return line
  }

  /// The line with the program's own marks in ASCII; letters are unchanged.
  var inASCII: TextLine { TextLine(spans.map { $0.text.isPlainASCII ? $0 : $0.saying($0.text.withMarksInASCII) }) }

  /// The line with blanks up to a width, or as it is if it is wider.
  package func padded(to width: Int, alignRight: Bool = false) -> TextLine {
    let blanks = TextLine(blanks(max(0, width - self.width)))
    return alignRight ? blanks + self : self + blanks
  }

  /// Returns the line in at most so many rows that fit: broken between words, or letters of Chinese and Japanese, and
  /// within a word longer than a row. Later rows begin at the column `hanging`, by default two after the first.
  func folded(to width: Int, rows most: Int = .max, hanging: Int? = nil, ellipsis: String = "…") -> [TextLine] {
    guard self.width > width else { return [self] }
    let words = words
    // However narrow it is, half of the window is for words.
    let indentation = min(hanging ?? (words.first?.blanks ?? 0) + 2, width / 2)
    var folding = Folding(width: max(1, width), indentation: indentation)
    for word in words { folding.add(word) }
    guard folding.rows.count > most else { return folding.rows }
    let last = folding.rows[most - 1] + TextLine(" " + ellipsis)
    return folding.rows.prefix(most - 1) + [last.cut(to: width, ellipsis: ellipsis)]
  }

  /// A piece between blanks, or a part of it that may be put into another row, with the number of blanks before it.
  fileprivate struct Word {
    var blanks = 0
    var line = TextLine()
  }

  private var words: [Word] {
    var words: [Word] = []
    var isInside = false
    for span in spans {
      for (place, piece) in span.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if place > 0 {
          if isInside || words.isEmpty { words.append(Word()) }
          words[words.count - 1].blanks += 1
          isInside = false
        }
        guard !piece.isEmpty else { continue }
        if words.isEmpty { words.append(Word()) }
        for (place, part) in piece.breakableParts.enumerated() {
          if place > 0 { words.append(Word()) }
          words[words.count - 1].line.spans.append(span.saying(String(part)))
        }
        isInside = true
      }
    }
    return words
  }

  /// Puts a piece after the line, as a part of the last one where that looks the same and leads to the same.
  fileprivate mutating func join(_ span: Span) {
    guard let last = spans.last, last.link == span.link,
      last.style == span.style || span.text.utf8.allSatisfy({ $0 == UInt8(ascii: " ") })
    else { return spans.append(span) }
    spans[spans.count - 1] = last.saying(last.text + span.text)
  }
}

/// Returns a number of blanks, made at once; repeating a string appends one after another.
func blanks(_ count: Int) -> String {
  String(unsafeUninitializedCapacity: count) { bytes in
    bytes.baseAddress?.initialize(repeating: UInt8(ascii: " "), count: count)
    return count
  }
}

extension String {
  private static let marksInASCII: [Character: String] = [
    "“": "\"", "”": "\"", "…": "...", "·": "-", "–": "-", "−": "-", "─": "-", "×": "x", "→": "->", "↻": "@", "▾": "v",
    "▶": ">", "⊘": "#", "✎": "\"",
  ]

  fileprivate var withMarksInASCII: String { reduce(into: "") { $0 += Self.marksInASCII[$1] ?? String($1) } }
}

extension Substring {
  /// The parts between which a row may end, as Unicode Standard Annex #14 has it for ideographs and kana: before each
  /// that does not follow an opening bracket. Scripts with blanks have one part.
  fileprivate var breakableParts: [Substring] {
    reduce(into: [""]) { parts, letter in
      let mayBegin = letter.unicodeScalars.contains { $0.properties.isIdeographic || 0x3041...0x30FA ~= $0.value }
      if mayBegin, let last = parts[parts.count - 1].last, !"「『（〈《【〔".contains(last) { parts.append("") }
      parts[parts.count - 1].append(letter)
    }
  }
}

private struct Folding {
  let width, indentation: Int
  var rows = [TextLine()]
  var used = 0
  var isEmpty = true

  mutating func add(_ word: TextLine.Word) {
    guard !word.line.spans.isEmpty else { return }
    // Blanks at the beginning of a line stay, and so do those between words of one row.
    let wide = word.line.width
    let before = isEmpty ? min(word.blanks, width / 2, wide <= width ? width - wide : width) : word.blanks
    if used + before + wide > width, !isEmpty, wide <= width || used + before + 4 > width {
      // What fits a row is not broken, even if it has to begin further out.
      continueLine(at: wide <= width ? min(indentation, width - wide) : indentation)
    } else if before > 0 {
      put(TextLine.Span(text: blanks(before), style: .plain), before)
    }
    for span in word.line.spans {
      var rest = span.text
      while used + displayWidth(of: rest) > width {
        let end = end(of: rest, in: width - used)
        put(span.saying(String(rest[..<end])), width - used)
        rest = String(rest[end...])
        continueLine(at: indentation)
      }
      put(span.saying(rest), displayWidth(of: rest))
      isEmpty = false
    }
  }

  private mutating func put(_ span: TextLine.Span, _ width: Int) {
    guard !span.text.isEmpty else { return }
    rows[rows.count - 1].join(span)
    used += width
  }

  private mutating func continueLine(at indentation: Int) {
    rows.append(TextLine(blanks(indentation)))
    used = indentation
    isEmpty = true
  }

  /// Returns the index at which a text has to be broken to fit; after its first piece at the earliest.
  private func end(of text: String, in room: Int) -> String.Index {
    max(beginning(of: text, in: room).endIndex, text.index(after: text.startIndex))
  }
}
