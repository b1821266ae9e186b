import Synchronization
import Testing
import TodoModel
import TodoShell

@Suite struct DayWatchTests {
  @Test func aDayThatBeginsIsToldOnce() async throws {
    let midnight = Instant(utc: CivilTime(day: Day(number: 20_779), secondOfDay: 0))
    let seconds = Mutex(midnight.seconds - 1)
    let clock = Clock(now: { Instant(seconds: seconds.withLock { $0 }) }, zone: FixedZone.utc, isFixed: false)
    let (days, continuation) = AsyncStream<Day>.makeStream()
    let watch = try #require(DayWatch(clock) { continuation.yield(clock.today) })
    seconds.withLock { $0 += 1 }
    var told = days.makeAsyncIterator()
    #expect(await told.next() == Day(number: 20_779))
    // A second before the next one.
    seconds.withLock { $0 += 86_399 }
    watch.stop()
  }

  @Test func aClockThatStandsStillHasNoMidnight() {
    let clock = Clock.fixed(at: Instant(seconds: 0), zone: FixedZone.utc)
    #expect(DayWatch(clock, notify: {}) == nil)
  }
}
