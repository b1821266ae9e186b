import MVI
import TodoModel

/// The type of `todo`'s loop.
package typealias TodoLoop = Loop<TodoIntent, TodoAction, TodoResult, TodoViewState>

/// What passes through it.
package typealias TodoEvent = Event<TodoIntent, TodoAction, TodoResult, TodoViewState>

/// When what has been changed is made durable.
package enum Durability: Sendable {
  /// Before each command is answered, as a shell does; work can be cancelled, which takes back what it has changed.
  case ofEachCommand(Cancellation)
  /// When the view asks for it, as a batch does, which withholds its answers until then.
  case onDemand
}

/// Subscriptions and follow-ups: intents that come without the user.
package struct AutomaticIntents {
  /// What is listened to in a state.
  let subscriptions: ((TodoViewState) -> [Subscription<TodoIntent>])?
  /// The command that follows from a state without being typed.
  let followUp: ((TodoViewState) -> TodoIntent?)?

  package init(
    subscriptions: ((TodoViewState) -> [Subscription<TodoIntent>])? = nil,
    followUp: ((TodoViewState) -> TodoIntent?)? = nil
  ) {
    self.subscriptions = subscriptions
    self.followUp = followUp
  }
}

/// Makes the loop of a shell, a batch or a test; they differ only in these arguments.
///
/// - Parameters:
///   - meter: What work that takes a while reports to; without it, no progress is told.
///   - isListLong: Whether every command may take a while, because the list is long.
///   - listener: What hears everything that passes, for a trace.
package func makeLoop(
  in environment: TodoEnvironment, durability: Durability, initialState: TodoViewState = TodoViewState(),
  following: AutomaticIntents = AutomaticIntents(), meter: ProgressMeter? = nil, isListLong: Bool = true,
  listener: ((TodoEvent) -> Void)? = nil
) -> TodoLoop {
  let processor = TodoProcessor(in: environment)
  switch durability {
  case .onDemand:
    return makeLoop(
      processor, initialState: initialState, following: following, meter: meter, isListLong: isListLong,
      listener: listener)
  case .ofEachCommand(let cancellation):
    let durable =
      processor
      .cancellable(by: cancellation, rollingBack: environment.dataSource)
      .committingEachCommand(to: environment.dataSource)
      .lookingOutside(in: environment)
    return makeLoop(
      durable, initialState: initialState, following: following, meter: meter, isListLong: isListLong,
      listener: listener)
  }
}

/// The loop around a processor of one's own.
package func makeLoop(
  _ processor: some Processor<TodoAction, TodoResult>, initialState: TodoViewState = TodoViewState(),
  following: AutomaticIntents = AutomaticIntents(), meter: ProgressMeter? = nil, isListLong: Bool = true,
  listener: ((TodoEvent) -> Void)? = nil
) -> TodoLoop {
  guard let meter else {
    return loop(around: processor, initialState: initialState, following: following, listener: listener)
  }
  return loop(
    around: processor.tellingProgress(of: meter) { isListLong || $0.takesAWhile }, initialState: initialState,
    following: following, listener: listener)
}

private func loop(
  around processor: some Processor<TodoAction, TodoResult>, initialState: TodoViewState, following: AutomaticIntents,
  listener: ((TodoEvent) -> Void)?
) -> TodoLoop {
  TodoLoop(
    initialState: initialState, map: TodoAction.action(for:in:), isInitial: \.isStart, processor: processor,
    reducer: TodoReducer.self, subscriptions: following.subscriptions, followUp: following.followUp, listener: listener)
}
