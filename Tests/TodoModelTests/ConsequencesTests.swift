import MVITesting
import Testing

@testable import TodoModel

/// What follows from completing and starting tasks that depend on each other.
@Suite struct ConsequencesTests {
  private func chain(_ depends: [Int: [Int]], done: Set<Int> = [], count: Int) -> TaskTable {
    TaskTable(
      (1...count).map { number in
        WorkSample.task(number) { task in
          task.depends = (depends[number] ?? []).map(WorkSample.id)
          task.status = done.contains(number) ? .completed : .active
        }
      })
  }

  /// What is told when a mutation is made of a table; with the numbers learned and without, it is the same.
  private func hints(_ mutation: Mutation, of table: TaskTable) throws -> [Hint] {
    let clock = WorkSample().clock
    var learned = table
    learned.learnNumbers(for: mutation)
    let hints = try learned.effect(of: mutation, clock: clock).hints
    #expect(try table.effect(of: mutation, clock: clock).hints == hints)
    return hints
  }

  @Test func whatWaitedForNothingElseIsFree() throws {
    let table = chain([2: [1], 3: [1, 4], 5: [1, 6], 7: [1, 8]], done: [4, 7], count: 8)
    #expect(try hints(.complete([1]), of: table) == [.freed([2, 3])], "5 waits for 6, 7 is done")
    #expect(try hints(.complete([1, 6]), of: table) == [.freed([2, 3, 5])])
    #expect(try hints(.complete([8]), of: table) == [])
    #expect(try hints(.complete([4]), of: table) == [], "it was done already")
  }

  @Test func whatWasWaitingSaysForWhat() throws {
    let table = chain([2: [3, 1], 4: [2]], count: 4)
    #expect(try hints(.complete([2]), of: table) == [.wasWaiting(2, for: [1, 3], isDone: true), .freed([4])])
    #expect(try hints(.start([2]), of: table) == [.wasWaiting(2, for: [1, 3], isDone: false)])
    #expect(try hints(.complete([1, 2, 3]), of: table) == [.freed([4])], "all at once")
    #expect(try hints(.start([1]), of: table) == [])
  }

  @Test func ofManyThatWereWaitingTheFirstAreTold() throws {
    let table = chain(Dictionary(uniqueKeysWithValues: (2...9).map { ($0, [1]) }), count: 9)
    #expect(try hints(.complete(Array(2...9)), of: table).count == 5)
  }

  @Test(arguments: 0..<20)
  func theNumbersFollowTheTasks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var table = chain([2: [1]], count: 6)
    table.learnNumbers(for: .complete([1]))
    table.learnNumbers(for: .complete([2]))
    for _ in 0..<100 {
      let number = Int.random(in: 1...8, using: &random)
      let id = WorkSample.id(Int.random(in: 1...2, using: &random) * 100 + number)
      switch (table[number], Int.random(in: 0..<4, using: &random)) {
      case (let task?, 0): table.apply([.deleted(task)])
      case (let task?, 1):
        let other = TodoItem(number: number, id: id, title: "other", created: task.created)
        if table.numbers(of: [id]).isEmpty { table.apply([.updated(from: task, to: other)]) }
      case (nil, _) where table.numbers(of: [id]).isEmpty:
        table.apply([.added(TodoItem(number: number, id: id, title: "new", created: WorkSample.beginning))])
      case (_, 2): table.commit()
      case (_, 3): table.rollback()
      default: break
      }
      #expect(table.numbersByID == Dictionary(uniqueKeysWithValues: table.tasks.map { ($0.id, $0.number) }))
    }
  }

  @Test func aProjectIsCountedWithThoseInsideIt() {
    let projects = ["work", "work.acme", "work.acme.web", "workshop", "work.acmeX", nil]
    let table = TaskTable(
      projects.enumerated().flatMap { place, project in
        [false, true].map { isDone in
          WorkSample.task(2 * place + (isDone ? 2 : 1)) { task in
            task.project = project
            task.status = isDone ? .completed : .active
          }
        }
      })
    let now = WorkSample().clock.present
    #expect(table.progress(of: "work.acme", at: now) == (2, 4))
    #expect(table.progress(of: "work", at: now) == (4, 8))
  }
}

/// What comes at an instant of the day.
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
    // Wherever it is looked, all of it is told, and nothing twice.
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
    func day(_ first: Instant?) -> NewDay { NewDay(tasks, since: last, untold: first, at: now) }
    let early = Instant(seconds: now.instant.seconds - 90_000)
    #expect(day(early).overdue.count == 1 && day(early).returned.count == 1)
    #expect(day(nil).isEmpty && day(Instant(seconds: early.seconds + 2)).isEmpty)
  }
}
