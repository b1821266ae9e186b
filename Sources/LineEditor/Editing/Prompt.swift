/// What stands before the line being typed; colours (`ESC [ … m`) take up no room in it.
///
/// Only the part after its last newline is redrawn while the line is edited.
public struct Prompt: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The prompt as it was given.
  public let text: String
  /// What stands at the end of the row, one line, as long as what is typed leaves room for it.
  public let right: String?

  /// A prompt of this text, which may hold escape sequences and newlines but nothing typed by others.
  public init(_ text: String, right: String? = nil) {
    self.text = text
    self.right = right
  }

  /// A prompt of this text.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// Encloses what is not to be counted as columns.
  static let marker: Unicode.Scalar = "\u{1}"

  /// Everything up to the last newline, which is ours to print: libedit swallows newlines.
  var lead: String {
    text.lastIndex(of: "\n").map { String(text[...$0]) } ?? ""
  }

  /// The last line in libedit's form.
  var edited: [Int32] {
    Self.libeditForm(of: lastLine)
  }

  /// The last line without its escapes.
  var visible: String {
    String(String.UnicodeScalarView(Self.pieces(of: lastLine).filter { !$0.isEscape }.flatMap(\.scalars)))
  }

  private var lastLine: Substring {
    text.lastIndex(of: "\n").map { text[text.index(after: $0)...] } ?? text[...]
  }

  /// One line with its escapes marked, in UTF-32, ending in zero.
  static func libeditForm(of line: Substring) -> [Int32] {
    var pieces = pieces(of: line)
    // libedit attaches an escape to the character after it, and loses one that has none.
    if pieces.last?.isEscape == true {
      var final: Unicode.Scalar = " "
      if let visible = pieces.lastIndex(where: { !$0.isEscape }), pieces[visible].scalars.last == " " {
        final = pieces[visible].scalars.removeLast()
      }
      pieces.append((false, [final]))
    }
    let marked = pieces.flatMap { $0.isEscape ? [Self.marker] + $0.scalars + [Self.marker] : $0.scalars }
    return marked.map { Int32(bitPattern: $0.value) } + [0]
  }

  private static func pieces(of line: Substring) -> [(isEscape: Bool, scalars: [Unicode.Scalar])] {
    var pieces: [(isEscape: Bool, scalars: [Unicode.Scalar])] = []
    var rest = Array(line.unicodeScalars.filter { $0 != Self.marker && $0 != "\0" })[...]
    while let first = rest.first {
      let length = first == "\u{1B}" ? Self.escapeLength(rest) : rest.prefix { $0 != "\u{1B}" }.count
      // Neighbouring escapes become one, because libedit attaches a single one to each character.
      if first == "\u{1B}", pieces.last?.isEscape == true {
        pieces[pieces.count - 1].scalars += rest.prefix(length)
      } else {
        pieces.append((first == "\u{1B}", Array(rest.prefix(length))))
      }
      rest = rest.dropFirst(length)
    }
    return pieces
  }

  /// The length of a control sequence (ECMA-48 §5.4), or of ESC and the one character after it.
  private static func escapeLength(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    guard scalars.dropFirst().first == "[" else { return min(2, scalars.count) }
    let parameters = scalars.dropFirst(2).prefix { (0x20...0x3F).contains($0.value) }.count
    return min(parameters + 3, scalars.count)
  }
}
