import SampleTasks
import TestRunning
import Testing
import TodoModel
import TodoStore

@Suite("Every data source") struct DataSourceTests: StoreSuite {
  static let kinds = DataSourceKind.allCases
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  @Test(arguments: kinds) func beginsWithoutTasks(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    #expect(try await source.tasks().isEmpty)
    await #expect(throws: TodoError.noSuchTask([1])) { try await source.task(1) }
  }

  @Test(arguments: kinds) func addsATaskWithAllItsAttributes(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    _ = try await source.add([.title("First")])
    let changes = try await source.add([
      .title("Pay rent"), .project("home"), .addTag("money"), .addTag("b"), .addTag("money"), .priority(.high),
      .due(DateExpression("tomorrow")), .wait(DateExpression("today")), .parent(1), .set(.depends, .numbers([1])),
      .notes("by transfer"), .set(.repeat, .repetition(.init(.init(.init(.monthly)), origin: .due))),
    ])
    let first = try await source.task(1)
    let task = try #require(changes.first?.after)
    #expect(changes.count == 1 && changes[0].before == nil)
    #expect((task.number, task.title, task.project) == (2, "Pay rent", "home"))
    #expect((task.tags, task.priority) == (["b", "money"], .high))
    #expect((task.due, task.wait) == (.day(time.clock.today.adding(days: 1)), .day(time.clock.today)))
    #expect((task.parent, task.depends, task.notes) == (first.id, [first.id], "by transfer"))
    #expect(task.repetition?.rule == "FREQ=MONTHLY")
    #expect(task.created == time.now && task.modified == time.now)
    try await source.commit()
    #expect(try await (source.task(2), source.tasks()) == (task, [first, task]))
  }

