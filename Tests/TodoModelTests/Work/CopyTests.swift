import MVITesting
import Testing

@testable import TodoModel

@Suite struct CopyTests {
  /// 2 and 3 are parts of 1, 4 one of 2; 3 depends on 2 and 5, 5 on 1.
  private let tasks = [
    WorkSample.task(1) {
      $0.due = Moment(iso: "2026-11-20")
      $0.wait = Moment(iso: "2026-11-18")
      $0.project = "home"
      $0.repetition = TodoItem.Repetition(rule: "FREQ=WEEKLY", origin: .due)
      $0[.started] = .instant(WorkSample.beginning)
      $0[.worked] = .duration(.shortest)
      $0.unknownMembers = [UnknownMember(name: "color", json: "1")]
    },
    WorkSample.task(2) {
      $0.parent = WorkSample.id(1)
      $0.due = Moment(iso: "2026-11-19T08:30:00Z")
      $0.status = .completed
      $0.completed = Instant(seconds: 7)
    },
    WorkSample.task(3) {
      $0.parent = WorkSample.id(1)
      $0.depends = [WorkSample.id(2), WorkSample.id(5)]
      $0[.start] = Moment(iso: "2026-11-21").map(FieldValue.moment)
    },
    WorkSample.task(4) { $0.parent = WorkSample.id(2) },
    WorkSample.task(5) { $0.depends = [WorkSample.id(1)] },
  ]

  private func copy(_ numbers: [Int], _ attributes: [Attribute] = []) throws -> [Int: TodoItem] {
    var sample = WorkSample(tasks)
    let changes = try sample.do(.copy(numbers, attributes))
    #expect(changes.allSatisfy { $0.before == nil })
    return Dictionary(uniqueKeysWithValues: changes.compactMap(\.after).map { ($0.number, $0) })
  }

  @Test func subtasksComeAlongAndReferToEachOther() throws {
    let copies = try copy([1])
    #expect(copies.keys.sorted() == [6, 7, 8, 9])
    #expect([6, 7, 8, 9].map { copies[$0]?.title ?? "" } == ["task 1", "task 2", "task 3", "task 4"])
    #expect(copies[6]?.parent == nil && copies[7]?.parent == copies[6]?.id && copies[9]?.parent == copies[7]?.id)
    #expect(copies[8]?.depends == [copies[7]?.id ?? WorkSample.id(0), WorkSample.id(5)])
    #expect(Set(copies.values.map(\.id)).isDisjoint(with: tasks.map(\.id)))
  }

  @Test func namesAreSpeltAsTheyAreAndPointedOutWhereTheyAreNew() throws {
    #expect(try copy([1], [.project("HOME")])[6]?.project == "home")
    let hints = try TaskTable(tasks).effect(of: .copy([3], [.project("hoem")]), clock: WorkSample().clock).hints
    #expect(hints == [.firstUse(.project("hoem"), nearest: .project("home"))])
  }

  @Test func aCopyIsToDoAndDoesNotRepeat() throws {
    let copies = try copy([1])
    let copy = try #require(copies[6])
    #expect(copy.repetition == nil && copy.rareFields.isEmpty && copy.created == WorkSample.beginning)
    #expect(copy.due == tasks[0].due && copy.wait == tasks[0].wait && copy.project == "home")
    #expect(copy.unknownMembers == tasks[0].unknownMembers)
    #expect(copies[7]?.status == .active && copies[7]?.completed == nil)
    #expect(try TaskTable(tasks).effect(of: .copy([1], []), clock: WorkSample().clock).hints == [.copyDoesNotRepeat(6)])
    let daily = RepetitionExpression(try IntervalExpression(parsing: "day"), origin: .due)
    #expect(try self.copy([1], [.set(.repeat, .repetition(daily))])[6]?.repetition?.rule == "FREQ=DAILY")
  }

