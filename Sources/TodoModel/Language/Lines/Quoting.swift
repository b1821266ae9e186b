/// The line that means the same as arguments which the caller's shell has already split.
///
/// One argument is one piece: an attribute only at its start, quotes inside it are text. Such a line parses back to what
/// the arguments said, so it can stand in the history.
///
/// - Parameters:
///   - arguments: The words after the options, the verb first.
///   - reading: How the argument at a place is read.
public func line(fromArguments arguments: [String], reading: (_ position: Int) -> ArgumentReading) -> String {
  var attributesHaveEnded = false
  return arguments.enumerated()
    .map { position, argument in
      switch reading(position) {
      case .asItIs: return argument
      case .piece: return piece(argument)
      case .attributeOrPiece:
        defer { if argument == "--" { attributesHaveEnded = true } }
        return attributesHaveEnded ? piece(argument) : attribute(argument) ?? piece(argument)
      }
    }
    .joined(separator: " ")
}

/// How an argument that the caller's shell has split off is read.
public enum ArgumentReading: Sendable {
  /// The text of a query, a selection or a verb.
  case asItIs
  /// One piece of text.
  case piece
  /// An attribute, if it begins like one, or else one piece of text.
  case attributeOrPiece
}

/// The argument as an attribute with a value in one piece; nil if it is none.
private func attribute(_ argument: String) -> String? {
  guard let colon = argument.utf8.firstIndex(of: UInt8(ascii: ":")),
    AttributeName(typed: String(argument[..<colon])) != nil
  else { return nil }
  let value = argument[argument.utf8.index(after: colon)...]
  return argument.isSpaced || value.hasPrefix("\"") ? argument[...colon] + inQuotes(value) : argument
}

private func piece(_ argument: String) -> String {
  argument.isSpaced || argument.isEmpty || argument.hasPrefix("\"") ? inQuotes(argument[...]) : argument
}

extension String {
  fileprivate var isSpaced: Bool { utf8.contains(where: LineScanner.isSpace) }
}

private func inQuotes(_ text: Substring) -> String {
  "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"") + "\""
}
