import MVI
import TodoApp
import TodoModel

/// A sequence of the days that begin, each at its beginning. Ends when the task is cancelled.
package struct DayChanges: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private let clock: TodoModel.Clock
  private let timer: any _Concurrency.Clock<Duration>
  private var day: Day

  package init(_ clock: TodoModel.Clock, on timer: any _Concurrency.Clock<Duration>) {
    self.clock = clock
    self.timer = timer
    day = clock.today
  }

  package func makeAsyncIterator() -> DayChanges { self }

  package mutating func next(isolation actor: isolated (any Actor)?) async -> Day? {
    repeat {
      let midnight = day.adding(days: 1).beginning(in: clock.zone)
      guard await timer.sleep(seconds: midnight.seconds - clock.now().seconds) else { return nil }
    } while clock.today == day
    day = clock.today
    return day
  }
}

/// A sequence that reports the arrival of an instant: at once, and again after each longest sleep, in case it could not
/// be shown. Ends when the task is cancelled.
package struct Arrival: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private let instant: Instant
  private let clock: TodoModel.Clock
  private let timer: any _Concurrency.Clock<Duration>
  private var hasCome = false

  package init(of instant: Instant, by clock: TodoModel.Clock, on timer: any _Concurrency.Clock<Duration>) {
    self.instant = instant
    self.clock = clock
    self.timer = timer
  }

  package func makeAsyncIterator() -> Arrival { self }

  package mutating func next(isolation actor: isolated (any Actor)?) async -> Instant? {
    var rest: Int { instant.seconds - clock.now().seconds }
    while hasCome || rest > 0 {
      guard await timer.sleep(seconds: rest > 0 ? rest : .max) else { return nil }
      if rest <= 0 { break }
    }
    hasCome = true
    return instant
  }
}

extension _Concurrency.Clock<Duration> {
  /// Sleeps for at least one second, and at most 30: clocks are set, and machines sleep. False if cancelled.
  fileprivate func sleep(seconds: Int) async -> Bool {
    (try? await sleep(for: .seconds(min(max(seconds, 1), 30)))) != nil
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
  /// - Parameter isSynced: True if idle periods are reported: after 30 s, 30 s more, and then at growing intervals.
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
