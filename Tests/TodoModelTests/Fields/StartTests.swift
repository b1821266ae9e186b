import Testing
import TodoModel

/// Before when a task is not begun.
@Suite struct StartTests {
  private let clock = Clock.fixed(at: Instant(seconds: 1_795_251_600), zone: FixedZone.utc)

  private func task(_ number: Int, start: Moment?, _ change: (inout TodoItem) -> Void = { _ in }) -> TodoItem {
    var task = TodoItem(number: number, id: id(number), title: "a", created: Instant(seconds: 0))
    task[.start] = start.map(FieldValue.moment)
    change(&task)
    return task
  }

  private func id(_ number: Int) -> TaskID { .derived(from: Instant(seconds: 0), number: number) }

  @Test func whatHasStartedAndIsNotBlockedIsReady() {
    let today = clock.today
    let now = clock.now()
    let tasks = [
      task(1, start: nil),
      task(2, start: .day(today)),
      task(3, start: .day(today.adding(days: 1))),
      task(4, start: .instant(now)),
      task(5, start: .instant(Instant(seconds: now.seconds + 1))),
      task(6, start: .day(today)) { $0.depends = [id(3)] },
      task(7, start: .day(today)) { $0.depends = [id(8)] },
      task(8, start: nil) { $0.status = .completed },
    ]
    let ready = Query.term(.condition(.ready)).matches(in: tasks, at: clock.present)
    #expect(ready.map(\.number) == [1, 2, 4, 7])
    // It is in the list all the same, and can be asked for where a single task is looked at.
    #expect(Listing.standard.apply(to: tasks, at: clock.present).map(\.number) == Array(1...7))
    #expect(tasks[2].satisfies(.ready, at: clock.present) == false)
  }

  @Test func theNextInstanceStartsAsManyDaysBeforeItIsDue() throws {
    let repeating = task(1, start: .day(clock.today)) {
      $0.due = .day(clock.today.adding(days: 2))
      $0.repetition = TodoItem.Repetition(rule: "FREQ=WEEKLY", origin: .due)
    }
    let changes = try TaskTable([repeating]).changes(by: .complete([1]), clock: clock)
    #expect(changes.last?.after?.number == 2)
    #expect(changes.last?.after?[.start] == .moment(.day(clock.today.adding(days: 7))))
  }
}
