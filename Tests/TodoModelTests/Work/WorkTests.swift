import MVITesting
import Testing

@testable import TodoModel

/// A table with a clock that a test sets by the second, from Sunday 2026-11-22 10:00 UTC on.
struct WorkSample {
  var table: TaskTable
  var seconds = 0

  static let beginning = Instant(iso: "2026-11-22T10:00:00Z") ?? Instant(seconds: 0)

  var clock: Clock { .fixed(at: Instant(seconds: WorkSample.beginning.seconds + seconds), zone: FixedZone.utc) }

  init(_ tasks: [TodoItem] = []) { table = TaskTable(tasks) }

  static func id(_ number: Int) -> TaskID { .derived(from: Instant(seconds: 0), number: number) }

  static func task(
    _ number: Int, _ title: String? = nil, created: Instant = Instant(seconds: 0),
    _ change: (inout TodoItem) -> Void = { _ in }
  ) -> TodoItem {
    var task = TodoItem(number: number, id: id(number), title: title ?? "task \(number)", created: created)
    change(&task)
    return task
  }

  /// Performs a mutation, checks that undoing it restores the tasks exactly, and returns the changes.
  @discardableResult mutating func `do`(_ mutation: Mutation) throws -> [Change] {
    let before = table.tasks
    let changes = try table.changes(by: mutation, clock: clock)
    table.apply(changes)
    var undone = table
    undone.apply(try undone.changes(walking: changes.reversed().map(\.inverse)))
    guard undone.tasks == before else { throw TodoError.conflict(0, .other, cause: nil) }
    return changes
  }

  func task(_ number: Int) throws -> TodoItem { try table.task(number) }

  func minutes(_ number: Int) throws -> Int? { try task(number)[.worked]?.duration?.minutes }
}

@Suite struct WorkTests {
  @Test func stretchesOfWorkAddUpInWholeMinutes() throws {
    var sample = WorkSample([WorkSample.task(1)])
    for (length, sum) in [(29, nil), (30, 1), (89, 2), (90, 4), (3600, 64)] as [(Int, Int?)] {
      try sample.do(.start([1]))
      sample.seconds += length
      try sample.do(.stop([1]))
      #expect(try sample.minutes(1) == sum, "\(length)")
      #expect(try sample.task(1)[.started] == nil)
    }
  }

  @Test func whatGoesOnCountsUntilItIsLookedAt() throws {
    var sample = WorkSample([WorkSample.task(1) { $0[.worked] = TimeSpan(minutes: 5).map(FieldValue.duration) }])
    try sample.do(.start([1]))
    sample.seconds += 600
    #expect(try sample.task(1).worked(at: sample.clock.now())?.minutes == 15)
    #expect(try sample.task(1).satisfies(.started, at: sample.clock.present))
    let sums = TaskStatistics(of: sample.table.tasks, at: sample.clock.present).sums
    #expect(sums.map(\.field) == [.worked] && sums.map(\.active) == [15])
  }

  @Test func aClockThatWasSetBackAndTooManyHoursDoNoHarm() throws {
    var sample = WorkSample([WorkSample.task(1) { $0[.worked] = TimeSpan(minutes: 20).map(FieldValue.duration) }])
    try sample.do(.start([1]))
    sample.seconds -= 600
    try sample.do(.stop([1]))
    #expect(try sample.minutes(1) == 20)
    try sample.do(.start([1]))
    sample.seconds += 40_000_000
    try sample.do(.stop([1]))
    #expect(try sample.minutes(1) == TimeSpan.longest.minutes)
  }

  @Test func startingTwiceChangesNothing() throws {
    var sample = WorkSample([WorkSample.task(1), WorkSample.task(2)])
    try sample.do(.start([1]))
    sample.seconds += 60
    #expect(try sample.do(.start([1, 2])).map(\.number) == [2])
    #expect(try sample.do(.stop([1, 2])).count == 2)
    #expect(try sample.do(.stop([1, 2])).isEmpty)
  }

  @Test func workOnOtherTasksIsPointedOut() throws {
    var sample = WorkSample((1...9).map { WorkSample.task($0) })
    func hints(_ mutation: Mutation) throws -> [Hint] {
      try sample.table.effect(of: mutation, clock: sample.clock).hints
    }
    #expect(try hints(.start([1])) == [])
    try sample.do(.start([1]))
    sample.seconds += 25 * 60 + 59
    #expect(try hints(.start([2])) == [.alsoAtWork(1, minutes: 25)])
    #expect(try hints(.start([1])) == [] && hints(.complete([2])) == [])
    try sample.do(.start([2, 3, 4, 5, 6, 7]))
    #expect(try hints(.start([8])).count == Hint.mostOfAKind)
  }

