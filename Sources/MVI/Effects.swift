import Synchronization

/// Work that outlives its intent: it runs concurrently with the loop, sends results or intents, and can be cancelled.
///
/// A loop and the processors that start work share one object:
///
///     effects.start(Work.search, after: .milliseconds(300), on: clock) { [store] send in
///       await send(.found(await store.entries(matching: text)))
///     }
///     return .searching(text)
///
/// Each run has an identifier. A new run replaces one with the same identifier; with a delay, this debounces. What a
/// run sends enters the loop between two commands, in the order in which it was sent. From the moment a run is cancelled
/// or replaced, nothing more of it enters. When the states of the loop end, all runs are cancelled. Safe to use from any
/// thread. While no run has sent anything, a loop only reads a flag for each intent.
public final class Effects<Intent: Sendable, Result: Sendable>: Sendable {
  @usableFromInline enum Sent: Sendable {
    case intent(Intent)
    case result(Result)
  }

  private struct Run {
    let number: Int
    let isSubscription: Bool
    let owner: Key?
    var task: Task<Void, Never>?
  }

  private struct Waiting {
    let number: Int
    let sent: Sent
    let answer: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var runs: [Key: Run] = [:]
    var owned: [Key: Set<Key>] = [:]
    var subscriptionCount = 0
    var started = 0
    /// Mostly one per run, because a run that sends waits until the loop takes it.
    var waiting: [Waiting] = []
    var listener: Arrivals?

    /// Removes a run and returns what ends it, to be called outside of the lock.
    mutating func remove(_ key: Key) -> [@Sendable () -> Void] {
      guard let run = runs.removeValue(forKey: key) else { return [] }
      if run.isSubscription { subscriptionCount -= 1 }
      if let owner = run.owner {
        owned[owner]?.remove(key)
        if owned[owner]?.isEmpty == true { owned[owner] = nil }
      }
      let dropped = waiting.filter { $0.number == run.number }.map(\.answer)
      if !dropped.isEmpty { waiting.removeAll { $0.number == run.number } }
      return [
        {
          run.task?.cancel()
          for answer in dropped { answer.resume(returning: false) }
        }
      ]
    }
  }

  /// The effects of the program, to which those of a part forward.
  private struct Whole: Sendable {
    let start: @Sendable (Key, Duration, any Clock<Duration>, @escaping Work) -> Void
    let cancel: @Sendable (Key) -> Void
    let cancelAll: @Sendable () -> Void
    let isRunning: @Sendable (Key) -> Bool
    let count: @Sendable () -> Int
  }

  /// Work that sends through the sender it receives.
  public typealias Work = @Sendable (EffectSender<Intent, Result>) async -> Void

  @usableFromInline let waitingFlag = Atomic(false)
  private let state = Mutex(State())
  private let isFinishing: Bool
  private let whole: Whole?

  /// Creates effects without runs.
  ///
  /// - Parameter finishing: True if runs continue to their ends when there are no more intents, and the states end after
  ///   them; false if they are cancelled then. Subscriptions are cancelled in either case.
  public init(finishing: Bool = false) { (isFinishing, whole) = (finishing, nil) }

  private init(_ whole: Whole) { (isFinishing, self.whole) = (false, whole) }

  /// Starts work, in place of the run with the same identifier. Work that is started after the states have ended runs, too;
  /// what it sends waits until states are asked for again, or it is cancelled, at the latest with the loop.
  ///
  /// - Parameters:
  ///   - id: The identifier by which the run is cancelled and replaced.
  ///   - delay: The time before the work begins.
  ///   - clock: The clock that measures the delay.
  ///   - work: Runs as a task of its own, which is cancelled with the run.
  public func start(
    _ id: some Hashable & Sendable, after delay: Duration = .zero, on clock: any Clock<Duration> = ContinuousClock(),
    _ work: @escaping Work
  ) {
    start(Key(id), after: delay, on: clock, work)
  }

  func start(
    _ key: Key, owner: Key? = nil, isSubscription: Bool = false, after delay: Duration = .zero,
    on clock: any Clock<Duration> = ContinuousClock(), _ work: @escaping Work
  ) {
    if let whole { return whole.start(key, delay, clock, work) }
    let (number, endings) = state.withLock { state in
      let endings = state.remove(key)
      state.started += 1
      state.runs[key] = Run(number: state.started, isSubscription: isSubscription, owner: owner)
      if isSubscription { state.subscriptionCount += 1 }
      if let owner { state.owned[owner, default: []].insert(key) }
      return (state.started, endings)
    }
    for end in endings { end() }
    let task = Task { [weak self] in
      if delay > .zero { try? await clock.sleep(for: delay) }
      if !Task.isCancelled {
        await work(
          EffectSender(
            sendResult: { [weak self] in await self?.send(.result($0), from: key, number) ?? false },
            sendIntent: { [weak self] in await self?.send(.intent($0), from: key, number) ?? false }))
      }
      self?.finish(key, number)
    }
    let isCurrent = state.withLock { state in
      guard state.runs[key]?.number == number else { return false }
      state.runs[key]?.task = task
      return true
    }
    // The run may have ended before its task was stored, or been cancelled.
    if !isCurrent { task.cancel() }
  }

  /// Cancels the run with an identifier: its task is cancelled, and what it still sends is dropped.
  public func cancel(_ id: some Hashable & Sendable) { cancel(Key(id)) }

  func cancel(_ key: Key) { if let whole { whole.cancel(key) } else { end { $0.remove(key) } } }

