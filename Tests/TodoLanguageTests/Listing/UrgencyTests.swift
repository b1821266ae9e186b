import Testing

@testable import TodoModel

@Suite struct UrgencyTests {
  private let now: Now

  init() throws { now = try Clock.fixed(at: "2026-11-21T10:30:00Z", hoursEast: 2).present }

  private func task(_ number: Int, _ change: (inout TodoItem) -> Void = { _ in }) -> TodoItem {
    var task = TodoItem(number: number, id: id(number), title: "task \(number)", created: now.instant)
    change(&task)
    return task
  }

  private func id(_ number: Int) -> TaskID { .derived(from: now.instant, number: number) }

  private func terms(_ task: TodoItem, among others: [TodoItem] = []) -> [Urgency.Reason: Int] {
    let urgency = Urgency(of: task, among: Dependencies(others + [task], at: now), at: now)
    #expect(urgency.hundredths == urgency.terms.map(\.hundredths).reduce(0, +))
    #expect(urgency.terms.map(\.reason) == Urgency.Reason.allCases.filter(urgency.terms.map(\.reason).contains))
    return Dictionary(uniqueKeysWithValues: urgency.terms.map { ($0.reason, $0.hundredths) })
  }

  @Test func nothingPressesABareTask() { #expect(terms(task(1)).isEmpty) }

  @Test func eachPriorityHasItsPoints() {
    #expect(terms(task(1) { $0.priority = .high }) == [.priority: 600])
    #expect(terms(task(1) { $0.priority = .medium }) == [.priority: 390])
    #expect(terms(task(1) { $0.priority = .low }) == [.priority: 180])
  }

  @Test(
    arguments: [(-100, 240), (-15, 240), (-14, 240), (-13, 285), (0, 880), (1, 925), (7, 1200), (8, 1200), (400, 1200)])
  func `A due date presses from a fortnight ahead to a week after`(_ daysOverdue: Int, _ points: Int) {
    #expect(terms(task(1) { $0.due = .day(now.day.adding(days: -daysOverdue)) }) == [.due: points])
  }

  @Test func aDueTimeCountsByItsLocalDay() throws {
    let late = try #require(Instant(iso: "2026-11-21T22:30:00Z"))
    #expect(terms(task(1) { $0.due = .instant(late) }) == [.due: 834])
  }

  @Test func blockingTasksPressAndBlockedOnesDoNot() {
    let first = task(1)
    let second = task(2) { $0.depends = [id(1)] }
    let done = task(3) { ($0.status, $0.depends) = (.completed, [id(2)]) }
    #expect(terms(first, among: [second, done]) == [.blocking: 800])
    #expect(terms(second, among: [first, done]) == [.blocked: -500])
    #expect(terms(second, among: [task(1) { $0.status = .completed }]).isEmpty)
    #expect(terms(second).isEmpty)
  }

  @Test func waitingProjectTagsAndAgeHaveTheirPoints() {
    #expect(terms(task(1) { $0.wait = .day(now.day.adding(days: 1)) }) == [.waiting: -300])
    #expect(terms(task(1) { $0.wait = .day(now.day) }).isEmpty)
    #expect(terms(task(1) { $0.project = "home" }) == [.project: 100])
    #expect(
      (1...4).map { count in terms(task(1) { $0.tags = ["a", "b", "c", "d"].suffix(count) })[.tags] } == [
        80, 90, 100, 100,
      ])
    func old(_ days: Int) -> Int? {
      let created = Instant(seconds: now.instant.seconds - days * 86_400)
      return terms(TodoItem(number: 1, id: id(1), title: "old", created: created))[.age]
    }
    #expect([-5, 0, 1, 2, 100, 365, 4000].map { old($0) ?? 0 } == [0, 0, 0, 1, 54, 200, 200])
  }

  @Test func nothingPressesACompletedTask() {
    #expect(terms(task(1) { ($0.status, $0.priority, $0.due) = (.completed, .high, .day(now.day)) }).isEmpty)
  }

  @Test func pointsAreReadWithTwoDigits() {
    #expect([0, 5, 1234, -500, -50, 880].map(Urgency.points) == ["0.00", "0.05", "12.34", "-5.00", "-0.50", "8.80"])
  }

  @Test func nextAreTheMostUrgentOnesThatAreToDoAndNotHidden() {
    let tasks = [
      task(1) { $0.priority = .low }, task(2) { $0.priority = .high }, task(3), task(4) { $0.priority = .high },
      task(5) { ($0.priority, $0.status) = (.high, .completed) },
      task(6) { ($0.priority, $0.due, $0.wait) = (.high, .day(now.day), .day(now.day.adding(days: 1))) },
    ]
    #expect(UrgentTask.next(3, of: tasks, in: .standard, at: now).map(\.task.number) == [2, 4, 1])
    #expect(UrgentTask.next(3, of: tasks, in: .standard, at: now).map(\.urgency.hundredths) == [600, 600, 180])
    #expect(UrgentTask.next(100, of: tasks, in: .standard, at: now).map(\.task.number) == [2, 4, 1, 3])
    #expect(
      UrgentTask.next(0, of: tasks, in: .standard, at: now).isEmpty
        && UrgentTask.next(-1, of: tasks, in: .standard, at: now).isEmpty)
  }

  @Test func aStandingQueryAndSearchNarrowTheNextTasks() {
    let tasks = [
      task(1), task(2) { $0.tags = ["a"] }, task(3) { ($0.tags, $0.status) = (["a"], .completed) },
      task(4) { ($0.tags, $0.priority) = (["a"], .high) }, task(5) { $0.wait = .day(now.day.adding(days: 1)) },
    ]
    func next(_ query: Query, _ search: String = "") -> [Int] {
      let listing = Listing(filter: .completed, query: query, search: search, order: [SortKey(.title)])
      return UrgentTask.next(9, of: tasks, in: listing, at: now).map(\.task.number)
    }
    #expect(next(.everything) == [4, 2, 1])
    #expect(next(.term(.tag("a"))) == [4, 2])
    #expect(next(.everything, "task 2") == [2])
    #expect(next(.term(.condition(.waiting))) == [5])
    #expect(next(.term(.condition(.completed))).isEmpty)
  }

  @Test func sortingByUrgencyBeginsWithTheGreatestTiesByNumber() {
    let tasks = [
      task(1), task(2) { $0.priority = .low }, task(3) { $0.depends = [id(1)] }, task(4) { $0.priority = .low },
    ]
    func sorted(_ key: SortKey) -> [Int] {
      Listing(filter: .all, query: .everything, search: "", order: [key]).apply(to: tasks, at: now).map(\.number)
    }
    #expect(sorted(SortKey(.urgency)) == [1, 2, 4, 3])
    #expect(sorted(SortKey(.urgency, isReversed: true)) == [3, 2, 4, 1])
  }
}
