/// A timer: counts the intervals that have passed, from 1.
///
/// The first comes after one interval. A late consumer does not catch up. Ends with its task.
///
///     for await second in Ticks(every: .seconds(1), on: clock) where second == 2 { return second }
public struct Ticks: AsyncSequence, Sendable {
  private let interval: Duration
  private let clock: any Clock<Duration>

  /// A timer by a clock.
  public init(every interval: Duration, on clock: any Clock<Duration> = ContinuousClock()) {
    (self.interval, self.clock) = (interval, clock)
  }

  /// Begins an interval with each call of `next()`; that is nil when the task is cancelled.
  public func makeAsyncIterator() -> PulledSequence<Int>.Iterator {
    var count = 0
    return PulledSequence { [interval, clock] in
      guard (try? await clock.sleep(for: interval)) != nil else { return nil }
      count += 1
      return count
    }
    .makeAsyncIterator()
  }
}
