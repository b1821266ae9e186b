import Testing
import TodoModel

/// How long a task takes.
@Suite struct EstimateTests {
  private let clock = Clock.fixed(at: Instant(seconds: 1_795_251_600), zone: FixedZone.utc)

  @Test func theNextInstanceTakesAsLong() throws {
    var task = TodoItem(
      number: 1, id: .derived(from: Instant(seconds: 0), number: 1), title: "a", created: Instant(seconds: 0))
    task.due = .day(clock.today)
    task.repetition = TodoItem.Repetition(rule: "FREQ=DAILY", origin: .due)
    task[.estimate] = TimeSpan("2h30m").map(FieldValue.duration)
    let changes = try TaskTable([task]).changes(by: .complete([1]), clock: clock)
    #expect(changes.last?.after?.number == 2)
    #expect(changes.last?.after?[.estimate] == task[.estimate])
  }

  @Test func statisticsAddThemUp() throws {
    func task(_ number: Int, _ estimate: String?, _ status: TodoItem.Status = .active) -> TodoItem {
      var task = TodoItem(
        number: number, id: .derived(from: Instant(seconds: 0), number: number), title: "a",
        created: Instant(seconds: 0))
      task[.estimate] = estimate.flatMap { TimeSpan($0) }.map(FieldValue.duration)
      task.status = status
      return task
    }
    let tasks = [task(1, "45m"), task(2, "1d"), task(3, nil), task(4, "2h", .completed)]
    let sums = TaskStatistics(of: tasks, at: clock.present).sums
    #expect(sums.map(\.field) == [.estimate] && sums.map(\.active) == [525] && sums.map(\.completed) == [120])
    #expect(TaskStatistics(of: [task(3, nil)], at: clock.present).sums.isEmpty)
  }
}
