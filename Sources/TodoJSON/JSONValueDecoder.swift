extension Decodable {
  /// Decodes a value from JSON in UTF-8; members that the type does not know are passed over.
  ///
  /// - Throws: ``JSONError`` for bytes that ``JSONReader`` refuses, or that have a name twice in an object;
  /// `DecodingError` for JSON that the type does not expect.
  package init(fromJSON bytes: ArraySlice<UInt8>) throws {
    let value = try bytes.withUnsafeBytes { (bytes) throws(JSONError) in
      try JSONReader.read(bytes) { (reader) throws(JSONError) in try reader.readValue() }
    }
    self = try JSONValueDecoder(value, at: nil, in: nil).decode(Self.self)
  }
}

/// The decoder of one value: the root, a member or an element.
private final class JSONValueDecoder: Decoder, SingleValueDecodingContainer {
  private let value: JSONValue
  private let key: (any CodingKey)?
  private let parent: JSONValueDecoder?

  init(_ value: JSONValue, at key: (any CodingKey)?, in parent: JSONValueDecoder?) {
    (self.value, self.key, self.parent) = (value, key, parent)
  }

  var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([Any].self, JSONKind.array.description) }
    return ElementsDecoder(elements: elements, decoder: self)
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: Any].self, JSONKind.object.description) }
    return KeyedDecodingContainer(MembersDecoder(members: members, decoder: self))
  }

  func decodeNil() -> Bool { value.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let scalar = type as? any JSONScalar.Type else { return try Value(from: self) }
    guard let result = scalar.init(json: value) as? Value else { throw mismatch(type, "\(type)") }
    return result
  }

  @inline(__always)
  func decode<Value: Decodable>(_ type: Value.Type, from value: JSONValue, at key: some CodingKey) throws -> Value {
    // Without a decoder for most of them.
    if let scalar = type as? any JSONScalar.Type, let result = scalar.init(json: value) as? Value { return result }
    return try JSONValueDecoder(value, at: key, in: self).decode(type)
  }

  private func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    let reason = "expected \(expected), found \(value)"
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: reason)
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

private struct MembersDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSONValue]
  let decoder: JSONValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try value(forKey: key).isNull }

  @inline(__always)
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.decode(type, from: value(forKey: key), at: key)
  }

  func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    try nestedDecoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nestedDecoder(forKey: key).unkeyedContainer()
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try nestedDecoder(forKey: key) }

  func superDecoder() -> any Decoder {
    let key = PlaceKey.superclass
    return JSONValueDecoder(members[key.stringValue] ?? .null, at: key, in: decoder)
  }

  private func nestedDecoder(forKey key: Key) throws -> JSONValueDecoder {
    JSONValueDecoder(try value(forKey: key), at: key, in: decoder)
  }

  private func value(forKey key: Key) throws -> JSONValue {
    if let value = members[key.stringValue] { return value }
    let reason = "the member \"\(key.stringValue)\" is missing"
    throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: reason))
  }
}

private struct ElementsDecoder: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let decoder: JSONValueDecoder
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNull = try next(Any?.self).isNull
    if isNull { currentIndex += 1 }
    return isNull
  }

  @inline(__always)
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let result = try decoder.decode(type, from: next(type), at: PlaceKey.index(currentIndex))
    currentIndex += 1
    return result
  }

  mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try nestedDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try nestedDecoder().unkeyedContainer()
  }
  mutating func superDecoder() throws -> any Decoder { try nestedDecoder() }

  private mutating func nestedDecoder() throws -> JSONValueDecoder {
    let value = try next(Any.self)
    defer { currentIndex += 1 }
    return JSONValueDecoder(value, at: PlaceKey.index(currentIndex), in: decoder)
  }

  private func next(_ type: Any.Type) throws -> JSONValue {
    guard isAtEnd else { return elements[currentIndex] }
    let reason = "the array has no more than \(elements.count) elements"
    throw DecodingError.valueNotFound(type, .init(codingPath: codingPath, debugDescription: reason))
  }
}
