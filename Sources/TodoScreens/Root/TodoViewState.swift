import MVI
import TodoModel

/// Everything that is needed to show the program, and nothing else.
public struct TodoViewState: Equatable, Sendable {
  // In the order in which two states are compared: what tells them apart most often, and at least cost, comes first.

  /// Whether the command is still being worked on.
  public internal(set) var isInFlight = false
  /// How far that has got, if it takes a while.
  public internal(set) var progress: Progress?
  /// Which screen is shown, and how one got there.
  public internal(set) var routes = BackStack(Route(TasksScreen.self))
  /// Whether nobody has asked for the screen itself: it came up when the one above it was left.
  public internal(set) var isUncovered = false
  /// The command that is being, or has been, answered.
  public internal(set) var origin: Origin?
  /// When that command was given.
  public internal(set) var instant = Instant(seconds: 0)
  /// What the command is answered with.
  public internal(set) var message = Message.none
  /// What was found out about the file while the command was answered.
  public internal(set) var remarks: [Remark] = []
  /// What an answer has changed, told before the message: the screen goes on asking, or sums up.
  @Boxed public internal(set) var told: ChangeReport?
  /// The screen that waits for an answer.
  public internal(set) var asking: Route?
  /// The screen that waited for an answer when the command was given.
  var wasAsking: Route?
  /// Lines that were pasted and confirmed; the next command is the first of them.
  public internal(set) var pastedLines: ArraySlice<String> = []
  /// Whether the command is one of those that were pasted, which nobody has seen being typed.
  public internal(set) var isRunningPastedLine = false
  /// Whether the program has been left.
  public internal(set) var hasEnded = false
  /// How the last commit went.
  public internal(set) var settlement = Settlement.none
  /// What could stand at the cursor of the line that is being typed, if that was asked.
  @Boxed public internal(set) var suggestions: Suggestions?
  /// What is being worked on, as far as it is known: what was last come across.
  public internal(set) var scope = Scope()
  /// How much there is to be done, when it was last looked at.
  @Boxed public internal(set) var outlook: Outlook?
  /// How large the window is; nil where nobody says so.
  public internal(set) var window: Window?
  /// What was told last of what happens outside.
  @Boxed public internal(set) var bulletin: Bulletin?
  /// What the person knows already; nil where nothing is to be pointed out.
  public internal(set) var experience: Experience?
  /// The state of each screen.
  public internal(set) var screens = FeatureStates()

  /// What a command is answered with: shown once, gone with the next command.
  public indirect enum Message: Equatable, Sendable {
    /// Nothing.
    case none
    /// The screen that is shown, all of it.
    case screen
    /// The screen that is shown, all of it; it tells what is wrong itself.
    case diagnosis(TodoError)
    /// Tasks that have changed.
    case changes(ChangeReport)
    /// A sentence.
    case notice(Notice)
    /// What there is.
    case greeting(Outlook)
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
    indirect case failed(TodoError, count: Int)

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

  /// Nothing has happened yet; lists will be like that.
  public init(isDryRun: Bool = false, listing: Listing = .standard) {
    self.isDryRun = isDryRun
    screens[TasksScreen.self].listing = listing
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

  /// What is wrong, if the command has failed or has found something, or if it was an answer that was not taken.
  public var error: TodoError? {
    switch message {
    case .error(let error), .diagnosis(let error): error
    case .question: question?.refusal
    case .none, .screen, .changes, .notice, .greeting: nil
    }
  }

  /// The error that the command is answered with, if no screen tells it.
  public var untoldError: TodoError? {
    switch message {
    case .error, .question: error
    case .none, .screen, .diagnosis, .changes, .notice, .greeting: nil
    }
  }

  /// Whether the answer is a screen that somebody has asked for, to be read at leisure. What asks something, says what has
  /// become of a command, or comes up again when something else is left is there to be gone on from; and so is everything
  /// while pasted lines are waiting.
  public var isToBeRead: Bool {
    switch message {
    case .screen, .diagnosis: !isUncovered && pastedLines.isEmpty
    case .none, .changes, .notice, .greeting, .question, .error: false
    }
  }

  func question<S: Screen>(of screen: S.Type) -> Question? {
    S.question(in: screens[screen])
  }

  func intent<S: Screen>(answering answer: Answer, to screen: S.Type) -> any ScreenIntent {
    S.intent(answering: answer, in: screens[screen])
  }
}
