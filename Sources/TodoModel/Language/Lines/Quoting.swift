/// How an argument is read that the caller's shell has already split off.
package enum ArgumentReading: Sendable {
  /// As a part of a query, a selection or a list of keys: as if it had been typed.
  case typed
  /// As one piece of text.
  case text
  /// As one piece of text, unless it begins like an attribute.
  case attributes
}

/// The line that means the same as arguments which the caller's shell has already split.
///
/// One argument is one piece: an attribute only at its start, quotes inside it are text. Such a line parses back to what
/// the arguments said, so it can stand in the history. The exception is a piece that has to be in quotes and ends in a
/// backslash, which would mean the closing quote.
///
/// - Parameters:
///   - arguments: The words after the options, the verb first.
///   - reading: How the argument at a position is read.
package func line(fromArguments arguments: [String], reading: (_ position: Int) -> ArgumentReading) -> String {
  var pieces: [String] = []
  var attributesHaveEnded = false
  for (position, argument) in arguments.enumerated() {
    switch reading(position) {
    case .typed:
      pieces.append(argument)
    case .text:
      pieces.append(piece(argument, isText: true))
    case .attributes:
      pieces.append(piece(argument, isText: attributesHaveEnded))
      if argument == "--" { attributesHaveEnded = true }
    }
  }
  return pieces.joined(separator: " ")
}

extension String {
  /// An argument that is being typed as the piece of a line that it begins; nil if it is text.
  package var pieceBeingTyped: String? {
    guard !isEmpty, !isOneWord else { return self }
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), FieldName(attribute: String(self[..<colon])) != nil
    else { return nil }
    let value = self[utf8.index(after: colon)...]
    return self[...colon] + (value.isEmpty || value.isOneWord ? String(value) : String(value.inQuotes.dropLast()))
  }
}

/// The argument as one piece of a line.
private func piece(_ argument: String, isText: Bool) -> String {
  if !isText, let colon = argument.utf8.firstIndex(of: UInt8(ascii: ":")),
    FieldName(attribute: String(argument[..<colon])) != nil
  {
    let value = argument.utf8.index(after: colon)
    let isOneWord = argument[value...].isEmpty || argument[value...].isOneWord
    return isOneWord ? argument : argument[..<value] + String(argument[value...]).inQuotes
  }
  if !isText, let name = argument.tagInOnePiece { return name }
  return argument.isOneWord ? argument : quoted(argument[...], isText: isText)
}

/// The text in quotes, but for words at its end that a backslash keeps out of them: pieces are joined by spaces anyway.
func quoted(_ text: Substring, isText: Bool) -> String {
  guard text.utf8.last == UInt8(ascii: "\\") else { return text.inQuotes }
  let space = text.utf8.lastIndex(of: UInt8(ascii: " "))
  let lastWord = text[(space.map(text.utf8.index(after:)) ?? text.startIndex)...]
  guard lastWord.isOneWord, isText || lastWord.isTextByItself else { return text.inQuotes }
  return (space.map { quoted(text[..<$0], isText: isText) + " " } ?? "") + lastWord
}

extension StringProtocol {
  /// Whether it needs no quotes to be one word.
  var isOneWord: Bool {
    !isEmpty && utf8.first != UInt8(ascii: "\"") && !utf8.contains(where: LineScanner.isSpace)
  }

  /// The text as a group in quotes; it must not end in a backslash.
  var inQuotes: String {
    // By bytes, because a quote and a combining mark after it are one character.
    let parts = utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return "\"" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\\\"") + "\""
  }

  /// `tag:a(`, from which a shell has taken the quotes, with quotes around a name that needs them; nil for anything else.
  fileprivate var tagInOnePiece: String? {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), ["tag", "-tag"].contains(self[..<colon].lowercased())
    else {
      return nil
    }
    let name = String(self[utf8.index(after: colon)...])
    guard !name.isEmpty, name.utf8.first != UInt8(ascii: "\""), !name.isTypedBehindSign() else { return nil }
    return self[...colon] + name.inQuotes
  }

  fileprivate var isTextByItself: Bool {
    var scanner = LineScanner(String(self))
    return (try? scanner.attributes(for: .change))?.attributes.isEmpty ?? false
  }
}
