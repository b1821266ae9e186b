extension Decodable {
  /// Decodes a value from JSON in UTF-8; members that the type does not know are passed over. Throws ``JSONError`` for
  /// bytes that ``JSONReader`` refuses, or that have a name twice in an object; `DecodingError` for unexpected JSON.
  package init(fromJSON bytes: ArraySlice<UInt8>) throws {
    let value = try JSONReader.read(Array(bytes)) { (reader) throws(JSONError) in try reader.readValue() }
    self = try JSONValueDecoder(value: value, codingPath: []).decode(Self.self)
  }
}

/// The decoder of one value: the root, a member or an element.
private struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
  let value: JSONValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([Any].self, JSONKind.array.description) }
    return ElementsDecoder(elements: elements, codingPath: codingPath)
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: Any].self, JSONKind.object.description) }
    return KeyedDecodingContainer(MembersDecoder(members: members, codingPath: codingPath))
  }

  func decodeNil() -> Bool { value.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let scalar: Any?
    switch type {
    case is String.Type: scalar = value.text
    case is Bool.Type: scalar = value.literal.flatMap { Bool($0) }
    case let integer as any FixedWidthInteger.Type: scalar = value.literal.flatMap { integer.init($0) }
    case let fraction as any (BinaryFloatingPoint & LosslessStringConvertible).Type:
      scalar = value.literal.flatMap { fraction.init($0) }.flatMap { $0.isFinite ? $0 : nil }
    default: return try Value(from: self)
    }
    guard let result = scalar as? Value else { throw mismatch(type, "\(type)") }
    return result
  }

  private func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    let reason = "expected \(expected), found \(value)"
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: reason)
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

private struct MembersDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSONValue]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }
  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try decoder(at: key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(at: key).decode(type)
  }

  func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    try decoder(at: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(at: key).unkeyedContainer()
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(at: key) }

  func superDecoder() -> any Decoder {
    let key = PlaceKey.superclass
    return JSONValueDecoder(value: members[key.stringValue] ?? .literal("null"), codingPath: codingPath + [key])
  }

  private func decoder(at key: Key) throws -> JSONValueDecoder {
    if let value = members[key.stringValue] { return JSONValueDecoder(value: value, codingPath: codingPath + [key]) }
    let reason = "the member \"\(key.stringValue)\" is missing"
    throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: reason))
  }
}

private struct ElementsDecoder: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNull = try decoder(for: Any?.self).decodeNil()
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let result = try decoder(for: type).decode(type)
    currentIndex += 1
    return result
  }

  mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try nextDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try nextDecoder().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try nextDecoder() }

  private mutating func nextDecoder() throws -> JSONValueDecoder {
    let decoder = try decoder(for: Any.self)
    currentIndex += 1
    return decoder
  }

  private func decoder(for type: Any.Type) throws -> JSONValueDecoder {
    if !isAtEnd {
      return JSONValueDecoder(value: elements[currentIndex], codingPath: codingPath + [PlaceKey.index(currentIndex)])
    }
    let reason = "the array has no more than \(elements.count) elements"
    throw DecodingError.valueNotFound(type, .init(codingPath: codingPath, debugDescription: reason))
  }
}

/// A whole JSON value as a tree, between the bytes and a `Decodable` type.
private enum JSONValue: CustomStringConvertible {
  /// A number, a truth or null as JSON has it, so that no digit of a large number is lost.
  case literal(String)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

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
  fileprivate mutating func readValue() throws(JSONError) -> JSONValue {
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
