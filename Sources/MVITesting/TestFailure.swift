import Testing

/// A demand of a test that was not met.
///
/// In a test of Swift Testing a failure is an issue at the line of the demand, as of `#require`; elsewhere it is thrown.
///
///     @Test func whatIsAddedIsConfirmed() throws {
///       try given(ShoppingState(), for: ShoppingReducer.self)
///         .when(.added("milk"))
///         .then(ShoppingState(items: ["milk"], notice: "To buy: milk."))
///     }
public struct TestFailure: Error, Equatable, CustomStringConvertible {
  /// The text of the failure, with the difference where there is one.
  public let message: String
  /// The line of a test, or of a transcript.
  public let place: String

  /// True if failures are thrown in tests of Swift Testing, too; for tests of test tools, which catch them.
  @TaskLocal package static var isThrown = false

  /// A failure at a place.
  public init(_ message: String, at place: String) { (self.message, self.place) = (message, place) }

  /// The place and the message, as a compiler would print them.
  public var description: String { "\(place): \(message)" }
}

/// Reports an unmet demand at a line of the test, and returns the error to be thrown.
func unmet(_ message: String, at location: SourceLocation) -> any Error {
  if Test.current != nil, !TestFailure.isThrown {
    do {
      // An error that `#require` throws is not reported again at the line of `@Test`.
      let isAsExpected = false
      try #require(isAsExpected, "\(message)", sourceLocation: location)
    } catch { return error }
  }
  return TestFailure(message, at: "\(location.fileID):\(location.line)")
}
