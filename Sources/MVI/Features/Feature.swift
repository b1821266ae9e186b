/// One part of a program with the whole pattern in it, usually a screen: its four types and its three functions.
///
/// A feature is a namespace, not an instance: what it needs comes in with the environment, what it knows is in its state.
/// Its intents, actions and results name the feature they belong to, so they find their way through a composed program
/// without a table that could lack an entry.
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
  /// What does it.
  associatedtype Process: Processor where Process.Action == Action, Process.Result == Result
  /// What becomes of the state.
  associatedtype Reduce: Reducer where Reduce.State == State, Reduce.Result == Result

  /// The name in traces and in the machine-readable output; unique in a program.
  static var name: String { get }

  /// The state before anything has happened.
  static var initialState: State { get }

  /// What an intent asks to be done, in the light of what is shown. Pure.
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
