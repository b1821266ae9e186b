/// What `add` and `modify` were told: attributes, the words that make the title, and what looked like a slip.
package struct ParsedAttributes: Hashable, Sendable, Codable {
  /// The attributes in the order in which they were typed, without the title.
  package var attributes: [Attribute] = []
  /// The words that are no attributes, joined by single spaces; nil if there was none.
  package var title: String?
  /// Words that stayed text but look like a misspelt attribute.
  package var nearMisses: [NearMiss] = []
  /// The pieces of the title of a new task, if there is a `-tag` among them.
  private var piecesWithTags: [TitlePiece] = []

  /// Attributes with a title.
  package init(attributes: [Attribute] = [], title: String? = nil, nearMisses: [NearMiss] = []) {
    self.attributes = attributes
    self.title = title
    self.nearMisses = nearMisses
  }

  /// All attributes, the title among them if there is one.
  package var all: [Attribute] {
    title.map { [.title($0)] + attributes } ?? attributes
  }

  /// Whether it has to be known which tags a new task is given anyway.
  package var mayTakeTagsAway: Bool { !piecesWithTags.isEmpty }

  /// All attributes of a new task that is given some tags anyway, by what is worked on.
  ///
  /// A new task has no tags to lose but those, and those of its own line. So `-tag` takes such a one away, and is a part of
  /// the title otherwise: the `-rf` of `rm -rf` is not lost.
  package func all(givenTags tags: [String]) -> [Attribute] {
    guard mayTakeTagsAway else { return all }
    let given = Set(tags + attributes.compactMap(\.addedTag))
    let removed = piecesWithTags.compactMap(\.tag).filter(given.contains)
    guard !removed.isEmpty else { return all }
    let words = piecesWithTags.filter { !($0.tag.map(given.contains) ?? false) }.map(\.text)
    return (words.isEmpty ? [] : [.title(words.joined(separator: " "))]) + attributes
      + removed.map(Attribute.removeTag)
  }

  /// Adds a word or a group to the title.
  mutating func appendToTitle(_ text: String, tag: String? = nil) {
    if tag != nil, piecesWithTags.isEmpty, let title { piecesWithTags = [TitlePiece(text: title)] }
    if tag != nil || !piecesWithTags.isEmpty { piecesWithTags.append(TitlePiece(text: text, tag: tag)) }
    guard title != nil else { return title = text }
    title?.append(" ")
    title?.append(text)
  }
}

/// Words of a title, or one that looks like a tag.
struct TitlePiece: Hashable, Sendable, Codable {
  /// What was typed, without the quotes that group it.
  let text: String
  /// The tag that it takes away if a new task has it.
  var tag: String?
}

/// What the attributes of a line are for.
package enum AttributesUse: Sendable {
  /// A new task, which has no tags to lose.
  case newTask
  /// Tasks that are there: what takes the place of a title must not lose it.
  case change
}

/// A word that stayed text but looks like a misspelt attribute.
package struct NearMiss: Hashable, Sendable, Codable {
  /// The word as it was typed.
  package let word: String
  /// The attribute that may have been meant; nil for a tag or the title.
  package let attribute: AttributeName?
  /// What may have been meant, as far as it is known: `project:`, `due:friday`, `+home`.
  package let suggestion: String
  /// Whether it looks like more of the attribute's value, which would have to be in quotes.
  package let isContinuation: Bool

  /// A word with the attribute that may have been meant.
  package init(word: String, attribute: AttributeName, isContinuation: Bool = false) {
    self.init(word: word, attribute: attribute, suggestion: attribute.rawValue + ":", isContinuation: isContinuation)
  }

  init(word: String, attribute: AttributeName?, suggestion: String, isContinuation: Bool = false) {
    self.word = word
    self.attribute = attribute
    self.suggestion = suggestion
    self.isContinuation = isContinuation
  }
}

