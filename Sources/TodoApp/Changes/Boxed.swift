/// Stores a rarely set optional on the heap, so that copies of its owner stay small.
///
/// A state is copied several times for each command. What is large and mostly absent makes none of the copies larger.
@propertyWrapper
package enum Boxed<Value> {
  /// There is nothing.
  case empty
  /// There is a value.
  indirect case full(Value)

  package init(wrappedValue: Value?) {
    self = wrappedValue.map(Boxed.full) ?? .empty
  }

  package var wrappedValue: Value? {
    get { if case .full(let value) = self { value } else { nil } }
    set { self = Boxed(wrappedValue: newValue) }
  }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed: Equatable where Value: Equatable {}
