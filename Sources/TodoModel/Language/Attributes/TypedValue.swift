/// An error for a value that does not fit its attribute.
package struct InvalidAttribute: Error {
  package let value: InvalidValue
  /// The wrong place in the value, in bytes of UTF-8.
  package let offset: Int
  var slip: WordSlip?
}

/// A wrong word in any case of letters, and its correction, which is empty for nothing at all.
struct WordSlip: Hashable, Sendable {
  let typed: String
  let meant: String
}

extension Attribute {
  /// The attribute of a name and a typed value; an empty value clears.
  ///
  /// - Parameter isQuoted: True for a value in quotes, where a name can be any text.
  package init(_ name: FieldName, value: String, isQuoted: Bool = false) throws(InvalidAttribute) {
    self = value.isEmpty ? .clear(name.field) : .set(name.field, try TypedValue(value, for: name, isQuoted: isQuoted))
  }

  static func number(_ text: Substring) -> Int? {
    guard let number = Int(text), number > 0, text.utf8.first != UInt8(ascii: "+") else { return nil }
    return number
  }

  /// True for a project name that needs no quotes where it has a line to itself: it has no empty parts.
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
  init(_ text: String, for name: FieldName, isQuoted: Bool = false) throws(InvalidAttribute) {
    func invalid(_ expected: String, _ slip: WordSlip? = nil, at offset: Int = 0) -> InvalidAttribute {
      let value = InvalidValue(field: name.attribute, value: text, expected: expected)
      return InvalidAttribute(value: value, offset: offset, slip: slip)
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
        let none = InvalidDate.Problem.none
        if InvalidDate.wordsForNone.contains(text.lowercased()) { throw invalid(none.expected, none.slip(in: text)) }
        let nearest = nearestWord(to: text, among: TodoItem.Priority.allCases.map(\.rawValue))
        throw invalid("high, medium or low", nearest.map { WordSlip(typed: text, meant: $0) })
      }
      self = .priority(priority)
    case .moment, .instant:
      do throws(InvalidDate) {
        self = .date(try DateExpression(parsing: text))
      } catch {
        throw invalid(error.problem.expected, error.problem.slip(in: text), at: error.offset)
      }
    case .repetition:
      do throws(InvalidInterval) {
        let interval = try IntervalExpression(parsing: text)
        self = .repetition(RepetitionExpression(interval, origin: name.origin ?? .due))
      } catch {
        throw invalid(error.problem.expected, error.problem.slip(in: text), at: error.offset)
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
