import TodoModel

/// A manual page in the making, in the language of mdoc(7): each call adds lines to it, and no text can be taken for a
/// request.
struct ManualText {
  /// The page so far.
  private(set) var text = ""

  /// Adds a request with arguments that are words of the page.
  mutating func request(_ name: String, _ arguments: String...) {
    text += "." + ([name] + arguments.map(Self.argument)).joined(separator: " ") + "\n"
  }

  /// Adds a request with arguments that are requests or flags themselves.
  mutating func macro(_ line: String) {
    text += "." + line + "\n"
  }

  /// Adds a paragraph.
  mutating func paragraph(_ sentences: String...) {
    macro("Pp")
    write(sentences)
  }

  /// Adds sentences; each begins a line, as the language wants it, and is broken between words.
  mutating func write(_ sentences: [String]) {
    for sentence in sentences {
      var line = ""
      for word in sentence.split(separator: " ").map({ Self.escaped(String($0)) }) {
        if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > Self.lineLength {
          text += Self.protected(line) + "\n"
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      text += Self.protected(line) + "\n"
    }
  }

  /// Adds lines that stay as they are.
  mutating func literal(_ lines: [String]) {
    macro("Bd -literal -offset indent")
    for line in lines { text += Self.protected(Self.escaped(line)) + "\n" }
    macro("Ed")
  }

  private static let lineLength = 78

  /// A line that is text even if it begins like a request.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }

  /// One argument, which no word in it breaks.
  private static func argument(_ text: String) -> String {
    // A mark at its end would be taken for one that follows it.
    let end = text.last.map(".,:;!?".contains) == true ? "\\&" : ""
    return "\"" + escaped(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq")
      + end
      + "\""
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "~": "\\(ti"
      case "^": "\\(ha"
      case "`": "\\(ga"
      case "'": "\\(aq"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(String(digits: Int(scalar.value), radix: 16, count: 4).uppercased())]"
      }
    }
    .joined()
  }
}
