import MVITesting
import Synchronization
import Testing

@testable import TodoModel

@Suite struct StatisticsTests {
  struct OnceSetZone: Zone, CustomTestStringConvertible {
    let transition: Instant
    let before: Int
    let after: Int

    var testDescription: String { "\(before) s, from \(transition.iso) on \(after) s" }

    func civilTime(at instant: Instant) -> CivilTime {
      Instant(seconds: instant.seconds + (instant < transition ? before : after)).utc
    }

    func instants(of time: CivilTime) -> ZonedTime { ZonedTime(time) { $0 < transition.seconds ? before : after } }
  }

  private static let instant = Instant(utc: CivilTime(day: Day(number: 20_778), hour: 9, minute: 0))
  private static let now = Now(instant, in: FixedZone.utc)

  /// In the charted weeks clocks go back, go forward at midnight, or do not change far from Greenwich.
  static let zones = [
    OnceSetZone(transition: Instant(seconds: instant.seconds - 27 * 86_400 - 28_800), before: 7200, after: 3600),
    OnceSetZone(
      transition: Instant(utc: CivilTime(day: Day(number: 20_750), hour: 3, minute: 0)), before: -10_800, after: -7200),
    OnceSetZone(transition: Instant(seconds: 0), before: 0, after: 20_700),
    OnceSetZone(transition: Instant(seconds: 0), before: 0, after: -36_000),
  ]

  private static func ago(_ days: Int) -> Instant { Instant(seconds: instant.seconds - days * 86_400) }

  private func task(
    _ number: Int, daysAgo: Int = 0, _ change: (inout TodoItem) -> Void = { _ in }
  ) -> TodoItem { WorkSample.task(number, created: Self.ago(daysAgo), change) }

  private func completed(_ number: Int, addedDaysAgo: Int, daysAgo: Int) -> TodoItem {
    task(number, daysAgo: addedDaysAgo) { ($0.status, $0.completed) = (.completed, Self.ago(daysAgo)) }
  }

  @Test func nothingIsCountedAsNothing() {
    let statistics = TaskStatistics(of: [], at: Self.now)
    #expect(statistics.total == 0)
    #expect(statistics.projects.isEmpty && statistics.due.isEmpty)
    #expect((statistics.ages.map(\.tasks), statistics.days.count) == ([0, 0, 0, 0, 0], 56))
    #expect(statistics.days.allSatisfy { $0.completed == 0 && $0.open == 0 })
    #expect((statistics.days.last?.day, statistics.calendar) == (Self.now.day, Day(year: 2026, month: 11, day: 1)))
  }

