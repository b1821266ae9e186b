/// As `{"due":{"_0":…}}`, by what it sets, and without a value if it clears: a trace of an earlier program reads alike.
extension Attribute: Codable {
  private static let value = FieldKey(stringValue: "_0")

  /// Writes what is set, and to what.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    func write(_ value: (any Encodable)?, under name: String) throws {
      var inner = container.nestedContainer(keyedBy: FieldKey.self, forKey: FieldKey(stringValue: name))
      if let value { try inner.encode(value, forKey: Attribute.value) }
    }
    switch self {
    case .title(let title): try write(title, under: "title")
    case .addTag(let tag): try write(tag, under: "addTag")
    case .removeTag(let tag): try write(tag, under: "removeTag")
    case .appendNote(let line): try write(line, under: "appendNote")
    case .alter(let alteration): try write(alteration, under: "alter")
    case .removeNote(let place): try write(place, under: "removeNote")
    case .set(let field, let value): try write(value.content, under: field.name)
    case .clear(let field): try write(nil, under: field.name)
    }
  }

  /// Reads what is set, and to what.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FieldKey.self)
    guard let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no field is named"))
    }
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
      guard inner.contains(Attribute.value) else {
        self = .clear(field)
        return
      }
      switch field.kind {
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

extension TypedValue {
  fileprivate var content: any Encodable {
    switch self {
    case .text(let text): text
    case .priority(let priority): priority
    case .date(let date): date
    case .repetition(let repetition): repetition
    case .number(let number): number
    case .numbers(let numbers): numbers
    case .duration(let duration): duration
    }
  }
}
