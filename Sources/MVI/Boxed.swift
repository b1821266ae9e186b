/// A value copied by reference, and first compared by reference: for a large part of a state that seldom changes.
///
///     struct ShellState: Equatable {
///       var tasks = Tasks.State()
///       @Boxed var screens = Screens()
///     }
///
/// Copying costs one reference, and so does comparing an unchanged value, however large it is. A change copies the value
/// and allocates. Two boxes are equal if their values are.
@propertyWrapper public struct Boxed<Value> {
  // A `let`: with a `var` each reading would copy all of the value.
  @usableFromInline final class Storage {
    @usableFromInline let value: Value

    @inlinable init(_ value: consuming Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  /// Creates a box with a value.
  @inlinable public init(wrappedValue: consuming Value) { storage = Storage(wrappedValue) }

  /// The value itself.
  @inlinable public var wrappedValue: Value {
    _read { yield storage.value }
    _modify {
      var value = storage.value
      yield &value
      storage = Storage(consume value)
    }
  }
}

extension Boxed.Storage: Sendable where Value: Sendable {}
extension Boxed: Sendable where Value: Sendable {}

extension Boxed: Equatable where Value: Equatable {
  /// True if both are the same box, or their values are equal.
  @inlinable public static func == (left: Boxed, right: Boxed) -> Bool {
    left.storage === right.storage || left.storage.value == right.storage.value
  }
}

extension Boxed: Hashable where Value: Hashable {
  /// Hashes the value.
  @inlinable public func hash(into hasher: inout Hasher) { storage.value.hash(into: &hasher) }
}

extension Boxed: Codable where Value: Codable {
  /// Reads the value; the box itself is not encoded.
  public init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value(from: decoder)) }

  /// Writes the value alone.
  public func encode(to encoder: any Encoder) throws { try storage.value.encode(to: encoder) }
}

extension Boxed: CustomReflectable {
  /// The mirror of the value, so that dumps and differences show nothing of the box.
  public var customMirror: Mirror { Mirror(reflecting: storage.value) }
}
