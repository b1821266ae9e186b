/// The reading of an argument that the caller's shell has already split off.
package enum ArgumentReading: Equatable, Sendable {
  case typed
  /// One word, such as the path of a file.
  case word, text
  /// One piece of text, unless it begins like an attribute.
  case attributes(AttributesUse)
}

/// One argument is one piece: an attribute only at its start, quotes inside it are text. The line parses back to the
/// meaning of the arguments, so it can be kept in the history. The exception is a text that has to be in quotes, begins
/// with white space and ends in a backslash. No `typed` argument comes after others.
package func line(fromArguments arguments: [String], reading: (_ position: Int) -> ArgumentReading) -> String {
  let split = arguments.indices.first { reading($0) != .typed } ?? arguments.endIndex
  let rest = Array(arguments[split...])
  guard !rest.isEmpty else { return spaced(arguments) }
  let pieces: String
  switch reading(split) {
  case .typed: pieces = rest.joined(separator: " ")
  case .word: pieces = rest.map { $0.isOneWord ? $0 : $0.inQuotes }.joined(separator: " ")
  case .text: pieces = text(of: rest)
  case .attributes(let use): pieces = attributes(of: rest, for: use)
  }
  return spaced(arguments[..<split] + [pieces])
}

/// Joins words with spaces. The first `joined` of a process searches all conformances.
private func spaced(_ words: [String]) -> String {
  words.dropFirst().reduce(into: words.first ?? "") { $0 += " " + $1 }
}

private func text(of pieces: [String]) -> String {
  if pieces.first == "--" {
    let rest = pieces.dropFirst().joined(separator: " ")
    return rest.isTrimmed ? "-- " + rest : rest.asOneGroup
  }
  let text = pieces.joined(separator: " ")
  return pieces.allSatisfy(\.isOneWord) ? text : text.asOneGroup
}

private func attributes(of arguments: [String], for use: AttributesUse) -> String {
  let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
  // A text that needs quotes is left out of the line at first, because it may end in a backslash.
  var pieces = arguments[..<end].map { argument -> (typed: String, text: String?) in
    let typed = argument.attributeAsTyped ?? argument.tagInOnePiece ?? (argument.isOneWord ? argument : nil)
    return typed.map { ($0, nil) } ?? ("\"0\"", argument)
  }
  pieces += arguments[end...].prefix(1).map { ($0, nil) }
  let rest = arguments[end...].dropFirst().joined(separator: " ")
  if arguments[end...].count > 1 { pieces.append(rest.isTrimmed ? (rest, nil) : ("0", rest)) }
  let line = spaced(pieces.map(\.typed))
  guard pieces.contains(where: { $0.text != nil }) else { return line }
  // The meaning of a word may depend on those before it: `due:fri 5pm`.
  var scanner = LineScanner(notingParts: line)
  guard (try? scanner.attributes(for: use)) != nil, let parts = scanner.parts else {
    // The line is refused in any case, so each text stays in its place, where it must not end in a backslash.
    return spaced(pieces.map { $0.text.map { ($0.endsInBackslash ? $0 + " " : $0).inQuotes } ?? $0.typed })
  }
  let titles = Set(parts.lazy.filter { $0.kind == .title }.map(\.range.lowerBound))
  var title: [String] = []
  var others: [String] = []
  var (first, place) = (0, 0)
  for piece in pieces {
    if titles.contains(place) {
      if title.isEmpty { first = others.count }
      title.append(piece.text ?? piece.typed)
    } else if piece.typed != "--" {
      others.append(piece.typed)
    }
    place += piece.typed.utf8.count + 1
  }
  let group = title.joined(separator: " ").asOneGroup
  // Nothing can follow a text after two dashes.
  others.insert(group, at: group.hasPrefix("-") ? others.count : first)
  return spaced(others)
}

extension String {
  /// True if a word begins with two dashes or with `-h`. Asked for every line, so it only looks at bytes.
  package var mayHaveOptions: Bool {
    var last = (UInt8(ascii: " "), UInt8(ascii: " "))
    return utf8.contains { byte in
      defer { last = (last.1, byte) }
      return last.1 == UInt8(ascii: "-") && last.0 <= UInt8(ascii: " ") && (byte == last.1 || byte == UInt8(ascii: "h"))
    }
  }

  /// The piece of a line that begins with an incomplete argument; nil for text.
  package var pieceBeingTyped: String? {
    guard !isEmpty, !isOneWord else { return self }
    guard let (name, value) = partsAtColon, FieldName(attribute: name) != nil else { return nil }
    return name + ":" + (value.isEmpty || value.isOneWord ? String(value) : String(value.inQuotes.dropLast()))
  }

  /// An argument that begins like an attribute, its value in quotes if necessary.
  fileprivate var attributeAsTyped: String? {
    guard let (typedName, value) = partsAtColon, let name = FieldName(attribute: typedName) else { return nil }
    let isTyped = value.isEmpty || value.isOneWord || name.kind == .name && value.isOneGroup
    return isTyped ? self : typedName + ":" + value.inQuotes
  }

  /// `tag:a(`, from which a shell has taken the quotes, with quotes if it needs them; nil for anything else.
  fileprivate var tagInOnePiece: String? {
    guard let (typed, name) = partsAtColon, ["tag", "-tag"].contains(typed.lowercased()), !name.isEmpty,
      name.utf8.first != UInt8(ascii: "\""), !String(name).isTypedAfterSign()
    else { return nil }
    return typed + ":" + name.inQuotes
  }

  private var partsAtColon: (name: String, value: Substring)? {
    // By bytes, because the colon and a combining mark after it are one character.
    utf8.firstIndex(of: UInt8(ascii: ":")).map { (String(self[..<$0]), self[utf8.index(after: $0)...]) }
  }

  /// The text in quotes, or after two dashes if a backslash at its end would escape the closing quote.
  fileprivate var asOneGroup: String { endsInBackslash ? "-- " + self : inQuotes }

  /// True for a text that cannot be in quotes: before the closing one the backslash would escape it.
  var endsInBackslash: Bool { utf8.last == UInt8(ascii: "\\") }

  fileprivate var isTrimmed: Bool {
    var scanner = LineScanner(self)
    return !isEmpty && scanner.remainder().text == self
  }
}

extension StringProtocol {
  /// True if the text needs no quotes to be one word.
  package var isOneWord: Bool {
    !isEmpty && utf8.first != UInt8(ascii: "\"") && !utf8.contains(where: LineScanner.isSpace)
  }

  /// True for a text in quotes without a quote in it.
  fileprivate var isOneGroup: Bool {
    var scanner = LineScanner(String(self))
    guard scanner.peek == UInt8(ascii: "\"") else { return false }
    let (text, isClosed) = scanner.delimitedText()
    return isClosed && scanner.peek == nil && !text.isEmpty && text.utf8.count == utf8.count - 2
  }

  /// The text in quotes; it must not end in a backslash.
  package var inQuotes: String {
    // By bytes, because a quote and a combining mark after it are one character.
    let parts = utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return "\"" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\\\"") + "\""
  }
}
