/// Returns a value as JSON in UTF-8, without white space. Equal values have equal JSON: the members of an object are
/// sorted by name, and so are the elements of a set and of a dictionary that is encoded as an array, by their bytes.
/// Throws `EncodingError` for an infinite number and too deep nesting, and any error of the value itself.
package func json(of value: some Encodable) throws -> [UInt8] {
  let encoder = JSONValueEncoder(at: [])
  try encoder.encode(value)
  return JSONWriter.bytes(encoder.write)
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

/// The encoder of one value: the root, a member or an element. A container may grow after others have begun, so nothing
/// is written before the end.
private final class JSONValueEncoder: Encoder, SingleValueEncodingContainer, JSONWritable {
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  // At most one of these is there; without any, the value is an empty object.
  private var single: ((inout JSONWriter) -> Void)?
  fileprivate var elements: [JSONValueEncoder]?
  fileprivate var members: [String: JSONValueEncoder]?

  init(at path: [any CodingKey]) { codingPath = path }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if elements == nil { elements = [] }
    return ElementsEncoder(encoder: self)
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if members == nil { members = [:] }
    return KeyedEncodingContainer(MembersEncoder(encoder: self))
  }

  func encodeNil() { single = { $0.raw("null") } }

  func encode<Value: Encodable>(_ value: Value) throws {
    switch value {
    case let text as String: single = { $0.value(text) }
    case let truth as Bool: single = { $0.value(truth) }
    case let number as any FixedWidthInteger: single = { $0.raw("\(number)") }
    case let number as any BinaryFloatingPoint:
      guard number.isFinite else { throw failure(number, "JSON has no number \(number)") }
      let digits = "\(number)"
      single = { $0.raw(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits) }
    default:
      guard codingPath.count < JSONReader.depthLimit else {
        throw failure(value, "arrays and objects are nested more than \(JSONReader.depthLimit) deep")
      }
      try value.encode(to: self)
      // A pair of a dictionary becomes two elements.
      if let array = elements, let collection = value as? any UnorderedCollection, collection.count > 1 {
        elements = Self.sorted(array, inGroupsOf: array.count / collection.count)
      }
    }
  }

  private static func sorted(_ elements: [JSONValueEncoder], inGroupsOf size: Int) -> [JSONValueEncoder] {
    let groups = stride(from: 0, to: elements.count, by: size).map { start in
      let group = elements[start..<start + size]
      return (bytes: JSONWriter.bytes { for element in group { element.write(to: &$0) } }, elements: group)
    }
    return groups.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.flatMap(\.elements)
  }

  func write(to writer: inout JSONWriter) {
    if let elements { return elements.write(to: &writer) }
    if let single { return single(&writer) }
    writer.beginObject()
    for (name, member) in (members ?? [:]).sorted(by: { $0.key < $1.key }) {
      writer.member(named: name)
      member.write(to: &writer)
    }
    writer.endObject()
  }

  private func failure(_ value: Any, _ reason: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: codingPath, debugDescription: reason))
  }
}

private struct MembersEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { member(key).encodeNil() }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try member(key).encode(value) }

  func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { member(key).unkeyedContainer() }
  func superEncoder(forKey key: Key) -> any Encoder { member(key) }
  func superEncoder() -> any Encoder { member(PlaceKey.superclass) }

  private func member(_ key: some CodingKey) -> JSONValueEncoder {
    let member = JSONValueEncoder(at: codingPath + [key])
    encoder.members?[key.stringValue] = member
    return member
  }
}

private struct ElementsEncoder: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.elements?.count ?? 0 }

  func encodeNil() { element().encodeNil() }
  func encode<Value: Encodable>(_ value: Value) throws { try element().encode(value) }

  func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }
  func superEncoder() -> any Encoder { element() }

  private func element() -> JSONValueEncoder {
    let element = JSONValueEncoder(at: codingPath + [PlaceKey.index(count)])
    encoder.elements?.append(element)
    return element
  }
}

/// A collection whose order changes from run to run.
private protocol UnorderedCollection { var count: Int { get } }
extension Set: UnorderedCollection {}
extension Dictionary: UnorderedCollection {}
