import Synchronization

/// Work that outlives its intent: it runs beside the loop, tells results or intents while it runs, and can be
/// cancelled.
///
/// A loop and the processors that start work share one of these:
///
///     effects.start(Work.search, after: .milliseconds(300), on: clock) { [store] tell in
///       await tell(.found(await store.entries(matching: text)))
///     }
///     return .searching(text)
///
/// Each run has an identifier. Starting another with the same one replaces it; with a delay that is debouncing. What is
/// told is taken into the loop between two commands, in the order in which it was told. From the moment a run is
/// cancelled or replaced, nothing more of it is taken. When the states of the loop end, everything is cancelled. Safe
/// to use from any thread.
public final class Effects<Intent: Sendable, Result: Sendable>: Sendable {
  enum Told: Sendable {
    case intent(Intent)
    case result(Result)
  }

  private struct Run {
    let number: Int
    var task: Task<Void, Never>?
  }

  private struct Waiting {
    let number: Int
    let told: Told
    let answer: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var runs: [Key: Run] = [:]
    var started = 0
    /// Each run that tells waits until that is taken, so there is about one for each.
    var waiting: [Waiting] = []
    var listener: Arrivals?

    /// Ends a run, and answers with what has to be done about that outside of the lock.
    mutating func remove(_ key: Key) -> [Removed] {
      guard let run = runs.removeValue(forKey: key) else { return [] }
      let dropped = waiting.filter { $0.number == run.number }.map(\.answer)
      waiting.removeAll { $0.number == run.number }
      return [Removed(task: run.task, dropped: dropped)]
    }
  }

  private struct Removed {
    let task: Task<Void, Never>?
    let dropped: [CheckedContinuation<Bool, Never>]

    func end() {
      task?.cancel()
      for answer in dropped { answer.resume(returning: false) }
    }
  }

  private let state = Mutex(State())

  /// Nothing runs yet.
  public init() {}

  /// Starts work, in place of what runs with the same identifier.
  ///
  /// - Parameters:
  ///   - id: What the work is cancelled and replaced by.
  ///   - delay: For how long it waits before it begins.
  ///   - clock: What the delay is measured by.
  ///   - work: Runs as a task of its own, which is cancelled with the run. It tells by the function that it is handed.
  public func start(
    _ id: some Hashable & Sendable, after delay: Duration = .zero, on clock: any Clock<Duration> = ContinuousClock(),
    _ work: @escaping @Sendable (EffectSender<Intent, Result>) async -> Void
  ) {
    start(Key(id), after: delay, on: clock, work)
  }

  func start(
    _ key: Key, after delay: Duration = .zero, on clock: any Clock<Duration> = ContinuousClock(),
    _ work: @escaping @Sendable (EffectSender<Intent, Result>) async -> Void
  ) {
    let (number, removed) = state.withLock { state in
      let removed = state.remove(key)
      state.started += 1
      state.runs[key] = Run(number: state.started)
      return (state.started, removed)
    }
    for removed in removed { removed.end() }
    let task = Task { [weak self] in
      if delay > .zero { try? await clock.sleep(for: delay) }
      if !Task.isCancelled { await work(EffectSender(effects: self, key: key, number: number)) }
      self?.finish(key, number)
    }
    let isCurrent = state.withLock { state in
      guard state.runs[key]?.number == number else { return false }
      state.runs[key]?.task = task
      return true
    }
    // It may have been through before it was noted, or have been cancelled meanwhile.
    if !isCurrent { task.cancel() }
  }

  /// Cancels the run with an identifier: its task is cancelled, and what it still tells is dropped.
  public func cancel(_ id: some Hashable & Sendable) {
    cancel(Key(id))
  }

  func cancel(_ key: Key) {
    let removed = state.withLock { $0.remove(key) }
    for removed in removed { removed.end() }
  }

  /// Cancels every run.
  public func cancelAll() {
    let removed = state.withLock { state in state.runs.keys.flatMap { state.remove($0) } }
    for removed in removed { removed.end() }
  }

  /// Whether there is a run with an identifier, one that still waits for its delay included.
  public func isRunning(_ id: some Hashable & Sendable) -> Bool {
    state.withLock { $0.runs[Key(id)] != nil }
  }

  /// How many runs there are.
  public var count: Int { state.withLock { $0.runs.count } }

  /// The loop that takes what is told; there is one.
  var listener: Arrivals? {
    get { state.withLock { $0.listener } }
    set { state.withLock { $0.listener = newValue } }
  }

  /// Takes what was told first, if anything was.
  func take() -> Told? {
    let first: Waiting? = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    first?.answer.resume(returning: true)
    return first?.told
  }

  /// Waits until something has been taken; false if it was dropped.
  func tell(_ told: Told, from key: Key, _ number: Int) async -> Bool {
    await withCheckedContinuation { answer in
      let listener: Arrivals?? = state.withLock { state in
        guard state.runs[key]?.number == number else { return nil }
        state.waiting.append(Waiting(number: number, told: told, answer: answer))
        return .some(state.listener)
      }
      guard let listener else { return answer.resume(returning: false) }
      listener?.announce()
    }
  }

  private func finish(_ key: Key, _ number: Int) {
    let removed = state.withLock { state in
      state.runs[key]?.number == number ? state.remove(key) : []
    }
    for removed in removed { removed.end() }
  }
}

/// What a run tells by: results, and intents.
///
///     while let next = try await server.read(file, after: percent) {
///       percent = next
///       await tell(.received(number, percent: percent))
///     }
///     await tell(.completed(number))
public struct EffectSender<Intent: Sendable, Result: Sendable>: Sendable {
  let effects: Effects<Intent, Result>?
  let key: Key
  let number: Int

  /// Tells a result, which is reduced like any other. Returns when the loop has taken it, so that a run is never
  /// further ahead than one result; false if the run is cancelled or over, and the result was dropped.
  @discardableResult
  public func callAsFunction(_ result: Result) async -> Bool {
    await effects?.tell(.result(result), from: key, number) ?? false
  }

  /// Tells an intent, which goes the way of every intent; otherwise like telling a result.
  @discardableResult
  public func intent(_ intent: Intent) async -> Bool {
    await effects?.tell(.intent(intent), from: key, number) ?? false
  }
}
