import MVITesting
import TestRunning
import Testing

@testable import TodoModel

@Suite("The table of tasks") struct TaskTableTests {
  private let clock = Clock.fixed(at: Instant(seconds: 1_795_251_600), zone: FixedZone.utc)

  private struct Model: Equatable {
    var tasks: [Int: String] = [:]
    var lastNumber = 0
  }

  @Test(.tags(.sweep), .door, arguments: thinned([1, 2, 3, 4, 5] as [UInt64], to: 2, "seeds of walks of a table"))
  func aRandomWalkIsTheOneOfADictionary(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var table = TaskTable()
    var model = Model()
    var committed = model
    for step in 0..<3000 {
      let known = model.tasks.keys.sorted()
      // Deletions come in waves, so that the table fills, empties and fills again.
      let isEmptying = step / 400 % 2 == 1
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<(isEmptying ? 15 : 60):
        let changes = try table.changes(by: .add([.title("task \(step)")]), clock: clock)
        table.apply(changes)
        model.lastNumber += 1
        model.tasks[model.lastNumber] = "task \(step)"
        #expect(changes.map(\.number) == [model.lastNumber])
      case ..<70:
        guard let number = known.randomElement(using: &generator) else { continue }
        table.apply(try table.changes(by: .save([.title("new \(step)")], to: [number]), clock: clock))
        model.tasks[number] = "new \(step)"
      case ..<95:
        let numbers = known.shuffled(using: &generator).prefix(isEmptying ? 10 : 1)
        table.apply(try table.changes(by: .delete(Array(numbers)), clock: clock))
        for number in numbers { model.tasks[number] = nil }
      case ..<98:
        table.commit()
        committed = model
      default:
        table.rollback()
        model = committed
      }
      #expect((table.lastNumber, table.count) == (model.lastNumber, model.tasks.count))
      if step % 20 == 0 { check(table, against: model) }
    }
    table.rollback()
    check(table, against: committed)
  }

  private func check(_ table: TaskTable, against model: Model) {
    #expect(table.tasks.map(\.number) == model.tasks.keys.sorted())
    #expect(table.tasks.allSatisfy { model.tasks[$0.number] == $0.title })
    for number in 0...model.lastNumber + 1 where table[number]?.title != model.tasks[number] {
      Issue.record("task \(number) is \(table[number]?.title ?? "none")")
    }
  }

  @Test func deletingEverythingIsTakenBack() throws {
    let tasks = (1...20_000).map { number in
      TodoItem(number: number, id: .derived(from: clock.now(), number: number), title: "a", created: clock.now())
    }
    var table = TaskTable(tasks)
    table.apply(tasks.map(Change.deleted))
    #expect(table.count == 0 && table.tasks.isEmpty)
    table.rollback()
    #expect((table.count, table.tasks) == (20_000, tasks))
  }

  @Test func theLastNumberSurvivesItsTask() {
    let table = TaskTable([], lastNumber: 41)
    #expect(table.lastNumber == 41)
    #expect(table[41] == nil && table[0] == nil && table[-1] == nil)
  }

  @Test(.tags(.sweep), .door) func aChainAsLongAsTheTableIsWalkedForCycles() throws {
    let count = 50_000
    let ids = (0...count).map { TaskID.derived(from: clock.now(), number: $0) }
    let tasks = (1...count).map { number in
      var task = TodoItem(number: number, id: ids[number], title: "a", created: clock.now())
      if number > 1 { task.parent = ids[number - 1] }
      return task
    }
    let table = TaskTable(tasks)
    #expect(throws: TodoError.self) { try table.changes(by: .save([.parent(count)], to: [1]), clock: clock) }
    #expect(try table.changes(by: .save([.parent(count - 2)], to: [count]), clock: clock).count == 1)
  }

  @Test func aNumberThatIsNamedTwiceChangesOnce() throws {
    var table = TaskTable()
    table.apply(try table.changes(by: .add([.title("a")]), clock: clock))
    #expect(try table.changes(by: .complete([1, 1]), clock: clock).count == 1)
    #expect(try table.changes(by: .delete([1, 1]), clock: clock).count == 1)
  }
}

@Suite struct HistoryReplayTests {
  private func task(_ number: Int, _ title: String) -> TodoItem {
    let letter = UInt64(title.unicodeScalars.first?.value ?? 0)
    return TodoItem(number: number, id: TaskID(high: letter, low: letter), title: title, created: Instant(seconds: 0))
  }

