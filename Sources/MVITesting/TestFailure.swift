import CustomDump

/// What a test demanded and did not get: the one way in which everything here reports.
///
/// It is thrown, so it works with every test library and outside of any, and the tests of a test tool can catch it. A test
/// function that is marked `throws` needs nothing else:
///
///     @Test func whatIsAddedIsConfirmed() throws {
///       try given(ShoppingState(), for: ShoppingReducer.self)
///         .when(.added("milk"))
///         .thenOnly { $0.notice = "To buy: milk." }
///     }
public struct TestFailure: Error, Equatable, CustomStringConvertible {
  /// What is wrong, with the difference where there is one.
  public let message: String
  /// Where it was demanded: a line of a test, or of a transcript.
  public let place: String

  /// A failure at a place.
  public init(_ message: String, at place: String) {
    self.message = message
    self.place = place
  }

  init(_ message: String, fileID: String, line: Int) {
    self.init(message, at: "\(fileID):\(line)")
  }

  /// The place and the message, as a compiler would print them.
  public var description: String { "\(place): \(message)" }
}

/// How two values differ, one field a line: `-` is what was expected, `+` what came.
func stateDifference<State>(expected: State, actual: State) -> String {
  diff(expected, actual) ?? stateDescription(actual)
}

func stateDescription<State>(_ state: State) -> String {
  String(customDumping: state)
}
