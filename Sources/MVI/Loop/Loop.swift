/// The view model that everything runs on: intent → action → results → reduce → state, pulled one step at a time.
///
/// It takes an intent only when the state before has been consumed. So results never overtake one another, a slow view
/// slows its source down, and there is no queue to fill. Equal neighbouring states are told once. It is not thread-safe
/// and does not have to be: it runs wherever its states are asked for, preferably not on the main actor.
public final class Loop<Intent, Action: Sendable, Result: Sendable, State: Equatable>: ViewModel {
  // Inlinable throughout, so that a program can have all of this specialised for its own types.
  @usableFromInline let map: (Intent, State) -> Action?
  @usableFromInline let isInitial: (Intent) -> Bool
  @usableFromInline let results: (Action) -> Results<Result>
  @usableFromInline let reduce: (State, Result) -> State
  @usableFromInline let listener: ((Event<Intent, Action, Result, State>) -> Void)?

  @usableFromInline var nextIntent: () async -> Intent? = { nil }
  @usableFromInline var pending = Results<Result>.none
  @usableFromInline var state: State
  @usableFromInline var hasStarted = false
  @usableFromInline var hadInitialIntent = false

  /// A loop from its parts.
  ///
  /// - Parameters:
  ///   - initialState: The state that is told before any intent is taken.
  ///   - map: The action that an intent asks for, in the light of the state that is shown; several intents may ask for
  ///     the same one. nil if it asks for nothing.
  ///   - isInitial: Tells the initial intent, which counts once: a view that comes back emits it again.
  ///   - processor: Runs the actions and answers with results.
  ///   - reducer: Takes each result into the state.
  ///   - listener: Hears everything that passes, and can change nothing.
  @inlinable public init<Work: Processor, Fold: Reducer>(
    initialState: State,
    map: @escaping (_ intent: Intent, _ state: State) -> Action?,
    isInitial: @escaping (Intent) -> Bool = { _ in false },
    processor: Work,
    reducer: Fold.Type,
    listener: ((Event<Intent, Action, Result, State>) -> Void)? = nil
  ) where Work.Action == Action, Work.Result == Result, Fold.State == State, Fold.Result == Result {
    self.state = initialState
    self.map = map
    self.isInitial = isInitial
    self.results = processor.results(of:)
    self.reduce = Fold.reduce
    self.listener = listener
  }

  /// Says where intents come from; the initial intent is counted once, however often this is called.
  @inlinable public func processIntents<Intents: AsyncSequence>(_ intents: Intents)
  where Intents.Element == Intent, Intents.Failure == Never {
    var iterator = intents.makeAsyncIterator()
    nextIntent = { await iterator.next(isolation: #isolation) }
  }

  /// The states, beginning with the present one.
  @inlinable public func states() -> States {
    States(loop: self)
  }

  @inlinable func start() -> State {
    if !hasStarted {
      hasStarted = true
      listener?(.state(state))
    }
    return state
  }

  @inlinable func next() async -> State? {
    while true {
      while let result = await pending.next() {
        listener?(.result(result))
        let previous = state
        let next = reduce(previous, result)
        guard next != previous else { continue }
        state = next
        listener?(.state(next))
        return next
      }
      guard let intent = await nextIntent() else { return nil }
      if isInitial(intent) {
        guard !hadInitialIntent else { continue }
        hadInitialIntent = true
      }
      listener?(.intent(intent))
      guard let action = map(intent, state) else { continue }
      listener?(.action(action))
      pending = results(action)
    }
  }

  /// The states of a loop.
  public struct States: AsyncSequence {
    @usableFromInline let loop: Loop

    @inlinable init(loop: Loop) {
      self.loop = loop
    }

    /// Begins with the present state.
    @inlinable public func makeAsyncIterator() -> Iterator {
      Iterator(loop: loop)
    }

    /// Drives the loop.
    public struct Iterator: AsyncIteratorProtocol {
      @usableFromInline let loop: Loop
      @usableFromInline var hasStarted = false

      @inlinable init(loop: Loop) {
        self.loop = loop
      }

      /// The next state; runs the loop until there is one that differs from the last. It is computed on the caller's
      /// actor, so that nothing hops between executors.
      @inlinable public mutating func next(isolation actor: isolated (any Actor)?) async -> State? {
        guard hasStarted else {
          hasStarted = true
          return loop.start()
        }
        return await loop.next()
      }
    }
  }
}
