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
        line.append(span.text, span.style)
        room -= spanWidth
        continue
      }
      line.append(shortened(span.text + ellipsis, to: room, ellipsis: ellipsis), span.style)
      break
    }
    return line
  }

  /// The line in rows that fit, broken between words, with the later rows further in; what takes more than so many rows is
  /// cut. A word that is wider than a row stays as it is.
  func wrapped(to width: Int, rows most: Int, ellipsis: String = "…") -> [TextLine] {
    guard self.width > width else { return [self] }
    let words = words
    let indentation = TextLine(blanks(words.prefix { $0.spans.isEmpty }.count + 2))
    var rows = [words[0]]
    for word in words.dropFirst() {
      let longer = rows[rows.count - 1] + TextLine(" ") + word
      if longer.width <= width { rows[rows.count - 1] = longer } else { rows.append(indentation + word) }
    }
    guard rows.count > most else { return rows }
    return rows.prefix(most - 1) + [(rows[most - 1] + TextLine(" " + ellipsis)).cut(to: width, ellipsis: ellipsis)]
  }

  /// What stands between the blanks; between two blanks there is nothing.
  private var words: [TextLine] {
    var words = [TextLine()]
    for span in spans {
      for (place, piece) in span.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if place > 0 { words.append(TextLine()) }
        if !piece.isEmpty { words[words.count - 1].append(String(piece), span.style) }
      }
    }
    return words
  }

  /// The line with the program's own marks in ASCII; letters stay what they are.
  var inASCII: TextLine {
    TextLine(spans.map { Span(text: $0.text.isPlainASCII ? $0.text : $0.text.withMarksInASCII, style: $0.style) })
  }

  /// The line with blanks up to a width, or as it is if it is wider.
  package func padded(to width: Int, alignRight: Bool = false) -> TextLine {
    let blanks = TextLine(blanks(max(0, width - self.width)))
    return alignRight ? blanks + self : self + blanks
  }
}

/// So many blanks, made at once; repeating a string appends one after another.
func blanks(_ count: Int) -> String {
  String(decoding: [UInt8](repeating: UInt8(ascii: " "), count: count), as: UTF8.self)
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
      default: text.append(character)
      }
    }
    return text
  }
}

/// What a piece of text means. Every meaning also reads without its colour.
package enum Style: Equatable, Sendable {
  /// Nothing in particular.
  case plain
  /// The headline of a screen.
  case headline
  /// Of less interest than what is around it.
  case faint
  /// Done, durable, fine.
  case good
  /// Soon due, or of high priority.
  case warning
  /// Overdue, failed.
  case bad
  /// What can be typed, or what it refers to.
  case accent
  /// A link to that address, or a part of one, which means what the style says otherwise.
  indirect case link(to: String, Style)

  /// The parameters of the control sequence (ECMA-48 §8.3.117); the sixteen basic colours suit light and dark terminals.
  var parameters: String? {
    switch self {
    case .plain: nil
    case .headline: "1"
    case .faint: "2"
    case .good: "32"
    case .warning: "33"
    case .bad: "31"
    case .accent: "36"
    case .link(_, let style): style.parameters
    }
  }
}
