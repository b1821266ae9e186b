import MVITesting
import Testing

@testable import TodoModel

@Suite struct DueCountsTests {
  private let zone = FixedZone(offset: 5400)
  private let start = Day(number: 20_778)

  private func task(_ number: Int, using random: inout SeededGenerator) -> TodoItem {
    var task = WorkSample.task(number)
    task.status = Int.random(in: 0..<4, using: &random) == 0 ? .completed : .active
    let day = start.adding(days: Int.random(in: -3...6, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: task[.until] = .moment(.day(day.adding(days: Int.random(in: -1...1, using: &random))))
    case 1: task[.until] = .moment(.instant(zone.instant(of: CivilTime(day: day, secondOfDay: 12 * 3600))))
    default: break
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: task.due = nil
    case 1, 2: task.due = .day(day)
    default:
      let second = Int.random(in: 0..<24, using: &random) * 3600
      task.due = .instant(zone.instant(of: CivilTime(day: day, secondOfDay: second)))
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: task.wait = .day(day.adding(days: Int.random(in: -2...0, using: &random)))
    case 1: task.wait = .instant(zone.instant(of: CivilTime(day: day, secondOfDay: 15 * 3600)))
    default: break
    }
    return task
  }

  private func expected(_ tasks: [TodoItem], at now: Now) -> TaskCounts {
    func count(_ condition: Query.Condition) -> Int {
      tasks.count { $0.satisfies(condition, at: now) && !$0.satisfies(.waiting, at: now) }
    }
    return TaskCounts(
      day: now.day, active: count(.active), overdue: count(.overdue), today: count(.today),
      waiting: tasks.count { $0.satisfies(.waiting, at: now) })
  }

  @Test(arguments: 0..<50) func countsWhatIsThere(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = TaskTable((1...20).map { task($0, using: &random) })
    var time = start
    for step in 0..<200 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: table.apply([.added(task(table.lastNumber + 1, using: &random))])
      case 1, 2:
        guard let old = table.tasks.randomElement(using: &random) else { continue }
        table.apply([.updated(from: old, to: task(old.number, using: &random))])
      case 3:
        guard let old = table.tasks.randomElement(using: &random) else { continue }
        table.apply([.deleted(old)])
      case 4: table.commit()
      case 5: table.rollback()
      case 6: time = time.adding(days: Int.random(in: -1...1, using: &random))
      default: break
      }
      let second = Int.random(in: 0..<86_400, using: &random)
      let now = Now(zone.instant(of: CivilTime(day: time, secondOfDay: second)), in: zone)
      var counts = table.taskCounts(at: now)
      let next = counts.next
      counts.next = nil
      #expect(counts == expected(table.tasks, at: now), "step \(step)")
      // Until then they stay as they are, if the day does.
      let midnight = zone.instant(of: CivilTime(day: time.adding(days: 1), secondOfDay: 0))
      let last = Now(Instant(seconds: min(next ?? midnight, midnight).seconds - 1), in: zone)
      #expect(next.map { now.instant < $0 } ?? true)
      #expect(expected(table.tasks, at: last) == counts, "step \(step)")
    }
  }

  @Test func tellsWhenTheyChangeNext() {
    func at(_ second: Int) -> Instant { zone.instant(of: CivilTime(day: start, secondOfDay: second)) }
    var table = TaskTable([
      WorkSample.task(1) { $0.due = .instant(at(100)) }, WorkSample.task(2) { $0.wait = .instant(at(200)) },
      WorkSample.task(3) { $0[.until] = .moment(.instant(at(300))) }, WorkSample.task(4) { $0.due = .day(start) },
      WorkSample.task(5) { ($0.due, $0.status) = (.instant(at(50)), .completed) },
    ])
    let next = [0, 100, 101, 199, 200, 300, 301].map { table.taskCounts(at: Now(at($0), in: zone)).next }
    #expect(next == [at(101), at(101), at(200), at(200), at(301), at(301), nil])
  }

  @Test func tellsWhatIsWorkedOn() {
    var table = TaskTable([], settings: Settings(scope: Scope(project: "home")))
    #expect(table.taskCounts(at: Now(Instant(seconds: 0), in: FixedZone.utc)).scope == Scope(project: "home"))
  }
}

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
