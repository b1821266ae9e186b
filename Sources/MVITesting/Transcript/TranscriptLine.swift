/// The kind of a line of a transcript.
enum TranscriptLine: Equatable {
  case blank
  case prose
  case command(String)
  case input(String)
  case bracket(name: String, argument: String)
  case text(String)

  private static let brackets: Set = ["exit", "write", "show", "end", "missing", "no newline"]

  init(_ line: String) {
    if line.isEmpty {
      self = .blank
    } else if line.hasPrefix("\\") {
      self = .text(String(line.dropFirst()))
    } else if Self.argument(of: "#", in: line) != nil {
      self = .prose
    } else if let words = Self.argument(of: "$", in: line) {
      self = .command(words)
    } else if let input = Self.argument(of: ">", in: line) {
      self = .input(input)
    } else {
      self = Self.bracket(line) ?? .text(line)
    }
  }

  /// The line that stands for a line of output, whatever that looks like.
  static func escapingOutput(_ text: String) -> String {
    switch TranscriptLine(text) {
    case .blank: text
    case .text where !text.hasPrefix("\\"): text
    case .text, .prose, .command, .input, .bracket: "\\" + text
    }
  }

  /// The line that stands for a line in a file, where only brackets mean anything.
  static func escapingContents(_ text: String) -> String {
    switch TranscriptLine(text) {
    case .blank, .prose, .command, .input: text
    case .text where !text.hasPrefix("\\"): text
    case .text, .bracket: "\\" + text
    }
  }

  private static func argument(of sign: String, in line: String) -> String? {
    if line == sign { return "" }
    return line.hasPrefix(sign + " ") ? String(line.dropFirst(2)) : nil
  }

  private static func bracket(_ line: String) -> TranscriptLine? {
    guard line.first == "[", line.last == "]" else { return nil }
    let inside = String(line.dropFirst().dropLast())
    if brackets.contains(inside) { return .bracket(name: inside, argument: "") }
    let parts = inside.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, brackets.contains(String(parts[0])) else { return nil }
    return .bracket(name: String(parts[0]), argument: String(parts[1]))
  }
}
