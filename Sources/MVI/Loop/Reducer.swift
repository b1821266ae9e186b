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
