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
