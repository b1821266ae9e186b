import Testing

@testable import TodoModel

@Suite struct SuccessionTests {
  private let clock = Clock.fixed(at: Instant(seconds: 1_795_251_600), zone: FixedZone.utc)

  private func task(_ number: Int, _ title: String, _ change: (inout TodoItem) -> Void = { _ in }) -> TodoItem {
    WorkSample.task(number, title, change)
  }

  private func id(_ number: Int) -> TaskID { WorkSample.id(number) }

  /// A weekly task that was due yesterday; 2 and 4 are its parts, 3 is a completed part of 2, 5 repeats itself and has part 6.
  private var whole: [TodoItem] {
    let weekly = TodoItem.Repetition(rule: "FREQ=WEEKLY", origin: .due)
    return [
      task(1, "Clean") { ($0.due, $0.repetition, $0.depends) = (Moment(iso: "2026-11-20"), weekly, [id(7)]) },
      task(2, "Kitchen") {
        $0.parent = id(1)
        $0.notes = "well"
        $0.project = "home"
        $0.tags = ["a"]
        $0.priority = .low
        $0.due = Moment(iso: "2026-11-19T08:30:00Z")
        $0.wait = Moment(iso: "2026-11-17")
        $0.depends = [id(4), id(7)]
        $0.unknownMembers = [UnknownMember(name: "color", json: "1")]
      },
      task(3, "Oven") { ($0.parent, $0.status, $0.completed) = (id(2), .completed, Instant(seconds: 5)) },
      task(4, "Bath") { $0.parent = id(1) },
      task(5, "Windows") {
        $0.parent = id(1)
        $0.due = Moment(iso: "2026-11-21")
        $0.repetition = TodoItem.Repetition(rule: "FREQ=DAILY;INTERVAL=9", origin: .due)
      },
      task(6, "Frames") { $0.parent = id(5) },
      task(7, "Buy soap"),
    ]
  }