extension LineScanner {
  /// Reads the rest of the line as text with attributes in it.
  ///
  /// For a change what looks like more of a value is refused instead of being pointed out, because a title would be lost;
  /// for a new task `-tag` stays in the title, until it is known which tags the task is given anyway.
  package mutating func attributes(for use: AttributesUse) throws(TodoError) -> ParsedAttributes {
    var parsed = ParsedAttributes()
    var attributesHaveEnded = false
    var kinds: [AttributeName] = []
    var last: (name: AttributeName, word: String)?
    skipSpace()
    while let byte = peek {
      if byte == UInt8(ascii: "\"") {
        parsed.appendToTitle(attributesHaveEnded ? quotedOrBareWord().text : try quotedWord().text)
      } else {
        let start = offset
        let word = bareWord()
        if !attributesHaveEnded { expectAttribute(word, besides: kinds, for: use) }
        if attributesHaveEnded {
          parsed.appendToTitle(word.text)
        } else if word.text == "--" {
          attributesHaveEnded = true
        } else if use == .newTask, word.text.utf8.first == UInt8(ascii: "-"), let tag = word.text.tagBehindSign {
          parsed.appendToTitle(word.text, tag: tag)
        } else if let attribute = try attribute(word, startingAt: start) {
          // The first of two values would be dropped silently.
          if let kind = attribute.name?.kind {
            guard !kinds.contains(kind) else {
              throw .syntax(
                .unexpected(text(from: start, to: offset), expected: "one value for \(kind.rawValue) in a line"),
                column: column(at: start))
            }
            kinds.append(kind)
          }
          // Everything but a tag is there once at most.
          guard attribute.name != nil || parsed.attributes.count < Limits.tags else {
            throw .invalidValue(
              InvalidValue(
                field: "tags", value: text(from: start, to: offset), expected: "at most \(Limits.tags) tags in a line"),
              column: column(at: start))
          }
          // Growing one by one, they would be moved with each. Few lines have more.
          if parsed.attributes.isEmpty { parsed.attributes.reserveCapacity(3) }
          parsed.attributes.append(attribute)
          last = attribute.name.map { ($0, text(from: start, to: offset)) }
          skipSpace()
          continue
        } else {
          if let last, last.name.isContinued(by: word.text, behind: last.word) {
            guard use == .newTask else {
              throw .syntax(
                .unexpected(word.text, expected: last.name.quoting(last.word, with: word.text)),
                column: column(at: start))
            }
            parsed.nearMisses.append(NearMiss(word: word.text, attribute: last.name, isContinuation: true))
          }
          if mayBeSlip(word), let nearMiss = NearMiss(word: word.text) {
            parsed.nearMisses.append(nearMiss)
          }
          parsed.appendToTitle(word.text)
        }
      }
      last = nil
      skipSpace()
    }
    if !attributesHaveEnded { expect(.keywords(AttributeName.keywords(besides: kinds, for: use)), from: offset) }
    return parsed
  }

  /// Whether there is a sign in a word that an attribute could have.
  private func mayBeSlip(_ word: Word) -> Bool {
    ":=!".utf8.contains { firstOffset(of: $0, in: word) != nil }
  }

  /// Refuses what stands right after the quote that closes a value: it would be a word by itself.
  mutating func expectEndOfValue(orBefore isEnd: (UInt8) -> Bool = { _ in false }) throws(TodoError) {
    guard let byte = peek, !LineScanner.isSpace(byte), !isEnd(byte) else { return }
    let start = offset
    throw .syntax(
      .unexpected(bareWord().text, expected: "a space after the quote, or all of the value within it"),
      column: column(at: start))
  }

  /// Reads the rest of the line as nothing but text; groups in quotes lose their quotes.
  package mutating func plainText() throws(TodoError) -> String {
    var pieces: [String] = []
    while let word = try word() { pieces.append(word.text) }
    return pieces.joined(separator: " ")
  }

