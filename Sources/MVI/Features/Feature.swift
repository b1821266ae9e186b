/// One part of a program with the whole pattern in it, usually a screen: the four types that flow, and the three
/// functions between them (intent to action, the processor from action to results, the reducer from result to state).
///
/// A feature is a namespace, not an instance: what it needs comes in with the environment, what it knows is in its state.
/// Its intents, actions and results name the feature they belong to, so they find their way through a composed program
/// without a table that could lack an entry. A program with one feature needs none of this, but only a `Loop`.
public protocol Feature<Environment>: SendableMetatype {
  /// What processors need from outside: data sources, clocks.
  associatedtype Environment: Sendable
  /// What the user wants of this feature.
  associatedtype Intent: FeatureIntent where Intent.Owner == Self
  /// What is to be done.
  associatedtype Action: FeatureAction where Action.Owner == Self
  /// What happened.
  associatedtype Result: FeatureResult where Result.Owner == Self
  /// What is shown.
  associatedtype State: Equatable & Sendable
  /// The processor that runs its actions.
  associatedtype Process: Processor where Process.Action == Action, Process.Result == Result
  /// The reducer that takes its results into its state.
  associatedtype Reduce: Reducer where Reduce.State == State, Reduce.Result == Result

  /// A name for traces and other output; unique in a program.
  static var name: String { get }

  /// The state before anything has happened.
  static var initialState: State { get }

  /// The action that an intent asks for, in the light of the state that is shown. Pure.
  static func action(for intent: Intent, in state: State) -> Action

  /// The processor, with its dependencies.
  static func processor(in environment: Environment) -> Process
}

/// An intent of some feature.
public protocol FeatureIntent: Sendable {
  /// The feature.
  associatedtype Owner: Feature where Owner.Intent == Self
}

/// An action of some feature that runs in that environment.
public protocol FeatureAction<Environment>: Sendable {
  /// What the feature's processor needs.
  associatedtype Environment = Owner.Environment where Environment == Owner.Environment
  /// The feature.
  associatedtype Owner: Feature where Owner.Action == Self
}

/// A result of some feature.
public protocol FeatureResult: Sendable {
  /// The feature.
  associatedtype Owner: Feature where Owner.Result == Self
}
