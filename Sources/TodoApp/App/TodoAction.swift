import MVI
import TodoModel

/// What is to be done.
package enum TodoAction: Sendable {
  /// Say what there is.
  case greet
  /// Let a screen do something.
  case run(any AppAction, CommandSource)
  /// Leave undone what has waited for a yes.
  case decline(TodoError, CommandSource)
  /// Ask once more whether to do it: the answer is not taken.
  case askAgain(because: TodoError, CommandSource)
  /// Leave the screen for the one below, which comes up again.
  case goBack(to: any AppAction, CommandSource)
  /// Leave all screens for the first one, which comes up again.
  case goHome(to: any AppAction, CommandSource)
  /// Say that there is nothing to go back to.
  case stay(CommandSource)
  /// Refuse the line.
  case refuse(TodoError, CommandSource)
  /// Leave the program.
  case quit(CommandSource)
  /// Suggest completions at the cursor; context and open question decide what fits.
  case suggest(TypedLine, ParseContext, answering: (any Question)?)
  /// Say what was probably meant by the line before, in the place of the empty one.
  case correct(String)
  /// Make durable what has been answered so far.
  case commit
  /// Do what was put off until there is time.
  case checkpoint
  /// Show everything in a window of this size from now on.
  case fit(Window)
  /// Look at what others have done.
  case lookOutside
  /// Show again what is watched.
  case renewWatched
  /// Look for a new day since `since`, or for what has become due since `untold`.
  case lookAtClock(since: Day, untold: Instant?)
  /// Tell something that has happened outside.
  case tell(ExternalUpdate)
  /// Have the list merged with those of other machines, beside everything else.
  case syncBeside

  package static func action(for intent: TodoIntent, in state: TodoViewState) -> TodoAction? {
    switch intent {
    case .start: .greet
    case .complete(let line):
      // A correction is brought in by the key that completes, where there is nothing to be completed.
      state.correction.flatMap { line.text.isEmpty ? .correct($0) : nil }
        ?? .suggest(line, state.parseContext, answering: state.question)
    case .commit: .commit
    case .idle: .checkpoint
    case .fit(let window): .fit(window)
    case .outside where state.hasEnded, .interrupt where state.hasEnded: nil
    case .outside(.restBegun): .syncBeside
    case .outside where state.watchedLine != nil: .renewWatched
    case .outside(.fileChanged): .lookOutside
    case .outside(.dayChanged), .outside(.momentReached):
      state.taskCounts.map { .lookAtClock(since: $0.day, untold: state.upcoming) }
    case .tell(let update): .tell(update)
    case .outside(.timePassed): nil
    case .interrupt: action(forInterruptIn: state)
    case .command(let command, let origin): action(for: command, from: origin, in: state)
    }
  }

  private static func action(for command: Command, from origin: CommandSource, in state: TodoViewState) -> TodoAction? {
    switch command {
    case .feature(let intent):
      .run(intent.action(in: state), origin)
    case .answer(let answer):
      state.asking.flatMap { action(for: answer, to: $0, from: origin, in: state) }
    case .back:
      state.routes.isAtRoot ? .stay(origin) : .goBack(to: showing(state.routes.below, in: state), origin)
    case .home:
      .goHome(to: showing(state.routes.root, in: state), origin)
    case .quit:
      .quit(origin)
    case .invalid(let error):
      .refuse(error, origin)
    }
  }

  /// Whether it may take a while however small the list is.
  var takesAWhile: Bool {
    if case .run(let action, _) = self { action.takesAWhile } else { false }
  }

  /// What an interrupt ends that would go on by itself: a live view, or lines that were pasted. A person who stops what was
  /// just answered with yes does not want to be asked again.
  private static func action(forInterruptIn state: TodoViewState) -> TodoAction? {
    let origin = CommandSource(line: state.nextLineNumber, command: "")
    if state.watchedLine != nil { return .run(WatchIntent.leave.action(in: state), origin) }
    guard let asker = state.asking else {
      return state.pastedLines.isEmpty ? nil : .run(PasteIntent.stop.action(in: state), origin)
    }
    guard state.error == .cancelled, state.question(of: asker)?.isWhetherToAct == true else { return nil }
    return action(for: .interrupted, to: asker, from: origin, in: state)
  }

  private static func action(
    for answer: Answer, to asker: Asker, from origin: CommandSource, in state: TodoViewState
  ) -> TodoAction? {
    switch asker.pending?.reply(to: answer) {
    case .run(let action)?: .run(action, origin)
    case .decline(let error)?: .decline(error, origin)
    case .askAgain(let error)?: .askAgain(because: error, origin)
    case nil: state.intent(answering: answer, to: asker).map { .run($0.action(in: state), origin) }
    }
  }

  private static func showing(_ route: Route, in state: TodoViewState) -> any AppAction {
    route.intent(in: state.parseContext).action(in: state)
  }
}
