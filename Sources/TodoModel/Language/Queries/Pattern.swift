extension Query {
  /// `/gr[ae]y/`: a POSIX extended regular expression, without regard to case.
  ///
  /// `^` and `$` are the beginning and the end of the title or of the notes; accents count as they are written. What the
  /// C library would take too much time or memory for is refused: back references (POSIX extended expressions have
  /// none), more than 1,000 bytes, repetitions that come to more than 2,000 parts, parentheses nested deeper than 50.
  package struct Pattern: Hashable, Sendable, Codable {
    /// The expression, slashes as they are.
    package let text: String

    /// How many can stand in one line.
    static let mostInALine = 50

    /// An expression that the C library understands, or the reason why it does not.
    package init(_ text: String) throws(PatternProblem) {
      self.text = text
      _ = try RegularExpression(text)
    }
  }

  /// Why something is no regular expression, in words.
  package struct PatternProblem: Error, Hashable, Sendable {
    /// The C library's reason (`regerror`), or the limit that is exceeded.
    package let reason: String
  }
}

extension Query.Pattern: CustomStringConvertible {
  /// The expression between slashes, as it can be typed.
  package var description: String {
    var typed: [UInt8] = [UInt8(ascii: "/")]
    var isEscaped = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "/"), !isEscaped { typed.append(UInt8(ascii: "\\")) }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      typed.append(byte)
    }
    return String(decoding: typed + [UInt8(ascii: "/")], as: UTF8.self)
  }
}

extension LineScanner {
  /// Reads a regular expression between slashes; the next byte must be the opening one. `\/` stands for a slash.
  mutating func pattern() throws(TodoError) -> Query.Pattern {
    let start = offset
    var content: [UInt8] = []
    advance()
    while let byte = peek, byte != UInt8(ascii: "/") {
      advance()
      guard byte == UInt8(ascii: "\\"), let escaped = peek else {
        content.append(byte)
        continue
      }
      advance()
      if escaped != UInt8(ascii: "/") { content.append(byte) }
      content.append(escaped)
    }
    guard peek != nil else { throw .syntax(.unclosedPattern, column: column(at: start)) }
    advance()
    if let byte = peek, !LineScanner.isSpace(byte), !LineScanner.isParenthesis(byte) {
      let place = offset
      let behind = bareWord(endingBefore: LineScanner.isParenthesis)
      throw slip(
        .syntax(
          .unexpected(
            behind.text, expected: "a space after the regular expression; text with slashes goes in quotes"),
          column: column(at: place)), meaning: text(from: start, to: offset).inQuotes, from: start, to: offset)
    }
    let text = String(decoding: content, as: UTF8.self)
    patternCount += 1
    guard patternCount <= Query.Pattern.mostInALine else {
      let reason = "There are more than \(Query.Pattern.mostInALine) regular expressions"
      throw .syntax(.invalidPattern(text, reason: reason), column: column(at: start))
    }
    do throws(Query.PatternProblem) {
      return try Query.Pattern(text)
    } catch {
      throw .syntax(.invalidPattern(text, reason: error.reason), column: column(at: start))
    }
  }
}
