/// Returns a value as JSON in UTF-8, without white space. Equal values have equal JSON: the members of an object are
/// sorted by name, and so are the elements of a set and of a dictionary that is encoded as an array, by their bytes.
///
/// - Throws: `EncodingError` for an infinite number and too deep nesting; any error of the value itself.
package func json(of value: some Encodable) throws -> [UInt8] {
  let encoder = JSONValueEncoder(at: nil, in: nil)
  try encoder.encode(value)
  var writer = JSONWriter()
  writer.value(encoder.result)
  return writer.finish()
}

/// A key that no type declares: a place in an array, or the part of a superclass.
enum PlaceKey: CodingKey {
  case index(Int)
  case superclass

  init?(stringValue: String) { nil }
  init?(intValue: Int) { self = .index(intValue) }

  var intValue: Int? { if case .index(let index) = self { index } else { nil } }
  var stringValue: String { intValue.map { "Index \($0)" } ?? "super" }
}

/// The encoder of one value: the root, a member or an element.
private final class JSONValueEncoder: Encoder, SingleValueEncodingContainer {
  private let key: (any CodingKey)?
  // An encoder keeps those of nested values, and is kept until it has their results.
  private unowned let parent: JSONValueEncoder?
  private let depth: Int

  // At most one of these is there; without any, the value is an empty object.
  private var single: JSONValue?
  fileprivate var elements: [JSONValue]?
  fileprivate var members: [String: JSONValue]?
  /// The encoders of members or elements that are encoded later.
  private var nested: [JSONValueEncoder] = []

  init(at key: (any CodingKey)?, in parent: JSONValueEncoder?) {
    (self.key, self.parent) = (key, parent)
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if elements == nil { elements = [] }
    return ElementsEncoder(encoder: self)
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if members == nil { members = [:] }
    return KeyedEncodingContainer(MembersEncoder(encoder: self))
  }

  func encodeNil() { single = .null }

  func encode<Value: Encodable>(_ value: Value) throws {
    if let scalar = value as? any JSONScalar {
      single = scalar.json
      if single == nil { throw failure(value, "JSON has no number \(value)") }
      return
    }
    guard depth < JSONReader.depthLimit else {
      throw failure(value, "arrays and objects are nested more than \(JSONReader.depthLimit) deep")
    }
    try value.encode(to: self)
    if let array = elements, let type = Value.self as? any UnorderedCollection.Type {
      elements = array.sorted(inGroupsOf: type.encodedElementCount)
    }
  }

  @inline(__always)
  func result<Value: Encodable>(of value: Value, at key: some CodingKey) throws -> JSONValue {
    // Without an encoder for most of them.
    if let scalar = (value as? any JSONScalar)?.json { return scalar }
    let encoder = JSONValueEncoder(at: key, in: self)
    try encoder.encode(value)
    return encoder.result
  }

  /// Returns the encoder of a member or an element that is encoded later.
  func nestedEncoder(at key: some CodingKey) -> JSONValueEncoder {
    let encoder = JSONValueEncoder(at: key, in: self)
    nested.append(encoder)
    return encoder
  }

  var result: JSONValue {
    if var members {
      for encoder in nested { encoder.key.map { members[$0.stringValue] = encoder.result } }
      return .object(members)
    }
    if var elements {
      for encoder in nested { encoder.key?.intValue.map { elements[$0] = encoder.result } }
      return .array(elements)
    }
    return single ?? .object([:])
  }

  private func failure(_ value: Any, _ reason: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: codingPath, debugDescription: reason))
  }
}

private struct MembersEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { encoder.members?[key.stringValue] = .null }

  @inline(__always)
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let member = try encoder.result(of: value, at: key)
    encoder.members?[key.stringValue] = member
  }

  func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    encoder.nestedEncoder(at: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.nestedEncoder(at: key).unkeyedContainer()
  }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.nestedEncoder(at: key) }
  func superEncoder() -> any Encoder { encoder.nestedEncoder(at: PlaceKey.superclass) }
}

private struct ElementsEncoder: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.elements?.count ?? 0 }

  func encodeNil() { encoder.elements?.append(.null) }

  @inline(__always)
  func encode<Value: Encodable>(_ value: Value) throws {
    let element = try encoder.result(of: value, at: PlaceKey.index(count))
    encoder.elements?.append(element)
  }

  func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    nestedEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nestedEncoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { nestedEncoder() }

  private func nestedEncoder() -> JSONValueEncoder {
    // A null keeps the place.
    defer { encodeNil() }
    return encoder.nestedEncoder(at: PlaceKey.index(count))
  }
}

/// A collection whose order changes from run to run.
private protocol UnorderedCollection {
  /// The number of elements of JSON that one element becomes.
  static var encodedElementCount: Int { get }
}

extension Set: UnorderedCollection { fileprivate static var encodedElementCount: Int { 1 } }
extension Dictionary: UnorderedCollection { fileprivate static var encodedElementCount: Int { 2 } }

extension [JSONValue] {
  fileprivate func sorted(inGroupsOf size: Int) -> [JSONValue] {
    let groups = stride(from: 0, to: count, by: size).map { start in
      let group = self[start..<start + size]
      var writer = JSONWriter()
      for element in group { writer.value(element) }
      return (bytes: writer.finish(), elements: group)
    }
    return groups.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.flatMap(\.elements)
  }
}
