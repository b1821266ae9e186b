/// The view model of a program: intent → action → results → reduce → state, pulled one step at a time.
///
/// It takes an intent only when the state before has been consumed. So results never overtake one another, a slow view
/// slows its source down, and no queue fills up. What comes unasked waits in an `Inbox` or in `Effects`,
/// and is taken between two commands. Of equal states in a row one is emitted. It is not thread-safe and does not have
/// to be: it runs wherever its states are asked for, preferably not on the main actor.
///
/// When the task that asks for states is cancelled, the states end: no further intent is taken and no further step of
/// work begun. The result of a running step is emitted before that.
///
///     Loop(
///       initialState: 0, processor: CounterProcessor(), reducer: CounterReducer.self, listener: listener)
public final class Loop<Intent: Sendable, Action: Sendable, Result: Sendable, State: Equatable>: ViewModel {
  // Inlinable throughout, so that a program can specialise all of this for its own types.
  @usableFromInline let map: (Intent, State) -> Action?
  @usableFromInline let isInitial: (Intent) -> Bool
  @usableFromInline let results: (Action) -> Results<Result>
  @usableFromInline let reduce: (inout State, Result) -> Void
  @usableFromInline let listener: ((Event<Intent, Action, Result, State>) -> Void)?

  @usableFromInline let intake: Intake<Intent, Result>
  @usableFromInline let effects: Effects<Intent, Result>?
  @usableFromInline let subscriptions: Subscriptions<State, Intent, Result>?
  @usableFromInline let followUp: ((State) -> Intent?)?
  // Unchecked, as one task at a time uses a loop: the checks would cost a tenth of a step.
  @exclusivity(unchecked) @usableFromInline var pending = Results<Result>.none
  @exclusivity(unchecked) @usableFromInline var state: State
  @usableFromInline var hasStarted = false
  @usableFromInline var hadInitialIntent = false

  /// A loop from its parts.
  ///
  /// - Parameters:
  ///   - initialState: The state that is emitted before any intent is taken.
  ///   - map: The action that an intent asks for, in the light of the state that is shown; several intents may ask for
  ///     the same one. nil if it asks for nothing.
  ///   - isInitial: True for the initial intent, which counts once: a view that comes back emits it again.
  ///   - processor: Runs the actions and answers with results.
  ///   - reducer: Changes the state by each result.
  ///   - effects: Work that outlives its intent; the processor starts it in the same object. One loop takes from it.
  ///   - subscriptions: The subscriptions that a state wants. Pure, and called after each state.
  ///   - lifetimes: The parts of the state that come and go, with what runs for as long as they are there.
  ///   - followUp: The intent that follows from a state by itself, such as the next of several steps that were agreed
  ///     to. Pure. Called before a sequence is asked, again after each intent, until it returns nil; arrivals in inboxes
  ///     and effects go before it, so a program that works by itself can still be stopped.
  ///   - listener: Receives every event, and can change nothing.
  @inlinable public init<Work: Processor, Fold: Reducer>(
    initialState: State, map: @escaping (_ intent: Intent, _ state: State) -> Action?,
    isInitial: @escaping (Intent) -> Bool = { _ in false }, processor: Work, reducer: Fold.Type,
    effects: Effects<Intent, Result>? = nil, subscriptions: ((State) -> [Subscription<Intent>])? = nil,
    lifetimes: [Lifetime<State, Intent>] = [], followUp: ((State) -> Intent?)? = nil,
    listener: ((Event<Intent, Action, Result, State>) -> Void)? = nil
  ) where Work.Action == Action, Work.Result == Result, Fold.State == State, Fold.Result == Result {
    (state, self.map, self.isInitial) = (initialState, map, isInitial)
    (results, reduce) = (processor.results(of:), Fold.reduce)
    (self.followUp, self.listener) = (followUp, listener)
    let isFollowed = subscriptions != nil || !lifetimes.isEmpty
    let effects = effects ?? (isFollowed ? Effects() : nil)
    self.effects = effects
    intake = Intake(effects: effects)
    self.subscriptions = effects.flatMap { isFollowed ? Subscriptions($0, subscriptions, lifetimes) : nil }
  }

  /// Creates a loop whose intents are its actions; otherwise like the initializer with `map`.
  @inlinable public convenience init<Work: Processor, Fold: Reducer>(
    initialState: State, isInitial: @escaping (Intent) -> Bool = { _ in false }, processor: Work, reducer: Fold.Type,
    effects: Effects<Intent, Result>? = nil, subscriptions: ((State) -> [Subscription<Intent>])? = nil,
    lifetimes: [Lifetime<State, Intent>] = [], followUp: ((State) -> Intent?)? = nil,
    listener: ((Event<Intent, Action, Result, State>) -> Void)? = nil
  ) where Intent == Action, Work.Action == Action, Work.Result == Result, Fold.State == State, Fold.Result == Result {
    self.init(
      initialState: initialState, map: { intent, _ in intent }, isInitial: isInitial, processor: processor,
      reducer: reducer, effects: effects, subscriptions: subscriptions, lifetimes: lifetimes, followUp: followUp,
      listener: listener)
  }

