/// A pure function: the previous state and a result give the next state.
///
/// It reads no clock, no file and no random number; what it needs of them comes with the result.
///
///     enum CounterReducer: Reducer {
///       static func reduce(_ count: Int, _ result: CounterResult) -> Int {
///         switch result {
///         case .increased: count + 1
///         case .wasReset: 0
///         }
///       }
///     }
public protocol Reducer<State, Result> {
  /// What is shown.
  associatedtype State
  /// What happened.
  associatedtype Result

  /// The state that follows.
  static func reduce(_ state: State, _ result: Result) -> State
}

/// One thing that passed through the loop, for those who only listen: a trace, telemetry, a test.
///
///     switch event {
///     case .intent(let intent): heard.lines.append("intent \(intent)")
///     case .action(let action): heard.lines.append("action \(action)")
///     case .result(let result): heard.lines.append("result \(result)")
///     case .state(let state): heard.lines.append("state \(state)")
///     }
public enum Event<Intent, Action, Result, State> {
  /// The view emitted it.
  case intent(Intent)
  /// It is about to be processed.
  case action(Action)
  /// The processor answered it.
  case result(Result)
  /// It is about to be rendered.
  case state(State)
}

extension Event: Sendable where Intent: Sendable, Action: Sendable, Result: Sendable, State: Sendable {}
