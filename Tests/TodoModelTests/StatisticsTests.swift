import MVITesting
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
