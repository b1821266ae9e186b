/// The line that means the same as arguments which the caller's shell has already split.
///
/// One argument is one piece: an attribute only at its start, quotes inside it are text. Such a line parses back to what
/// the arguments said, so it can stand in the history.
///
/// - Parameters:
///   - arguments: The words after the options, the verb first.
///   - isPiece: Whether an argument is one piece of text (a title, a note, an attribute's value); others are query text.
public func line(fromArguments arguments: [String], isPiece: (_ position: Int) -> Bool) -> String {
  arguments.enumerated()
    .map { position, argument in isPiece(position) ? quoted(argument) : argument }
    .joined(separator: " ")
}

/// The argument as one piece of a line.
private func quoted(_ argument: String) -> String {
  let isSpaced = argument.utf8.contains(where: LineScanner.isSpace)
  if let colon = argument.utf8.firstIndex(of: UInt8(ascii: ":")),
    AttributeName(typed: String(argument[..<colon])) != nil
  {
    let value = argument[argument.utf8.index(after: colon)...]
    return isSpaced || value.hasPrefix("\"") ? argument[...colon] + inQuotes(value) : argument
  }
  return isSpaced || argument.isEmpty || argument.hasPrefix("\"") ? inQuotes(argument[...]) : argument
}

private func inQuotes(_ text: Substring) -> String {
  "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"") + "\""
}
