import MVI
import TodoModel

/// What is to be done.
package enum TodoAction: Sendable {
  /// Say what there is.
  case greet
  /// Let a screen do something.
  case run(any AppAction, Origin)
  /// Let a screen do something with an answer; should it leave, the one below comes up again.
  case answer(any AppAction, Origin, uncovering: any AppAction)
  /// Leave the screen for the one below, which comes up again.
  case goBack(to: any AppAction, Origin)
  /// Leave all screens for the first one, which comes up again.
  case goHome(to: any AppAction, Origin)
  /// Say that there is nothing to go back to.
  case stay(Origin)
  /// Refuse the line.
  case refuse(TodoError, Origin)
  /// Leave the program.
  case quit(Origin)
  /// Say what could stand at the cursor, while that is on the screen and that is asked.
  case suggest(TypedLine, Situation, answering: (any Question)?)
  /// Make durable what has been answered so far.
  case commit
  /// Do what was put off until there is time.
  case settle
  /// Show everything in a window of this size from now on.
  case fit(Window)
  /// Look at what others have done.
  case lookOutside
  /// Look at what a day brings that has begun since that day.
  case lookAtNewDay(since: Day)

  package static func action(for intent: TodoIntent, in state: TodoViewState) -> TodoAction? {
    switch intent {
    case .start: .greet
    case .complete(let line): .suggest(line, state.situation, answering: state.question)
    case .commit: .commit
    case .idle: .settle
    case .fit(let window): .fit(window)
    case .outside(.fileChanged): .lookOutside
    case .outside(.dayChanged): state.outlook.map { .lookAtNewDay(since: $0.day) }
    case .command(let command, let origin): action(for: command, from: origin, in: state)
    }
  }

  private static func action(for command: Command, from origin: Origin, in state: TodoViewState) -> TodoAction? {
    switch command {
    case .feature(let intent):
      .run(intent.action(in: state), origin)
    case .answer(let answer):
      state.asking.map {
        let intent = state.intent(answering: answer, to: $0.feature)
        return .answer(intent.action(in: state), origin, uncovering: showing(state.routes.below, in: state))
      }
    case .back:
      state.routes.isAtRoot ? .stay(origin) : .goBack(to: showing(state.routes.below, in: state), origin)
    case .home:
      .goHome(to: showing(state.routes.root, in: state), origin)
    case .quit:
      .quit(origin)
    case .incomprehensible(let error):
      .refuse(error, origin)
    }
  }

  private static func showing(_ route: Route, in state: TodoViewState) -> any AppAction {
    route.intent(in: state.situation).action(in: state)
  }
}
