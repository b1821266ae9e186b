/// A value that does not fit its attribute.
package struct InvalidAttribute: Error {
  /// What was given and what would have been right.
  package let value: InvalidValue
  /// Where in the value it is wrong, in bytes of UTF-8 from its beginning.
  package let offset: Int
  /// What was probably meant in the place of a word there.
  var slip: WordSlip?
}

/// A word that is wrong, and what was probably meant.
struct WordSlip: Hashable, Sendable {
  /// The word, in any case of letters.
  let typed: String
  /// What was probably meant; empty for nothing at all.
  let meant: String
}

extension Attribute {
  /// The attribute that a name and a typed value mean; an empty value clears.
  ///
  /// - Parameter isQuoted: Whether the value stood in quotes, where a name can be any text.
  package init(_ name: FieldName, value: String, isQuoted: Bool = false) throws(InvalidAttribute) {
    self = value.isEmpty ? .clear(name.field) : .set(name.field, try TypedValue(value, for: name, isQuoted: isQuoted))
  }

  static func number(_ text: Substring) -> Int? {
    guard let number = Int(text), number > 0, text.utf8.first != UInt8(ascii: "+") else { return nil }
    return number
  }

  /// Whether a text is the name of a project without being in quotes, where it has a line to itself: it has no empty parts.
  package static func isProject(_ text: String) -> Bool {
    var previous = UInt8(ascii: ".")
    var isPlain = true
    for byte in text.utf8 {
      guard byte != UInt8(ascii: ".") || previous != UInt8(ascii: ".") else { return false }
      if byte < 0x20 || byte >= 0x7F { isPlain = false }
      previous = byte
    }
    return previous != UInt8(ascii: ".") && text.utf8.first != UInt8(ascii: " ") && previous != UInt8(ascii: " ")
      && (isPlain || !text.unicodeScalars.contains { $0 != " " && $0.properties.isWhitespace })
  }
}

extension TypedValue {
  /// What a text that is not empty means for a field of that name.
  init(_ text: String, for name: FieldName, isQuoted: Bool = false) throws(InvalidAttribute) {
    func invalid(_ expected: String, at offset: Int = 0, _ slip: WordSlip? = nil) -> InvalidAttribute {
      InvalidAttribute(
        value: InvalidValue(field: name.attribute, value: text, expected: expected), offset: offset, slip: slip)
    }
    switch name.kind {
    case .name:
      guard isQuoted || Attribute.isProject(text) else {
        throw invalid("a name such as home or home.garden, without empty parts")
      }
      guard Limits.allowsProject(text) else {
        throw invalid("a name of at most \(Limits.projectBytes) bytes and \(Limits.projectLevels) parts")
      }
      self = .text(text)
    case .priority:
      guard let priority = TodoItem.Priority(typed: text) else {
        let meansNone = InvalidDate.wordsForNone.contains(text.lowercased())
        let meant = meansNone ? "" : nearestWord(to: text, among: TodoItem.Priority.allCases.map(\.rawValue))
        throw invalid(
          meansNone ? InvalidDate.Problem.none.expected : "high, medium or low",
          meant.map { WordSlip(typed: text, meant: $0) })
      }
      self = .priority(priority)
    case .moment, .instant:
      do throws(InvalidDate) {
        self = .date(try DateExpression(parsing: text))
      } catch {
        throw invalid(error.problem.expected, at: error.offset, error.problem.slip(in: text))
      }
    case .repetition:
      do throws(InvalidInterval) {
        let interval = try IntervalExpression(parsing: text)
        self = .repetition(RepetitionExpression(interval, origin: name.origin ?? .due))
      } catch {
        throw invalid(error.problem.expected, at: error.offset, error.problem.slip(in: text))
      }
    case .reference:
      guard let number = Attribute.number(text[...]) else { throw invalid("the number of a task") }
      self = .number(number)
    case .references:
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map(Attribute.number)
      guard !numbers.contains(nil) else { throw invalid("numbers of tasks such as 3 or 3,5") }
      guard numbers.count <= Limits.dependencies else {
        throw invalid("at most \(Limits.dependencies) numbers of tasks")
      }
      self = .numbers(numbers.compactMap { $0 })
    case .duration:
      guard let duration = TimeSpan(text) else { throw invalid(TimeSpan.expectation) }
      self = .duration(duration)
    case .title, .notes: self = .text(text)
    case .number, .identifier, .status, .tags, .noteDates: throw invalid("nothing, as it cannot be set like that")
    }
  }
}

extension TypedValue: CustomStringConvertible {
  /// What stands behind the colon, without quotes.
  package var description: String {
    switch self {
    case .text(let text): text
    case .priority(let priority): priority.rawValue
    case .date(let date): date.description
    case .repetition(let repetition): repetition.interval.description
    case .number(let number): String(number)
    case .numbers(let numbers): numbers.map(String.init).joined(separator: ",")
    case .duration(let duration): duration.description
    }
  }
}
