/// One line of text for people: pieces with a meaning, which may become a colour.
package struct TextLine: Equatable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// The pieces, from left to right.
  var spans: [Span]

  /// A piece of a line.
  package struct Span: Equatable, Sendable {
    /// What it says; controls in it are data and will be shown as escapes.
    package let text: String
    /// What it means.
    let style: Style
    /// The address that it leads to, all of it even where only its beginning is shown.
    var link: String?

    /// The same piece with another text.
    func saying(_ text: String) -> Span { Span(text: text, style: style, link: link) }
  }

  /// A line of pieces.
  package init(_ spans: [Span] = []) {
    self.spans = spans
  }

  /// A line of one piece.
  package init(_ text: String, _ style: Style = .plain) {
    spans = [Span(text: text, style: style)]
  }

  /// A plain line.
  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// The line with another after it.
  package static func + (left: TextLine, right: TextLine) -> TextLine {
    TextLine(left.spans + right.spans)
  }

  /// Puts another line after this one.
  package static func += (left: inout TextLine, right: TextLine) {
    left.spans += right.spans
  }

  /// Puts a piece after the line, without making another line.
  package mutating func append(_ text: String, _ style: Style = .plain) {
    spans.append(Span(text: text, style: style))
  }

  /// How many columns it takes.
  package var width: Int {
    spans.reduce(0) { $0 + displayWidth(of: $1.text) }
  }

  /// As much of the line as fits, with an ellipsis if something had to go.
  package func cut(to width: Int, ellipsis: String = "…") -> TextLine {
    guard self.width > width else { return self }
    var line = TextLine()
    var room = width
    for span in spans {
      let spanWidth = displayWidth(of: span.text)
      // The ellipsis belongs to the piece that does not fit, and has to find room in it.
      guard spanWidth > room - displayWidth(of: ellipsis) else {
        line.spans.append(span)
        room -= spanWidth
        continue
      }
      line.spans.append(span.saying(shortened(span.text + ellipsis, to: room, ellipsis: ellipsis)))
      break
    }
    return line
  }

  /// The line with the program's own marks in ASCII; letters stay what they are.
  var inASCII: TextLine {
    TextLine(spans.map { $0.text.isPlainASCII ? $0 : $0.saying($0.text.withMarksInASCII) })
  }

  /// The line with blanks up to a width, or as it is if it is wider.
  package func padded(to width: Int, alignRight: Bool = false) -> TextLine {
    let blanks = TextLine(blanks(max(0, width - self.width)))
    return alignRight ? blanks + self : self + blanks
  }
}

/// So many blanks, made at once; repeating a string appends one after another.
func blanks(_ count: Int) -> String {
  String(unsafeUninitializedCapacity: count) { bytes in
    bytes.baseAddress?.initialize(repeating: UInt8(ascii: " "), count: count)
    return count
  }
}

extension String {
  fileprivate var withMarksInASCII: String {
    var text = ""
    for character in self {
      switch character {
      case "“", "”": text += "\""
      case "…": text += "..."
      case "·", "–", "−", "─": text += "-"
      case "×": text += "x"
      case "→": text += "->"
      case "↻": text += "@"
      case "▾": text += "v"
      case "⊘": text += "#"
      case "✎": text += "\""
      default: text.append(character)
      }
    }
    return text
  }
}
