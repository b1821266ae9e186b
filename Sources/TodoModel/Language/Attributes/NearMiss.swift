/// A word that stayed text but looks like a misspelt attribute.
package struct NearMiss: Hashable, Sendable, Codable {
  /// The word as it was typed.
  package let word: String
  /// The attribute that may have been meant; nil for a tag, the title or a command.
  package let attribute: FieldName?
  /// What may have been meant, as far as it is known: `project:`, `due:friday`, `+home`.
  package let suggestion: String
  /// Whether it looks like more of the attribute's value, which would have to be in quotes.
  package let isContinuation: Bool

  package init(word: String, attribute: FieldName, isContinuation: Bool = false) {
    self.init(
      word: word, attribute: attribute, suggestion: attribute.attribute + ":", isContinuation: isContinuation)
  }

  package init(word: String, attribute: FieldName?, suggestion: String, isContinuation: Bool = false) {
    self.word = word
    self.attribute = attribute
    self.suggestion = suggestion
    self.isContinuation = isContinuation
  }
}

extension NearMiss {
  /// What the names of fields are elsewhere, with what they mean here; `+` for a tag.
  private static let otherNames = [
    "recur": "every", "rec": "every", "recurring": "every", "repeat": "every", "repeats": "every",
    "scheduled": "start", "sched": "start", "t": "wait", "threshold": "wait", "deadline": "due", "by": "due",
    "expires": "until", "description": "note", "desc": "note", "annotation": "note", "comment": "note",
    "duration": "estimate", "effort": "estimate", "needs": "depends", "tag": "+", "tags": "+", "label": "+",
    "labels": "+", "context": "+",
  ]

  /// What sets the status, as far as it is known what it is called.
  private static let commands = ["completed": "done", "done": "done", "active": "undone", "pending": "undone"]

  /// A word of the line of a command; nil if it looks like no attribute.
  init?(word: String, for use: AttributesUse) {
    if word.utf8.count > 3, word.utf8.allSatisfy({ $0 == UInt8(ascii: "!") }) {
      self.init(word: word, attribute: .priority, suggestion: "!!!")
      return
    }
    guard let sign = word.endOfName, word.utf8.distance(from: word.startIndex, to: sign) <= 12 else { return nil }
    let name = word[..<sign].lowercased()
    let value = word[(word.endOfSigns ?? sign)...]
    guard !value.isEmpty, value.first != "!" || name.hasPrefix("pri"), !value.hasPrefix("//") else { return nil }
    if name == "title" {
      // It can be asked for by that name, but is what stands there without one; in quotes it has no attributes.
      let isText = value.first.map { $0.isLetter || $0.isNumber || $0 == "\"" } ?? false
      self.init(word: word, attribute: nil, suggestion: isText ? String(value) : value.inQuotes)
    } else if name == "status", let command = NearMiss.commands[value.lowercased()] {
      // What is done already and not yet a task has a command of its own.
      self.init(word: word, attribute: nil, suggestion: use.isNew && command == "done" ? "log" : command)
    } else if NearMiss.otherNames[name] == "+" {
      let tags = value.split(separator: ",").map { "+-".contains($0.first ?? " ") ? String($0) : "+" + $0 }
      guard !tags.isEmpty, tags.allSatisfy({ $0.tagBehindSign != nil }) else { return nil }
      self.init(word: word, attribute: nil, suggestion: tags.joined(separator: " "))
    } else if let attribute = NearMiss.attribute(named: name, isCertain: word.utf8[sign] != UInt8(ascii: ":")) {
      let whole = "\(attribute.attribute):\(value)"
      let isWhole = NearMiss.isAttribute(whole)
      // In two or three letters much else can be abbreviated.
      guard isWhole || name.count > 3 || NearMiss.otherNames[name] == nil else { return nil }
      self.init(word: word, attribute: attribute, suggestion: isWhole ? whole : "\(attribute.attribute):")
    } else {
      return nil
    }
  }

  private static func attribute(named name: String, isCertain: Bool) -> FieldName? {
    if let attribute = FieldName(attribute: otherNames[name] ?? name) { return attribute }
    let known = FieldName.attributes.map(\.attribute)
    guard isCertain else { return likelyWord(for: name, among: known).flatMap(FieldName.init(attribute:)) }
    return name.count < 3 ? nil : known.first { $0.hasPrefix(name) }.flatMap(FieldName.init(attribute:))
  }

  private static func isAttribute(_ text: String) -> Bool {
    var scanner = LineScanner(text)
    guard let parsed = try? scanner.attributes(for: .change) else { return false }
    return parsed.title == nil
  }

  /// How many bytes of the word are to be replaced, and by what: the name if a value of it may go on behind the word.
  var replacement: (count: Int, meant: String) {
    guard let attribute, suggestion.hasPrefix(attribute.attribute + ":"), let end = word.endOfSigns else {
      return (word.utf8.count, suggestion)
    }
    return (word.utf8.distance(from: word.startIndex, to: end), attribute.attribute + ":")
  }
}

extension String {
  /// Where the sign begins that ends the name of an attribute; nil if there is none behind a name.
  fileprivate var endOfName: Index? {
    utf8.firstIndex { ":=!".utf8.contains($0) }.flatMap { $0 > startIndex ? $0 : nil }
  }

  /// Where the sign ends, of which two may have been typed: `every!:3d`, `due!=friday`.
  fileprivate var endOfSigns: Index? {
    guard let first = endOfName else { return nil }
    let next = utf8.index(after: first)
    let hasSecond = next < utf8.endIndex && (utf8[next] == UInt8(ascii: "=") || utf8[next] == UInt8(ascii: ":"))
    return hasSecond ? utf8.index(after: next) : next
  }
}
