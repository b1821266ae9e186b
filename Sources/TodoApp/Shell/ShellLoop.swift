import MVI

package typealias ShellLoop = Loop<Shell.Intent, Shell.Action, Shell.Result, Shell.State>

package typealias ShellEvent = Event<Shell.Intent, Shell.Action, Shell.Result, Shell.State>

package enum Durability: Sendable {
  /// Before each command is answered, as in a shell; work can be cancelled, which takes back its changes.
  case ofEachCommand(Cancellation)
  /// As the view demands; a batch withholds its answers until then.
  case onDemand
}

/// Makes the loop of a shell, a batch or a test. Every command may take a while if the list is long. `followUp` is the
/// command that follows from a state without being typed.
package func makeLoop(
  in environment: Environment, durability: Durability, initialState: Shell.State = Shell.State(),
  subscriptions: ((Shell.State) -> [Subscription<Shell.Intent>])? = nil,
  followUp: ((Shell.State) -> Shell.Intent?)? = nil, isListLong: Bool = true, listener: ((ShellEvent) -> Void)? = nil,
  processor makeProcessor: (Environment) -> any Processor<Shell.Action, Shell.Result> = ShellProcessor.init
) -> ShellLoop {
  var processor = makeProcessor(environment)
  if case .ofEachCommand(let cancellation) = durability {
    processor = processor.cancellable(by: cancellation, rollingBack: environment.dataSource)
      .committingEachCommand(to: environment.dataSource).lookingOutside(in: environment)
  }
  if let meter = environment.meter { processor = processor.reportingProgress(of: meter) { isListLong || $0.isLong } }
  return ShellLoop(
    initialState: initialState, map: Shell.action(for:in:), isInitial: { if case .start = $0 { true } else { false } },
    processor: processor, reducer: ShellReducer.self, subscriptions: subscriptions, followUp: followUp,
    listener: listener)
}
