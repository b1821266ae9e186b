/// One change to one field; dates are not resolved yet.
///
/// A new task is the list of its attributes; a modification is the list of those that change.
package enum Attribute: Hashable, Sendable {
  case title(String)
  case addTag(String)
  case removeTag(String)
  /// A line at the end of the notes.
  case appendNote(String)
  /// A change that depends on the current title or date.
  case alter(Alteration)
  /// `-2`: removes the note at a place, counted from 1.
  case removeNote(Int)
  case set(TaskField, TypedValue)
  case clear(TaskField)

  // Attributes of known fields; nil, or no number, clears.

  package static func project(_ name: String?) -> Attribute { make(.project, name.map(TypedValue.text)) }
  package static func priority(_ priority: TodoItem.Priority?) -> Attribute {
    make(.priority, priority.map(TypedValue.priority))
  }
  package static func due(_ date: DateExpression?) -> Attribute { make(.due, date.map(TypedValue.date)) }
  package static func wait(_ date: DateExpression?) -> Attribute { make(.wait, date.map(TypedValue.date)) }
  package static func repetition(_ repetition: RepetitionExpression?) -> Attribute {
    make(.repeat, repetition.map(TypedValue.repetition))
  }
  package static func parent(_ number: Int?) -> Attribute { make(.parent, number.map(TypedValue.number)) }
  package static func depends(_ numbers: [Int]) -> Attribute {
    make(.depends, numbers.isEmpty ? nil : .numbers(numbers))
  }
  package static func notes(_ notes: String?) -> Attribute { make(.notes, notes.map(TypedValue.text)) }

  private static func make(_ field: TaskField, _ value: TypedValue?) -> Attribute {
    value.map { .set(field, $0) } ?? .clear(field)
  }

  /// The name before the colon, where there is one.
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
    case .title(let title): Attribute.typedTitle(title)
    case .addTag(let tag): Query.Term.tag(tag).description
    case .removeTag(let tag): Query.Term.noTag(tag).description
    case .appendNote(let line): line
    case .removeNote(let place): "-\(place)"
    case .set, .clear, .alter:
      (name?.attribute ?? "") + ":" + (value.isEmpty || name?.isBare(value) ?? true ? value : value.inQuotes)
    }
  }

  /// The title itself if it cannot be typed, because it needs quotes and ends in a backslash.
  private static func typedTitle(_ title: String) -> String {
    [title, title.inQuotes].first { way in
      var scanner = LineScanner(way)
      let parsed = try? scanner.attributes(for: .change)
      return parsed?.title == title && parsed?.attributes.isEmpty == true
    } ?? title
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
}

/// Coded as `{"due":{"_0":…}}`, without a value for one that clears, as earlier versions traced it.
extension Attribute: Codable {
  private static let value = FieldKey(stringValue: "_0")

  package func encode(to encoder: any Encoder) throws {
    let (name, value): (String, (any Encodable)?) =
      switch self {
      case .title(let title): ("title", title)
      case .addTag(let tag): ("addTag", tag)
      case .removeTag(let tag): ("removeTag", tag)
      case .appendNote(let line): ("appendNote", line)
      case .alter(let alteration): ("alter", alteration)
      case .removeNote(let place): ("removeNote", place)
      case .set(let field, let value): (field.name, value.content)
      case .clear(let field): (field.name, nil)
      }
    var container = encoder.container(keyedBy: FieldKey.self)
    var inner = container.nestedContainer(keyedBy: FieldKey.self, forKey: FieldKey(stringValue: name))
    if let value { try inner.encode(value, forKey: Attribute.value) }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FieldKey.self)
    let key = container.allKeys.first ?? FieldKey(stringValue: "")
    let inner = try container.nestedContainer(keyedBy: FieldKey.self, forKey: key)
    func read<Value: Decodable>(_: Value.Type = Value.self) throws -> Value {
      try inner.decode(Value.self, forKey: Attribute.value)
    }
    switch key.stringValue {
    case "title": self = .title(try read())
    case "addTag": self = .addTag(try read())
    case "removeTag": self = .removeTag(try read())
    case "appendNote": self = .appendNote(try read())
    case "alter": self = .alter(try read())
    case "removeNote": self = .removeNote(try read())
    case let name:
      guard let field = TaskField(named: name) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "no field is named \(name)")
      }
      switch field.kind {
      case _ where !inner.contains(Attribute.value): self = .clear(field)
      case .title, .notes, .name, .tags, .identifier, .status, .noteDates: self = .set(field, .text(try read()))
      case .priority: self = .set(field, .priority(try read()))
      case .moment, .instant: self = .set(field, .date(try read()))
      case .repetition: self = .set(field, .repetition(try read()))
      case .number, .reference: self = .set(field, .number(try read()))
      case .references: self = .set(field, .numbers(try read()))
      case .duration: self = .set(field, .duration(try read()))
      }
    }
  }
}
