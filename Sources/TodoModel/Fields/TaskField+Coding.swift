/// By its name, as a value and as a key.
extension TaskField: Codable, CodingKeyRepresentable {
  /// Reads a name.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let field = TaskField(named: name) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no field is named \(name)")
    }
    self = field
  }

  /// Writes the name.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// The name, so that a dictionary by fields is encoded as an object, whose members a trace can sort.
  package var codingKey: any CodingKey { FieldKey(stringValue: name) }

  /// The field that a key names.
  package init?(codingKey: some CodingKey) {
    self.init(named: codingKey.stringValue)
  }
}

/// A key that is known when the program runs only.
struct FieldKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}
