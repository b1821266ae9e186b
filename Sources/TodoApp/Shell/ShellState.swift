import MVI
import TodoModel

extension Shell {
  /// Everything that is needed to show the program, and nothing else.
  package struct State: Equatable, Sendable, Codable {
    // In the order in which two states are compared: members that differ most often, and cost least, come first.

    package internal(set) var isInFlight = false
    package internal(set) var progress: Progress?
    package internal(set) var routes = BackStack(Route(.tasks))
    /// True if shown because the screen above closed.
    package internal(set) var isUncovered = false
    /// The command that is being, or has been, answered.
    package internal(set) var origin: CommandSource?
    package internal(set) var instant = Instant(seconds: 0)
    package internal(set) var message = Message.none
    package internal(set) var fileNotices: [FileNotice] = []
    /// The changes by an answer, shown before the message: the screen continues to ask, or sums up.
    @Boxed package internal(set) var precedingReport: ChangeReport?
    package internal(set) var asking: PendingQuestion?
    /// The screen that waited for an answer when the command was given.
    var wasAsking: PendingQuestion?
    /// Lines that were pasted and confirmed; the next command is the first of them.
    package internal(set) var pastedLines: [String] = []
    package internal(set) var isRunningPastedLine = false
    package internal(set) var hasEnded = false
    /// True if there are changes that have to be written to the data file when there is time.
    package internal(set) var isCheckpointDue = false
    package internal(set) var commitStatus = CommitStatus()
    /// The suggestions at the cursor of the line that is being typed, if they were asked for.
    @Boxed package internal(set) var suggestions: Suggestions?
    package internal(set) var aliases: [Alias]?
    @Boxed package internal(set) var taskCounts: TaskCounts?
    /// The next instant of today at which something becomes due or comes back that was not reported; nil for none.
    package internal(set) var upcoming: Instant?
    package internal(set) var window: Window?
    @Boxed package internal(set) var externalUpdate: NumberedUpdate?
    /// The experience of the user; nil if no tips are shown.
    package internal(set) var usage: UsageProfile?
    package internal(set) var tasks = Tasks.State()
    /// Not among the screens, because each change of a task reduces it.
    package internal(set) var edit = Edit.State()
    package internal(set) var watch = Watch.State()
    @Boxed package internal(set) var screens = Screens()

    /// An answer to a command: shown once, gone with the next command.
    package indirect enum Message: Equatable, Sendable, Codable {
      case none
      /// The screen that is shown, all of it.
      case screen
      /// The screen that is shown, all of it; it shows the error itself.
      case diagnosis(TodoError)
      case changes(ChangeReport)
      case notice(Notice)
      /// The task counts, with the agenda if the session begins with it.
      case greeting(TaskCounts, TaskAgenda? = nil)
      case question
      case clearedScreen
      case error(TodoError)
    }

    /// The result of a commit; the count distinguishes one from the next.
    package struct CommitStatus: Equatable, Sendable, Codable {
      package internal(set) var count = 0
      /// Nil if the changes are durable.
      @Boxed package internal(set) var failure: TodoError?
    }

    package let isDryRun: Bool

    package init(isDryRun: Bool = false, listing: Listing = .standard) {
      self.isDryRun = isDryRun
      tasks.listing = listing
    }

    package var question: (any Question)? { asking.flatMap(question) }

    /// The context from which a line that is typed now takes the parts that it leaves out.
    package var parseContext: ParseContext {
      ParseContext(
        shownTask: routes.top.place == .detail ? routes.top.task : nil, listing: tasks.listing, aliases: aliases)
    }

    package var nextLineNumber: Int { (origin?.line ?? 0) + 1 }

    var scope: Scope { taskCounts?.scope ?? Scope() }

    /// The line that is to be run now without being typed: the watched command, if its answer is out of date; or the
    /// next of the pasted lines, unless a question is open or a command is watched.
    package var lineToRun: (text: String, isPasted: Bool)? {
      guard !hasEnded else { return nil }
      if let line = watch.line { return watch.isOutOfDate ? (text: line, isPasted: false) : nil }
      guard asking == nil, let line = pastedLines.first else { return nil }
      return (text: line, isPasted: true)
    }

    /// The error of a command that failed or has findings, or of an answer that was refused.
    package var error: TodoError? {
      switch message {
      case .error(let error), .diagnosis(let error): error
      case .question: asking?.pending?.refusal ?? question?.refusal
      case .none, .clearedScreen, .screen, .changes, .notice, .greeting: nil
      }
    }

    /// The line that was probably meant by the command that is answered, or that corrects what it has done.
    package var correction: String? {
      guard asking == nil, let origin else { return nil }
      switch message {
      case .changes(let report): return report.hints.lazy.compactMap(\.correction).first
      case .screen: return remarks.last { $0.line != nil }?.line
      case .none, .clearedScreen, .notice, .greeting, .error, .diagnosis, .question:
        return error?.settled(in: origin.command).correction
      }
    }

    /// The remarks on the query of the screen.
    private var remarks: [QueryRemark] {
      if routes.top.place == .agenda { return screens.agenda.remarks }
      return routes.top.place == .tasks ? tasks.content?.remarks ?? [] : []
    }

    package var unshownError: TodoError? { if case .diagnosis = message { nil } else { error } }

    /// True if the answer is a screen that the user asked for, to be read: none that asks, reports the result of a
    /// command, or reappears when another closes, and none while pasted lines are waiting.
    package var isToBeRead: Bool {
      switch message {
      case .screen, .diagnosis: !isUncovered && pastedLines.isEmpty
      case .none, .clearedScreen, .changes, .notice, .greeting, .question, .error: false
      }
    }

    func question(of asking: PendingQuestion) -> (any Question)? {
      switch asking.source {
      case .edit: edit.editing?.question
      case .review: screens.review.question
      case .editor: screens.editor
      case .action(let pending): pending.question
      }
    }

    /// News that is shown once; the number distinguishes it from the news before.
    package struct NumberedUpdate: Equatable, Sendable, Codable {
      package let update: ExternalUpdate
      let number: Int
    }
  }
}

/// The size of the window that answers are shown in, in characters.
package struct Window: Hashable, Sendable, Codable {
  package let columns, rows: Int

  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
}
