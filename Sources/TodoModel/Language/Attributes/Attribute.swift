/// One change to one field, with dates that are not resolved yet. A new task is the list of its attributes.
package enum Attribute: Hashable, Sendable, Codable {
  case title(String)
  case addTag(String)
  case removeTag(String)
  case appendNote(String)
  /// A change that depends on the current title or date.
  case alter(Alteration)
  /// `-2`: removes the note at a place, counted from 1.
  case removeNote(Int)
  case set(TaskField, TypedValue)
  case clear(TaskField)

  // Attributes of known fields; nil clears.

  package static func project(_ name: String?) -> Attribute { make(.project, name, TypedValue.text) }
  package static func priority(_ level: TodoItem.Priority?) -> Attribute { make(.priority, level, TypedValue.priority) }
  package static func due(_ date: DateExpression?) -> Attribute { make(.due, date, TypedValue.date) }
  package static func wait(_ date: DateExpression?) -> Attribute { make(.wait, date, TypedValue.date) }
  package static func parent(_ number: Int?) -> Attribute { make(.parent, number, TypedValue.number) }
  package static func notes(_ notes: String?) -> Attribute { make(.notes, notes, TypedValue.text) }

  private static func make<Value>(_ field: TaskField, _ value: Value?, _ typed: (Value) -> TypedValue) -> Attribute {
    value.map { .set(field, typed($0)) } ?? .clear(field)
  }

  package var name: FieldName? {
    switch self {
    case .title, .addTag, .removeTag, .appendNote, .removeNote, .alter: nil
    case .set(let field, .repetition(let repetition)): FieldName(field, origin: repetition.origin)
    case .set(let field, _), .clear(let field): FieldName(field)
    }
  }

  /// The text after the colon or the sign, without quotes; empty if the attribute clears.
  package var value: String {
    switch self {
    case .title(let text), .addTag(let text), .removeTag(let text), .appendNote(let text): text
    case .removeNote(let place): String(place)
    case .set(_, let value): value.description
    case .clear, .alter: ""
    }
  }

  /// The attribute as it can be typed; a title is in quotes where it would be read as something else.
  package var typed: String {
    switch self {
    case .title(let title):
      // Itself if it cannot be typed, because it needs quotes and ends in a backslash.
      [title, title.inQuotes].dropFirst(title.mayHaveOptions ? 1 : 0).first { way in
        way.read { try $0.attributes(for: .change).all } == [.title(title)]
      } ?? title
    case .addTag(let tag): Query.Term.tag(tag).description
    case .removeTag(let tag): Query.Term.noTag(tag).description
    case .appendNote(let line): line
    case .removeNote(let place): "-\(place)"
    case .set, .clear, .alter:
      (name?.attribute ?? "") + ":" + (value.isEmpty || name?.isBare(value) ?? true ? value : value.inQuotes)
    }
  }

  package var field: TaskField {
    switch self {
    case .title: .title
    case .addTag, .removeTag: .tags
    case .appendNote, .removeNote: .notes
    case .alter(let alteration): alteration.field
    case .set(let field, _), .clear(let field): field
    }
  }

  var isClearing: Bool { if case .clear = self { true } else { false } }
  var addedTag: String? { if case .addTag(let tag) = self { tag } else { nil } }
  var project: String? { if case .set(.project, .text(let project)) = self { project } else { nil } }

  /// The tag that a text names, with or without the sign before it; nil if it is no tag.
  package static func tag(typed text: String) -> String? {
    guard !text.unicodeScalars.contains(where: \.properties.isWhitespace) else { return nil }
    return (text.hasPrefix("+") ? text : "+" + text).tagAfterSign
  }

  /// The attribute of a name and a typed value, which in quotes can be any name; an empty value clears.
  package init(_ name: FieldName, value: String, isQuoted: Bool = false) throws(InvalidText) {
    self = value.isEmpty ? .clear(name.field) : .set(name.field, try TypedValue(value, for: name, isQuoted: isQuoted))
  }

  static func number(_ text: Substring) -> Int? {
    Int(text).flatMap { $0 > 0 && text.utf8.first != UInt8(ascii: "+") ? $0 : nil }
  }

  /// The number in `7`, `#7` or `task 7`.
  static func reference(_ text: Substring) -> Int? { number(text.trimmingPrefix("task ").trimmingPrefix("#")) }

  /// True for a project name that needs no quotes where it has a line to itself: it has no empty parts.
  package static func isProject(_ text: String) -> Bool {
    let (dot, space) = (UInt8(ascii: "."), UInt8(ascii: " "))
    let parts = text.utf8.split(separator: dot, omittingEmptySubsequences: false)
    guard !parts.contains(where: \.isEmpty), text.utf8.first != space, text.utf8.last != space else { return false }
    // Of printable ASCII only the space is white, so that most names need no table.
    return !text.unicodeScalars.contains { !(0x20..<0x7F ~= $0.value) && $0.properties.isWhitespace }
  }
}
