/// A word of a title that looks like a misspelt attribute.
package struct NearMiss: Hashable, Sendable, Codable {
  package let word: String
  /// The attribute that was probably meant; nil for a tag, the title or a command.
  package let attribute: FieldName?
  /// The correction, as far as it is known: `project:`, `due:friday`, `+home`.
  package let suggestion: String
  /// True if the word looks like more of the attribute's value, which would have to be in quotes.
  package let isContinuation: Bool

  /// - Parameter suggestion: The name with its colon, if not given.
  package init(word: String, attribute: FieldName?, suggestion: String? = nil, isContinuation: Bool = false) {
    (self.word, self.attribute) = (word, attribute)
    self.suggestion = suggestion ?? attribute.map { $0.attribute + ":" } ?? ""
    self.isContinuation = isContinuation
  }

  /// A sign of priority that more of the title follows.
  init(sign: String) {
    self.init(word: sign, attribute: .priority, suggestion: Attribute.priority(TodoItem.Priority(sign: sign)).typed)
  }

  /// Names of fields in other programs, and the names here; `+` for a tag.
  static let otherNames = [
    "recur": "every", "rec": "every", "recurring": "every", "repeat": "every", "repeats": "every",
    "scheduled": "start", "sched": "start", "t": "wait", "threshold": "wait", "deadline": "due", "by": "due",
    "expires": "until", "description": "note", "desc": "note", "annotation": "note", "comment": "note",
    "duration": "estimate", "effort": "estimate", "needs": "depends", "tag": "+", "tags": "+", "label": "+",
    "labels": "+", "context": "+", "name": "title", "subject": "title", "summary": "title",
    "p": "priority", "list": "project", "folder": "project", "remind": "due", "reminder": "due", "date": "due",
  ]

  private static let commands = ["completed": "done", "done": "done", "active": "undone", "pending": "undone"]

  init?(word: String, for use: AttributesUse) {
    if word.utf8.count > 3, word.utf8.allSatisfy({ $0 == UInt8(ascii: "!") }) {
      self.init(word: word, attribute: .priority, suggestion: "!!!")
      return
    }
    guard let sign = word.endOfName, word.utf8.distance(from: word.startIndex, to: sign) <= 12 else { return nil }
    let name = word[..<sign].lowercased()
    let value = word[(word.endOfSigns ?? sign)...]
    guard !value.isEmpty, value.first != "!" || name.hasPrefix("pri"), !value.hasPrefix("//") else { return nil }
    if name == "title" || !use.isNew && NearMiss.otherNames[name] == "title" {
      if use.isNew, word.utf8[sign] == UInt8(ascii: ":") { return nil }
      self.init(word: word, attribute: nil, suggestion: "title:" + value)
    } else if name == "status", let command = NearMiss.commands[value.lowercased()] {
      // A new task that is completed already has a command of its own.
      self.init(word: word, attribute: nil, suggestion: use.isNew && command == "done" ? "log" : command)
    } else if NearMiss.otherNames[name] == "+" {
      let tags = value.split(separator: ",").map { "+-".contains($0.first ?? " ") ? String($0) : "+" + $0 }
      guard !tags.isEmpty, tags.allSatisfy({ $0.tagAfterSign != nil }) else { return nil }
      self.init(word: word, attribute: nil, suggestion: tags.joined(separator: " "))
      // After `=` and `!`, which mean nothing here, a name may be cut, but not misspelt.
    } else if let attribute = FieldName(attribute: NearMiss.otherNames[name] ?? name)
      ?? FieldName(nearAttribute: name, within: word.utf8[sign] == UInt8(ascii: ":") ? nil : 0)
    {
      let level = attribute.kind == .priority ? TodoItem.Priority(place: String(value))?.rawValue : nil
      let whole = "\(attribute.attribute):\(level ?? String(value))"
      let isWhole = whole.read { try $0.attributes(for: .change).title == nil } ?? false
      // In two or three letters much else can be abbreviated.
      guard isWhole || name.count > 3 || NearMiss.otherNames[name] == nil else { return nil }
      self.init(word: word, attribute: attribute, suggestion: isWhole ? whole : nil)
    } else {
      return nil
    }
  }

  /// The number of bytes to be replaced, and the correction: only the name if the value may continue after the word.
  var replacement: (count: Int, meant: String) {
    guard let attribute, let end = word.endOfSigns, case let name = attribute.attribute + ":",
      [name, name + word[end...]].contains(suggestion)
    else { return (word.utf8.count, suggestion) }
    return (word.utf8.distance(from: word.startIndex, to: end), attribute.attribute + ":")
  }
}

extension FieldName {
  /// The field whose name begins with a word, or is near to it.
  init?(nearAttribute word: String, within most: Int?) {
    self.init(attribute: likelyWord(for: word, among: FieldName.attributes.map(\.attribute), within: most) ?? "")
  }
}

extension String {
  fileprivate var endOfName: Index? {
    utf8.firstIndex { ":=!".utf8.contains($0) }.flatMap { $0 > startIndex ? $0 : nil }
  }

  /// The end of the sign, which may be two: `every!:3d`, `due!=friday`.
  fileprivate var endOfSigns: Index? {
    guard let next = endOfName.map(utf8.index(after:)) else { return nil }
    return utf8[next...].first.map("=:".utf8.contains) ?? false ? utf8.index(after: next) : next
  }
}

// Words after a value that look like more of it.

extension LineScanner {
  /// Returns an error for a word that looks like more of a value that has ended.
  func expectAll(ofValueIn place: Range<Int>, of name: FieldName, with word: Word) -> TodoError {
    var ahead = self
    // A note may continue to the end of the line.
    let rest = name.kind == .notes ? ahead.remainder().text : ""
    let typed = text(from: place.lowerBound, to: place.upperBound)
    let value = typed.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
    let meant = name.attribute + ":" + "\(value) \(rest.isEmpty ? word.text : word.text + " " + rest)".inQuotes
    let error = unexpected(word.text, "quotes around a value of several words: \(meant)", at: word.offset)
    return slip(error, meaning: meant, from: place.lowerBound, to: ahead.offset)
  }

  /// True if a word looks like more of a value without quotes. Of dates and intervals the longest run has been taken.
  func isContinued(_ kind: FieldKind, by word: String, after value: Range<Int>) -> Bool {
    guard bytes[value.upperBound - 1] != UInt8(ascii: "\"") else { return false }
    // A note of one word is rare, and a title that begins with the second one is lost.
    return kind == .notes || kind == .duration && TimeSpan(word) != nil
  }
}
