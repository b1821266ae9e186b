/// What stands before the line being typed; colours (`ESC [ … m`) take up no room in it.
///
/// Only the part after its last newline is redrawn while the line is edited.
public struct Prompt: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The prompt as it was given.
  public let text: String
  /// What stands at the end of the row, one line, as long as what is typed leaves room for it.
  public let right: String?
  /// Everything up to the last newline, which is shown once.
  let lead: String
  /// What stands in the row of the line.
  let lastLine: String
  /// The last line without its escapes.
  let visible: String

  /// A prompt of this text, which may hold escape sequences and newlines but nothing typed by others.
  public init(_ text: String, right: String? = nil) {
    self.text = text
    self.right = right
    let end = text.utf8.lastIndex(of: UInt8(ascii: "\n")).map(text.utf8.index(after:)) ?? text.startIndex
    lead = String(text[..<end])
    lastLine = String(text[end...])
    visible = Self.withoutEscapes(lastLine)
  }

  /// A prompt of this text.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  private static func withoutEscapes(_ text: String) -> String {
    var visible = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let first = rest.first {
      if first == "\u{1B}" {
        rest = rest.dropFirst(escapeLength(rest))
      } else {
        visible.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(visible)
  }

  /// The length of a control sequence (ECMA-48 §5.4), or of ESC and the one character after it.
  private static func escapeLength(_ scalars: Substring.UnicodeScalarView) -> Int {
    guard scalars.dropFirst().first == "[" else { return min(2, scalars.count) }
    let parameters = scalars.dropFirst(2).prefix { (0x20...0x3F).contains($0.value) }.count
    return min(parameters + 3, scalars.count)
  }
}