  @Test func thePartsOfWhatRepeatsComeAlongAsNewTasks() throws {
    let effect = try TaskTable(whole).effect(of: .complete([1]), clock: clock)
    let added = effect.changes.filter { $0.before == nil }.compactMap(\.after)
    let byTitle = Dictionary(added.map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })
    #expect(added.map(\.number) == Array(8...13))
    #expect(Set(added.map(\.title)) == ["Clean", "Kitchen", "Oven", "Bath", "Windows", "Frames"])
    #expect(added.allSatisfy { $0.status == .active && $0.completed == nil && $0.created == clock.now() })
    let clean = try #require(byTitle["Clean"])
    let kitchen = try #require(byTitle["Kitchen"])
    let bath = try #require(byTitle["Bath"])
    let windows = try #require(byTitle["Windows"])
    #expect(clean.parent == nil && clean.depends == [id(7)])
    #expect(kitchen.parent == clean.id && bath.parent == clean.id && windows.parent == clean.id)
    #expect((byTitle["Oven"]?.parent, byTitle["Frames"]?.parent) == (kitchen.id, windows.id))
    // Seven days later like the whole, and what is not a part stays what it is.
    #expect(kitchen.due?.iso == "2026-11-26T08:30:00Z" && kitchen.wait?.iso == "2026-11-24")
    #expect(kitchen.depends == [bath.id, id(7)])
    #expect(kitchen.notes == "well" && kitchen.project == "home" && kitchen.tags == ["a"] && kitchen.priority == .low)
    #expect(kitchen.unknownMembers == [UnknownMember(name: "color", json: "1")])
    #expect(windows.due?.iso == "2026-11-30" && windows.repetition?.rule == "FREQ=DAILY;INTERVAL=9")
    #expect(
      effect.hints == [
        .partsComeAlong(4), .wasWaiting(1, for: [7], isDone: true), .wasWaiting(2, for: [7], isDone: true),
      ])
  }

  @Test func whatFollowsIsTheSameTaskWhereverAndWheneverItIsDone() throws {
    var old = TodoItem(
      number: 1, id: try #require(TaskID("0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b")), title: "Clean",
      created: Instant(seconds: 0))
    old.repetition = TodoItem.Repetition(rule: "FREQ=WEEKLY", origin: .completion)
    var part = TodoItem(
      number: 2, id: try #require(TaskID("5f0c6f1e-94d0-4c8e-b9a3-2f7d1c0b6a11")), title: "Kitchen",
      created: old.created)
    part.parent = old.id
    // At another time, with a clock that is not fixed, and among other tasks.
    let elsewhere = Clock(now: { Instant(seconds: 1_795_300_000) }, zone: FixedZone.utc, isFixed: false)
    for (tasks, clock) in [([old, part], clock), ([old, part, task(3, "Other")], elsewhere)] {
      let added = try TaskTable(tasks).changes(by: .complete([1]), clock: clock).filter { $0.before == nil }
      // As Python's `uuid.uuid5` says.
      #expect(
        added.compactMap(\.after?.id.description) == [
          "eebb35fa-beb2-5edc-9a9f-e883c03501c4", "806065d7-611b-54db-aa74-fd664da8d55d",
        ])
    }
  }

  @Test func aPartThatFollowedByItselfIsNotCopiedAgain() throws {
    var table = TaskTable(whole)
    table.apply(try table.changes(by: .complete([5]), clock: clock))
    // 8 follows 5, and 9 is its part.
    #expect(table[8]?.title == "Windows" && table[9]?.title == "Frames" && table[9]?.parent == table[8]?.id)
    let added = try table.changes(by: .complete([1]), clock: clock).filter { $0.before == nil }.compactMap(
      \.after?.title)
    #expect((added.count { $0 == "Windows" }, added.count { $0 == "Frames" }) == (1, 1))
  }

  @Test func withoutADueDatePartsKeepTheirDistanceToTheDayOfCompletion() throws {
    let repeating = task(1, "Descale") {
      $0.repetition = TodoItem.Repetition(rule: "FREQ=DAILY;INTERVAL=10", origin: .completion)
    }
    let part = task(2, "Buy acid") { ($0.parent, $0.due) = (id(1), Moment(iso: "2026-11-20")) }
    let changes = try TaskTable([repeating, part]).changes(by: .complete([1, 2]), clock: clock)
    #expect(
      changes.filter { $0.before == nil }.compactMap(\.after).map { $0.due?.iso } == ["2026-12-01", "2026-11-30"])
  }

  @Test func whoeverCompletesAWholeAgainGetsNothingTwice() throws {
    var table = TaskTable(whole)
    table.apply(try table.changes(by: .complete([1]), clock: clock))
    table.apply(try table.changes(by: .activate([1]), clock: clock))
    let effect = try table.effect(of: .complete([1]), clock: clock)
    #expect(effect.changes.map(\.number) == [1])
    #expect(effect.hints == [.wasWaiting(1, for: [7], isDone: true)])
  }

  @Test func whatDependsOnADeletedTaskDoesSoNoLonger() throws {
    var table = TaskTable(whole)
    let changes = try table.changes(by: .delete([7]), clock: clock)
    #expect((changes.map(\.number), changes.map(\.isDeletion)) == ([7, 1, 2], [true, false, false]))
    #expect(changes[2].after?.depends == [id(4)] && changes[2].after?.modified == clock.now())
    table.apply(changes)
    #expect(table.tasks.allSatisfy { !$0.depends.contains(id(7)) })
    // All of it comes back at once.
    let back = try table.changes(walking: changes.map { Change(before: $0.after, after: $0.before) })
    table.apply(back)
    #expect(table.tasks == whole)
    #expect(try table.changes(by: .delete([7]), clock: clock) == changes)
  }

  @Test func whatIsClearedIsNeitherAParentNorADependencyAnyMore() throws {
    let tasks = [
      task(1, "Done") { $0.status = .completed },
      task(2, "Left") { ($0.parent, $0.depends) = (id(1), [id(1), id(3)]) },
      task(3, "Done as well") { ($0.status, $0.depends) = (.completed, [id(1)]) },
    ]
    let changes = try TaskTable(tasks).changes(by: .clearCompleted, clock: clock)
    #expect(changes.map(\.number) == [1, 3, 2])
    #expect(changes[2].after?.parent == nil && changes[2].after?.depends == [])
  }

  @Test func whoDependsOnWhomIsKnownWhateverHasChanged() throws {
    var table = TaskTable(whole)
    table.apply(try table.changes(by: .save([.set(.depends, .numbers([7]))], to: [4]), clock: clock))
    table.apply(try table.changes(by: .save([.clear(.depends)], to: [1]), clock: clock))
    #expect(try table.changes(by: .delete([7]), clock: clock).map(\.number) == [7, 2, 4])
    table.rollback()
    #expect(try table.changes(by: .delete([7]), clock: clock).map(\.number) == [7, 1, 2])
  }

  @Test(
    arguments: [
      ("2026-11-20", "FREQ=DAILY", []), ("2026-11-19", "FREQ=DAILY", [.skipped(2, count: 1)]),
      ("2026-11-11", "FREQ=DAILY", [.skipped(2, count: 9)]), ("2026-11-01", "FREQ=WEEKLY", [.skipped(2, count: 2)]),
      ("2026-11-20", "FREQ=DAILY;COUNT=1", [.repetitionEnded(1, skipped: 0)]),
      ("2026-11-18", "FREQ=DAILY;UNTIL=20261120", [.repetitionEnded(1, skipped: 2)]),
      ("2026-11-20", "FREQ=MINUTELY", [.brokenRule(1, rule: "FREQ=MINUTELY")]),
    ] as [(String, String, [Hint])])
  func `How many due dates lie in the past is told, also where the repetition has ended`(
    _ due: String, _ rule: String, _ hints: [Hint]
  ) throws {
    let old = task(1, "Water") {
      $0.due = Moment(iso: due)
      $0.repetition = TodoItem.Repetition(rule: rule, origin: .due)
    }
    let effect = try TaskTable([old]).effect(of: .complete([1]), clock: clock)
    #expect(effect.hints == hints)
    #expect(
      effect.changes.compactMap(\.after?.due).allSatisfy { $0.day(in: clock.zone) >= clock.today || $0.iso == due })
  }

  @Test(arguments: [true, false])
  func `A circle is named from the task that would close it, along the way`(ofParts: Bool) throws {
    let chain =
      [task(1, "a")]
      + (2...4).map { number in
        task(number, "a") {
          if ofParts { $0.parent = id(number - 1) } else { $0.depends = [id(number - 1)] }
        }
      }
    let table = TaskTable(chain)
    for (last, path) in [(4, [1, 4, 3, 2, 1]), (2, [1, 2, 1]), (1, [1, 1])] {
      #expect(throws: TodoError.cycle(path)) {
        try table.changes(
          by: .save([ofParts ? .parent(last) : .set(.depends, .numbers([last]))], to: [1]), clock: clock)
      }
    }
  }

  @Test func `A tag that none of the tasks had is told, once for all of them`() throws {
    let table = TaskTable([task(1, "a") { $0.tags = ["x"] }, task(2, "b")])
    for (attributes, hints) in [
      ([.removeTag("x")], []), ([.removeTag("y")], [.noSuchTag("y", besideTitle: false)]),
      ([.title("c"), .removeTag("x"), .removeTag("rf")], [.noSuchTag("rf", besideTitle: true)]),
    ] as [([Attribute], [Hint])] {
      #expect(try table.effect(of: Mutation.save(attributes, to: [1, 2]), clock: clock).hints == hints)
    }
  }

  @Test func `Tags are in their order and once each, however they came`() throws {
    let table = TaskTable([task(1, "a") { $0.tags = ["b", "a"] }])
    func tags(_ attributes: [Attribute]) throws -> [String]? {
      try table.changes(by: .save(attributes, to: [1]), clock: clock).first?.after?.tags
    }
    #expect(try tags([.addTag("c"), .addTag("C"), .removeTag("b"), .addTag("B")]) == ["a", "b", "c"])
    // What somebody else has written in another order stays so until something changes.
    #expect(try tags([.addTag("a"), .removeTag("x")]) == nil)
    #expect(try tags([.removeTag("a"), .addTag("a")]) == nil)
  }

  @Test(arguments: [
    ("due:2026-11-25 every:monday", "2026-11-30"), ("due:\"2026-11-25 09:00\" every:15th", "2026-12-15T09:00:00Z"),
    ("due:2026-11-30 every:monday", "2026-11-30"), ("due:2026-11-25 every:2w", "2026-11-25"),
    ("due:2026-11-25 after:monday", "2026-11-25"), ("due:2026-11-25 every:weekday", "2026-11-25"),
    ("due:2026-11-25 every:month", "2026-11-25"),
  ]) func `The first due date falls on its rule`(_ attributes: String, _ due: String) throws {
    var scanner = LineScanner("X " + attributes)
    var table = TaskTable()
    let add = Mutation.add(try scanner.attributes(for: .newTask).all)
    let effect = try table.effect(of: add, clock: clock)
    #expect(effect.changes[0].after?.due?.iso == due && effect.hints == [])
    table.apply(effect.changes)
    // The due date of one instance can still be another.
    var later = LineScanner("due:2026-11-26")
    let save = Mutation.save(try later.attributes(for: .change).all, to: [1])
    let moved = try table.effect(of: save, clock: clock)
    #expect(moved.changes[0].after?.due?.iso == "2026-11-26")
    if attributes.hasSuffix("monday"), attributes.contains("every") {
      #expect(moved.hints == [.isOffRule(1, due: .day(Day(iso: "2026-11-26")!), next: .day(Day(iso: "2026-11-30")!))])
    }
  }

  /// Due in three days and three days after its completion, which is now: on the same day.
  @Test(arguments: ["FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;INTERVAL=3;COUNT=2"])
  func `Completed early, a task may be due again on the same day`(_ rule: String) throws {
    let old = task(1, "Water") {
      ($0.due, $0.repetition) = (Moment(iso: "2026-11-24"), TodoItem.Repetition(rule: rule, origin: .completion))
    }
    var table = TaskTable([old])
    let effect = try table.effect(of: .complete([1]), clock: clock)
    #expect(effect.changes.map(\.number) == [1, 2] && effect.hints == [])
    #expect(effect.changes.last?.after?.due == old.due)
    // Made active again, it has its successor.
    table.apply(effect.changes)
    table.apply(try table.changes(by: .activate([1]), clock: clock))
    if !rule.contains("COUNT") { #expect(try table.changes(by: .complete([1]), clock: clock).map(\.number) == [1]) }
  }

  @Test func `What has nothing but a start repeats from it`() throws {
    let old = task(1, "Water") {
      $0[.start] = .moment(.day(Day(iso: "2026-11-20")!))
      $0.wait = Moment(iso: "2026-11-18")
      $0.repetition = TodoItem.Repetition(rule: "FREQ=WEEKLY", origin: .due)
    }
    let part = task(2, "Fetch water") { ($0.parent, $0.due) = (id(1), Moment(iso: "2026-11-19")) }
    let added = try TaskTable([old, part]).changes(by: .complete([1]), clock: clock).filter { $0.before == nil }
      .compactMap(\.after)
    #expect(added.map(\.due) == [nil, Moment(iso: "2026-11-26")])
    #expect(added[0][.start]?.moment?.iso == "2026-11-27" && added[0].wait?.iso == "2026-11-25")
  }

  @Test func `The source comes along as an inherited one, to a copy as well`() throws {
    let old = task(1, "Water") {
      $0.due = Moment(iso: "2026-11-20")
      $0.repetition = TodoItem.Repetition(rule: "FREQ=WEEKLY", origin: .due)
      $0.unknownMembers = [
        UnknownMember(name: "color", json: "1"), UnknownMember(name: "x-ical", json: #"{"raw":[]}"#),
      ]
    }
    var table = TaskTable([old])
    table.apply(try table.changes(by: .complete([1]), clock: clock))
    #expect(table[2]?.unknownMembers.map(\.json) == ["1", #"{"inherited":{"raw":[]}}"#])
    #expect(table[2]?.unknownMembers[1].inherited == old.unknownMembers[1])
    #expect(table[1]?.unknownMembers[1].inherited == nil)
    // The third has what the first one had.
    table.apply(try table.changes(by: .complete([2]), clock: clock))
    #expect(table[3]?.unknownMembers == table[2]?.unknownMembers)
    let copy = try table.changes(by: .copy([1], []), clock: clock)
    #expect(copy[0].after?.unknownMembers == table[2]?.unknownMembers)
  }

  @Test(arguments: [
    ("due:2026-12-01 wait:2026-12-02", true), ("due:2026-12-01 wait:2026-12-01", false),
    ("due:\"2026-12-01 09:00\" wait:2026-12-01", false), ("due:\"2026-12-01 09:00\" wait:\"2026-12-01 10:00\"", true),
    ("due:2026-12-01 wait:\"2026-12-01 10:00\"", false), ("wait:2026-12-02", false),
  ]) func `Who waits beyond the due date is told`(_ attributes: String, _ isLate: Bool) throws {
    var scanner = LineScanner("X " + attributes)
    var table = TaskTable()
    let add = Mutation.add(try scanner.attributes(for: .newTask).all)
    let changes = try table.changes(by: add, clock: clock)
    let wait = try #require(changes[0].after?.wait)
    #expect(try table.effect(of: add, clock: clock).hints == (isLate ? [.waitsBeyondDue(1, until: wait)] : []))
    table.apply(changes)
    // A remark is not repeated with every change.
    #expect(try table.effect(of: Mutation.save([.title("Y")], to: [1]), clock: clock).hints.isEmpty)
  }
}
