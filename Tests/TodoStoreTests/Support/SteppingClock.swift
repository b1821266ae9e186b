import Synchronization

@testable import TodoModel

/// A clock that stands still until a test moves it.
final class SteppingClock: Sendable {
  private let seconds = Mutex(1_795_251_600)

  /// The clock as the program knows it.
  var clock: Clock {
    Clock(now: { [self] in now }, zone: FixedZone.utc, isFixed: false)
  }

  /// The present instant.
  var now: Instant { Instant(seconds: seconds.withLock { $0 }) }

  /// An hour passes.
  func step() {
    seconds.withLock { $0 += 3600 }
  }
}