  @Test func aNewDueDateMovesAllDates() throws {
    let copies = try copy([1], [.due(try DateExpression(parsing: "2026-11-27"))])
    #expect(copies[6]?.due?.iso == "2026-11-27" && copies[6]?.wait?.iso == "2026-11-25")
    #expect(copies[7]?.due?.iso == "2026-11-26T08:30:00Z" && copies[8]?[.start]?.moment?.iso == "2026-11-28")
    // What is said of another date counts.
    let said = try copy(
      [1], [.wait(try DateExpression(parsing: "today")), .due(try DateExpression(parsing: "2026-11-27"))])
    #expect(said[6]?.wait?.iso == "2026-11-22" && said[6]?.due?.iso == "2026-11-27")
  }

  @Test func withoutADueDateTheOthersStay() throws {
    let copies = try copy([3], [.due(try DateExpression(parsing: "2026-12-24"))])
    #expect(copies[6]?.due?.iso == "2026-12-24" && copies[6]?[.start] == tasks[2][.start])
    #expect(try copy([1], [.due(nil)])[6]?.wait == tasks[0].wait)
  }

  @Test func onlyWhatIsNamedIsChangedAndEachIsCopiedOnce() throws {
    let copies = try copy([2, 1], [.addTag("x"), .due(try DateExpression(parsing: "2026-11-29"))])
    #expect(copies.count == 4)
    #expect(Set(copies.values.filter { $0.tags == ["x"] }.map(\.title)) == ["task 1", "task 2"])
    let byTitle = Dictionary(uniqueKeysWithValues: copies.values.map { ($0.title, $0) })
    #expect((byTitle["task 2"]?.due?.iso, byTitle["task 3"]?[.start]?.moment?.iso) == ("2026-11-29", "2026-11-30"))
    #expect(byTitle["task 2"]?.parent == byTitle["task 1"]?.id)
  }

  @Test func whatTheChangesReferToIsNotACopy() throws {
    #expect(try copy([1], [.set(.depends, .numbers([1])), .parent(5)])[6]?.depends == [WorkSample.id(1)])
    #expect(throws: TodoError.noSuchTask([77])) { try copy([1, 77]) }
  }

  /// Compares with a plain implementation, for random trees with random references.
  @Test func aCopyHasTheShapeOfWhatWasCopied() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let count = Int.random(in: 1...9, using: &random)
      let tasks = (1...count).map { number in
        WorkSample.task(number) { task in
          if number > 1, Bool.random(using: &random) {
            task.parent = WorkSample.id(Int.random(in: 1..<number, using: &random))
          }
          if number > 1, Bool.random(using: &random) {
            task.depends = [WorkSample.id(Int.random(in: 1..<number, using: &random))]
          }
          if Bool.random(using: &random) {
            task.due = .day(Day(number: 20_000 + Int.random(in: 0..<30, using: &random)))
          }
        }
      }
      let root = Int.random(in: 1...count, using: &random)
      var sample = WorkSample(tasks)
      let date = try DateExpression(parsing: "2026-12-24")
      let copies = try sample.do(.copy([root], [.due(date)])).compactMap(\.after)
      let inside = tasks.filter { task in
        var step: TodoItem? = task
        while let here = step, here.number != root { step = tasks.first { $0.id == here.parent } }
        return step != nil
      }
      #expect(Set(copies.map(\.title)) == Set(inside.map(\.title)) && copies.count == inside.count)
      let days = try #require(Day(iso: "2026-12-24")).number - (tasks[root - 1].due?.day(in: FixedZone.utc).number ?? 0)
      for original in inside {
        let copy = try #require(copies.first { $0.title == original.title })
        func expected(_ id: TaskID) -> TaskID {
          guard let original = inside.first(where: { $0.id == id }) else { return id }
          return copies.first { $0.title == original.title }?.id ?? id
        }
        #expect(copy.parent == original.parent.map(expected) && copy.depends == original.depends.map(expected))
        guard original.number != root else { continue }
        let moved = tasks[root - 1].due == nil ? 0 : days
        #expect(copy.due == original.due.map { .day($0.day(in: FixedZone.utc).adding(days: moved)) })
      }
    }
  }
}
