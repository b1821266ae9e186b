import MVI
import TodoModel

package typealias ShellLoop = Loop<Shell.Intent, Shell.Action, Shell.Result, Shell.State>

/// An event that passes through the loop of the shell.
package typealias ShellEvent = Event<Shell.Intent, Shell.Action, Shell.Result, Shell.State>

/// The time at which changes are made durable.
package enum Durability: Sendable {
  /// Before each command is answered, as in a shell; work can be cancelled, which takes back its changes.
  case ofEachCommand(Cancellation)
  /// On demand of the view, as of a batch, which withholds its answers until then.
  case onDemand
}

/// Subscriptions and follow-ups: intents that come without the user.
package struct AutomaticIntents {
  let subscriptions: ((Shell.State) -> [Subscription<Shell.Intent>])?
  /// The command that follows from a state without being typed.
  let followUp: ((Shell.State) -> Shell.Intent?)?

  package init(
    subscriptions: ((Shell.State) -> [Subscription<Shell.Intent>])? = nil,
    followUp: ((Shell.State) -> Shell.Intent?)? = nil
  ) {
    self.subscriptions = subscriptions
    self.followUp = followUp
  }
}

/// Makes the loop of a shell, a batch or a test; they differ only in these arguments.
///
/// - Parameters:
///   - meter: The meter that work that takes a while reports to; without it, no progress is shown.
///   - isListLong: True if every command may take a while, because the list is long.
///   - listener: The listener that is given everything that passes, for a trace.
package func makeLoop(
  in environment: Environment, durability: Durability, initialState: Shell.State = Shell.State(),
  following: AutomaticIntents = AutomaticIntents(), meter: ProgressMeter? = nil, isListLong: Bool = true,
  listener: ((ShellEvent) -> Void)? = nil
) -> ShellLoop {
  let processor = ShellProcessor(in: environment)
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

/// Makes the loop around a given processor.
package func makeLoop(
  _ processor: some Processor<Shell.Action, Shell.Result>, initialState: Shell.State = Shell.State(),
  following: AutomaticIntents = AutomaticIntents(), meter: ProgressMeter? = nil, isListLong: Bool = true,
  listener: ((ShellEvent) -> Void)? = nil
) -> ShellLoop {
  guard let meter else {
    return loop(around: processor, initialState: initialState, following: following, listener: listener)
  }
  return loop(
    around: processor.reportingProgress(of: meter) { isListLong || $0.isLong }, initialState: initialState,
    following: following, listener: listener)
}

private func loop(
  around processor: some Processor<Shell.Action, Shell.Result>, initialState: Shell.State, following: AutomaticIntents,
  listener: ((ShellEvent) -> Void)?
) -> ShellLoop {
  ShellLoop(
    initialState: initialState, map: Shell.action(for:in:), isInitial: { if case .start = $0 { true } else { false } },
    processor: processor,
    reducer: ShellReducer.self, subscriptions: following.subscriptions, followUp: following.followUp, listener: listener
  )
}
