import Testing

@testable import TodoModel

@Suite struct DueNowTests {
  private let now = Now(WorkSample.beginning, in: FixedZone.utc)

  private func at(_ seconds: Int) -> Moment { .instant(Instant(seconds: now.instant.seconds + seconds)) }

  private func numbers(_ tasks: [TodoItem], since seconds: Int) -> [[Int]] {
    let news = DueNow(tasks, since: Instant(seconds: now.instant.seconds + seconds), at: now)
    return [news.due.map(\.number), news.returned.map(\.number)]
  }

  @Test func eachTaskIsToldOnceAtItsInstant() {
    let tasks = [
      WorkSample.task(1) { $0.due = at(-61) }, WorkSample.task(2) { $0.due = at(-60) },
      WorkSample.task(3) { $0.due = at(-1) }, WorkSample.task(4) { $0.due = at(0) },
      WorkSample.task(5) { ($0.due, $0.status) = (at(-1), .completed) }, WorkSample.task(6) { $0.due = .day(now.day) },
      WorkSample.task(7) { ($0.due, $0.wait) = (at(-1), at(60)) },
      WorkSample.task(8) { ($0.due, $0.wait) = (at(-600), at(-5)) }, WorkSample.task(9) { $0.wait = at(0) },
      WorkSample.task(10) { $0.wait = at(-60) }, WorkSample.task(11) { ($0.due, $0.wait) = (at(-5), at(-9)) },
    ]
    #expect(numbers(tasks, since: -59) == [[2, 3, 8, 11], [9]])
    // Wherever the interval is cut, each task is reported exactly once.
    for cut in [-59, -30, -1, 0] {
      let before = DueNow(
        tasks, since: Instant(seconds: now.instant.seconds - 59),
        at: Now(Instant(seconds: now.instant.seconds + cut - 1), in: now.zone))
      let told = before.due.map(\.number) + numbers(tasks, since: cut)[0]
      #expect(Set(told) == [2, 3, 8, 11] && told.count == 4, "\(cut)")
    }
  }

  @Test func theDayLeavesOutWhatWasToldAtItsInstant() {
    let tasks = [WorkSample.task(1) { $0.due = at(-90_000) }, WorkSample.task(2) { $0.wait = at(-90_000) }]
    let last = now.day.adding(days: -1)
    func day(_ first: Instant?) -> NewDay { NewDay(tasks, since: last, unreported: first, at: now) }
    let early = Instant(seconds: now.instant.seconds - 90_000)
    #expect(day(early).overdue.count == 1 && day(early).returned.count == 1)
    #expect(day(nil).isEmpty && day(Instant(seconds: early.seconds + 2)).isEmpty)
  }
}
