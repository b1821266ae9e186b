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
    #expect(try self.copy([1], [.repetition(daily)])[6]?.repetition?.rule == "FREQ=DAILY")
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
    #expect(try copy([1], [.depends([1]), .parent(5)])[6]?.depends == [WorkSample.id(1)])
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
    let changes = try sample.do(.log([.title("a"), .due(try DateExpression(parsing: "today")), .repetition(daily)]))
    #expect((changes.map(\.number), changes.map(\.after?.status)) == ([2, 3], [.completed, .active]))
    #expect(try sample.task(3).due?.iso == "2026-11-23")
  }
}

@Suite struct NoteDatesTests {
  private func hours(_ task: TodoItem) -> [Int?] {
    task.noteLines.map { $0.written.map { ($0.seconds - WorkSample.beginning.seconds) / 3600 } }
  }

  /// A task with undated notes, to which `c` and `d` were added an hour and two hours later.
  private func sample() throws -> WorkSample {
    var sample = WorkSample([WorkSample.task(1) { $0.notes = "a\n\nb" }])
    for note in ["c", "d"] {
      sample.seconds += 3600
      try sample.do(.save([.appendNote(note)], to: [1]))
    }
    return sample
  }

  @Test func eachLineIsDatedWhenItIsWritten() throws {
    let task = try sample().task(1)
    #expect((task.notes, task.noteLines.map(\.text)) == ("a\n\nb\nc\nd", ["a", "b", "c", "d"]))
    #expect(hours(task) == [nil, nil, 1, 2])
  }

  @Test func aNewTaskHasDatedNotes() throws {
    var sample = WorkSample()
    try sample.do(.add([.title("x"), .appendNote("a")]))
    try sample.do(.add([.title("y")]))
    #expect(try hours(sample.task(1)) == [0] && sample.task(2).rareFields.isEmpty)
  }

  @Test(arguments: [(1, "\nb\nc\nd", [nil, 1, 2]), (2, "a\n\nc\nd", [nil, 1, 2]), (4, "a\n\nb\nc", [nil, nil, 1])])
  func oneIsRemovedByItsPlace(_ place: Int, _ left: String, _ hours: [Int?]) throws {
    var sample = try sample()
    try sample.do(.save([.removeNote(place)], to: [1]))
    #expect(try sample.task(1).notes == left && self.hours(sample.task(1)) == hours)
  }

  @Test func theLastOneLeavesNothing() throws {
    var sample = WorkSample([WorkSample.task(1) { $0.notes = "\na\n" }])
    try sample.do(.save([.removeNote(1)], to: [1]))
    #expect(try sample.task(1).notes == "" && sample.task(1).rareFields.isEmpty)
    for place in [0, 1, 2] {
      #expect(throws: TodoError.self) {
        try sample.table.changes(by: .save([.removeNote(place)], to: [1]), clock: sample.clock)
      }
    }
  }

  @Test func anEditorKeepsTheDatesOfLinesThatStay() throws {
    var sample = try sample()
    sample.seconds += 3600
    let before = try sample.task(1)
    try sample.do(.revise(before, [.notes("new\nd\nc, corrected\na")]))
    #expect(try hours(sample.task(1)) == [3, 2, 3, nil])
    try sample.do(.save([.notes(nil)], to: [1]))
    #expect(try sample.task(1).rareFields.isEmpty)
  }

  @Test func anotherProgramMovesNoDateToAnotherLine() throws {
    var task = try sample().task(1)
    task.notes = "z\nd\na\nc, corrected"
    #expect(hours(task) == [nil, 2, nil, nil])
  }

  @Test func ofLinesAlikeTheLaterOnesHaveTheDates() throws {
    var sample = WorkSample([WorkSample.task(1) { $0.notes = "a" }])
    for _ in 1...2 {
      sample.seconds += 3600
      try sample.do(.save([.appendNote("a")], to: [1]))
    }
    #expect(try hours(sample.task(1)) == [nil, 1, 2])
    try sample.do(.save([.removeNote(2)], to: [1]))
    #expect(try sample.task(1).noteLines.count == 2)
  }

  @Test func randomNotesAreThoseOfAList() throws {
    var random = SeededGenerator(seed: 3)
    var sample = WorkSample([WorkSample.task(1)])
    var model: [(text: String, hour: Int)] = []
    for step in 1...300 {
      sample.seconds = step * 3600
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where !model.isEmpty:
        let place = Int.random(in: model.indices, using: &random)
        model.remove(at: place)
        try sample.do(.save([.removeNote(place + 1)], to: [1]))
      case 1 where !model.isEmpty:
        // An editor removes a line and inserts one elsewhere.
        let place = Int.random(in: model.indices, using: &random)
        model.remove(at: Int.random(in: model.indices, using: &random))
        model.insert(("edited \(step)", step), at: min(place, model.count))
        try sample.do(.revise(try sample.task(1), [.notes(model.map(\.text).joined(separator: "\n"))]))
      default:
        model.append(("note \(step)", step))
        try sample.do(.save([.appendNote("note \(step)")], to: [1]))
      }
      let task = try sample.task(1)
      #expect(task.noteLines.map(\.text) == model.map(\.text) && hours(task) == model.map(\.hour), "\(step)")
      #expect(task[.noted]?.noteDates?.count ?? 0 == model.count)
    }
  }
}
