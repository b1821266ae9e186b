import Testing

/// A clock that stands still until a test moves it: for what is debounced, repeated, given up after a time.
///
///     let clock = ManualClock()
///     let recorder = StateRecorder(running: downloadLoop(from: PretendedServer(clock: clock)))
///     try await recorder.expect(DownloadState())
///     try await recorder.begin(.get("film"))
///     try await clock.advance(by: .milliseconds(500), whenSleeping: 1)
///     try await recorder.first { $0.downloads[1]?.percent == 10 }
///
/// What sleeps runs on other threads, and how far it has got there no clock can know. So a test never lets time pass and
/// hopes: it waits for a condition, that so many sleep before the clock moves, that a state has come after it. What is
/// awaited and does not come is told as a failure in place of hanging. Safe to use from any thread.
public final class ManualClock: Clock {
  /// A moment: so much after the clock was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var offset: Duration

    /// The moment so much after the clock was made.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The moment so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The duration to another moment.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// True if a moment is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper: Sendable {
    let number: Int
    let deadline: Instant
    let wake: CheckedContinuation<Void, any Error>
  }

  private struct State: Sendable {
    var now = Instant()
    var lastNumber = 0
    /// In the order in which they are to be woken.
    var sleepers: [Sleeper] = []
  }

  private let state = Watched(State())
  private let patience: Duration

  /// A clock at its beginning.
  ///
  /// - Parameter patience: How long it may stand still, in real time, until what is awaited is given up.
  public init(patience: Duration = .seconds(300)) {
    self.patience = patience
  }

  /// The present moment of the clock.
  public var now: Instant { state.current.now }

  /// It is exact.
  public var minimumResolution: Duration { .zero }

  /// Until when those sleep that sleep now, the earliest first.
  public var deadlines: [Instant] { state.current.sleepers.map(\.deadline) }

  /// Sleeps until the clock has been moved to a moment; throws when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.change { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        fallAsleep(Sleeper(number: number, deadline: deadline, wake: wake))
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func fallAsleep(_ sleeper: Sleeper) {
    enum Outcome { case asleep, awake, cancelled }
    let outcome = state.change { state -> Outcome in
      // Cancelled later than here, the task finds its sleeper to wake.
      if Task.isCancelled { return .cancelled }
      if sleeper.deadline <= state.now { return .awake }
      let place = state.sleepers.firstIndex { sleeper.deadline < $0.deadline }
      state.sleepers.insert(sleeper, at: place ?? state.sleepers.endIndex)
      return .asleep
    }
    switch outcome {
    case .asleep: break
    case .awake: sleeper.wake.resume()
    case .cancelled: sleeper.wake.resume(throwing: CancellationError())
    }
  }

  private func cancel(_ number: Int) {
    let sleeper = state.change { state -> Sleeper? in
      guard let place = state.sleepers.firstIndex(where: { $0.number == number }) else { return nil }
      return state.sleepers.remove(at: place)
    }
    sleeper?.wake.resume(throwing: CancellationError())
  }

  /// Moves the clock, and wakes in the order of their deadlines all whose time has come.
  ///
  /// Returns at once: what was woken goes on where it runs. What sleeps anew counts from where the clock is then, so a
  /// timer that goes on and on is moved one turn at a time, by `advance(by:whenSleeping:)`.
  public func advance(by duration: Duration) {
    let woken = state.change { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let woken = state.sleepers.prefix { $0.deadline <= now }
      state.sleepers.removeFirst(woken.count)
      return woken
    }
    for sleeper in woken { sleeper.wake.resume() }
  }

  /// Moves the clock once so many sleep; fails if they do not come to that.
  public func advance(
    by duration: Duration, whenSleeping count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await waitForSleepers(count, sourceLocation: sourceLocation)
    advance(by: duration)
  }

  /// Waits until exactly so many sleep; fails if they do not come to that.
  public func waitForSleepers(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait(for: count == 1 ? "1 sleeper" : "\(count) sleepers", at: sourceLocation) { $0.count == count }
  }

  /// Waits until one sleeps that is to be woken at a time since the clock was made; fails if none does.
  public func waitForSleeper(
    until deadline: Duration, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await wait(for: "a sleeper until \(deadline)", at: sourceLocation) { $0.contains(Instant(offset: deadline)) }
  }

  private func wait(
    for what: String, at location: SourceLocation, until holds: @escaping @Sendable ([Instant]) -> Bool
  ) async throws {
    guard await !state.wait(atMost: patience, until: { holds($0.sleepers.map(\.deadline)) }) else { return }
    try Task.checkCancellation()
    let offsets = deadlines.map { "\($0.offset)" }
    let those = offsets.isEmpty ? "nothing sleeps" : "what sleeps does so until \(offsets.joined(separator: ", "))"
    throw unmet("Waited for \(what): at \(now.offset), \(those), and nothing changes for \(patience).", at: location)
  }
}
