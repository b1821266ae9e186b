import MVI
import TodoModel

/// Everything that is needed to show the program, and nothing else.
public struct TodoViewState: Equatable, Sendable {
  // In the order in which two states are compared: what tells them apart most often, and at least cost, comes first.

  /// Whether the command is still being worked on.
  public internal(set) var isInFlight = false
  /// Which screen is shown, and how one got there.
  public internal(set) var routes = BackStack(Route(TasksScreen.self))
  /// The command that is being, or has been, answered.
  public internal(set) var origin: Origin?
  /// When that command was given.
  public internal(set) var instant = Instant(seconds: 0)
  /// What the command is answered with.
  public internal(set) var message = Message.none
  /// What was found out about the file while the command was answered.
  public internal(set) var remarks: [Remark] = []
  /// The screen that waits for an answer.
  public internal(set) var asking: Route?
  /// The screen that waited for an answer when the command was given.
  var wasAsking: Route?
  /// Whether the program has been left.
  public internal(set) var hasEnded = false
  /// How the last commit went.
  public internal(set) var settlement = Settlement.none
  /// What is being worked on, as far as it is known: what was last come across.
  public internal(set) var scope = Scope()
  /// The state of each screen.
  public internal(set) var screens = FeatureStates()

  /// What a command is answered with: shown once, gone with the next command.
  public enum Message: Equatable, Sendable {
    /// Nothing.
    case none
    /// The screen that is shown, all of it.
    case screen
    /// Tasks that have changed.
    case changes(ChangeReport)
    /// A sentence.
    case notice(Notice)
    /// What there is.
    case greeting(Greeting)
    /// The question of the screen that waits for an answer.
    case question
    /// What went wrong.
    case error(TodoError)
  }

  /// How a commit went; the count tells one from the next.
  public enum Settlement: Equatable, Sendable {
    /// Nothing has been committed yet.
    case none
    /// It is durable.
    case durable(count: Int)
    /// None of it has happened.
    case failed(TodoError, count: Int)

    /// How many commits there have been.
    public var count: Int {
      switch self {
      case .none: 0
      case .durable(let count), .failed(_, let count): count
      }
    }
  }

  /// Whether nothing is written, so that what is told as changed would change.
  public let isDryRun: Bool

  /// Nothing has happened yet.
  public init(isDryRun: Bool = false) {
    self.isDryRun = isDryRun
  }

  /// The question that is open; the next line is its answer.
  public var question: Question? {
    asking.flatMap { question(of: $0.screen) }
  }

  /// What a line that is typed now can leave out.
  public var situation: Situation {
    Situation(
      shownTask: routes.top.screen == DetailScreen.self ? routes.top.task : nil,
      listing: screens[TasksScreen.self].listing)
  }

  /// The error that the command is answered with.
  public var error: TodoError? {
    if case .error(let error) = message { error } else { nil }
  }

  func question<S: Screen>(of screen: S.Type) -> Question? {
    S.question(in: screens[screen])
  }

  func intent<S: Screen>(answering answer: Answer, to screen: S.Type) -> any ScreenIntent {
    S.intent(answering: answer, in: screens[screen])
  }
}

extension BackStack<Route> {
  /// The route that `back` leads to; the first one if there is nothing to go back to.
  var below: Route {
    routes.dropLast().last ?? root
  }
}