  @Test func oneClockStopsTheOthersInOneStep() throws {
    var sample = WorkSample(
      (1...4).map { WorkSample.task($0) { $0.depends = $0.number == 4 ? [WorkSample.id(3)] : [] } })
    try sample.do(.start([1, 2]))
    sample.seconds += 600
    let effect = try sample.table.effect(of: .startOnly([3]), clock: sample.clock)
    #expect(effect.hints == [] && effect.changes.map(\.number) == [1, 2, 3])
    try sample.do(.startOnly([3]))
    #expect(try sample.minutes(1) == 10 && sample.minutes(2) == 10)
    #expect(sample.table.tasks.filter { $0.started != nil }.map(\.number) == [3])
    #expect(try sample.do(.startOnly([3])).isEmpty)
    let blocked = try sample.table.effect(of: .startOnly([4]), clock: sample.clock)
    #expect(blocked.hints == [.wasWaiting(4, for: [3], isDone: false)])
    #expect(Mutation.startOnly([4]).command() == "start 4")
    #expect { try sample.table.changes(by: .startOnly([1, 2]), clock: sample.clock) } throws: {
      ($0 as? TodoError)?.code == "invalidValue"
    }
  }

  @Test func whatIsDoneIsStoppedAndNotStarted() throws {
    var sample = WorkSample([WorkSample.task(1), WorkSample.task(2) { $0.parent = WorkSample.id(1) }])
    try sample.do(.start([1, 2]))
    sample.seconds += 120
    try sample.do(.complete([1]))
    #expect(try sample.minutes(1) == 2 && sample.minutes(2) == 2)
    #expect(try sample.task(1)[.started] == nil && sample.task(2)[.started] == nil)
    #expect { try sample.table.changes(by: .start([1, 2]), clock: sample.clock) } throws: {
      ($0 as? TodoError)?.code == "invalidValue"
    }
    try sample.do(.activate([2]))
    #expect(try sample.do(.start([1, 2])).map(\.number) == [2])
  }

  @Test func whatAnotherProgramCompletedWithoutStoppingIsNotStarted() throws {
    var sample = WorkSample([
      WorkSample.task(1) { ($0.status, $0[.started]) = (.completed, .instant(WorkSample.beginning)) }
    ])
    sample.seconds += 6000
    #expect(try sample.task(1).started == nil && sample.task(1).worked(at: sample.clock.now()) == nil)
    #expect(try !sample.task(1).satisfies(.started, at: sample.clock.present))
    try sample.do(.activate([1]))
    #expect(try sample.task(1).started == nil)
  }

  @Test func whatFollowsBeginsWithNone() throws {
    var sample = WorkSample([
      WorkSample.task(1) {
        $0.due = Moment(iso: "2026-11-22")
        $0.repetition = TodoItem.Repetition(rule: "FREQ=DAILY", origin: .due)
      }, WorkSample.task(2) { $0.parent = WorkSample.id(1) },
    ])
    try sample.do(.start([1, 2]))
    sample.seconds += 600
    try sample.do(.complete([1]))
    for number in [3, 4] { #expect(try sample.task(number).rareFields.isEmpty) }
  }

  @Test func workThatBeganElsewhereIsMerged() {
    let before = WorkSample.task(1)
    var mine = before
    mine.title = "renamed"
    var theirs = before
    theirs[.started] = .instant(WorkSample.beginning)
    #expect(mine.merge(before, theirs).isEmpty && mine.started == WorkSample.beginning && mine.title == "renamed")
  }

  @Test func twoStopsOfTheSameWorkDoNotAddUp() throws {
    let before = WorkSample.task(1) { $0[.started] = .instant(WorkSample.beginning) }
    func stopped(after seconds: Int) -> TodoItem {
      var task = before
      task.stop(at: Instant(seconds: WorkSample.beginning.seconds + seconds))
      return task
    }
    var mine = stopped(after: 600)
    #expect(mine.merge(before, stopped(after: 1200)) == [.worked])
    #expect(mine[.worked]?.duration?.minutes == 10 && mine[.started] == nil)
  }

  @Test func aLoggedTaskIsAddedAndDoneInOneStep() throws {
    var sample = WorkSample()
    let now = sample.clock.now()
    for (date, instant) in [
      (nil, now.iso), ("today", now.iso), ("yesterday", "2026-11-21T23:59:59Z"), ("9:30", "2026-11-22T09:30:00Z"),
      ("friday 5pm", "2026-11-20T17:00:00Z"),
    ] as [(String?, String)] {
      let completed = try date.map { Attribute.set(.completed, .date(try DateExpression(parsing: $0))) }
      let task = try #require(
        try sample.do(.log([.title("a"), .project("home")] + (completed.map { [$0] } ?? []))).first?.after)
      #expect(task.status == .completed && task.completed?.iso == instant && task.project == "home")
      #expect(task.created == task.completed && task.modified == now)
    }
    for ahead in ["tomorrow", "2026-11-22 10:01"] {
      let attributes = [Attribute.title("a"), .set(.completed, .date(try DateExpression(parsing: ahead)))]
      #expect(throws: TodoError.self) { try sample.table.changes(by: .log(attributes), clock: sample.clock) }
    }
    #expect(throws: TodoError.emptyTitle) { try sample.table.changes(by: .log([]), clock: sample.clock) }
    #expect(TaskStatistics(of: sample.table.tasks, at: sample.clock.present).days.map(\.open).allSatisfy { $0 == 0 })
  }

  @Test func aLoggedTaskThatRepeatsIsFollowed() throws {
    var sample = WorkSample([WorkSample.task(1)])
    let daily = RepetitionExpression(try IntervalExpression(parsing: "day"), origin: .due)
    let changes = try sample.do(
      .log([.title("a"), .due(try DateExpression(parsing: "today")), .set(.repeat, .repetition(daily))]))
    #expect((changes.map(\.number), changes.map(\.after?.status)) == ([2, 3], [.completed, .active]))
    #expect(try sample.task(3).due?.iso == "2026-11-23")
  }
}
