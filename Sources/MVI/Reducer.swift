/// A pure function that makes the next state from the previous one and a result.
///
/// It reads no clock, file or random number; what it needs from them comes with the result. It changes the state in
/// place, which saves a copy, and changes nothing else.
///
///     enum CounterReducer: Reducer {
///       static func reduce(_ count: inout Int, _ result: CounterResult) {
///         switch result {
///         case .increased: count += 1
///         case .wasReset: count = 0
///         }
///       }
///     }
public protocol Reducer<State, Result> {
  /// The state that is shown.
  associatedtype State
  /// An event that has happened.
  associatedtype Result

  /// Changes a state into the one that follows.
  static func reduce(_ state: inout State, _ result: Result)
}

/// One value that passed through the loop, for listeners: a trace, telemetry, a test.
///
///     switch event {
///     case .intent(let intent): heard.lines.append("intent \(intent)")
///     case .action(let action): heard.lines.append("action \(action)")
///     case .result(let result): heard.lines.append("result \(result)")
///     case .state(let state): heard.lines.append("state \(state)")
///     }
public enum Event<Intent, Action, Result, State> {
  /// An accepted intent.
  case intent(Intent)
  /// The action to process next.
  case action(Action)
  /// A result to be reduced.
  case result(Result)
  /// The state to show next.
  case state(State)
}

extension Event: Sendable where Intent: Sendable, Action: Sendable, Result: Sendable, State: Sendable {}
