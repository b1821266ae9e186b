#if canImport(Observation)
  import MVI
  import Observation

  /// A view for interfaces that observe a model: it keeps the last state, and emits the intents that are sent.
  ///
  ///     let view = ObservedView<CounterIntent, CounterState>(CounterState())
  ///     Task.detached { await run(view, counterLoop()) }
  ///     view.state.count        // observed
  ///     view.send(.increase)
  ///
  /// It is on the main actor; the loop need not be.
  @MainActor @Observable public final class ObservedView<Intent: Sendable, State: Sendable>: MVI.View {
    /// The state that was rendered last.
    public private(set) var state: State
    @ObservationIgnored private let inbox = Inbox<Intent>()

    /// Creates a view with the state before the first one of the program.
    public init(_ state: State) { self.state = state }

    /// Sends an intent. Never waits.
    public func send(_ intent: Intent) { inbox.send(intent) }

    /// Ends the program once everything sent has been answered.
    public func close() { inbox.finish() }

    /// The intents that are sent.
    public func intents() -> Inbox<Intent> { inbox }

    /// Keeps the state.
    public func render(_ state: State) { self.state = state }
  }
#endif
