import MVI
import TodoApp
import TodoModel

/// The days that begin, each when it has. Ends when the task is cancelled.
package struct DayChanges: AsyncSequence, Sendable {
  private let clock: TodoModel.Clock
  private let timer: any _Concurrency.Clock<Duration>

  /// No longer than this at a time, in seconds: clocks are set, and machines sleep.
  fileprivate static let longestSleep = 30

  /// The days by a clock, waited for on another.
  package init(_ clock: TodoModel.Clock, on timer: any _Concurrency.Clock<Duration>) {
    self.clock = clock
    self.timer = timer
  }

  /// Begins on the present day.
  package func makeAsyncIterator() -> Iterator {
    Iterator(days: self, day: clock.today)
  }

  /// Waits for one day after the other.
  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let days: DayChanges
    fileprivate var day: Day

    /// The day that has begun; nil when the task is cancelled.
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

/// That an instant has come: as soon as it has, and again after each longest sleep, for where it could not be told. Ends
/// when the task is cancelled.
package struct Arrival: AsyncSequence, Sendable {
  private let instant: Instant
  private let clock: TodoModel.Clock
  private let timer: any _Concurrency.Clock<Duration>

  /// An instant by a clock, waited for on another.
  package init(of instant: Instant, by clock: TodoModel.Clock, on timer: any _Concurrency.Clock<Duration>) {
    self.instant = instant
    self.clock = clock
    self.timer = timer
  }

  /// Begins to wait.
  package func makeAsyncIterator() -> Iterator { Iterator(arrival: self) }

  /// Waits for it.
  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let arrival: Arrival
    fileprivate var hasCome = false

    /// The instant, once it has come; nil when the task is cancelled.
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
  /// How often what is watched is shown again: so that what is due at a time of day is seen to become overdue.
  private static let renewal = Duration.seconds(10)

  /// How long nothing may have been done before the list is synced.
  private static let rest = Duration.seconds(30)

  /// A rest, named after the command that it follows.
  private struct Rest: Hashable {
    let line: Int
  }

  /// What the passing of time has to tell in this state; nothing by a clock that stands still.
  ///
  /// - Parameter isSynced: Whether a rest is told. It is after 30 s, again after as many, and then later and later.
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
