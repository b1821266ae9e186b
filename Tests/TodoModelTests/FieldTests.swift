import Testing

@testable import TodoModel

@Suite struct FieldTableTests {
  @Test func eachRowStandsInThePlaceOfItsField() {
    #expect(FieldRow.all.map(\.field) == TaskField.allCases)
    for field in TaskField.allCases { #expect(TaskField(named: field.name) == field) }
  }

  @Test func namesTellFieldsApart() {
    #expect(Set(FieldRow.all.map(\.name)).count == FieldRow.all.count)
    #expect(Set(FieldName.queriedWords).count == FieldName.queriedWords.count)
    #expect(Set(FieldName.attributes.map(\.attribute)).count == FieldName.attributes.count)
    for name in FieldName.queried { #expect(FieldName(queried: name.word.uppercased()) == name) }
    for name in FieldName.attributes { #expect(FieldName(attribute: name.attribute.uppercased()) == name) }
  }

  @Test func whatCanBeTypedIsExplained() {
    for name in FieldName.attributes {
      #expect(!name.explanation.isEmpty && name.help != nil && name.hint != nil, "\(name.word)")
    }
  }

  @Test func whatIsPutIntoAFieldIsThere() {
    for field in TaskField.allCases {
      let empty = WorkSample.task(1)
      let value = Pair.samples(of: field)[0]
      var task = empty
      task[field] = value
      #expect(task[field] == value)
      for other in TaskField.settable where other != field && field != .completed {
        #expect(task[other] == empty[other], "\(field) is not \(other)")
      }
      task[field] = nil
      // What every task has stays.
      #expect(task[field] == empty[field] || task[field] == value)
    }
  }
}

@Suite struct RareFieldTests {
  private let clock = Clock.fixed(at: Instant(seconds: 1_795_251_600), zone: FixedZone.utc)
  private var now: Now { clock.present }

  private func task(
    _ number: Int, start: Moment? = nil, until: Moment? = nil, _ change: (inout TodoItem) -> Void = { _ in }
  ) -> TodoItem {
    WorkSample.task(number, created: Instant(seconds: now.instant.seconds - 10 * 86_400)) {
      $0[.start] = start.map(FieldValue.moment)
      $0[.until] = until.map(FieldValue.moment)
      change(&$0)
    }
  }

  private func day(_ days: Int) -> Moment { .day(now.day.adding(days: days)) }

  private func numbers(_ condition: Query.Condition, in tasks: [TodoItem]) -> [Int] {
    Query.term(.condition(condition)).matches(in: tasks, at: now).map(\.number)
  }

  @Test func aDayIsOverWhenItHasEnded() throws {
    let second = now.instant.seconds
    let tasks = [
      task(1, until: day(-1)), task(2, until: day(0)), task(3, until: .instant(Instant(seconds: second - 1))),
      task(4, until: .instant(now.instant)), task(5, until: nil), task(6, until: day(-1)) { $0.status = .completed },
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
      task(1, until: day(-1)) { ($0.due, $0.wait) = (day(0), day(1)) }, task(2, until: day(-1)) { $0.due = day(-2) },
      task(3, until: nil) { $0.depends = [WorkSample.id(1), WorkSample.id(2)] },
      task(4, until: day(-1)) { $0.depends = [WorkSample.id(3)] },
      task(5, until: day(1)) { ($0.due, $0.depends) = (day(-1), [WorkSample.id(3)]) },
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
    #expect(Listing.standard.apply(to: tasks, query: Query.term(.condition(.expired)), at: now).map(\.number) == [1])
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
      task(1, until: nil), task(2, until: day(-1)) { $0.parent = WorkSample.id(1) },
      task(3, until: day(1)) { $0.parent = WorkSample.id(1) },
    ]
    #expect(try TaskTable(tasks).changes(by: .complete([1]), clock: clock).map(\.number) == [1, 3])
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
    #expect(UsageCount.tags(of: TaskTable(tasks).tasks, at: now).map(\.active) == [1])
  }

  @Test func whatHasStartedAndIsNotBlockedIsReady() {
    let today = clock.today
    let now = clock.now()
    let tasks = [
      task(1, start: nil), task(2, start: .day(today)), task(3, start: .day(today.adding(days: 1))),
      task(4, start: .instant(now)), task(5, start: .instant(Instant(seconds: now.seconds + 1))),
      task(6, start: .day(today)) { $0.depends = [WorkSample.id(3)] },
      task(7, start: .day(today)) { $0.depends = [WorkSample.id(8)] }, task(8, start: nil) { $0.status = .completed },
    ]
    #expect(Query.term(.condition(.ready)).matches(in: tasks, at: clock.present).map(\.number) == [1, 2, 4, 7])
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

  @Test func theNextInstanceTakesAsLong() throws {
    var task = WorkSample.task(1)
    task.due = .day(clock.today)
    task.repetition = TodoItem.Repetition(rule: "FREQ=DAILY", origin: .due)
    task[.estimate] = TimeSpan("2h30m").map(FieldValue.duration)
    let changes = try TaskTable([task]).changes(by: .complete([1]), clock: clock)
    #expect(changes.last?.after?.number == 2)
    #expect(changes.last?.after?[.estimate] == task[.estimate])
  }

  @Test func statisticsAddThemUp() throws {
    func task(_ number: Int, _ estimate: String?, _ status: TodoItem.Status = .active) -> TodoItem {
      WorkSample.task(number) {
        ($0[.estimate], $0.status) = (estimate.flatMap { TimeSpan($0) }.map(FieldValue.duration), status)
      }
    }
    let tasks = [task(1, "45m"), task(2, "1d"), task(3, nil), task(4, "2h", .completed)]
    let sums = TaskStatistics(of: tasks, at: clock.present).sums
    #expect(sums.map(\.field) == [.estimate] && sums.map(\.active) == [525] && sums.map(\.completed) == [120])
    #expect(TaskStatistics(of: [task(3, nil)], at: clock.present).sums.isEmpty)
  }
}
