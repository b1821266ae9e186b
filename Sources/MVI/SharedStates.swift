import Synchronization

/// One state for several consumers: each receives the present state and every one that follows, in order.
///
///     let shared = SharedStates(0)
///     // …
///     await run(view, counterLoop(), sharing: shared)
///
/// The loop continues when each consumer has taken the state before, so none misses one and none lags by more than
/// one state. A consumer that stops asking blocks the program; one whose task is cancelled, or that
/// drops its sequence, does not. Safe to use from any thread.
public final class SharedStates<State: Sendable>: Sendable {
  /// Waits for one state after another; nil when the program has ended, and when the task is cancelled.
  private final class Consumer: Sendable {
    let waiting = Inbox<State>()
    private let shared: SharedStates

    init(_ shared: SharedStates) { self.shared = shared }

    deinit { shared.forget(waiting) }

    func next() async -> State? {
      let state = await waiting.first { _ in true }
      shared.taken.announce()
      // A task that is cancelled asks no more.
      if Task.isCancelled { shared.forget(waiting) }
      return state
    }
  }

  private struct Present {
    var state: State
    var hasEnded = false
    var consumers: [Inbox<State>] = []
  }

  private let present: Mutex<Present>
  private let taken = Arrivals()

  /// Shared states, beginning with the one that is shown before any other.
  public init(_ initialState: State) { present = Mutex(Present(state: initialState)) }

  /// The present state.
  public var state: State { present.withLock { $0.state } }

  /// The states for one more consumer, beginning with the present one; from now on the loop waits for it.
  public func states() -> PulledSequence<State> {
    let consumer = Consumer(self)
    present.withLock { present in
      consumer.waiting.send(present.state)
      present.consumers.append(consumer.waiting)
      if present.hasEnded { consumer.waiting.finish() }
    }
    return PulledSequence { await consumer.next() }
  }

  /// Sends a state, and returns when each consumer has taken it, or when the task is cancelled.
  public func send(_ state: State) async {
    let consumers = present.withLock { present in
      present.state = state
      return present.consumers
    }
    for consumer in consumers { consumer.send(state) }
    while !Task.isCancelled {
      taken.lower()
      if present.withLock({ $0.consumers.allSatisfy(\.isEmpty) }) { return }
      await taken.wait()
    }
  }

  /// Ends the states of all consumers, once they have taken what was sent.
  public func finish() {
    let consumers = present.withLock { present in
      present.hasEnded = true
      return present.consumers
    }
    for consumer in consumers { consumer.finish() }
  }

  private func forget(_ consumer: Inbox<State>) {
    present.withLock { $0.consumers.removeAll { $0 === consumer } }
    taken.announce()
  }
}

/// Runs a view model and its view as `run(_:_:)` does, and sends every rendered state to other consumers. Their states end
/// with it, also when the task is cancelled.
///
///     await run(view, counterLoop(), sharing: shared)
public func run<Screen: View, Model: ViewModel>(
  _ view: Screen, _ viewModel: Model, sharing consumers: SharedStates<Model.State>
) async where Screen.Intent == Model.Intent, Screen.State == Model.State {
  viewModel.processIntents(await view.intents())
  for await state in viewModel.states() {
    await view.render(state)
    await consumers.send(state)
  }
  consumers.finish()
}

extension AsyncSequence where Failure == Never {
  /// A part of each element, only where it differs from the one before: for a consumer that many states do not concern.
  ///
  ///     for await isEven in shared.states().only({ $0.isMultiple(of: 2) }) {
  ///
  /// Pulled like the sequence itself, on the consumer's actor.
  @inlinable public func only<Part: Equatable>(_ part: @escaping (Element) -> Part) -> PulledSequence<Part> {
    var iterator = makeAsyncIterator()
    var last: Part?
    return PulledSequence {
      while let element = await iterator.next(isolation: #isolation) {
        let next = part(element)
        guard next != last else { continue }
        last = next
        return next
      }
      return nil
    }
  }
}