  @Test func `A task stays one, whether the records around it fit as they stand or not`() {
    var table = TaskTable()
    var replay = HistoryReplay(isForeign: false)
    var late = task(2, "late")
    replay.replay([.added(task(1, "old"))], on: &table)
    // One number goes from a task to another, so that each change is looked at by itself.
    replay.replay([.deleted(task(1, "old")), .added(task(1, "new"))], on: &table)
    replay.replay([.added(late)], on: &table)
    let before = late
    late.notes = "more"
    replay.replay([.deleted(task(1, "new")), .added(task(1, "third")), .updated(from: before, to: late)], on: &table)
    #expect(replay.renumber(on: &table).isEmpty)
    #expect(table.tasks == [task(1, "third"), late])
  }
}

@Suite("Task identifiers") struct TaskIDTests {
  @Test func randomOnesHaveVersionFourAndReadBackTheSame() throws {
    var generator = SeededGenerator(seed: 4)
    var seen: Set<TaskID> = []
    for _ in 0..<10_000 {
      let id = TaskID.random(using: &generator)
      let text = id.description
      #expect(seen.insert(id).inserted)
      #expect(TaskID(text) == id && TaskID(text.uppercased()) == id)
      #expect(text == text.lowercased() && text.utf8.count == 36)
      let characters = Array(text)
      #expect(characters[14] == "4" && "89ab".contains(characters[19]))
    }
  }

  @Test func derivedOnesAreTheSameEveryTimeAndDifferForEveryNumberAndInstant() {
    var seen: Set<TaskID> = []
    for seconds in [-1, 0, 1, 1_795_251_600, 253_402_300_799] {
      for number in [1, 2, 3, 100_000, 9_007_199_254_740_991] {
        let id = TaskID.derived(from: Instant(seconds: seconds), number: number)
        #expect(id == TaskID.derived(from: Instant(seconds: seconds), number: number))
        #expect(seen.insert(id).inserted)
        #expect((Array(id.description)[14], TaskID(id.description)) == ("8", id))
      }
    }
  }

  /// The results of Python's `uuid.uuid5`; at these lengths SHA-1 needs another block.
  @Test(arguments: [
    ("", "0dcc2139-3bd0-56bb-90c3-1f3931181509"), ("a", "d4afe321-d4f4-5d58-be3a-10e6f82d33e0"),
    (String(repeating: "x", count: 39), "d4a25f0b-c173-5812-89d2-e74a953d0b45"),
    (String(repeating: "x", count: 40), "a37c806f-8559-5153-926b-242b560a9c19"),
    (String(repeating: "x", count: 47), "545e7a8e-af64-59d3-8d69-7041c833a60c"),
    (String(repeating: "x", count: 48), "95abc503-52fb-59a4-8977-70999be2e603"),
    (String(repeating: "ü", count: 100), "badbff6a-3f56-5f90-bad3-d5db33324655"),
  ]) func `Those that derive from a name are of version 5`(_ name: String, _ id: String) {
    #expect(TaskID.version5(name).description == id)
  }

  @Test func whatFollowsAndItsPartsHaveTheIdentifiersThatTheyHaveEverywhere() throws {
    let old = try #require(TaskID("0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b"))
    let part = try #require(TaskID("5f0c6f1e-94d0-4c8e-b9a3-2f7d1c0b6a11"))
    let vectors = [
      "eebb35fa-beb2-5edc-9a9f-e883c03501c4", "64ce8aca-ba47-5501-a340-52db2a702cfa",
      "bcaac4d2-7ca6-510a-992f-ccc3b68e1398",
    ]
    for used in vectors.indices {
      #expect(old.successor { vectors[..<used].contains($0.description) }.description == vectors[used])
    }
    let parts = ["f808ae6a-6db5-5d85-b650-b7725aa5b6f8", "0f987f52-4cff-5105-ae7c-6e29f741a6b3"]
    for used in parts.indices {
      #expect(old.part(inPlaceOf: part) { parts[..<used].contains($0.description) }.description == parts[used])
    }
  }

  @Test(arguments: [
    "", "0191b3c2", "0191b3c2-0000-4000-8000-00000000000", "0191b3c2-0000-4000-8000-0000000000000",
    "0191b3c2x0000-4000-8000-000000000000", "g191b3c2-0000-4000-8000-000000000000",
    "{191b3c2-0000-4000-8000-00000000000}", "0191b3c200004000800000000000000000000",
    "0191b3c2-0000-4000-8000-0000000000é", " 191b3c2-0000-4000-8000-000000000000",
  ]) func otherTextIsNoIdentifier(_ text: String) { #expect(TaskID(text) == nil) }

  @Test func partsOfLongerTextAreRead() {
    let text = "id:0191b3c2-0000-4000-8000-00000000000a"
    #expect(TaskID(text.dropFirst(3))?.description == "0191b3c2-0000-4000-8000-00000000000a")
  }
}

@Suite struct TaskReferencesTests {
  private func task(_ number: Int, parent: Int? = nil, depends: [Int] = [], title: String = "t") -> TodoItem {
    WorkSample.task(number, title) { ($0.parent, $0.depends) = (parent.map(WorkSample.id), depends.map(WorkSample.id)) }
  }

