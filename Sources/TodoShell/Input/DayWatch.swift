import Glibc
import Platform
import Synchronization
import TodoModel

/// Notices that another day has begun, on a thread of its own.
package final class DayWatch: Sendable {
  private let clock: TodoModel.Clock
  private let notify: @Sendable () -> Void
  private let firstDay: Day
  private let isOver = Atomic(false)

  /// No longer than this at a time, in seconds: clocks are set, and machines sleep.
  private static let longestSleep = 30

  /// Begins to watch, until `stop()`; nil for a clock that stands still, or without threads.
  package init?(_ clock: TodoModel.Clock, notify: @escaping @Sendable () -> Void) {
    self.clock = clock
    self.notify = notify
    firstDay = clock.today
    guard !clock.isFixed else { return nil }
    guard (try? DetachedThread.run { [self] in watch() }) != nil else { return nil }
  }

  /// Ends the watch: nothing is told any more.
  package func stop() {
    isOver.store(true, ordering: .relaxed)
  }

  private func watch() {
    var day = firstDay
    while !isOver.load(ordering: .relaxed) {
      let midnight = clock.zone.instant(of: CivilTime(day: day.adding(days: 1), secondOfDay: 0))
      let rest = midnight.seconds - clock.now().seconds
      sleep(UInt32(min(max(rest, 1), Self.longestSleep)))
      guard clock.today != day, !isOver.load(ordering: .relaxed) else { continue }
      day = clock.today
      notify()
    }
  }
}
