import MVI
import TodoJSON
import TodoModel

/// A feature of the program: a folder with the parts of the pattern, and one line in `Features.all`.
///
/// Only the line in `Features.all` is needed. Another feature may send its intents, and uses neither its processor nor its
/// state. One that has something to show is a `Screen`; the others only do something, or ask. One with questions of its own,
/// beside whether to do something, is an `AskingFeature` as well.
package protocol AppFeature: Feature
where
  Environment == TodoEnvironment, Intent: AppIntent, Intent.Owner == Self, Action: AppAction, Action.Owner == Self,
  Result: AppResult, Result.Owner == Self, Report == Never
{
  /// The commands that belong to it; they can be given on every screen.
  static var verbs: [Verb] { get }

  /// The commands that stand before others, as `watch list` does.
  static func verbs(before others: [Verb]) -> [Verb]

  /// Writes the members of its state as JSON, for programs and for traces. Pure.
  static func writeMembers(of state: State, to writer: inout JSONWriter)
}

/// An intent of some feature. It can be written to a trace.
///
/// Intents, actions and results name their feature, so they find their way through the program by their types.
package protocol AppIntent: Sendable, Encodable {
  /// The feature.
  associatedtype Owner: AppFeature where Owner.Intent == Self

  /// Whether it is about what is durable, so that the commands before it have to be so first.
  var needsDurability: Bool { get }

  /// The action that it asks for, in the light of what is shown.
  ///
  /// No feature implements it, nor `programResults(in:)` and `reduced(into:)` below: they are requirements only so that the
  /// compiler specialises them for each type. Otherwise half of what a command costs would be looking up types.
  func action(in state: TodoViewState) -> any AppAction

  /// Whether it only shows something: nothing changes, no question is asked, and it can be had any number of times.
  var onlyShows: Bool { get }

  /// Whether it may be offered in the place of a line that is refused: not if it is known beforehand to be refused as well.
  func canBeOffered(among verbs: [Verb], _ aliases: [Alias]) -> Bool

  /// Whether something is lost by it, so that no line is completed to it without need.
  var destroys: Bool { get }
}

extension AppIntent {
  package func action(in state: TodoViewState) -> any AppAction {
    Owner.action(for: self, in: state.features[Owner.self])
  }

  package var needsDurability: Bool { false }
  package var onlyShows: Bool { false }
  package func canBeOffered(among verbs: [Verb], _ aliases: [Alias]) -> Bool { true }
  package var destroys: Bool { false }
}

/// An action of some feature. It can be written to a trace. Where it says what the user wants, the intent is one (decision 62).
package protocol AppAction: Sendable, Equatable, Encodable {
  /// The feature.
  associatedtype Owner: AppFeature where Owner.Action == Self

  /// Whether it may be slow even for a short list, so that its progress is shown.
  var takesAWhile: Bool { get }

  /// Runs the action, with results for the whole program.
  func programResults(in environment: TodoEnvironment) -> Results<TodoResult>
}

extension AppAction {
  package var takesAWhile: Bool { false }

  package func programResults(in environment: TodoEnvironment) -> Results<TodoResult> {
    Owner.processor(in: environment).results(of: self).flatMap { $0.programResults(in: environment) }
  }
}

/// A result of some feature. It can be written to a trace and read back.
package protocol AppResult: Sendable, Equatable, Codable {
  /// The feature.
  associatedtype Owner: AppFeature where Owner.Result == Self

  /// What comes of an error.
  static func failed(_ error: TodoError) -> Self

  /// What the result means for the program around the feature.
  var output: FeatureOutput { get }

  /// The scope of this result, if known.
  var scope: Scope? { get }

  /// The aliases from now on, if they are others.
  var aliases: [Alias]? { get }

  /// The states of all features with that of its own reduced.
  func reduced(into features: FeatureStates) -> FeatureStates
}

extension AppResult {
  package var scope: Scope? { nil }
  package var aliases: [Alias]? { nil }

  package func reduced(into features: FeatureStates) -> FeatureStates {
    var next = features
    next[Owner.self] = Owner.Reduce.reduce(features[Owner.self], self)
    return next
  }
}

/// A processor of some feature: it answers each action with one result, made when it is pulled. What it throws is a result too.
///
/// One that has more to answer, one result after another, implements `results(of:)` as well.
package protocol AppProcessor: Processor where Result: AppResult {
  // Named again, so that the compiler finds them by `result(of:)`.
  associatedtype Action
  associatedtype Result

  init(environment: TodoEnvironment)

  /// What comes of an action.
  func result(of action: Action) async throws(TodoError) -> Result
}

extension AppProcessor {
  package func results(of action: Action) -> Results<Result> {
    Results { await resultOrFailure(of: action) }
  }

  package func resultOrFailure(of action: Action) async -> Result {
    do throws(TodoError) { return try await result(of: action) } catch { return .failed(error) }
  }
}

extension AppFeature where Intent == Action {
  package static func action(for intent: Intent, in state: State) -> Action { intent }
}

extension AppFeature where Process: AppProcessor {
  package static func processor(in environment: TodoEnvironment) -> Process { Process(environment: environment) }
}

extension AppFeature {
  // What a result means for the program is its output.
  package static func report(of result: Result, in state: State) -> Never? { nil }
  package static var verbs: [Verb] { [] }
  package static func verbs(before others: [Verb]) -> [Verb] { [] }

  package static func writeMembers(of states: FeatureStates, to writer: inout JSONWriter) {
    writeMembers(of: states[Self.self], to: &writer)
  }
}
