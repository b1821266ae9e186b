/// A copy-on-write box: copies of its owner copy a reference, and two boxes of the same storage are equal at once.
@propertyWrapper
package struct Boxed<Value> {
  fileprivate final class Storage {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var storage: Storage

  package init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  package var wrappedValue: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }
}

extension Boxed.Storage: Sendable where Value: Sendable {}
extension Boxed: Sendable where Value: Sendable {}

extension Boxed: Equatable where Value: Equatable {
  package static func == (left: Boxed, right: Boxed) -> Bool {
    left.storage === right.storage || left.storage.value == right.storage.value
  }
}

extension Boxed: Encodable where Value: Encodable {
  package func encode(to encoder: any Encoder) throws { try storage.value.encode(to: encoder) }
}

extension Boxed: Decodable where Value: Decodable {
  package init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value(from: decoder)) }
}

/// An optional that is mostly nil, stored outside of its owner, so that copies of the owner stay small.
@propertyWrapper
package enum BoxedOptional<Value> {
  case none
  indirect case some(Value)

  package init(wrappedValue: Value?) {
    self = wrappedValue.map(BoxedOptional.some) ?? .none
  }

  package var wrappedValue: Value? {
    get { if case .some(let value) = self { value } else { nil } }
    set { self = BoxedOptional(wrappedValue: newValue) }
  }
}

extension BoxedOptional: Sendable where Value: Sendable {}
extension BoxedOptional: Equatable where Value: Equatable {}

extension BoxedOptional: Encodable where Value: Encodable {
  package func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension BoxedOptional: Decodable where Value: Decodable {
  package init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value?(from: decoder)) }
}
