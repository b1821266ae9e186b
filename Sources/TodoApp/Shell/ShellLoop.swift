import MVI
import TodoModel

package typealias ShellLoop = Loop<Shell.Intent, Shell.Action, Shell.Result, Shell.State>

package typealias ShellEvent = Event<Shell.Intent, Shell.Action, Shell.Result, Shell.State>

package enum Durability: Sendable {
  /// Before each command is answered, as in a shell; work can be cancelled, which takes back its changes.
  case ofEachCommand(Cancellation)
  /// As the view demands; a batch withholds its answers until then.
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

/// Makes the loop of a shell, a batch or a test. Every command may take a while if the list is long.
package func makeLoop(
  in environment: Environment, durability: Durability, initialState: Shell.State = Shell.State(),
  following: AutomaticIntents = AutomaticIntents(), meter: ProgressMeter? = nil, isListLong: Bool = true,
  listener: ((ShellEvent) -> Void)? = nil
) -> ShellLoop {
  let processor: any Processor<Shell.Action, Shell.Result> =
    switch durability {
    case .onDemand: ShellProcessor(in: environment)
    case .ofEachCommand(let cancellation):
      ShellProcessor(in: environment)
        .cancellable(by: cancellation, rollingBack: environment.dataSource)
        .committingEachCommand(to: environment.dataSource)
        .lookingOutside(in: environment)
    }
  return makeLoop(
    processor, initialState: initialState, following: following, meter: meter, isListLong: isListLong,
    listener: listener)
}

package func makeLoop(
  _ processor: some Processor<Shell.Action, Shell.Result>, initialState: Shell.State = Shell.State(),
  following: AutomaticIntents = AutomaticIntents(), meter: ProgressMeter? = nil, isListLong: Bool = true,
  listener: ((ShellEvent) -> Void)? = nil
) -> ShellLoop {
  func loop(around processor: some Processor<Shell.Action, Shell.Result>) -> ShellLoop {
    ShellLoop(
      initialState: initialState, map: Shell.action(for:in:),
      isInitial: { if case .start = $0 { true } else { false } }, processor: processor, reducer: ShellReducer.self,
      subscriptions: following.subscriptions, followUp: following.followUp, listener: listener)
  }
  guard let meter else { return loop(around: processor) }
  return loop(around: processor.reportingProgress(of: meter) { isListLong || $0.isLong })
}
