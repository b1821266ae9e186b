/// How an argument is read that the caller's shell has already split off.
package enum ArgumentReading: Equatable, Sendable {
  /// As a part of a query, a selection or a list of keys: as if it had been typed.
  case typed
  /// As one word, such as the path of a file.
  case word
  /// As one piece of text.
  case text
  /// As one piece of text, unless it begins like an attribute.
  case attributes(AttributesUse)
}

/// The line that means the same as arguments which the caller's shell has already split.
///
/// One argument is one piece: an attribute only at its start, quotes inside it are text. Such a line parses back to what
/// the arguments said, so it can stand in the history. The exception is a text that has to be in quotes, begins with white
/// space and ends in a backslash.
///
/// - Parameters:
///   - arguments: The words after the options, the verb first.
///   - reading: How the argument at a position is read; no `typed` one comes after others.
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

/// Words with a blank between them. Each command with arguments is put together so, and the first `joined` of a process
/// searches all conformances.
private func spaced(_ words: [String]) -> String {
  words.dropFirst().reduce(into: words.first ?? "") { $0 += " " + $1 }
}

/// Pieces of a text, which are in quotes together if one of them has to be.
private func text(of pieces: [String]) -> String {
  if pieces.first == "--" {
    let rest = pieces.dropFirst().joined(separator: " ")
    return rest.isTrimmed ? "-- " + rest : rest.asOneGroup
  }
  let text = pieces.joined(separator: " ")
  return pieces.allSatisfy(\.isOneWord) ? text : text.asOneGroup
}

/// Attributes as they can be typed among the pieces of a title, which are in quotes together if one of them has to be.
private func attributes(of arguments: [String], for use: AttributesUse) -> String {
  let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
  let rest = arguments[end...].dropFirst().joined(separator: " ")
  let isRestTyped = arguments[end...].count < 2 || rest.isTrimmed
  // Each text that needs quotes, in the place of which a number stands.
  var groups = isRestTyped ? [] : [rest]
  var pieces = arguments[..<end].map { argument in
    if let typed = argument.attributeAsTyped ?? argument.tagInOnePiece { return typed }
    if argument.isOneWord { return argument }
    groups.append(argument)
    return "\"\(groups.count - 1)\""
  }
  if isRestTyped { pieces += arguments[end...] } else { pieces.append("\"0\"") }
  let line = pieces.joined(separator: " ")
  guard !groups.isEmpty else { return line }
  // What a word means may depend on those before it: `due:fri 5pm`.
  var scanner = LineScanner(notingParts: line)
  guard (try? scanner.attributes(for: use)) != nil, let parts = scanner.parts else {
    // It is refused as well with each text where it was typed; none of them can end in a backslash there.
    for place in pieces.indices where pieces[place].utf8.first == UInt8(ascii: "\"") {
      let text = groups[Int(pieces[place].dropFirst().dropLast()) ?? 0]
      pieces[place] = (text.utf8.last == UInt8(ascii: "\\") ? text + " " : text).inQuotes
    }
    return pieces.joined(separator: " ")
  }
  var title: [String] = []
  var others: [Substring] = []
  var start = line.startIndex
  for place in parts.lazy.filter({ $0.kind == .title }).map(\.range) {
    let (first, last) = (
      line.utf8.index(line.startIndex, offsetBy: place.lowerBound),
      line.utf8.index(line.startIndex, offsetBy: place.upperBound)
    )
    let typed = line[first..<last]
    title.append(
      typed.utf8.first == UInt8(ascii: "\"") ? groups[Int(typed.dropFirst().dropLast()) ?? 0] : String(typed))
    others.append(line[start..<first])
    start = last
  }
  others.append(line[start...])
  let group = title.joined(separator: " ").asOneGroup
  // Behind two dashes nothing can follow.
  others.insert(group[...], at: group.hasPrefix("-") ? others.count : min(1, others.count))
  return others.map { String($0).trimmed }.filter { !$0.isEmpty && $0 != "--" }.joined(separator: " ")
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

extension String {
  /// The argument as it is typed, if it begins like an attribute: its value in quotes if it has to be.
  fileprivate var attributeAsTyped: String? {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), let name = FieldName(attribute: String(self[..<colon]))
    else { return nil }
    // By bytes, because the colon and a combining mark after it are one character.
    let start = utf8.index(after: colon)
    let isTyped = self[start...].isEmpty || self[start...].isOneWord || name.kind == .name && self[start...].isOneGroup
    return isTyped ? self : self[..<start] + self[start...].inQuotes
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
}

extension StringProtocol {
  /// Whether it needs no quotes to be one word.
  package var isOneWord: Bool {
    !isEmpty && utf8.first != UInt8(ascii: "\"") && !utf8.contains(where: LineScanner.isSpace)
  }

  /// Whether it is a name in quotes, as names are printed that need them.
  fileprivate var isOneGroup: Bool {
    let bytes = Array(utf8)
    let quote = UInt8(ascii: "\"")
    let name = bytes.dropFirst().dropLast()
    return bytes.first == quote && bytes.last == quote && !name.isEmpty && !name.contains(quote)
      && name.last != UInt8(ascii: "\\")
  }

  /// The text as a group in quotes; it must not end in a backslash.
  package var inQuotes: String {
    // By bytes, because a quote and a combining mark after it are one character.
    let parts = utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return "\"" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\\\"") + "\""
  }
}

extension String {
  /// All of a text as it can be typed, whatever it looks like: in quotes, or behind two dashes, where a backslash at its end
  /// would mean the closing quote.
  var asOneGroup: String { utf8.last == UInt8(ascii: "\\") ? "-- " + self : inQuotes }

  /// Whether there is something, and no white space around it.
  fileprivate var isTrimmed: Bool {
    guard let first = utf8.first, let last = utf8.last else { return false }
    return !LineScanner.isSpace(first) && !LineScanner.isSpace(last)
  }

  /// The text without the white space around it.
  fileprivate var trimmed: String {
    var scanner = LineScanner(self)
    return scanner.remainder().text
  }
}
