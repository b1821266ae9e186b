import Testing

@testable import TodoModel

/// When a task is over by itself.
@Suite struct UntilTests {
  private let clock = Clock.fixed(at: Instant(seconds: 1_795_251_600), zone: FixedZone.utc)
  private var now: Now { clock.present }

  private func task(_ number: Int, until: Moment?, _ change: (inout TodoItem) -> Void = { _ in }) -> TodoItem {
    var task = TodoItem(
      number: number, id: id(number), title: "a", created: Instant(seconds: now.instant.seconds - 10 * 86_400))
    task[.until] = until.map(FieldValue.moment)
    change(&task)
    return task
  }

  private func id(_ number: Int) -> TaskID { .derived(from: Instant(seconds: 0), number: number) }
  private func day(_ days: Int) -> Moment { .day(now.day.adding(days: days)) }

  private func numbers(_ condition: Query.Condition, in tasks: [TodoItem]) -> [Int] {
    Query.term(.condition(condition)).matches(in: tasks, at: now).map(\.number)
  }

  @Test func aDayIsOverWhenItHasEnded() throws {
    let second = now.instant.seconds
    let tasks = [
      task(1, until: day(-1)), task(2, until: day(0)), task(3, until: .instant(Instant(seconds: second - 1))),
      task(4, until: .instant(now.instant)), task(5, until: nil),
      task(6, until: day(-1)) { $0.status = .completed },
    ]
    #expect(numbers(.expired, in: tasks) == [1, 3])
    #expect(numbers(.active, in: tasks) == [2, 4, 5])
    #expect(numbers(.completed, in: tasks) == [6])
    // The field is what is stored.
    #expect(try query("status:active").matches(in: tasks, at: now).map(\.number) == [1, 2, 3, 4, 5])
  }

  private func query(_ typed: String) throws(TodoError) -> Query {
    var scanner = LineScanner(typed)
    return try scanner.query()
  }

  @Test func whatIsOverIsNotDueNorWaitingNorReadyNorInTheWay() {
    let tasks = [
      task(1, until: day(-1)) { ($0.due, $0.wait) = (day(0), day(1)) },
      task(2, until: day(-1)) { $0.due = day(-2) },
      task(3, until: nil) { $0.depends = [id(1), id(2)] },
      task(4, until: day(-1)) { $0.depends = [id(3)] },
      task(5, until: day(1)) { ($0.due, $0.depends) = (day(-1), [id(3)]) },
    ]
    #expect(numbers(.overdue, in: tasks) == [5])
    for condition in [Query.Condition.today, .waiting] { #expect(numbers(condition, in: tasks).isEmpty) }
    #expect(numbers(.ready, in: tasks) == [3])
    #expect(numbers(.blocked, in: tasks) == [5])
    #expect(numbers(.blocking, in: tasks) == [3])
    #expect(Urgency(of: tasks[1], among: Dependencies(tasks, at: now), at: now).terms.isEmpty)
    #expect(UrgentTask.next(9, of: tasks, in: .standard, at: now).map(\.task.number) == [3, 5])
  }

  @Test func listsHideWhatIsOverUnlessItIsAskedFor() throws {
    let tasks = [task(1, until: day(-1)), task(2, until: day(0))]
    #expect(Listing.standard.apply(to: tasks, at: now).map(\.number) == [2])
    let asked = Query.term(.condition(.expired))
    #expect(Listing.standard.apply(to: tasks, query: asked, at: now).map(\.number) == [1])
    let all = Listing(filter: .all, query: .everything, search: "", order: [SortKey(.until, isReversed: true)])
    #expect(all.apply(to: tasks, at: now).map(\.number) == [2, 1])
    let reason = try Listing.standard.emptyListReason(
      Query.term(.condition(.overdue)), among: tasks, in: Settings(), at: now)
    #expect(reason == nil)
    let hidden = try Listing.standard.emptyListReason(.everything, among: [tasks[0]], in: Settings(), at: now)
    #expect(hidden?.reasons == [.hidden(.expired)])
  }

  @Test func statisticsCountItWhileItWasOpen() {
    let tasks = [
      task(1, until: day(-3)) {
        ($0.project, $0.due, $0[.estimate]) = ("home", day(1), TimeSpan("2h").map(FieldValue.duration))
      },
      task(2, until: .instant(Instant(seconds: now.instant.seconds - 86_400))),
      task(3, until: day(0)) { $0.project = "home" },
      // Over before it was there.
      task(4, until: day(-20)),
    ]
    let statistics = TaskStatistics(of: tasks, at: now)
    #expect(statistics.active == 1 && statistics.completed == 0 && statistics.sums.isEmpty && statistics.due.isEmpty)
    #expect(statistics.projects.map(\.name) == ["home"] && statistics.projects.map(\.active) == [1])
    #expect(statistics.days.suffix(6).map(\.open) == [3, 3, 3, 2, 1, 1])
    #expect(statistics.days.suffix(12).prefix(2).map(\.open) == [0, 3])
    #expect(statistics.days.allSatisfy { $0.completed == 0 })
  }

  @Test func aWholeTakesPartsWithItThatAreToDo() throws {
    let tasks = [
      task(1, until: nil), task(2, until: day(-1)) { $0.parent = id(1) }, task(3, until: day(1)) { $0.parent = id(1) },
    ]
    let changes = try TaskTable(tasks).changes(by: .complete([1]), clock: clock)
    #expect(changes.map(\.number) == [1, 3])
    // Whoever names it means it.
    #expect(try TaskTable(tasks).changes(by: .complete([2]), clock: clock).map(\.number) == [2])
  }

  @Test func theNextInstanceEndsAsManyDaysAfterItIsDue() throws {
    let repeating = task(1, until: day(3)) {
      $0.due = day(2)
      $0.repetition = TodoItem.Repetition(rule: "FREQ=WEEKLY", origin: .due)
    }
    let changes = try TaskTable([repeating]).changes(by: .complete([1]), clock: clock)
    #expect(changes.last?.after?[.until] == .moment(day(10)))
  }

  @Test func projectsAndTagsCountWhatIsToDo() {
    let tasks = [
      task(1, until: day(-1)) { ($0.project, $0.tags) = ("home", ["a"]) }, task(2, until: nil) { $0.tags = ["a"] },
    ]
    #expect(UsageCount.projects(of: tasks, at: now).map(\.active) == [0])
    #expect(UsageCount.tags(of: tasks, at: now).map(\.active) == [1])
    #expect(TaskTable(tasks).tags(at: now).map(\.active) == [1])
  }
}
