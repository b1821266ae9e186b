import MVI
import TodoModel

/// Everything that is needed to show the program, and nothing else.
package struct TodoViewState: Equatable, Sendable {
  // In the order in which two states are compared: what tells them apart most often, and at least cost, comes first.

  /// Whether the command is still being worked on.
  package internal(set) var isInFlight = false
  /// Its progress, if it is long-running.
  package internal(set) var progress: Progress?
  /// Which screen is shown, and how one got there.
  package internal(set) var routes = BackStack(Route(TasksScreen.self))
  /// True if shown because the screen above closed.
  package internal(set) var isUncovered = false
  /// The command that is being, or has been, answered.
  package internal(set) var origin: CommandSource?
  /// When that command was given.
  package internal(set) var instant = Instant(seconds: 0)
  /// What the command is answered with.
  package internal(set) var message = Message.none
  /// What was found out about the file while the command was answered.
  package internal(set) var fileNotices: [FileNotice] = []
  /// What an answer has changed, shown before the message: the screen goes on asking, or sums up.
  @Boxed package internal(set) var precedingReport: ChangeReport?
  /// The feature that waits for an answer.
  package internal(set) var asking: Asker?
  /// The screen that waited for an answer when the command was given.
  var wasAsking: Asker?
  /// Lines that were pasted and confirmed; the next command is the first of them.
  package internal(set) var pastedLines: ArraySlice<String> = []
  /// Whether the command is one of those that were pasted, which were not typed.
  package internal(set) var isRunningPastedLine = false
  /// Whether the program has been left.
  package internal(set) var hasEnded = false
  /// Whether there are changes that the data file is to be brought up to when there is time.
  package internal(set) var isCheckpointDue = false
  /// How the last commit went.
  package internal(set) var commitStatus = CommitStatus.none
  /// What could stand at the cursor of the line that is being typed, if that was asked.
  @Boxed package internal(set) var suggestions: Suggestions?
  /// The current scope, as last reported by a result.
  package internal(set) var scope = Scope()
  /// The aliases, once they are others than the configuration had.
  package internal(set) var aliases: [Alias]?
  /// How much there is to be done, when it was last looked at.
  @Boxed package internal(set) var taskCounts: TaskCounts?
  /// The next instant at which something becomes due or comes back, of which nothing has been told; nil if there is none
  /// today.
  package internal(set) var upcoming: Instant?
  /// How large the window is; nil where that is unknown.
  package internal(set) var window: Window?
  /// What was told last of what happens outside.
  @Boxed package internal(set) var externalUpdate: NumberedUpdate?
  /// What the person knows already; nil where nothing is to be pointed out.
  package internal(set) var usage: UsageProfile?
  /// The state of each feature.
  package internal(set) var features = FeatureStates()

  /// What a command is answered with: shown once, gone with the next command.
  package indirect enum Message: Equatable, Sendable {
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
    /// What there is, with the agenda if the session begins with it.
    case greeting(TaskCounts, TaskAgenda? = nil)
    /// The question of the screen that waits for an answer.
    case question
    /// Nothing, on a screen without anything before it.
    case clearedScreen
    /// What went wrong.
    case error(TodoError)
  }

  /// How a commit went; the count tells one from the next.
  package enum CommitStatus: Equatable, Sendable {
    /// Nothing has been committed yet.
    case none
    /// It is durable.
    case durable(count: Int)
    /// None of it has happened.
    indirect case failed(TodoError, count: Int)

    /// How many commits there have been.
    package var count: Int {
      switch self {
      case .none: 0
      case .durable(let count), .failed(_, let count): count
      }
    }
  }

  /// Whether nothing is written, so that what is told as changed would change.
  package let isDryRun: Bool

  /// Nothing has happened yet; lists will be like that.
  package init(isDryRun: Bool = false, listing: Listing = .standard) {
    self.isDryRun = isDryRun
    features[TasksScreen.self].listing = listing
  }

  /// The question that is open; the next line is its answer.
  package var question: (any Question)? {
    asking.flatMap(question)
  }

  /// What a line that is typed now can leave out.
  package var parseContext: ParseContext {
    ParseContext(
      shownTask: routes.top.screen == DetailScreen.self ? routes.top.task : nil,
      listing: features[TasksScreen.self].listing, aliases: aliases)
  }

  /// The number of the next command.
  package var nextLineNumber: Int { (origin?.line ?? 0) + 1 }

  /// The line that is to be run now without being typed: again what is watched, when that is out of date; or the next of
  /// those that were pasted, unless something is asked or watched.
  package var lineToRun: (text: String, isPasted: Bool)? {
    guard !hasEnded else { return nil }
    let watched = features[Watch.self]
    if let line = watched.line { return watched.isOutOfDate ? (text: line, isPasted: false) : nil }
    guard asking == nil, let line = pastedLines.first else { return nil }
    return (text: line, isPasted: true)
  }

  /// What is wrong, if the command has failed or has found something, or if it was an answer that was not taken.
  package var error: TodoError? {
    switch message {
    case .error(let error), .diagnosis(let error): error
    case .question: asking?.pending?.refusal ?? question?.refusal
    case .none, .clearedScreen, .screen, .changes, .notice, .greeting: nil
    }
  }

  /// The line that was probably meant by the command that is answered, if it has been refused.
  package var correction: String? {
    guard asking == nil, let origin else { return nil }
    return error?.settled(in: origin.command).correction
  }

  /// The error that the command is answered with, if no screen tells it.
  package var untoldError: TodoError? {
    switch message {
    case .error, .question: error
    case .none, .clearedScreen, .screen, .diagnosis, .changes, .notice, .greeting: nil
    }
  }

  /// Whether the answer is a screen that was asked for, to be read. What asks something, says what has
  /// become of a command, or comes up again when something else is left is there to be gone on from; and so is everything
  /// while pasted lines are waiting.
  package var isToBeRead: Bool {
    switch message {
    case .screen, .diagnosis: !isUncovered && pastedLines.isEmpty
    case .none, .clearedScreen, .changes, .notice, .greeting, .question, .error: false
    }
  }

  func question(of asker: Asker) -> (any Question)? {
    func question<F: AskingFeature>(_ feature: F.Type) -> (any Question)? { F.question(in: features[feature]) }
    return asker.pending?.question ?? asker.askingFeature.flatMap { question($0) }
  }

  func intent(answering answer: Answer, to asker: Asker) -> (any AppIntent)? {
    func intent<F: AskingFeature>(_ feature: F.Type) -> any AppIntent {
      F.intent(answering: answer, in: features[feature])
    }
    return asker.askingFeature.map { intent($0) }
  }
}
