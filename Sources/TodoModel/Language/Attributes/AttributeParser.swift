/// What `add` and `modify` were told: attributes, the words that make the title, and what looked like a slip.
public struct ParsedAttributes: Hashable, Sendable, Codable {
  /// The attributes in the order in which they were typed, without the title.
  public var attributes: [Attribute] = []
  /// The words that are no attributes, joined by single spaces; nil if there was none.
  public var title: String?
  /// Words that stayed text but look like a misspelt attribute.
  public var nearMisses: [NearMiss] = []

  /// All attributes, the title among them if there is one.
  public var all: [Attribute] {
    title.map { [.title($0)] + attributes } ?? attributes
  }
}

/// A word that stayed text but looks like a misspelt attribute.
public struct NearMiss: Hashable, Sendable, Codable {
  /// The word as it was typed.
  public let word: String
  /// The attribute that may have been meant.
  public let attribute: AttributeName
  /// Whether it looks like more of the attribute's value, which would have to be in quotes.
  public var isContinuation = false
}

extension LineScanner {
  /// Reads the rest of the line as text with attributes in it.
  public mutating func attributes() throws(TodoError) -> ParsedAttributes {
    var parsed = ParsedAttributes()
    var title: [String] = []
    var attributesHaveEnded = false
    var kinds: [AttributeName] = []
    var last: (name: AttributeName, word: String)?
    skipSpace()
    while let byte = peek {
      if byte == UInt8(ascii: "\"") {
        title.append(try quotedWord().text)
      } else {
        let start = offset
        let word = bareWord()
        if attributesHaveEnded {
          title.append(word.text)
        } else if word.text == "--" {
          attributesHaveEnded = true
        } else if let attribute = try attribute(word, startingAt: start) {
          // The first of two values would be dropped silently.
          if let kind = attribute.onlyOne {
            guard !kinds.contains(kind) else {
              throw .syntax(
                .unexpected(text(from: start, to: offset), expected: "one value for \(kind.rawValue) in a line"),
                column: column(at: start))
            }
            kinds.append(kind)
          }
          parsed.attributes.append(attribute)
          last = attribute.onlyOne.map { ($0, text(from: start, to: offset)) }
          skipSpace()
          continue
        } else {
          if let last, last.name.isContinued(by: word.text, behind: last.word) {
            parsed.nearMisses.append(NearMiss(word: word.text, attribute: last.name, isContinuation: true))
          }
          if firstOffset(of: UInt8(ascii: ":"), in: word) != nil, let nearMiss = NearMiss(word: word.text) {
            parsed.nearMisses.append(nearMiss)
          }
          title.append(word.text)
        }
      }
      last = nil
      skipSpace()
    }
    if !title.isEmpty { parsed.title = title.joined(separator: " ") }
    return parsed
  }

  /// Reads the rest of the line as nothing but text; groups in quotes lose their quotes.
  public mutating func plainText() throws(TodoError) -> String {
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
    let value = peek == UInt8(ascii: "\"") ? try quotedWord() : bareWord()
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
public struct InvalidAttribute: Error {
  /// What was given and what would have been right.
  public let value: InvalidValue
  /// Where in the value it is wrong, in bytes of UTF-8 from its beginning.
  public let offset: Int
}

extension LineScanner.Word {
  /// Where in the line a word is wrong; a place within it counts from behind the quote that opens it.
  func place(of error: InvalidAttribute) -> Int {
    error.offset == 0 ? offset : offset + (isQuoted ? 1 : 0) + error.offset
  }
}

extension Attribute {
  /// The attribute that a name and a typed value mean; an empty value clears.
  public init(_ name: AttributeName, value: String) throws(InvalidAttribute) {
    func invalid(_ expected: String, at offset: Int = 0) -> InvalidAttribute {
      InvalidAttribute(value: InvalidValue(field: name.rawValue, value: value, expected: expected), offset: offset)
    }
    let isEmpty = value.isEmpty
    switch name {
    case .project:
      guard isEmpty || Attribute.isProject(value) else {
        throw invalid("a name such as home or home.garden, without spaces or empty parts")
      }
      self = .project(isEmpty ? nil : value)
    case .priority:
      guard isEmpty || TodoItem.Priority(rawValue: value.lowercased()) != nil else {
        throw invalid("high, medium or low")
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
      self = .depends(numbers.compactMap { $0 })
    case .note:
      self = .notes(isEmpty ? nil : value)
    }
  }

  static func number(_ text: Substring) -> Int? {
    guard let number = Int(text), number > 0, text.utf8.first != UInt8(ascii: "+") else { return nil }
    return number
  }

  private static func isProject(_ text: String) -> Bool {
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
  init?(word: String) {
    guard let colon = word.utf8.firstIndex(of: UInt8(ascii: ":")), colon > word.startIndex,
      word.utf8.distance(from: word.startIndex, to: colon) <= 10,
      !word[colon...].hasPrefix("://"), !word[colon...].dropFirst().isEmpty,
      let nearest = nearestWord(to: String(word[..<colon]), among: AttributeName.allCases.map(\.rawValue)),
      let attribute = AttributeName(rawValue: nearest)
    else { return nil }
    self.init(word: word, attribute: attribute)
  }
}

extension Attribute {
  /// The attribute of which a line can have only one; nil for those that add up.
  fileprivate var onlyOne: AttributeName? {
    switch self {
    case .title, .addTag, .removeTag, .appendNote: nil
    case .project: .project
    case .priority: .priority
    case .due: .due
    case .wait: .wait
    case .repetition: .every
    case .parent: .parent
    case .depends: .depends
    case .notes: .note
    }
  }
}

extension AttributeName {
  /// Whether a word looks like more of a value that was typed without quotes: `due:friday 17:00`, `every:day until …`.
  fileprivate func isContinued(by word: String, behind typed: String) -> Bool {
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
