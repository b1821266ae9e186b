/// What stands before the line being typed; colours (`ESC [ … m`) take up no room in it.
///
/// Only the part after its last newline is redrawn while the line is edited.
package struct Prompt: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The prompt as it was given.
  package let text: String
  /// What stands at the end of the row, one line, as long as what is typed leaves room for it.
  package let right: String?
  /// What stands in the line when it begins, with the cursor at its end.
  let draft: String
  /// Everything up to the last newline, which is shown once.
  let lead: String
  /// What stands in the row of the line.
  let lastLine: String
  /// The last line without its escapes.
  let visible: String

  /// A prompt of this text, which may hold escape sequences and newlines but nothing typed by others.
  package init(_ text: String, right: String? = nil, draft: String = "") {
    self.text = text
    self.draft = draft
    self.right = right
    let end = text.utf8.lastIndex(of: UInt8(ascii: "\n")).map(text.utf8.index(after:)) ?? text.startIndex
    lead = String(text[..<end])
    lastLine = String(text[end...])
    visible = Self.withoutEscapes(lastLine)
  }

  /// A prompt of this text.
  package init(stringLiteral text: String) {
    self.init(text)
  }

  private static func withoutEscapes(_ text: String) -> String {
    let pieces = text.unicodeScalars.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(into: String(pieces[0])) { visible, piece in
      visible += String(piece.dropFirst(sequenceLength(piece)))
    }
  }

  /// How much belongs to an escape that stands in front: a control sequence (ECMA-48 §5.4), or one character.
  private static func sequenceLength(_ scalars: Substring.UnicodeScalarView) -> Int {
    guard scalars.first == "[" else { return 1 }
    return 2 + scalars.dropFirst().prefix { (0x20...0x3F).contains($0.value) }.count
  }
}
