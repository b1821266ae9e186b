/// A value that is used but never shown: a password in an intent, a token in a state.
///
///     enum LoginIntent: Equatable { case logIn(name: String, password: Secret<String>) }
///
/// Printing, `dump` and the failures of tests show it as `•••`, whatever it is a part of. It is not encodable, so the
/// compiler refuses to write it to a recording until the program says what is to be written instead.
public struct Secret<Value> {
  /// The value itself.
  public var value: Value

  /// A secret with a value.
  public init(_ value: Value) { self.value = value }
}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}
extension Secret: Sendable where Value: Sendable {}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always the same, whatever the value is.
  public var description: String { "•••" }
  /// Always the same, whatever the value is.
  public var debugDescription: String { "•••" }
  /// Has no members.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