  @Test(arguments: kinds) func whatMayNotBeMadeChangesNothing(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    try await source.addAndCommit([.title("Milk")])
    let before = try await source.tasks()
    let effect = try await source.perform(.complete([1]), for: "done 1", if: { _ in false })
    #expect((effect.changes.map(\.number), effect.changes.first?.after?.status) == ([1], .completed))
    #expect(!effect.isDone)
    await #expect(throws: TodoError.noSuchTask([9])) {
      try await source.perform(.delete([9]), for: "delete 9", if: { _ in false })
    }
    #expect(try await source.tasks() == before)
    #expect(try await source.complete([1]) == effect.changes)
  }

  @Test(arguments: kinds) func anEmptyTitleIsRefusedAndChangesNothing(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    await #expect(throws: TodoError.emptyTitle) { try await source.add([.title("  \t")]) }
    await #expect(throws: TodoError.emptyTitle) { try await source.add([.project("home")]) }
    _ = try await source.add([.title("Milk")])
    await #expect(throws: TodoError.emptyTitle) { try await source.save([.project("x"), .title("")], to: [1]) }
    try await source.commit()
    #expect(try await (source.tasks().map(\.number), source.task(1).title) == ([1], "Milk"))
    #expect(try await source.task(1).project == nil)
  }

  @Test(arguments: kinds) func editingACompletedTaskKeepsItCompleted(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    _ = try await source.add([.title("Milk")])
    _ = try await source.complete([1])
    let completed = time.now
    time.step()
    try await source.committing { try await $0.save([.title("Oat milk")], to: [1]) }
    let task = try await source.task(1)
    #expect((task.status, task.completed, task.modified) == (.completed, completed, time.now))
    #expect(task.title == "Oat milk")
  }

  @Test(arguments: kinds) func completesAndActivates(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    _ = try await source.add([.title("Milk")])
    _ = try await source.add([.title("Bread")])
    #expect(try await source.complete([2, 1]).map(\.number) == [2, 1])
    #expect(try await source.tasks().allSatisfy { $0.status == .completed && $0.completed == time.now })
    #expect(try await source.activate([1]).map(\.number) == [1])
    #expect(try await source.task(1).status == .active)
    #expect(try await source.task(1).completed == nil)
  }

  @Test(arguments: kinds) func whatChangesNothingIsNoChangeAndKeepsModified(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    _ = try await source.add([.title("Milk"), .addTag("a")])
    _ = try await source.add([.title("Bread")])
    try await source.committing { try await $0.complete([2]) }
    let before = try await source.tasks()
    time.step()
    #expect(try await source.complete([2]).isEmpty)
    #expect(try await source.activate([1]).isEmpty)
    #expect(try await source.save([.title("Milk"), .addTag("a"), .removeTag("z"), .due(nil)], to: [1]).isEmpty)
    #expect(try await source.save([], to: [1, 2]).isEmpty)
    #expect(try await source.delete([]).isEmpty)
    try await source.commit()
    #expect(try await source.tasks() == before)
  }

  @Test(arguments: kinds) func oneMissingNumberRefusesAll(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    for title in ["a", "b", "c"] { _ = try await source.add([.title(title)]) }
    try await source.commit()
    let before = try await source.tasks()
    let missing = TodoError.noSuchTask([7, 9])
    await #expect(throws: missing) { try await source.complete([1, 7, 2, 9]) }
    await #expect(throws: missing) { try await source.activate([1, 7, 9]) }
    await #expect(throws: missing) { try await source.delete([7, 9, 3]) }
    await #expect(throws: missing) { try await source.save([.title("x")], to: [1, 7, 9]) }
    await #expect(throws: missing) { try await source.save([.title("x"), .set(.depends, .numbers([7, 9]))], to: [1]) }
    await #expect(throws: TodoError.noSuchTask([7])) { try await source.save([.title("x"), .parent(7)], to: [1]) }
    await #expect(throws: TodoError.noSuchTask([7])) { try await source.add([.title("x"), .parent(7)]) }
    #expect(try await source.tasks() == before)
    try await source.commit()
    #expect(try await source.add([.title("d")]).map(\.number) == [4])
  }

  @Test(arguments: kinds) func aCycleIsRefused(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    for title in ["a", "b", "c"] { _ = try await source.add([.title(title)]) }
    _ = try await source.save([.set(.depends, .numbers([2]))], to: [1])
    _ = try await source.save([.set(.depends, .numbers([3]))], to: [2])
    await #expect(throws: TodoError.cycle([3, 1, 2, 3])) {
      try await source.save([.set(.depends, .numbers([1]))], to: [3])
    }
    await #expect(throws: TodoError.cycle([1, 1])) { try await source.save([.parent(1)], to: [1]) }
    #expect(try await source.task(3).depends.isEmpty)
  }

  @Test(arguments: kinds) func numbersAreNeverReused(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    for title in ["a", "b", "c"] { _ = try await source.add([.title(title)]) }
    #expect(try await source.delete([3, 2]).map(\.isDeletion) == [true, true])
    try await source.commit()
    #expect(try await source.add([.title("d")]).map(\.number) == [4])
    _ = try await source.complete([1, 4])
    #expect(try await source.clearCompleted().map(\.number) == [1, 4])
    try await source.commit()
    #expect(try await source.tasks().isEmpty)
    #expect(try await source.add([.title("e")]).map(\.number) == [5])
  }

  @Test(arguments: kinds) func rollbackTakesBackWhatWasNotCommitted(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    for title in ["a", "b", "c"] { _ = try await source.add([.title(title)]) }
    try await source.commit()
    let before = try await source.tasks()
    time.step()
    _ = try await source.add([.title("d")])
    _ = try await source.save([.title("B")], to: [2])
    _ = try await source.delete([1, 2])
    await source.rollback()
    #expect(try await source.tasks() == before)
    await source.rollback()
    #expect(try await source.add([.title("d")]).map(\.number) == [4])
    try await source.commit()
    await source.rollback()
    #expect(try await source.tasks().map(\.number) == [1, 2, 3, 4])
  }

  @Test(arguments: kinds) func refreshKeepsWhatIsCommittedAndWhatIsNot(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    try await source.addAndCommit([.title("a")])
    _ = try await source.add([.title("b")])
    try await source.refresh()
    #expect(try await source.tasks().map(\.title) == ["a", "b"])
    try await source.commit()
    try await source.refresh()
    #expect(try await source.tasks().map(\.title) == ["a", "b"])
  }

  @Test(arguments: kinds) func manyCallsAtTheSameTimeAreAllDone(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<50 { group.addTask { _ = try await source.add([.title("number \(index)")]) } }
      try await group.waitForAll()
    }
    try await source.commit()
    #expect(try await source.tasks().map(\.number) == Array(1...50))
  }
}
