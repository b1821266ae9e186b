/// A line of todo.txt, taken apart into what stands at its beginning and its words, with the blanks before each.
package struct TodoTxtLine: Hashable, Sendable {
  /// Whether it begins with `x `.
  var isDone = false
  /// The first date behind the `x`, as it stands.
  var completed: Substring?
  /// The date that says when it was added.
  var created: Substring?
  /// The letter in parentheses.
  var priority: Character?
  /// Everything else.
  var words: [Word]

  /// A word with the blanks before it.
  struct Word: Hashable, Sendable {
    var blanks: Substring
    var text: Substring
  }

  /// Takes a line apart; put together it is the same.
  init(_ line: String) {
    words = TodoTxtLine.words(of: line)
    if hasFirst({ $0 == "x" }) {
      isDone = true
      words.removeFirst()
      completed = takeDate()
      if completed != nil { created = takeDate() }
    } else {
      if let letter = words.first.flatMap({ TodoTxtLine.priority($0.text) }), hasFirst({ _ in true }) {
        priority = letter
        words.removeFirst()
      }
      created = takeDate()
    }
  }

  init(words: [Word]) {
    self.words = words
  }

  /// Whether nothing is in it.
  var isBlank: Bool { text.utf8.allSatisfy { $0 == UInt8(ascii: " ") } }

  /// The line.
  var text: String {
    var text = ""
    func add(_ part: Substring) {
      if !text.isEmpty { text += " " }
      text += part
    }
    if isDone { add("x") }
    if let priority { add("(\(priority))") }
    if let completed { add(completed) }
    if let created { add(created) }
    // What stands at the beginning has one blank behind it, which is that of the first word.
    if !text.isEmpty, words.first?.blanks.isEmpty == true { text += " " }
    for word in words {
      text += word.blanks
      text += word.text
    }
    return text
  }

  /// Whether the first word fits and something is behind it; only where a single blank follows it means anything.
  private func hasFirst(_ fits: (Substring) -> Bool) -> Bool {
    guard words.count > 1, words[0].blanks.isEmpty else { return false }
    return fits(words[0].text) && words[1].blanks == " "
  }

  private mutating func takeDate() -> Substring? {
    guard let word = words.first, isDateAtFront(word) else { return nil }
    words.removeFirst()
    return word.text
  }

  private func isDateAtFront(_ word: Word) -> Bool {
    // At the beginning of a line there is no blank before it, behind something one.
    (word.blanks == " " || word.blanks.isEmpty) && Self.isDate(word.text)
      && (words.count == 1 || words[1].blanks == " ")
  }

  private static func priority(_ word: Substring) -> Character? {
    guard word.utf8.count == 3, word.first == "(", word.last == ")" else { return nil }
    return word.dropFirst().first.flatMap { ("A"..."Z").contains($0) ? $0 : nil }
  }

  private static func words(of line: String) -> [Word] {
    var words: [Word] = []
    var rest = line.utf8[...]
    while !rest.isEmpty {
      let blanks = rest.prefix { $0 == UInt8(ascii: " ") }
      let text = rest[blanks.endIndex...].prefix { $0 != UInt8(ascii: " ") }
      words.append(Word(blanks: Substring(blanks), text: Substring(text)))
      rest = rest[text.endIndex...]
    }
    return words
  }
}