  /// Cancels every run.
  public func cancelAll() {
    if let whole { whole.cancelAll() } else { end { state in state.runs.keys.flatMap { state.remove($0) } } }
  }

  /// Cancels the runs of a part of the program, in a time that grows with their number.
  func cancelAll(of owner: Key) { end { state in (state.owned[owner] ?? []).flatMap { state.remove($0) } } }

  private func end(_ remove: (inout State) -> [@Sendable () -> Void]) {
    for end in state.withLock({ remove(&$0) }) { end() }
  }

  /// True if there is a run with an identifier, including one that waits for its delay.
  public func isRunning(_ id: some Hashable & Sendable) -> Bool { isRunning(Key(id)) }

  private func isRunning(_ key: Key) -> Bool { whole?.isRunning(key) ?? state.withLock { $0.runs[key] != nil } }

  /// The number of runs.
  public var count: Int { whole?.count() ?? state.withLock { $0.runs.count } }

  /// Returns effects for a part of the program, which starts and cancels its own work by its own identifiers, and knows
  /// nothing of the intents and results of the whole.
  ///
  /// - Parameters:
  ///   - id: The identifier of the part: a name, or the identifier of an instance.
  ///   - intent: Turns an intent of the part into one of the whole.
  ///   - result: Turns a result of the part into one of the whole.
  public func lifted<PartIntent: Sendable, PartResult: Sendable>(
    _ id: some Hashable & Sendable, intent: @escaping @Sendable (PartIntent) -> Intent,
    result: @escaping @Sendable (PartResult) -> Result
  ) -> Effects<PartIntent, PartResult> {
    // If parts are nested, the outermost one is the owner.
    let owner = Key(id)
    return Effects<PartIntent, PartResult>(
      Effects<PartIntent, PartResult>.Whole(
        start: { key, delay, clock, work in
          self.start(Key(PartKey(part: owner, key: key)), owner: owner, after: delay, on: clock) { sender in
            await work(sender.lifted(intent: intent, result: result))
          }
        },
        cancel: { self.cancel(Key(PartKey(part: owner, key: $0))) },
        cancelAll: { self.whole?.cancelAll() ?? self.cancelAll(of: owner) },
        isRunning: { self.isRunning(Key(PartKey(part: owner, key: $0))) },
        count: { self.whole?.count() ?? self.state.withLock { $0.owned[owner]?.count ?? 0 } }))
  }

  // MARK: For the loop

  /// Wakes the one loop that takes what is sent.
  @usableFromInline var listener: Arrivals? {
    get { state.withLock { $0.listener } }
    set { state.withLock { $0.listener = newValue } }
  }

  @inlinable var hasWaiting: Bool { waitingFlag.load(ordering: .acquiring) }

  /// True while runs continue after the end of the intents.
  @usableFromInline var isStillFinishing: Bool {
    isFinishing && state.withLock { $0.runs.count > $0.subscriptionCount || !$0.waiting.isEmpty }
  }

  @usableFromInline func take() -> Sent? {
    let first: Waiting? = state.withLock { state in
      let first = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      if state.waiting.isEmpty { waitingFlag.store(false, ordering: .releasing) }
      return first
    }
    first?.answer.resume(returning: true)
    return first?.sent
  }

  /// Waits until the loop has taken it; false if it was dropped.
  private func send(_ sent: Sent, from key: Key, _ number: Int) async -> Bool {
    await withCheckedContinuation { answer in
      let listener: Arrivals?? = state.withLock { state in
        guard state.runs[key]?.number == number else { return nil }
        state.waiting.append(Waiting(number: number, sent: sent, answer: answer))
        waitingFlag.store(true, ordering: .releasing)
        return .some(state.listener)
      }
      guard let listener else { return answer.resume(returning: false) }
      listener?.announce()
    }
  }

  private func finish(_ key: Key, _ number: Int) {
    let (endings, listener) = state.withLock { state in
      (state.runs[key]?.number == number ? state.remove(key) : [], isFinishing ? state.listener : nil)
    }
    for end in endings { end() }
    // A loop may wait for the last one.
    listener?.announce()
  }
}

/// The identifier of a run, or of an inner part, within a part.
struct PartKey: Hashable {
  let part: Key
  let key: Key
}

/// Sends results and intents of a run to the loop.
///
///     while let next = try await server.read(file, after: percent) {
///       percent = next
///       await send(.received(number, percent: percent))
///     }
///     await send(.completed(number))
public struct EffectSender<Intent: Sendable, Result: Sendable>: Sendable {
  let sendResult: @Sendable (Result) async -> Bool
  let sendIntent: @Sendable (Intent) async -> Bool

  /// Sends a result, which is reduced like any other. Returns when the loop has taken it, so that a run is never
  /// further ahead than one result; false if the run is cancelled or over, and the result was dropped.
  @discardableResult public func callAsFunction(_ result: Result) async -> Bool { await sendResult(result) }

  /// Sends an intent, which is mapped like any other; returns like a result.
  @discardableResult public func intent(_ intent: Intent) async -> Bool { await sendIntent(intent) }

  /// The same sender for a part of the program, whose intents and results become those of the whole.
  public func lifted<PartIntent: Sendable, PartResult: Sendable>(
    intent: @escaping @Sendable (PartIntent) -> Intent, result: @escaping @Sendable (PartResult) -> Result
  ) -> EffectSender<PartIntent, PartResult> {
    EffectSender<PartIntent, PartResult>(
      sendResult: { await self.sendResult(result($0)) }, sendIntent: { await self.sendIntent(intent($0)) })
  }
}
