import MVI
import TodoModel

/// The program around the features: lines, screens, questions, and all that happens outside.
package enum Shell {
  package enum Intent: Equatable, Sendable, Codable {
    /// Greets the user. Counts once.
    case start
    indirect case command(Command, CommandSource)
    case complete(TypedLine)
    /// Makes the previous answers durable.
    case commit
    /// Uses a pause in typing to bring the data file up to date.
    case idle
    case outside(ExternalEvent)
    /// Shows news from a process that the program has started.
    case show(ExternalUpdate)
    case fit(Window)
    /// Ctrl-C while no line is read: ends what would continue by itself.
    case interrupt
  }

  package enum Action: Equatable, Sendable, Codable {
    case greet
    indirect case run(Features.Action, CommandSource)
    /// Goes back or home, and runs the action that shows the screen there.
    indirect case leave(Result, showing: Features.Action, CommandSource)
    /// Answers a command with a result that takes no work.
    indirect case answer(Result, CommandSource)
    /// Emits a result that takes no work and is no answer.
    indirect case emit(Result)
    /// Suggests completions; the places that an open question expects are given, if there is one.
    case suggest(TypedLine, ParseContext, answering: [ExpectedPlace]?)
    case commit, checkpoint, lookOutside, syncInBackground
    /// Looks for a new day since `since`, or for tasks that became due since `unreported`.
    case lookAtClock(since: Day, unreported: Instant?)

    /// True if the action may take a while however short the list is, so that its progress is shown.
    var isLong: Bool { if case .run(.exchange(.importTasks), _) = self { true } else { false } }
  }

  package enum Result: Equatable, Sendable, Codable {
    // Large payloads are indirect, as each result is copied several times on its way.
    indirect case feature(Features.Result)
    case failed(TodoError)
    /// A command is in flight; the last message is out of date.
    indirect case began(CommandSource, at: Instant)
    case noticed([FileNotice])
    case wentBack, wentHome, stayed
    indirect case greeted(TaskCounts, at: Instant, usage: UsageProfile? = nil, agenda: TaskAgenda? = nil)
    /// The line was not understood, or its change could not be made durable; a question that was open stays open.
    case refused(TodoError)
    case declined(TodoError)
    case askedAgain(because: TodoError)
    case quit
    indirect case suggested(Suggestions)
    case committed
    /// None of the changes since the last commit has happened.
    case commitFailed(TodoError)
    case checkpointed
    case fitted(Window)
    /// The current task counts; `isCaughtUp` is true if everything that became due until now has been reported.
    indirect case counted(TaskCounts, isCaughtUp: Bool = false)
    case progressed(Progress)
    case updated(ExternalUpdate)
  }

  /// Returns the action that an intent asks for; nil if there is nothing to do. Pure.
  package static func action(for intent: Intent, in state: State) -> Action? {
    switch intent {
    case .start: return .greet
    case .complete(let line):
      // On an empty line, the completion key inserts the correction.
      if line.text.isEmpty, let correction = state.correction {
        return .emit(.suggested(Suggestions(replacing: 0..<0, by: [Suggestion(correction, following: "")])))
      }
      return .suggest(line, state.parseContext, answering: state.question?.places(in: line.head))
    case .commit: return .commit
    case .idle: return .checkpoint
    case .fit(let window): return .emit(.fitted(window))
    case .outside where state.hasEnded, .interrupt where state.hasEnded: return nil
    case .outside(.restBegun): return .syncInBackground
    case .outside where state.watch.line != nil: return .emit(.feature(.watch(.outdated)))
    case .outside(.fileChanged): return .lookOutside
    case .outside(.dayChanged), .outside(.momentReached):
      return state.taskCounts.map { .lookAtClock(since: $0.day, unreported: state.upcoming) }
    case .show(let update): return .emit(.updated(update))
    case .outside(.timePassed): return nil
    case .interrupt: return actionForInterrupt(in: state)
    case .command(let command, let origin): return action(for: command, from: origin, in: state)
    }
  }

  private static func action(for command: Command, from origin: CommandSource, in state: State) -> Action? {
    switch command {
    case .feature(let intent): .run(intent.action(in: state), origin)
    case .answer(let answer): state.asking.map { action(for: answer, to: $0, from: origin, in: state) }
    case .back where state.routes.isAtRoot: .answer(.stayed, origin)
    case .back: .leave(.wentBack, showing: state.action(showing: state.routes.below), origin)
    case .home: .leave(.wentHome, showing: state.action(showing: state.routes.root), origin)
    case .quit: .answer(.quit, origin)
    case .invalid(let error): .answer(.refused(error), origin)
    }
  }

  /// Ends a live view or pasted lines. A person who stops an action just confirmed does not want to be asked again.
  private static func actionForInterrupt(in state: State) -> Action? {
    let origin = CommandSource(line: state.nextLineNumber, command: "")
    if state.watch.line != nil { return .run(.watch(.end), origin) }
    guard let asking = state.asking else { return state.pastedLines.isEmpty ? nil : .run(.paste(.stop), origin) }
    guard state.error == .cancelled, state.question(of: asking)?.isWhetherToAct == true else { return nil }
    return action(for: .interrupted, to: asking, from: origin, in: state)
  }

  private static func action(
    for answer: Answer, to asking: PendingQuestion, from origin: CommandSource, in state: State
  ) -> Action {
    switch asking.source {
    case .edit: return .run(Features.Intent.edit(.answer(answer)).action(in: state), origin)
    case .review: return .run(Features.Intent.review(.answer(answer)).action(in: state), origin)
    case .editor: return .run(Features.Intent.editor(.giveUp).action(in: state), origin)
    case .action(let pending):
      switch pending.reply(to: answer) {
      case .run(let action): return .run(action, origin)
      case .decline(let error): return .answer(.declined(error), origin)
      case .askAgain(let error): return .answer(.askedAgain(because: error), origin)
      }
    }
  }
}

package enum Command: Equatable, Sendable, Codable {
  indirect case feature(Features.Intent)
  case answer(Answer)
  case back, home, quit
  case invalid(TodoError)
}

package struct CommandSource: Hashable, Sendable, Codable {
  /// The number of the line, from 1.
  package let line: Int
  /// The line as it was entered, with aliases expanded.
  package let command: String
  /// The line as it was typed or pasted at the prompt, for the history of lines; nil for any other.
  package let typed: String?
  /// The options of the line, which are no part of the command; nil if it has none.
  package let options: LineOptions?

  package init(line: Int, command: String, typed: String? = nil, options: LineOptions? = nil) {
    (self.line, self.command, self.typed, self.options) = (line, command, typed, options)
  }
}

extension Shell.State {
  fileprivate func action(showing route: Route) -> Features.Action {
    route.place.intent(showing: route.task, in: parseContext).action(in: self)
  }
}
