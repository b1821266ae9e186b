import Synchronization
import Testing

/// A clock that a test moves, for code that debounces, repeats or times out.
///
///     let clock = ManualClock()
///     let recorder = StateRecorder(running: downloadLoop(from: PretendedServer(clock: clock)))
///     try await recorder.expect(DownloadState())
///     try await recorder.begin(.get("film"))
///     try await clock.advance(by: .milliseconds(500), whenSleeping: 1)
///     try await recorder.first { $0.downloads[1]?.percent == 10 }
///
/// Sleepers run on other threads, and no clock knows how far. So a test waits for conditions: that so many sleep before
/// the clock moves, that a state has come after it. A condition that is never met is a failure. Safe to use from any thread.
public final class ManualClock: Clock {
  /// A moment of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var offset: Duration

    /// Creates the moment at a time since the clock was made.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// The moment after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The duration to another moment.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// True if a moment is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State: Sendable {
    var now = Instant()
    var lastNumber = 0
    /// In the order in which they are to be woken.
    var sleepers: [(number: Int, deadline: Instant, wake: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Watched(State())
  private let timeout: Duration

  /// Creates a clock at its beginning.
  ///
  /// - Parameter timeout: The real time without any change after which a condition is given up.
  public init(timeout: Duration = .seconds(300)) { self.timeout = timeout }

  /// The present moment of the clock.
  public var now: Instant { state.current.now }

  /// Zero, as the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// The deadlines of the sleepers, the earliest first.
  public var deadlines: [Instant] { state.current.sleepers.map(\.deadline) }

  /// Sleeps until the clock has been moved to a moment; throws when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    await wait(until: deadline)
    try Task.checkCancellation()
  }

  /// Moves the clock, and wakes all sleepers whose time has come, in the order of their deadlines.
  ///
  /// Returns at once, while they continue on their threads. A new sleep counts from the new moment, so move a timer
  /// that repeats one turn at a time, by `advance(by:whenSleeping:)`.
  public func advance(by duration: Duration) {
    let woken = state.change { state in
      state.now = state.now.advanced(by: duration)
      let woken = Array(state.sleepers.prefix { $0.deadline <= state.now })
      state.sleepers.removeFirst(woken.count)
      return woken
    }
    for sleeper in woken { sleeper.wake.resume() }
  }

  /// Waits on the actor of the caller. The closure captures it, as otherwise it runs elsewhere, and the sleepers of one
  /// actor continue in another order.
  private func wait(until deadline: Instant, isolation: isolated (any Actor)? = #isolation) async {
    let number = state.change { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    await withTaskCancellationHandler {
      _ = isolation
      await withCheckedContinuation { wake in
        let sleeps = state.change { state in
          guard deadline > state.now, !Task.isCancelled else { return false }
          let place = state.sleepers.firstIndex { deadline < $0.deadline } ?? state.sleepers.endIndex
          state.sleepers.insert((number, deadline, wake), at: place)
          return true
        }
        if !sleeps { wake.resume() }
      }
    } onCancel: {
      let cancelled = state.change { state in
        state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
      }
      cancelled?.wake.resume()
    }
  }

  /// Waits for exactly `count` sleepers, and moves the clock; fails if they do not come.
  public func advance(
    by duration: Duration, whenSleeping count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await waitForSleepers(count, sourceLocation: sourceLocation)
    advance(by: duration)
  }

  /// Waits for exactly `count` sleepers; fails if they do not come.
  public func waitForSleepers(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait(for: count == 1 ? "1 sleeper" : "\(count) sleepers", at: sourceLocation) { $0.count == count }
  }

  /// Waits for a sleeper with a deadline, given as the time since the clock was made; fails if there is none.
  public func waitForSleeper(until deadline: Duration, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait(for: "a sleeper until \(deadline)", at: sourceLocation) { $0.contains(Instant(offset: deadline)) }
  }

  private func wait(
    for what: String, at location: SourceLocation, until holds: @escaping @Sendable ([Instant]) -> Bool
  ) async throws {
    guard await !state.wait(atMost: timeout, until: { holds($0.sleepers.map(\.deadline)) }) else { return }
    try Task.checkCancellation()
    let offsets = deadlines.map { "\($0.offset)" }
    let those = offsets.isEmpty ? "nothing sleeps" : "what sleeps does so until \(offsets.joined(separator: ", "))"
    throw unmet("Waited for \(what): at \(now.offset), \(those), and nothing changes for \(timeout).", at: location)
  }
}

final class Watched<State: Sendable>: Sendable {
  private struct Contents {
    var state: State
    var changes = 0
    var lastNumber = 0
    var waiters: [(number: Int, holds: @Sendable (State) -> Bool, end: CheckedContinuation<Bool, Never>)] = []
  }

  private let contents: Mutex<Contents>

  init(_ state: State) { contents = Mutex(Contents(state: state)) }

  var current: State { contents.withLock(\.state) }

  /// Changes the state, and resumes the waiters whose condition it meets.
  func change<Answer: Sendable>(_ body: (inout State) -> Answer) -> Answer {
    let (answer, satisfied) = contents.withLock { contents in
      let answer = body(&contents.state)
      contents.changes += 1
      let state = contents.state
      let place = contents.waiters.partition { $0.holds(state) }
      let satisfied = Array(contents.waiters[place...])
      contents.waiters.removeSubrange(place...)
      return (answer, satisfied)
    }
    for waiter in satisfied { waiter.end.resume(returning: true) }
    return answer
  }

  /// Waits for a condition; false if the task is cancelled before, or if nothing changes for too long.
  ///
  /// - Parameter timeout: The time without a change; each change begins it anew.
  func wait(atMost timeout: Duration? = nil, until holds: @escaping @Sendable (State) -> Bool) async -> Bool {
    let number = contents.withLock { contents in
      contents.lastNumber += 1
      return contents.lastNumber
    }
    let watchdog = timeout.map { timeout in
      Task.detached {
        var changes = -1
        while changes != self.changes {
          changes = self.changes
          guard (try? await Task.sleep(for: timeout)) != nil else { return }
        }
        self.giveUp(number)
      }
    }
    defer { watchdog?.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { end in
        let outcome = contents.withLock { contents -> Bool? in
          if holds(contents.state) { return true }
          // If the task is cancelled later, `giveUp` finds it.
          if Task.isCancelled { return false }
          contents.waiters.append((number, holds, end))
          return nil
        }
        if let outcome { end.resume(returning: outcome) }
      }
    } onCancel: {
      giveUp(number)
    }
  }

  private var changes: Int { contents.withLock(\.changes) }

  private func giveUp(_ number: Int) {
    let waiter = contents.withLock { contents in
      contents.waiters.firstIndex { $0.number == number }.map { contents.waiters.remove(at: $0) }
    }
    waiter?.end.resume(returning: false)
  }
}