  @Test func whatIsInOrderIsNotNamed() {
    #expect(TaskReferences.findings(in: []).isEmpty)
    #expect(TaskReferences.findings(in: [task(1), task(2, parent: 1), task(3, parent: 2, depends: [1, 2])]).isEmpty)
    // Two ways to one task are no circle.
    #expect(TaskReferences.findings(in: [task(1), task(2, depends: [1]), task(3, depends: [1, 2])]).isEmpty)
  }

  @Test func referencesThatLeadNowhereAreRemarks() {
    let findings = TaskReferences.findings(in: [task(1, parent: 8), task(2, depends: [1, 9])])
    #expect(
      findings == [
        .missingReference(.parent, task: 1, id: WorkSample.id(8).description),
        .missingReference(.depends, task: 2, id: WorkSample.id(9).description),
      ])
    #expect(findings.allSatisfy { !$0.isProblem })
  }

  @Test func circlesAreProblems() {
    #expect(TaskReferences.findings(in: [task(1, parent: 1)]) == [.cycle(.parent, [1, 1])])
    #expect(TaskReferences.findings(in: [task(1, parent: 2), task(2, parent: 1)]) == [.cycle(.parent, [1, 2, 1])])
    let findings = TaskReferences.findings(in: [
      task(1, depends: [2]), task(2, depends: [3]), task(3, depends: [2]), task(4, depends: [1]),
    ])
    #expect(findings == [.cycle(.depends, [2, 3, 2])])
    #expect(findings.allSatisfy { $0.isProblem })
  }

  @Test func aTitleOfBlanksIsAProblem() {
    #expect(TaskReferences.findings(in: [task(1, title: " \u{2003}")]) == [.blankTitle(task: 1)])
  }

  @Test(.tags(.sweep), .door) func aChainThatIsLongerThanAnyStackIsNoTrap() {
    let count = 100_000
    let tasks = (1...count).map { task($0, parent: $0 == count ? 1 : $0 + 1) }
    guard case .cycle(.parent, let numbers) = TaskReferences.findings(in: tasks).first else { return fail("no circle") }
    #expect(numbers.count == count + 1)
  }
}

@Suite struct TaskTreeTests {
  private func tasks(_ parents: [Int?]) -> [TodoItem] {
    parents.enumerated().map { place, parent in
      WorkSample.task(place + 1) { $0.parent = parent.map { WorkSample.id($0 + 1) } }
    }
  }

  @Test(
    arguments: [
      ([nil, nil, nil], false, [[0, 0], [1, 0], [2, 0]]),
      ([nil, 0, nil, 0, 1], false, [[0, 0], [1, 1], [4, 2], [3, 1], [2, 0]]), ([1, nil], false, [[1, 0], [0, 1]]),
      // Circles are shown.
      ([1, 0, nil], false, [[2, 0], [0, 0], [1, 1]]), ([0], false, [[0, 0]]),
      // A whole is where the first of its parts came, in a circle as well.
      ([nil, 4, nil, 4, nil], true, [[0, 0], [4, 0], [1, 1], [3, 1], [2, 0]]),
      ([2, 3, 4, 4, nil], true, [[4, 0], [2, 1], [0, 2], [3, 1], [1, 2]]),
      ([1, 0, nil], true, [[2, 0], [0, 0], [1, 1]]),
    ] as [([Int?], Bool, [[Int]])])
  func partsFollowTheirWholeInTheirOrder(_ parents: [Int?], byFirstPart: Bool, rows: [[Int]]) {
    #expect(TaskTree(tasks(parents), byFirstPart: byFirstPart).rows.map { [$0.place, $0.depth] } == rows)
  }

  @Test func aPartWithoutItsWholeStandsByItself() {
    let all = tasks([nil, 0, 1])
    #expect(TaskTree(Array(all.dropFirst())).rows.map(\.depth) == [0, 1])
    #expect(TaskTree([all[0], all[2]]).rows.map(\.depth) == [0, 0])
  }

  @Test func everyTaskIsThereOnceAndBehindItsWhole() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let parents = (0..<Int.random(in: 1...20, using: &generator)).map { place -> Int? in
        place > 0 && Bool.random(using: &generator) ? Int.random(in: 0..<place, using: &generator) : nil
      }
      let rows = TaskTree(tasks(parents)).rows
      #expect(rows.map(\.place).sorted() == Array(parents.indices))
      for (index, row) in rows.enumerated() {
        guard let parent = parents[row.place] else {
          #expect(row.depth == 0)
          continue
        }
        // The nearest row above with less depth is the whole.
        let above = rows[..<index].last { $0.depth < row.depth }
        #expect(above?.place == parent && above?.depth == row.depth - 1)
      }
    }
  }
}
