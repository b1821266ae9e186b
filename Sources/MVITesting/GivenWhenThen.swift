import MVI
import Testing

/// Begins a test of a reducer: given a state, when something has happened, then this is the state.
///
///     try given(ShoppingState(items: ["milk"]), for: ShoppingReducer.self)
///       .when(.inFlight, .removed("milk"))
///       .then(ShoppingState(notice: "Got milk. That was all."))
public func given<Reduce: Reducer>(_ state: Reduce.State, for reducer: Reduce.Type) -> Given<Reduce> {
  Given(state: state)
}

/// The state that a reducer starts with.
///
///     try given(ShoppingState(items: ["milk"]), for: ShoppingReducer.self)
public struct Given<Reduce: Reducer> {
  fileprivate let state: Reduce.State

  /// Reduces results into the state, one after the other.
  public func when(_ results: Reduce.Result...) -> When<Reduce> {
    When(before: state, after: results.reduce(into: state, Reduce.reduce))
  }
}

/// A state before and after some results.
///
///     .when(.inFlight, .added("tea"), .added("milk"), .inFlight)
///     .thenOnly { $0.items = ["milk", "tea"] }
public struct When<Reduce: Reducer> {
  fileprivate let before, after: Reduce.State

  /// Passes the resulting state to a closure that checks a part of it; throws only what that throws.
  public func then(_ check: (Reduce.State) throws -> Void) rethrows { try check(after) }
}

extension When where Reduce.State: Equatable {
  /// Demands exactly this state; another one is an issue at the caller's line, and thrown.
  public func then(_ expected: Reduce.State, sourceLocation: SourceLocation = #_sourceLocation) throws {
    guard after != expected else { return }
    let difference = stateDifference(expected: expected, actual: after)
    throw unmet("The reducer gave another state:\n\n\(difference)", at: sourceLocation)
  }

  /// Demands the given state with this change and no other.
  public func thenOnly(
    sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout Reduce.State) throws -> Void
  ) throws {
    var expected = before
    try change(&expected)
    try then(expected, sourceLocation: sourceLocation)
  }
}
