import MVI
import TodoApp
import TodoModel

/// A sequence of the days that begin, each at its beginning. Ends when the task is cancelled.
package struct DayChanges: AsyncSequence, Sendable {
  private let clock: TodoModel.Clock
  private let timer: any _Concurrency.Clock<Duration>

  /// The longest sleep in seconds: clocks are set, and machines sleep.
  fileprivate static let longestSleep = 30

  /// Creates the sequence of the days by a clock, with a timer to wait on.
  package init(_ clock: TodoModel.Clock, on timer: any _Concurrency.Clock<Duration>) {
    self.clock = clock
    self.timer = timer
  }

  /// Returns an iterator that begins with the present day.
  package func makeAsyncIterator() -> Iterator {
    Iterator(days: self, day: clock.today)
  }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let days: DayChanges
    fileprivate var day: Day

    /// Waits for the next day and returns it; nil when the task is cancelled.
    package mutating func next(isolation actor: isolated (any Actor)?) async -> Day? {
      let clock = days.clock
      repeat {
        let midnight = day.adding(days: 1).beginning(in: clock.zone)
        let rest = midnight.seconds - clock.now().seconds
        do {
          try await days.timer.sleep(for: .seconds(Swift.min(Swift.max(rest, 1), longestSleep)))
        } catch {
          return nil
        }
      } while clock.today == day
      day = clock.today
      return day
    }
  }
}

/// A sequence that reports the arrival of an instant: at once, and again after each longest sleep, in case it could not
/// be shown. Ends when the task is cancelled.
package struct Arrival: AsyncSequence, Sendable {
  private let instant: Instant
  private let clock: TodoModel.Clock
  private let timer: any _Concurrency.Clock<Duration>

  /// Creates the sequence for an instant by a clock, with a timer to wait on.
  package init(of instant: Instant, by clock: TodoModel.Clock, on timer: any _Concurrency.Clock<Duration>) {
    self.instant = instant
    self.clock = clock
    self.timer = timer
  }

  package func makeAsyncIterator() -> Iterator { Iterator(arrival: self) }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let arrival: Arrival
    fileprivate var hasCome = false

    /// Returns the instant once it has arrived; nil when the task is cancelled.
    package mutating func next(isolation actor: isolated (any Actor)?) async -> Instant? {
      var rest: Int { arrival.instant.seconds - arrival.clock.now().seconds }
      while hasCome || rest > 0 {
        let sleep = rest > 0 ? Swift.min(rest, DayChanges.longestSleep) : DayChanges.longestSleep
        do {
          try await arrival.timer.sleep(for: .seconds(sleep))
        } catch {
          return nil
        }
        if rest <= 0 { break }
      }
      hasCome = true
      return arrival.instant
    }
  }
}

extension Shell.State {
  /// The interval at which a watched answer is refreshed, so that tasks are seen to become overdue.
  private static let renewal = Duration.seconds(10)

  /// The idle time after which the list is synced.
  private static let rest = Duration.seconds(30)

  /// An idle period, identified by the command before it.
  private struct Rest: Hashable {
    let line: Int
  }

  /// Returns the subscriptions to the passing of time in this state; none for a clock that does not advance.
  ///
  /// - Parameter isSynced: True if idle periods are reported: after 30 s, after another 30 s, and then at growing
  ///   intervals.
  package func subscriptions(
    by clock: TodoModel.Clock, on timer: any _Concurrency.Clock<Duration> = ContinuousClock(), isSynced: Bool = false
  ) -> [Subscription<Shell.Intent>] {
    guard !clock.isFixed else { return [] }
    let day = Subscription("day") { DayChanges(clock, on: timer).map { _ in Shell.Intent.outside(.dayChanged) } }
    let next = upcoming.map { instant in
      Subscription(instant) {
        Arrival(of: instant, by: clock, on: timer).map { _ in Shell.Intent.outside(.momentReached) }
      }
    }
    let renewal = watch.line.map { _ in
      Subscription("renewal") { Ticks(every: Self.renewal, on: timer).map { _ in Shell.Intent.outside(.timePassed) } }
    }
    let rest =
      isSynced && taskCounts?.standing != nil
      ? Subscription(Rest(line: origin?.line ?? 0)) {
        Ticks(every: Self.rest, on: timer).filter { $0 & ($0 - 1) == 0 }.map { _ in Shell.Intent.outside(.restBegun) }
      } : nil
    return [day, next, renewal, rest].compactMap { $0 }
  }
}
