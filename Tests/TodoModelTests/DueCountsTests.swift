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
