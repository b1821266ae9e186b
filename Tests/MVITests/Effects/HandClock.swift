import Synchronization

/// A clock that stands still until it is moved by hand.
final class HandClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var started = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    mutating func popFulfilled() -> [CheckedContinuation<Void, Never>] {
      let fulfilled = waiting.filter { $0.count <= sleepers.count }.map(\.continuation)
      waiting.removeAll { $0.count <= sleepers.count }
      return fulfilled
    }
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  /// Moves on and wakes those whose time has come, the earliest first.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let woken = state.sleepers.filter { $0.deadline <= state.now }.sorted { $0.deadline < $1.deadline }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return woken
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Waits until so many sleep.
  func sleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let fulfilled = state.withLock { state in
        state.waiting.append((count, continuation))
        return state.popFulfilled()
      }
      for continuation in fulfilled { continuation.resume() }
    }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.started += 1
      return state.started
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (isOver, fulfilled) = state.withLock { state in
          let isOver = state.cancelled.contains(number) || deadline <= state.now
          if !isOver {
            state.sleepers.append(Sleeper(number: number, deadline: deadline, continuation: continuation))
          }
          return (isOver, state.popFulfilled())
        }
        if isOver { continuation.resume(with: Result { try Task.checkCancellation() }) }
        for continuation in fulfilled { continuation.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(number)
        defer { state.sleepers.removeAll { $0.number == number } }
        return state.sleepers.first { $0.number == number }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
