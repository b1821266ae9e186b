import TodoModel

/// A line of todo.txt, split into its front and its words with the blanks before each.
struct TodoTxtLine {
  var isDone = false
  var completed, created: Substring?
  var priority: Character?
  var words: [Word]

  struct Word: Hashable, Sendable { var blanks, text: Substring }

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

  var text: String {
    let front: [Substring?] = [isDone ? "x" : nil, priority.map { "(\($0))" }, completed, created]
    var text: [UInt8] = []
    for case let part? in front { text += (text.isEmpty ? part : " " + part).utf8 }
    // The blank after the front is that of the first word.
    if !text.isEmpty, words.first?.blanks.isEmpty == true { text.append(.space) }
    for word in words {
      text += word.blanks.utf8
      text += word.text.utf8
    }
    return String(utf8: text)
  }

  /// True if the first word fits and a single blank and another word follow it.
  private func hasFirst(_ fits: (Substring) -> Bool) -> Bool {
    words.count > 1 && words[0].blanks.isEmpty && fits(words[0].text) && words[1].blanks == " "
  }

  private mutating func takeDate() -> Substring? {
    // There is no blank before the date at the beginning of a line, and one after another part.
    guard let word = words.first, word.blanks == " " || word.blanks.isEmpty, word.text.utf8.count == 10,
      Day(iso: word.text) != nil, words.count == 1 || words[1].blanks == " "
    else { return nil }
    words.removeFirst()
    return word.text
  }

  private static func priority(_ word: Substring) -> Character? {
    guard word.utf8.count == 3, word.first == "(", word.last == ")" else { return nil }
    return word.dropFirst().first.flatMap { ("A"..."Z").contains($0) ? $0 : nil }
  }

  private static func words(of line: String) -> [Word] {
    var words: [Word] = []
    var rest = line.utf8[...]
    while !rest.isEmpty {
      let blanks = rest.prefix { $0 == .space }
      let text = rest[blanks.endIndex...].prefix { $0 != .space }
      words.append(Word(blanks: Substring(blanks), text: Substring(text)))
      rest = rest[text.endIndex...]
    }
    return words
  }

  /// The meaning of each word. Only the first word of a field counts, the others belong to the title.
  var meanings: [LineMeaning] {
    var seen: TaskFields = []
    var meanings = words.enumerated().map { index, word -> LineMeaning in
      let meaning = meaning(of: word.text, isLast: index == words.count - 1)
      guard let field = meaning.field, field != .tags, field != .id else { return meaning }
      defer { seen.insert(field) }
      return seen.contains(field) ? .title : meaning
    }
    // A line of nothing but fields is its own title.
    let hasTitle = meanings.contains(.title)
    for index in meanings.indices where !hasTitle && meanings[index].mayBeTitle { meanings[index] = .title }
    return meanings
  }

  private func meaning(of word: Substring, isLast: Bool) -> LineMeaning {
    // Bytes, as a line has many words and most of them belong to the title.
    let bytes = word.utf8
    let name = Substring(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "+") where name.first?.isLetter == true && Limits.allowsProject(String(name)):
      return .value(.project, .text(String(name).withBlanks))
    case UInt8(ascii: "@") where name.first?.isLetter == true: return .tag(String(name).withBlanks)
    case _: break
    }
    guard let colon = bytes.firstIndex(of: .colon) else { return .title }
    let value = Substring(bytes[colon...].dropFirst())
    switch word[..<colon] {
    case "due": return Day(iso: value).map { .value(.due, .moment(.day($0))) } ?? .title
    case "t": return Day(iso: value).map { .value(.wait, .moment(.day($0))) } ?? .title
    case "rec", "recur": return TodoItem.Repetition(rec: value).map { .value(.repeat, .repetition($0)) } ?? .title
    case "pri" where priority == nil && value.utf8.count == 1:
      return value.first.flatMap(Self.priority(of:)).map { .value(.priority, .priority($0)) } ?? .title
    case "uuid": return TaskID(value) == nil ? .title : .id(String(value))
    case "todo" where isLast: return value.percentDecoded.map(LineMeaning.rest) ?? .title
    case _: return .title
    }
  }

  /// The priority of `A` to `C`; other letters are kept and have no meaning.
  static func priority(of letter: Character) -> TodoItem.Priority? { letters.first { $1 == letter }?.key }

  static let letters: [TodoItem.Priority: Character] = [.high: "A", .medium: "B", .low: "C"]
}