  @Test func projectsWithMostToDoComeFirst() {
    let names: [(String?, Bool)] = [
      (nil, true), ("b", true), ("b", true), ("a", true), ("c", false), ("a", false), ("d", true), ("home.x", true),
    ]
    let tasks = names.enumerated().map { place, entry in
      var task = entry.1 ? self.task(place + 1) : completed(place + 1, addedDaysAgo: 1, daysAgo: 0)
      task.project = entry.0
      return task
    }
    let projects = TaskStatistics(of: tasks, at: Self.now).projects
    #expect(
      (projects.map(\.name), projects.map(\.active)) == (["b", "a", "d", "home.x", nil, "c"], [2, 1, 1, 1, 1, 0]))
    #expect(projects.map(\.completed) == [0, 1, 0, 0, 0, 1])
  }

  @Test func agesCountDaysThatHaveBegun() {
    let ages = [0, 6, 7, 29, 30, 89, 90, 364, 365, 4000].enumerated().map { task($0 + 1, daysAgo: $1) }
    #expect(TaskStatistics(of: ages, at: Self.now).ages.map(\.tasks) == [2, 2, 2, 2, 2])
    let midnight = Instant(seconds: Self.ago(7).seconds + 15 * 3600)
    #expect(TaskStatistics(of: [WorkSample.task(1, created: midnight)], at: Self.now).ages[0].tasks == 1)
  }

  @Test func whatIsOpenIsWhatWasAddedAndNotCompleted() {
    let tasks = [
      task(1, daysAgo: 100), task(2, daysAgo: 2), completed(3, addedDaysAgo: 60, daysAgo: 1),
      completed(4, addedDaysAgo: 90, daysAgo: 80),
    ]
    let days = TaskStatistics(of: tasks, at: Self.now).days
    #expect((days.first?.open, days.suffix(4).map(\.open)) == (2, [2, 3, 2, 2]))
    #expect(days.suffix(4).map(\.completed) == [0, 0, 1, 0])
  }

  @Test func aTaskFromTheFutureCountsToday() {
    let days = TaskStatistics(of: [task(1, daysAgo: -3), completed(2, addedDaysAgo: 5, daysAgo: -2)], at: Self.now).days
    #expect((days.suffix(2).map(\.open), days.last?.completed) == ([1, 1], 1))
  }

  @Test func `Another program may leave out when a task was completed`() {
    let done = task(1, daysAgo: 3) {
      ($0.status, $0.modified) = (.completed, Instant(seconds: $0.modified.seconds + 86_400))
    }
    #expect(TaskStatistics(of: [done], at: Self.now).days.suffix(4).map(\.open) == [1, 0, 0, 0])
  }

  @Test func theCalendarHasThreeMonthsAndCountsWhatWasDueBefore() {
    let days = ["2026-10-31", "2026-11-01", "2026-11-21", "2026-11-21", "2027-01-31", "2027-02-01"]
    var tasks = days.enumerated().map { place, day in task(place + 1) { $0.due = Moment(iso: day) } }
    tasks.append(task(7) { $0.due = .instant(Instant(seconds: Self.instant.seconds - 1)) })
    tasks.append(task(8) { ($0.due, $0.status) = (Moment(iso: "2026-11-02"), .completed) })
    let statistics = TaskStatistics(of: tasks, at: Self.now)
    #expect((statistics.dueBefore, statistics.dueAfter) == (1, 1))
    #expect(statistics.due.map(\.day.iso) == ["2026-11-01", "2026-11-21", "2027-01-31"])
    #expect((statistics.due.map(\.tasks), statistics.due.map(\.overdue)) == ([1, 3, 1], [1, 1, 0]))
  }

  @Test(arguments: zones) func `Random tasks are counted as by asking the zone about each of them`(zone: OnceSetZone) {
    var random = SeededGenerator(seed: 7)
    let now = Now(Self.instant, in: zone)
    func someInstant(days: Int) -> Instant {
      // Many are at or next to midnight.
      let day = now.day.adding(days: -Int.random(in: 0...days, using: &random))
      let second =
        [0, 1, 3599, 3600, 82_799, 82_800, 86_399, Int.random(in: 0..<86_400, using: &random)]
        .randomElement(using: &random) ?? 0
      return min(now.instant, zone.instant(of: CivilTime(day: day, secondOfDay: second)))
    }
    let tasks = (1...2000).map { number -> TodoItem in
      var task = WorkSample.task(number, created: someInstant(days: 90))
      if Bool.random(using: &random) {
        task.status = .completed
        task.completed = max(task.created, someInstant(days: 90))
      }
      return task
    }
    func day(_ instant: Instant) -> Day { zone.civilTime(at: instant).day }
    let statistics = TaskStatistics(of: tasks, at: now)
    for past in statistics.days {
      let completed = tasks.count { $0.completed.map(day) == past.day }
      let open = tasks.count { day($0.created) <= past.day && !($0.completed.map { day($0) <= past.day } ?? false) }
      #expect(past.completed == completed, "\(past.day.iso)")
      #expect(past.open == open, "\(past.day.iso)")
    }
    let active = tasks.filter { $0.status == .active }
    let bounds = [0...6, 7...29, 30...89, 90...364]
    for (place, bound) in bounds.enumerated() {
      let expected = active.count { bound.contains(now.day.number - day($0.created).number) }
      #expect(statistics.ages[place].tasks == expected)
    }
    #expect(statistics.days.last?.open == active.count)
  }
}

@Suite struct ProgressMeterTests {
  private final class Desk: Sendable {
    private let time = Mutex(Duration.zero)
    private let progress = Mutex<[Progress]>([])

    func pass(_ milliseconds: Int) { time.withLock { $0 += .milliseconds(milliseconds) } }

    var reported: [Progress] { progress.withLock { $0 } }

    static func open() -> (Desk, ProgressMeter) {
      let desk = Desk()
      let meter = ProgressMeter(clock: { desk.time.withLock { $0 } })
      meter.listen { reported in desk.progress.withLock { $0.append(reported) } }
      return (desk, meter)
    }
  }

  @Test func whatIsSoonDoneIsNotTold() {
    let (desk, meter) = Desk.open()
    for done in 0...4 {
      meter.report(.reading, done, of: 5)
      desk.pass(100)
    }
    #expect(desk.reported == [])
    meter.report(.reading, 5, of: 5)
    #expect(desk.reported == [Progress(.reading, percent: 100, secondsLeft: 0)])
  }

