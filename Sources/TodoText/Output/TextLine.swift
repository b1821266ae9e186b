/// One line of text for people: pieces with a meaning, which may become a colour.
public struct TextLine: Equatable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// The pieces, from left to right.
  public var spans: [Span]

  /// A piece of a line.
  public struct Span: Equatable, Sendable {
    /// What it says; controls in it are data and will be shown as escapes.
    public let text: String
    /// What it means.
    public let style: Style
  }

  /// A line of pieces.
  public init(_ spans: [Span] = []) {
    self.spans = spans
  }

  /// A line of one piece.
  public init(_ text: String, _ style: Style = .plain) {
    spans = [Span(text: text, style: style)]
  }

  /// A plain line.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// The line with another behind it.
  public static func + (left: TextLine, right: TextLine) -> TextLine {
    TextLine(left.spans + right.spans)
  }

  /// Puts another line behind this one.
  public static func += (left: inout TextLine, right: TextLine) {
    left.spans += right.spans
  }

  /// Puts a piece behind the line, without making another line.
  public mutating func append(_ text: String, _ style: Style = .plain) {
    spans.append(Span(text: text, style: style))
  }

  /// How many columns it takes.
  public var width: Int {
    spans.reduce(0) { $0 + displayWidth(of: $1.text) }
  }

  /// The line with blanks up to a width, or as it is if it is wider.
  public func padded(to width: Int, alignRight: Bool = false) -> TextLine {
    let blanks = TextLine(blanks(max(0, width - self.width)))
    return alignRight ? blanks + self : self + blanks
  }
}

/// So many blanks, made at once; repeating a string appends one after another.
func blanks(_ count: Int) -> String {
  String(decoding: repeatElement(UInt8(ascii: " "), count: count), as: UTF8.self)
}

/// What a piece of text means. Every meaning also reads without its colour.
public enum Style: Sendable {
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
    }
  }
}