  private mutating func attribute(_ word: Word, startingAt start: Int) throws(TodoError) -> Attribute? {
    let text = word.text
    switch text.utf8.first {
    case UInt8(ascii: "+"): return text.tagBehindSign.map(Attribute.addTag)
    case UInt8(ascii: "-"): return text.tagBehindSign.map(Attribute.removeTag)
    case UInt8(ascii: "!"):
      switch text {
      case "!": return .priority(.low)
      case "!!": return .priority(.medium)
      case "!!!": return .priority(.high)
      default: return nil
      }
    default: break
    }
    guard let colon = firstOffset(of: UInt8(ascii: ":"), in: word),
      let name = AttributeName(typed: self.text(from: start, to: colon))
    else { return nil }
    move(to: colon + 1)
    let value = try value(expecting: name.expectation)
    if name == .depends { expectElement(.task(.active), from: colon + 1) }
    if value.isQuoted { try expectEndOfValue() }
    do throws(InvalidAttribute) {
      return try Attribute(name, value: value.text)
    } catch {
      throw .invalidValue(error.value, column: column(at: value.place(of: error)))
    }
  }
}

extension String {
  /// The tag in a word with a sign before it; a tag starts with a letter.
  var tagBehindSign: String? {
    // By scalars, because the sign and a combining mark after it are one character.
    let name = String(unicodeScalars.dropFirst())
    return name.first?.isLetter == true ? name : nil
  }
}

/// A value that does not fit its attribute.
package struct InvalidAttribute: Error {
  /// What was given and what would have been right.
  package let value: InvalidValue
  /// Where in the value it is wrong, in bytes of UTF-8 from its beginning.
  package let offset: Int
}

extension LineScanner.Word {
  /// Where in the line a word is wrong; a place within it counts from after the quote that opens it.
  func place(of error: InvalidAttribute) -> Int {
    error.offset == 0 ? offset : offset + (isQuoted ? 1 : 0) + error.offset
  }
}

extension Attribute {
  /// The attribute that a name and a typed value mean; an empty value clears.
  package init(_ name: AttributeName, value: String) throws(InvalidAttribute) {
    func invalid(_ expected: String, at offset: Int = 0) -> InvalidAttribute {
      InvalidAttribute(value: InvalidValue(field: name.rawValue, value: value, expected: expected), offset: offset)
    }
    let isEmpty = value.isEmpty
    switch name {
    case .project:
      guard isEmpty || Attribute.isProject(value) else {
        throw invalid("a name such as home or home.garden, without spaces or empty parts")
      }
      guard Limits.allowsProject(value) else {
        throw invalid("a name of at most \(Limits.projectBytes) bytes and \(Limits.projectLevels) parts")
      }
      self = .project(isEmpty ? nil : value)
    case .priority:
      guard isEmpty || TodoItem.Priority(rawValue: value.lowercased()) != nil else {
        let meansNone = InvalidDate.wordsForNone.contains(value.lowercased())
        throw invalid(meansNone ? InvalidDate.Problem.none.expected : "high, medium or low")
      }
      self = .priority(TodoItem.Priority(rawValue: value.lowercased()))
    case .due, .wait:
      do throws(InvalidDate) {
        let date = isEmpty ? nil : try DateExpression(parsing: value)
        self = name == .due ? .due(date) : .wait(date)
      } catch {
        throw invalid(error.problem.expected, at: error.offset)
      }
    case .every, .after:
      do throws(InvalidInterval) {
        let interval = isEmpty ? nil : try IntervalExpression(parsing: value)
        self = .repetition(interval.map { RepetitionExpression($0, origin: name == .every ? .due : .completion) })
      } catch {
        throw invalid(error.problem.expected, at: error.offset)
      }
    case .parent:
      let number = Attribute.number(value[...])
      guard isEmpty || number != nil else { throw invalid("the number of a task") }
      self = .parent(number)
    case .depends:
      let numbers = isEmpty ? [] : value.split(separator: ",", omittingEmptySubsequences: false).map(Attribute.number)
      guard !numbers.contains(nil) else { throw invalid("numbers of tasks such as 3 or 3,5") }
      guard numbers.count <= Limits.dependencies else {
        throw invalid("at most \(Limits.dependencies) numbers of tasks")
      }
      self = .depends(numbers.compactMap { $0 })
    case .note:
      self = .notes(isEmpty ? nil : value)
    }
  }

