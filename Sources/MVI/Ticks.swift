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

  /// Begins an interval with each call of `next()`.
  public func makeAsyncIterator() -> Iterator { Iterator(ticks: self) }

  /// Waits for one interval after another.
  public struct Iterator: AsyncIteratorProtocol {
    let ticks: Ticks
    var count = 0

    /// The number of the interval that has passed; nil when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
      guard (try? await ticks.clock.sleep(for: ticks.interval)) != nil else { return nil }
      count += 1
      return count
    }
  }
}
