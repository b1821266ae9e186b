/// One part of a program with the whole pattern in it, usually a screen: the four types that flow, and the three
/// functions between them (intent to action, the processor from action to results, the reducer from result to state).
///
/// A feature is a namespace, not an instance: what it needs comes in with the environment, what it knows is in its
/// state. The types may have any names; the compiler finds them by the functions below, except for the reducer:
///
///     enum Player: Feature {
///       typealias Reduce = PlayerReducer
///       static let initialState = PlayerState()
///       static func action(for intent: PlayerIntent, in state: PlayerState) -> PlayerIntent { intent }
///       static func processor(in environment: GameEnvironment) -> PlayerProcessor {
///         PlayerProcessor(points: environment.points)
///       }
///
/// A program of several features is a `Composition`. A program with one feature needs none of this, but only a `Loop`.
public protocol Feature<Environment>: SendableMetatype {
  /// What processors need from outside: data sources, clocks.
  associatedtype Environment: Sendable
  /// What the user wants of this feature.
  associatedtype Intent: Sendable
  /// What is to be done.
  associatedtype Action: Sendable
  /// What happened.
  associatedtype Result: Sendable
  /// What is shown.
  associatedtype State: Equatable & Sendable
  /// What the rest of the program has to know of what happened; `Never` for a feature that reports nothing.
  associatedtype Report: Sendable = Never
  /// The processor that runs its actions.
  associatedtype Process: Processor where Process.Action == Action, Process.Result == Result
  /// The reducer that takes its results into its state.
  associatedtype Reduce: Reducer where Reduce.State == State, Reduce.Result == Result

  /// A name for traces and other output, unique in a program; that of the type unless it says otherwise.
  static var name: String { get }

  /// The state before anything has happened.
  static var initialState: State { get }

  /// The action that an intent asks for, in the light of the state that is shown. Pure.
  static func action(for intent: Intent, in state: State) -> Action

  /// The processor, with its dependencies.
  static func processor(in environment: Environment) -> Process

  /// What a result means for the feature around this one; nil if nothing. Pure.
  ///
  /// - Parameters:
  ///   - result: What happened.
  ///   - state: The feature's own state, the result already taken into it.
  static func report(of result: Result, in state: State) -> Report?
}

extension Feature {
  /// The name of the type.
  public static var name: String { String(describing: Self.self) }
}

extension Feature where Report == Never {
  /// Nothing is reported.
  @inlinable public static func report(of result: Result, in state: State) -> Never? { nil }
}
