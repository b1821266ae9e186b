#if canImport(Observation)
  import MVI
  import Observation

  /// A view for what observes its model: it keeps the last state, and hands on what is sent.
  ///
  ///     let view = ObservedView<CounterIntent, CounterState>(CounterState())
  ///     Task.detached { await run(view, counterLoop()) }
  ///     view.state.count        // observed
  ///     view.send(.increase)
  ///
  /// It is on the main actor, where it is shown; the loop need not be.
  @MainActor @Observable public final class ObservedView<Intent: Sendable, State: Sendable>: MVI.View {
    /// The state that was rendered last.
    public private(set) var state: State
    @ObservationIgnored private let inbox = Inbox<Intent>()

    /// A view that shows this before the program emits its first state.
    public init(_ state: State) {
      self.state = state
    }

    /// Sends an intent. Never waits.
    public func send(_ intent: Intent) {
      inbox.send(intent)
    }

    /// Ends the program once what was sent has been answered.
    public func close() {
      inbox.finish()
    }

    /// The intents that are sent.
    public func intents() -> Inbox<Intent> { inbox }

    /// Keeps the state.
    public func render(_ state: State) {
      self.state = state
    }
  }
#endif
