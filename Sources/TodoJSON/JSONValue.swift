/// A whole JSON value as a tree, between the bytes and a `Codable` type.
enum JSONValue: CustomStringConvertible {
  /// A number, a truth or null as JSON has it, so that no digit of a large number is lost.
  case literal(String)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  static let null = JSONValue.literal("null")

  var isNull: Bool { if case .literal("null") = self { true } else { false } }

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

/// A type of the standard library whose values are single values of JSON: texts, and literals as they are described.
protocol JSONScalar: LosslessStringConvertible {
  /// The value of JSON; nil for a number that is not finite.
  var json: JSONValue? { get }

  /// Nil for a value of JSON of another kind, and for a number that is out of range or not as whole as this type.
  init?(json: JSONValue)
}

extension JSONScalar {
  var json: JSONValue? { .literal(description) }

  init?(json: JSONValue) {
    guard case .literal(let literal) = json else { return nil }
    self.init(literal)
  }
}

extension JSONScalar where Self: BinaryFloatingPoint {
  var json: JSONValue? {
    guard isFinite else { return nil }
    return .literal(description.hasSuffix(".0") ? String(description.dropLast(2)) : description)
  }

  init?(json: JSONValue) {
    guard case .literal(let digits) = json, let number = Self(digits), number.isFinite else { return nil }
    self = number
  }
}

extension String: JSONScalar {
  var json: JSONValue? { .text(self) }

  init?(json: JSONValue) {
    guard case .text(let text) = json else { return nil }
    self = text
  }
}

extension Bool: JSONScalar {}
extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension Int128: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}
extension UInt128: JSONScalar {}
extension Float: JSONScalar {}
extension Double: JSONScalar {}
