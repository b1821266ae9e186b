import MVI
import TodoModel

/// A feature that can be on the screen, with the commands that belong to it.
///
/// A screen is a folder with the parts of the pattern, a text that renders its state, and one line where the program is
/// composed. Nothing else has to know that it exists.
public protocol Screen: Feature
where Environment == TodoEnvironment, Intent: ScreenIntent, Action: ScreenAction, Result: ScreenResult {
  /// The commands that belong to the screen; they can be given on every screen.
  static var verbs: [Verb] { get }

  /// The commands that stand before others, as `watch list` does.
  static func verbs(before others: [Verb]) -> [Verb]

  /// The intent that brings the screen up, or up again with what is there by then.
  ///
  /// - Parameters:
  ///   - task: The number of the task that the route names, if it names one.
  ///   - situation: What stands when it comes up.
  static func intent(showing task: Int?, in situation: Situation) -> Intent

  /// What the screen wants to know before it goes on; the next line is the answer.
  static func question(in state: State) -> Question?

  /// What an answer to the question means.
  static func intent(answering answer: Answer, in state: State) -> Intent
}

/// An intent of some screen. It can be written to a trace.
public protocol ScreenIntent: FeatureIntent, Encodable where Owner: Screen {
  /// Whether it is about what is durable, so that the commands before it have to be so first.
  var needsDurability: Bool { get }

  /// The action that it asks for, in the light of what is shown.
  ///
  /// Nobody implements it, nor `programResults(in:)` and `reduced(into:)` below: they are requirements only so that the
  /// compiler specialises them for each type. Otherwise half of what a command costs would be looking up types.
  func action(in state: TodoViewState) -> any ScreenAction

  /// Whether it only shows something: nothing changes, no question is asked, and it can be had any number of times.
  var onlyShows: Bool { get }
}

extension ScreenIntent {
  /// The one that its screen says.
  public func action(in state: TodoViewState) -> any ScreenAction { state.screens.action(for: self) }

  /// Most intents are about tasks, wherever they are.
  public var needsDurability: Bool { false }

  /// Most intents change something.
  public var onlyShows: Bool { false }
}

/// An action of some screen. It can be written to a trace.
public protocol ScreenAction: FeatureAction<TodoEnvironment>, Equatable, Encodable where Owner: Screen {
  /// Runs the action, with results for the whole program.
  func programResults(in environment: TodoEnvironment) -> Results<TodoResult>
}

extension ScreenAction {
  /// Those of its screen, each behind what was found out about the file on the way.
  public func programResults(in environment: TodoEnvironment) -> Results<TodoResult> {
    results(in: environment).flatMap { environment.remarking(.screen($0)) }
  }
}

/// A result of some screen. It can be written to a trace and read back.
public protocol ScreenResult: FeatureResult, Equatable, Codable where Owner: Screen {
  /// What the result means for the program around the screen.
  var outcome: Outcome { get }

  /// What is being worked on, if the result has come across it.
  var scope: Scope? { get }

  /// The states of all screens with that of its own reduced.
  func reduced(into screens: FeatureStates) -> FeatureStates
}

extension ScreenResult {
  /// Most results say nothing of it.
  public var scope: Scope? { nil }

  /// By its screen's reducer.
  public func reduced(into screens: FeatureStates) -> FeatureStates { screens.reducing(self) }
}

extension Screen {
  /// Most commands stand by themselves.
  public static func verbs(before others: [Verb]) -> [Verb] { [] }

  /// Most screens ask nothing.
  public static func question(in state: State) -> Question? { nil }

  /// Nothing has been asked, so the screen comes up as it is.
  public static func intent(answering answer: Answer, in state: State) -> Intent {
    intent(showing: nil, in: Situation(shownTask: nil, listing: .standard))
  }
}
