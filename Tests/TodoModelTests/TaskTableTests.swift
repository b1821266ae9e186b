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

  @Test("A task stays one, whether the records around it fit as they stand or not") func aTaskStaysOne() {
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
