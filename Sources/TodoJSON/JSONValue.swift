/// A whole JSON value as a tree, between the bytes and a `Codable` type.
enum JSONValue: CustomStringConvertible {
  /// A number, a truth or null as JSON has it, so that no digit of a large number is lost.
  case literal(String)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  static let null = JSONValue.literal("null")

  var isNull: Bool { literal == "null" }
  var literal: String? { if case .literal(let literal) = self { literal } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The literal, or the kind of any other value with its article.
  var description: String {
    switch self {
    case .literal(let literal): literal
    case .text: JSONKind.text.description
    case .array: JSONKind.array.description
    case .object: JSONKind.object.description
    }
  }
}

extension JSONReader {
  /// Reads a value of any kind, and refuses an object that has a name twice.
  mutating func readValue() throws(JSONError) -> JSONValue {
    switch try nextKind() {
    case .null, .boolean, .number: return .literal(try rawValue())
    case .text: return .text(try readString())
    case .array: return .array(try readArray { (reader) throws(JSONError) in try reader.readValue() })
    case .object:
      var members: [String: JSONValue] = [:]
      try beginObject()
      while let name = try nextMember()?.string {
        guard members.updateValue(try readValue(), forKey: name) == nil else { throw error(.duplicateMember(name)) }
      }
      return .object(members)
    }
  }
}

extension JSONWriter {
  /// Writes a value, with the members of objects sorted by name.
  mutating func value(_ value: JSONValue) {
    switch value {
    case .literal(let literal): raw(literal)
    case .text(let text): self.value(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        member(named: name)
        self.value(value)
      }
      endObject()
    }
  }
}
