import Testing

@testable import TodoModel

@Suite struct NewDayTests {
  private let now = Now(Instant(utc: CivilTime(day: Day(number: 20_778), hour: 0, minute: 0)), in: FixedZone.utc)

  private func day(_ days: Int) -> Moment { .day(now.day.adding(days: days)) }

  @Test func tellsWhatHasBecomeOfTasks() {
    let tasks = [
      WorkSample.task(1) { $0.due = day(0) }, WorkSample.task(2) { $0.due = day(-1) },
      WorkSample.task(3) { $0.due = day(-2) }, WorkSample.task(4) { $0.wait = day(0) },
      WorkSample.task(5) { $0.wait = day(-1) }, WorkSample.task(6) { $0.wait = day(1) },
      WorkSample.task(7) { ($0.due, $0.status) = (day(0), .completed) },
      WorkSample.task(8) { ($0.due, $0.wait) = (day(0), day(1)) },
      WorkSample.task(9) { ($0.due, $0.wait) = (day(0), day(0)) },
      WorkSample.task(10) { $0.due = .instant(Instant(seconds: now.instant.seconds - 3600)) },
      WorkSample.task(11) { $0.due = day(1) },
      WorkSample.task(12) { ($0.due, $0[.until]) = (day(-1), .moment(day(-1))) },
      WorkSample.task(13) { ($0.due, $0[.until]) = (day(0), .moment(day(0))) },
    ]
    let new = NewDay(tasks, since: now.day.adding(days: -1), at: now)
    #expect((new.day, new.due.map(\.number)) == (now.day, [1, 9, 13]))
    #expect((new.overdue.map(\.number), new.returned.map(\.number)) == ([2, 10], [4]))
    // After two days asleep, what became overdue on the first of them is news as well.
    let later = NewDay(tasks, since: now.day.adding(days: -2), at: now)
    #expect((later.overdue.map(\.number), later.returned.map(\.number)) == ([2, 3, 10], [4, 5]))
  }

  @Test func bringsNothingAsARule() {
    #expect(NewDay([WorkSample.task(1) { $0.due = day(3) }], since: now.day.adding(days: -1), at: now).isEmpty)
  }
}