  @inlinable deinit { effects?.cancelAll() }

  /// Adds a source of intents; replaces none.
  ///
  /// - An `Inbox` is merged with everything else: what waits in it is taken before a sequence is asked. Of several
  ///   inboxes the one that was added first goes first; within one it is the order of arrival.
  /// - A sequence is asked when nothing waits elsewhere. Another one has its turn when those before it have ended.
  /// - Arrivals during the wait for a sequence are taken at once if it is an `AsyncStream`, or a `PulledSequence`
  ///   that can be woken; else when the sequence has answered.
  ///
  /// The states end with the last sequence; if there are only inboxes, when all of them are finished. The initial
  /// intent is counted once, however often this is called.
  @inlinable public func processIntents<Intents: AsyncSequence>(_ intents: Intents)
  where Intents.Element == Intent, Intents.Failure == Never {
    intake.add(intents)
  }

  /// The states, beginning with the present one.
  @inlinable public func states() -> States { States(loop: self) }

  @inlinable func start() -> State {
    if !hasStarted {
      hasStarted = true
      listener?(.state(state))
    }
    subscriptions?.follow(state)
    return state
  }

  /// Runs the action of an intent up to its first result, and returns the state that this leads to, if it is new.
  @inlinable func begin(_ intent: Intent) -> State? {
    guard !Task.isCancelled else { return nil }
    if isInitial(intent) {
      guard !hadInitialIntent else { return nil }
      hadInitialIntent = true
    }
    listener?(.intent(intent))
    guard let action = map(intent, state) else { return nil }
    listener?(.action(action))
    var results = results(action)
    let first = results.first.take()
    pending = results
    return first.flatMap(take)
  }

  @inlinable func end() -> State? {
    effects?.cancelAll()
    return nil
  }

  /// Reduces a result and returns the state; nil if that stays the same.
  @inlinable func take(_ result: Result) -> State? {
    listener?(.result(result))
    // Two copies, of the state before and of the one that is emitted.
    let previous = state
    reduce(&state, result)
    let next = state
    guard next != previous else { return nil }
    subscriptions?.follow(next)
    listener?(.state(next))
    return next
  }

  /// The states of a loop.
  public struct States: AsyncSequence {
    @usableFromInline let loop: Loop

    @inlinable init(loop: Loop) { self.loop = loop }

    /// Begins with the present state.
    @inlinable public func makeAsyncIterator() -> Iterator { Iterator(loop: loop) }

    /// Drives the loop.
    public struct Iterator: AsyncIteratorProtocol {
      @usableFromInline let loop: Loop
      @usableFromInline var hasStarted = false

      @inlinable init(loop: Loop) { self.loop = loop }

      /// The next state that differs from the last; computed on the caller's actor, without hops between executors.
      ///
      /// Written as one function, as each async call would cost a frame for a state.
      @inlinable public mutating func next(isolation actor: isolated (any Actor)?) async -> State? {
        guard hasStarted else {
          hasStarted = true
          return loop.start()
        }
        while !Task.isCancelled {
          // Kept in a local variable, as access to the properties of an object costs more.
          var results = Results<Result>.none
          swap(&results, &loop.pending)
          while true {
            if let result = results.first.take() {
              if let next = loop.take(result) {
                // Where nothing is left, `pending` is empty already.
                if results.rest != nil { loop.pending = results }
                return next
              }
            } else if let work = results.rest {
              if let later = results.later {
                results = await work()
                results.append(later)
              } else {
                results = await work()
              }
              // A result that has been made is reduced, even if the task was cancelled meanwhile.
              if results.first != nil { continue }
            } else {
              break
            }
            guard !Task.isCancelled else {
              loop.pending = results
              return loop.end()
            }
          }
          let followUp = loop.followUp?(loop.state)
          if followUp == nil, !loop.intake.arrivals.isRaised, let nextIntent = loop.intake.direct {
            if let intent = await nextIntent() {
              if let next = loop.begin(intent) { return next }
            } else if !Task.isCancelled {
              loop.intake.advance()
            }
            continue
          }
          switch await loop.intake.next(after: followUp) {
          case .intent(let intent): if let next = loop.begin(intent) { return next }
          case .result(let result): if let next = loop.take(result) { return next }
          case nil: return loop.end()
          }
        }
        return loop.end()
      }
    }
  }
}
