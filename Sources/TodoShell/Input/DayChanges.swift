import MVI
import TodoApp
import TodoModel

extension TodoModel.Clock {
  /// The days that begin, each at its beginning. Ends when the task is cancelled.
  package func dayChanges(on timer: any _Concurrency.Clock<Duration>) -> PulledSequence<Day> {
    var day = today
    return PulledSequence {
      repeat {
        let midnight = day.adding(days: 1).beginning(in: zone)
        guard await timer.sleep(seconds: midnight.seconds - now().seconds) else { return nil }
      } while today == day
      day = today
      return day
    }
  }

  /// The arrival of an instant: at once, and after each longest sleep, as it may not have been shown.
  package func arrivals(of instant: Instant, on timer: any _Concurrency.Clock<Duration>) -> PulledSequence<Instant> {
    var hasCome = false
    return PulledSequence {
      var rest: Int { instant.seconds - now().seconds }
      while hasCome || rest > 0 {
        guard await timer.sleep(seconds: rest > 0 ? rest : .max) else { return nil }
        if rest <= 0 { break }
      }
      hasCome = true
      return instant
    }
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

  private static let rest = Duration.seconds(30)

  /// Returns the subscriptions to the passing of time in this state; none for a clock that does not advance. If the
  /// list is synced, idle periods are reported: after 30 s, 30 s more, and then at growing intervals.
  package func subscriptions(
    by clock: TodoModel.Clock, on timer: any _Concurrency.Clock<Duration> = ContinuousClock(), isSynced: Bool = false
  ) -> [Subscription<Shell.Intent>] {
    guard !clock.isFixed else { return [] }
    let day = Subscription("day") { clock.dayChanges(on: timer).map { _ in Shell.Intent.outside(.dayChanged) } }
    let next = upcoming.map { instant in
      Subscription(instant) { clock.arrivals(of: instant, on: timer).map { _ in Shell.Intent.outside(.momentReached) } }
    }
    let renewal = watch.line.map { _ in
      Subscription("renewal") { Ticks(every: Self.renewal, on: timer).map { _ in Shell.Intent.outside(.timePassed) } }
    }
    let rest =
      isSynced && taskCounts?.standing != nil
      ? Subscription("rest after line \(origin?.line ?? 0)") {
        Ticks(every: Self.rest, on: timer).filter { $0 & ($0 - 1) == 0 }.map { _ in Shell.Intent.outside(.restBegun) }
      } : nil
    return [day, next, renewal, rest].compactMap { $0 }
  }
}
