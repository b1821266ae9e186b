// Words behind a value that look like more of it: a time behind the end of a date, a number behind a text.

extension LineScanner {
  /// Refuses what looks like more of a value that has ended.
  func expectAll(ofValue typed: String, at start: Int, of name: FieldName, with word: Word) -> TodoError {
    var behind = self
    // A note goes on to the end.
    let rest = name.kind == .notes ? behind.remainder().text : ""
    let (expected, meant) = name.completing(typed, with: rest.isEmpty ? word.text : word.text + " " + rest)
    let error = TodoError.syntax(.unexpected(word.text, expected: expected), column: column(at: word.offset))
    return meant.map { slip(error, meaning: $0, from: start, to: behind.offset) } ?? error
  }

  /// Whether a word looks like more of a value; behind the longest run of words that is one, it is no more of it.
  func isContinued(_ kind: FieldKind, by word: String, behind typed: String, for use: AttributesUse) -> Bool {
    guard word.lowercased() == "at", kind.isTime else { return kind.isContinued(by: word, behind: typed) }
    // At home is somewhere, at 5 is a time that cannot be told.
    var ahead = self
    ahead.skipSpace()
    return (use.isNew || typed.utf8.last != UInt8(ascii: "\""))
      && ahead.peek.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}

extension FieldName {
  /// How a value goes on behind a space, to stand after “expected”, and what was meant if that is known.
  fileprivate func completing(_ typed: String, with word: String) -> (expected: String, meant: String?) {
    if word.lowercased() == "at" { return ("a time behind “at” such as 17:00 or 5pm", nil) }
    let value = typed.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
    switch kind {
    case .moment, .instant: return ("one time of day", nil)
    case .repetition:
      return (word.lowercased() == "until" ? "a date behind “until”" : "a number behind “count”", nil)
    default:
      let meant = attribute + ":" + "\(value) \(word)".inQuotes
      return ("quotes around a value of several words: \(meant)", meant)
    }
  }
}

extension FieldKind {
  /// Whether a word looks like more of a value that was typed without quotes: `due:friday 17:00`, `every:day until …`.
  func isContinued(by word: String, behind typed: String) -> Bool {
    guard typed.utf8.last != UInt8(ascii: "\"") else { return false }
    let word = word.lowercased()
    switch self {
    case .moment, .instant:
      return word.first?.isNumber == true && (word.contains(":") || word.hasSuffix("m")) && DateExpression(word) != nil
    case .repetition: return ["until", "count"].contains(word)
    case .duration: return TimeSpan(word) != nil
    // A note of one word is rare, and a title that begins with the second one is lost.
    case .notes: return true
    case .number, .identifier, .title, .status, .name, .tags, .priority, .reference, .references,
      .noteDates:
      return false
    }
  }
}