  static func number(_ text: Substring) -> Int? {
    guard let number = Int(text), number > 0, text.utf8.first != UInt8(ascii: "+") else { return nil }
    return number
  }

  static func isProject(_ text: String) -> Bool {
    var previous = UInt8(ascii: ".")
    for byte in text.utf8 {
      guard byte != UInt8(ascii: " "), byte != UInt8(ascii: ".") || previous != UInt8(ascii: ".") else { return false }
      previous = byte
    }
    return previous != UInt8(ascii: ".")
      && !text.unicodeScalars.contains { !$0.isASCII && $0.properties.isWhitespace }
  }
}

extension NearMiss {
  private static let tagNames = ["tag", "tags"]

  /// The sign may be typed after the name of the field as well.
  private static func signOfTag(_ value: Substring) -> (Character, Substring) {
    switch value.first {
    case "-"?: ("-", value.dropFirst())
    case "+"?: ("+", value.dropFirst())
    case _: ("+", value)
    }
  }

  init?(word: String) {
    if word.utf8.count > 3, word.utf8.allSatisfy({ $0 == UInt8(ascii: "!") }) {
      self.init(word: word, attribute: .priority, suggestion: "!!!")
      return
    }
    guard let sign = word.utf8.firstIndex(where: { ":=!".utf8.contains($0) }),
      sign > word.startIndex, word.utf8.distance(from: word.startIndex, to: sign) <= 10
    else { return nil }
    let name = String(word[..<sign])
    let value = word[sign...].dropFirst()
    guard !value.isEmpty, value.first != "=", value.first != "!", !value.hasPrefix("//") else { return nil }
    if word.utf8[sign] != UInt8(ascii: ":") {
      guard let attribute = AttributeName(typed: name) else { return nil }
      self.init(word: word, attribute: attribute, suggestion: "\(attribute.rawValue):\(value)")
    } else if NearMiss.tagNames.contains(name.lowercased()) {
      let (sign, tag) = NearMiss.signOfTag(value)
      guard tag.first?.isLetter == true else { return nil }
      self.init(word: word, attribute: nil, suggestion: "\(sign)\(tag)")
    } else if name.lowercased() == "title" {
      // It can be asked for by that name, but is what stands there without one; after two dashes it has no attributes.
      let isText = value.first.map { $0.isLetter || $0.isNumber } ?? false
      self.init(word: word, attribute: nil, suggestion: isText ? String(value) : "-- \(value)")
    } else if let likely = likelyWord(for: name, among: AttributeName.allCases.map(\.rawValue)),
      let attribute = AttributeName(rawValue: likely)
    {
      self.init(word: word, attribute: attribute)
    } else {
      return nil
    }
  }
}

extension Attribute {
  /// The tag that a task gets by it.
  fileprivate var addedTag: String? {
    if case .addTag(let tag) = self { tag } else { nil }
  }
}

extension AttributeName {
  /// That a value of several words stands in quotes: `due:"friday 17:00", or -- before a title`.
  func quoting(_ typed: String, with word: String) -> String {
    let value = typed.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
    return "quotes around a value of several words: \(rawValue):\"\(value)\(value.isEmpty ? "" : " ")\(word)\""
  }

  /// Whether a word looks like more of a value that was typed without quotes: `due:friday 17:00`, `every:day until …`.
  func isContinued(by word: String, behind typed: String) -> Bool {
    guard typed.utf8.last != UInt8(ascii: "\"") else { return false }
    let word = word.lowercased()
    switch self {
    case .due, .wait:
      if typed.utf8.last == UInt8(ascii: ":") { return DateExpression(word) != nil }
      return word == "at"
        || word.first?.isNumber == true && (word.contains(":") || word.hasSuffix("m"))
          && DateExpression(word) != nil
    case .every, .after: return ["until", "count"].contains(word)
    case .project, .priority, .parent, .depends, .note: return false
    }
  }
}