  @Test func theRestIsEstimatedFromWhatIsDone() {
    let (desk, meter) = Desk.open()
    meter.report(.replaying, 0, of: 1000)
    desk.pass(1000)
    meter.report(.replaying, 250, of: 1000)
    desk.pass(1000)
    meter.report(.replaying, 300, of: 1000)
    #expect(
      desk.reported == [
        Progress(.replaying, percent: 25, secondsLeft: 3), Progress(.replaying, percent: 30, secondsLeft: 5),
      ])
  }

  @Test func itIsToldNoOftenerThanOneCanRead() {
    let (desk, meter) = Desk.open()
    for done in 0...2000 {
      meter.report(.reading, done, of: 2000)
      desk.pass(1)
    }
    #expect(desk.reported.map(\.percent) == [25, 35, 45, 55, 65, 75, 85, 95])
  }

  @Test func otherWorkAndTheSameOnceMoreBeginAnew() {
    let (desk, meter) = Desk.open()
    meter.report(.reading, 0, of: 10)
    desk.pass(400)
    meter.report(.replaying, 1, of: 10)
    desk.pass(99)
    meter.report(.replaying, 5, of: 10)
    #expect(desk.reported == [])
    // Together they have taken half a second.
    desk.pass(1)
    meter.report(.replaying, 5, of: 10)
    #expect(desk.reported == [Progress(.replaying, percent: 50, secondsLeft: 1)])
    desk.pass(400)
    meter.report(.replaying, 0, of: 10)
    desk.pass(99)
    meter.report(.replaying, 1, of: 10)
    #expect(desk.reported.count == 1)
    desk.pass(1)
    meter.report(.replaying, 1, of: 10)
    #expect(desk.reported.dropFirst() == [Progress(.replaying, percent: 10, secondsLeft: 1)])
  }

  @Test func whatIsMoreThanExpectedIsAll() {
    let (desk, meter) = Desk.open()
    meter.report(.salvaging, 1, of: 0)
    desk.pass(1000)
    meter.report(.salvaging, 2, of: 0)
    meter.report(.salvaging, 20, of: 10)
    #expect(desk.reported == [Progress(.salvaging, percent: 100, secondsLeft: 0)])
  }

  @Test func nobodyIsToldAnyMore() {
    let (desk, meter) = Desk.open()
    meter.report(.reading, 1, of: 10)
    desk.pass(1000)
    meter.listen(nil)
    meter.report(.reading, 2, of: 10)
    #expect(desk.reported == [])
  }
}

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
    if Int.random(in: 0..<5, using: &random) == 0 {
      let minutes = Int.random(in: -2000...2000, using: &random)
      task[.started] = .instant(Instant(seconds: start.beginning(in: zone).seconds + 60 * minutes + minutes % 60))
    }
    return task
  }

  private func expected(_ tasks: [TodoItem], at now: Now) -> TaskCounts {
    func count(_ condition: Query.Condition) -> Int {
      tasks.count { $0.satisfies(condition, at: now) && !$0.satisfies(.waiting, at: now) }
    }
    let today = tasks.count {
      $0.satisfies(.today, at: now) && !$0.satisfies(.overdue, at: now) && !$0.satisfies(.waiting, at: now)
    }
    let work = tasks.compactMap { task in task.started.map { (start: $0, task: task) } }
      .sorted { ($0.start, $0.task.number) < ($1.start, $1.task.number) }
      .map { start, task in
        TaskCounts.Work(
          number: task.number, title: task.title, minutes: max(0, now.instant.seconds - start.seconds) / 60)
      }
    return TaskCounts(
      day: now.day, active: count(.active), overdue: count(.overdue), today: today,
      waiting: tasks.count { $0.satisfies(.waiting, at: now) }, work: work)
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

  @Test func aClockThatRunsChangesThemEachMinute() {
    func at(_ second: Int) -> Now { Now(Instant(seconds: 1_000_000 + second), in: zone) }
    let task = WorkSample.task(1, "One") { $0[.started] = .instant(Instant(seconds: 1_000_000)) }
    var table = TaskTable([task, WorkSample.task(2)])
    let counts = [-90, 0, 59, 60, 1500].map { table.taskCounts(at: at($0)) }
    #expect(counts.map { $0.work.map(\.clock) } == [["1 0:00"], ["1 0:00"], ["1 0:00"], ["1 0:01"], ["1 0:25"]])
    #expect(counts.map { $0.next?.seconds } == [60, 60, 60, 120, 1560].map { 1_000_000 + $0 })
    table.apply([.updated(from: task, to: WorkSample.task(1, "One"))])
    #expect(table.taskCounts(at: at(1500)).work == [] && table.taskCounts(at: at(1500)).next == nil)
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
