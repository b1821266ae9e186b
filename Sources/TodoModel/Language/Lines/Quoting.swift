import Glibc

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
  let rest = arguments[end...].dropFirst().joined(separator: " ")
  let isRestTyped = arguments[end...].count < 2 || rest.isTrimmed
  // The texts that need quotes, replaced by their numbers in the pieces.
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
  // The meaning of a word may depend on those before it: `due:fri 5pm`.
  var scanner = LineScanner(line, notingParts: true)
  guard (try? scanner.attributes(for: use)) != nil, let parts = scanner.parts else {
    // The line is refused in any case, so each text stays in its place, where it must not end in a backslash.
    for place in pieces.indices where pieces[place].utf8.first == UInt8(ascii: "\"") {
      let text = groups[Int(pieces[place].dropFirst().dropLast()) ?? 0]
      pieces[place] = (text.utf8.last == UInt8(ascii: "\\") ? text + " " : text).inQuotes
    }
    return pieces.joined(separator: " ")
  }
  var title: [String] = []
  var others: [String] = []
  var start = 0
  for place in parts.lazy.filter({ $0.kind == .title }).map(\.range) {
    let typed = scanner.text(from: place.lowerBound, to: place.upperBound)
    title.append(typed.utf8.first == UInt8(ascii: "\"") ? groups[Int(typed.dropFirst().dropLast()) ?? 0] : typed)
    others.append(scanner.text(from: start, to: place.lowerBound))
    start = place.upperBound
  }
  others.append(scanner.text(from: start, to: scanner.length))
  let group = title.joined(separator: " ").asOneGroup
  // Nothing can follow a text after two dashes.
  others.insert(group, at: group.hasPrefix("-") ? others.count : min(1, others.count))
  return others.map(\.trimmed).filter { !$0.isEmpty && $0 != "--" }.joined(separator: " ")
}

extension String {
  /// True if a word begins with two dashes or as an option of one letter. Asked for every line, so it only looks at bytes.
  package var mayHaveOptions: Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return false }
      // The C library finds a byte in steps of 32.
      var place = 0
      while let dash = memchr(start + place, Int32(UInt8(ascii: "-")), bytes.count - place) {
        place += UnsafeRawPointer(dash) - UnsafeRawPointer(start + place) + 1
        let isFirst = place == 1 || bytes[place - 2] <= UInt8(ascii: " ")
        if isFirst, place < bytes.count, "-hnyqf".utf8.contains(bytes[place]) { return true }
      }
      return false
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
    guard let (typedName, value) = partsAtColon,
      let name = FieldName(attribute: typedName) ?? (typedName.lowercased() == "title" ? FieldName(.title) : nil)
    else { return nil }
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
  fileprivate var asOneGroup: String { utf8.last == UInt8(ascii: "\\") ? "-- " + self : inQuotes }

  fileprivate var isTrimmed: Bool { !isEmpty && trimmed == self }

  fileprivate var trimmed: String {
    var scanner = LineScanner(self)
    return scanner.remainder().text
  }
}

extension StringProtocol {
  /// True if the text needs no quotes to be one word.
  package var isOneWord: Bool {
    !isEmpty && utf8.first != UInt8(ascii: "\"") && !utf8.contains(where: LineScanner.isSpace)
  }

  fileprivate var isOneGroup: Bool {
    let name = dropFirst().dropLast()
    return !name.isEmpty && name.inQuotes == self && !name.hasSuffix("\\")
  }

  /// The text in quotes; it must not end in a backslash.
  package var inQuotes: String {
    // By bytes, because a quote and a combining mark after it are one character.
    let parts = utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return "\"" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\\\"") + "\""
  }
}
