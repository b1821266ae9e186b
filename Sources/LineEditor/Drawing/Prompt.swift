/// The text before the line, with colours (`ESC [ … m`); only the part after its last newline is redrawn.
package struct Prompt: Equatable, Sendable, ExpressibleByStringLiteral {
  package let text: String
  /// A text of one line at the end of the row, shown as long as the line leaves room for it.
  package let right: String?
  /// The initial text of the line; the cursor is at its end.
  let draft: String
  /// The part up to the last newline, which is shown once.
  let lead: String
  let lastLine, visible: String

  /// Creates a prompt from trusted text, which may contain escape sequences and newlines.
  package init(_ text: String, right: String? = nil, draft: String = "") {
    (self.text, self.draft, self.right) = (text, draft, right)
    let end = text.utf8.lastIndex(of: UInt8(ascii: "\n")).map(text.utf8.index(after:)) ?? text.startIndex
    lead = String(text[..<end])
    lastLine = String(text[end...])
    visible = Self.withoutEscapes(lastLine)
  }

  package init(stringLiteral text: String) { self.init(text) }

  private static func withoutEscapes(_ text: String) -> String {
    let pieces = text.unicodeScalars.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(into: String(pieces[0])) { visible, piece in
      // A control sequence (ECMA-48 §5.4), or one character.
      let parameters = piece.dropFirst().prefix { (0x20...0x3F).contains($0.value) }
      visible += String(piece.dropFirst(piece.first == "[" ? 2 + parameters.count : 1))
    }
  }
}

struct Draft: Equatable {
  var text: String
  /// The number of Unicode scalars before the cursor.
  var cursor: Int

  /// Returns the part around the cursor that fits into the columns, with more of it after the cursor than before.
  func part(columns: Int, measures: TextMeasures) -> Draft {
    guard measures.width(measures.visible(text)) > columns else { return self }
    let scalars = Array(text.unicodeScalars)
    let place = min(max(cursor, 0), scalars.count)
    let widths = scalars.map { max(1, measures.width(measures.visible(String($0)))) }
    // An ellipsis on either side.
    var room = columns - 2
    var (start, end) = (place, place)
    func extend(leaving rest: Int) {
      while end < scalars.count, room - widths[end] >= rest {
        room -= widths[end]
        end += 1
      }
    }
    extend(leaving: columns / 3)
    while start > 0, room >= widths[start - 1] {
      start -= 1
      room -= widths[start]
    }
    extend(leaving: 0)
    let (before, after) = (start > 0 ? "…" : "", end < scalars.count ? "…" : "")
    return Draft(
      text: before + String(String.UnicodeScalarView(scalars[start..<end])) + after,
      cursor: place - start + (start > 0 ? 1 : 0))
  }
}

extension Draft { init(_ text: String) { self.init(text: text, cursor: text.unicodeScalars.count) } }
