import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoModel
import TodoStore

@Suite("The history of every data source") struct DataSourceHistoryTests: StoreSuite {
  static let kinds = DataSourceKind.allCases
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  @Test(arguments: kinds)
  func undoTakesBackTheNewestCommandExactlyAndRedoDoesItAgain(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    try await source.addAndCommit([.title("a"), .project("home")])
    let before = try await source.tasks()
    time.step()
    let done = try await source.complete([1])
    try await source.commit()
    let after = try await source.tasks()
    time.step()
    #expect(try await source.undo() == done.map(\.inverse))
    #expect(try await source.tasks() == before)
    try await source.commit()
    #expect(try await source.redo() == done)
    try await source.commit()
    #expect(try await source.tasks() == after)
  }

  @Test(arguments: kinds) func severalStepsAreAllWalkedOrNone(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    for title in ["a", "b", "c"] { _ = try await source.add([.title(title)]) }
    try await source.committing { try await $0.delete([1, 3]) }
    await #expect(throws: TodoError.nothingToUndo(.undo(5), available: 4)) { try await source.undo(5) }
    await #expect(throws: TodoError.nothingToUndo(.redo(1), available: 0)) { try await source.redo() }
    #expect(try await source.undo(3).map(\.number).sorted() == [1, 2])
    #expect(try await source.tasks().map(\.title) == ["a"])
    await #expect(throws: TodoError.nothingToUndo(.redo(4), available: 3)) { try await source.redo(4) }
    #expect(try await source.redo(2).map(\.number) == [2, 3])
    #expect(try await source.tasks().map(\.title) == ["a", "b", "c"])
    try await source.commit()
    #expect(try await source.undo(3).count == 3)
    #expect(try await source.tasks().isEmpty)
    // A number that was given once is not given again, even if the task was undone.
    #expect(try await source.add([.title("d")]).map(\.number) == [4])
  }

  @Test(arguments: kinds) func aNewChangeEndsWhatCouldBeRedone(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    for title in ["a", "b"] { _ = try await source.add([.title(title)]) }
    _ = try await source.undo()
    _ = try await source.add([.title("c")])
    await #expect(throws: TodoError.nothingToUndo(.redo(1), available: 0)) { try await source.redo() }
    _ = try await source.undo(2)
    #expect(try await source.tasks().isEmpty)
    await #expect(throws: TodoError.nothingToUndo(.undo(1), available: 0)) { try await source.undo() }
  }

  @Test(arguments: kinds) func theHistoryTellsLinesTimesAndTheCursor(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    #expect(try await source.history() == TaskHistory())
    let first = time.now
    try await source.addAndCommit([.title("a")], for: "add a")
    time.step()
    _ = try await source.complete([1], for: "done 1")
    _ = try await source.complete([1], for: "done 1 again")
    _ = try await source.undo(for: "undo")
    let history = try await source.history()
    #expect(history.steps.map(\.command) == ["add a", "done 1"])
    #expect((history.steps.map(\.number), history.steps.map(\.instant)) == ([1, 2], [first, time.now]))
    #expect((history.steps.map(\.tasks), history.cursor) == ([[1], [1]], 1))
  }

  @Test(arguments: kinds) func rollbackTakesStepsBackToo(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    try await source.addAndCommit([.title("a")], for: "add a")
    _ = try await source.add([.title("b")], for: "add b")
    _ = try await source.undo(2)
    await source.rollback()
    #expect(try await source.history().steps.map(\.command) == ["add a"])
    #expect(try await (source.history().cursor, source.tasks().map(\.title)) == (1, ["a"]))
    #expect(try await source.undo().count == 1)
  }

  @Test(arguments: kinds) func clearingThatIsTakenBackForgetsNothing(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    try await source.addAndCommit([.title("a")], for: "add a")
    _ = try await source.add([.title("not to be")], for: "add not to be")
    try await source.clearHistory()
    await source.rollback()
    #expect(try await source.tasks().map(\.title) == ["a"])
    #expect(try await source.add([.title("b")], for: "add b").map(\.number) == [2])
    try await source.commit()
    let history = try await source.history()
    #expect((history.steps.map(\.command), history.steps.map(\.number)) == (["add a", "add b"], [1, 2]))
    #expect(history.forgotten == nil)
    #expect(try await source.undo(2).count == 2)
  }

  @Test(arguments: kinds) func whatWasClearedStaysSoWhenSomethingElseIsTakenBack(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    for title in ["a", "b"] { _ = try await source.add([.title(title)], for: "add \(title)") }
    try await source.commit()
    try await source.clearHistory()
    try await source.commit()
    _ = try await source.add([.title("not to be")])
    await source.rollback()
    #expect(
      try await source.history() == TaskHistory(forgotten: .init(upTo: 2, because: .cleared)))
    #expect(try await source.fields(of: 1).isEmpty)
    try await source.addAndCommit([.title("c")], for: "add c")
    #expect(try await source.history().steps.map(\.number) == [3])
    #expect(try await source.fields(of: 3).map(\.command) == ["add c", "add c"])
    #expect(try await source.undo().map(\.number) == [3])
    try await source.commit()
    await #expect(throws: TodoError.self) { try await source.undo() }
    #expect(try await source.redo().map(\.number) == [3])
  }

  @Test(arguments: kinds) func oneStepIsUndoneAtOnce(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    try await source.addAndCommit([.title("before")], for: "add before")
    let before = try await source.tasks()
    for title in ["a", "b"] { _ = try await source.add([.title(title)], for: "add \(title)") }
    _ = try await source.complete([1, 2], for: "done 1,2")
    _ = try await source.delete([3], for: "delete 3")
    try await source.commit(asOneStep: true)
    let after = try await source.tasks()
    let history = try await source.history()
    #expect(history.steps.map(\.command) == ["add before", "add a\nadd b\ndone 1,2\ndelete 3"])
    #expect(history.steps.last?.tasks.sorted() == [1, 2])
    _ = try await source.undo()
    #expect(try await source.tasks() == before)
    _ = try await source.redo()
    #expect(try await source.tasks() == after)
  }

  @Test(arguments: kinds) func fieldsTellTheCommandThatSetThemLast(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    try await source.addAndCommit([.title("a"), .project("home")], for: "add a")
    _ = try await source.save([.title("b")], to: [1], for: "modify 1 b")
    _ = try await source.save([.priority(.high)], to: [1], for: "modify 1 !!!")
    _ = try await source.undo(for: "undo")
    let fields = try await source.fields(of: 1)
    #expect(fields.map(\.field) == [.title, .status, .project, .priority])
    #expect(fields.map(\.command) == ["modify 1 b", "add a", "add a", "undo"])
  }

  @Test(arguments: kinds) func whatWasUndoneIsNotDeleted(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    for title in ["a", "b", "c"] { _ = try await source.add([.title(title)], for: "add \(title)") }
    _ = try await source.undo(for: "undo")
    try await source.committing { try await $0.delete([1], for: "delete 1") }
    try await source.committing { try await $0.delete([2], for: "import --deleted a.txt") }
    #expect(try await source.search(Deletions()).found.values.map(\.title) == ["a"])
  }

  @Test(arguments: kinds) func aClearedHistoryHasNothingToUndoAndGoesOn(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    for title in ["a", "b"] { _ = try await source.add([.title(title)]) }
    try await source.clearHistory()
    try await source.commit()
    await #expect { try await source.undo() } throws: { error in
      guard case .nothingToUndo(.undo(1), available: 0, let forgotten)? = error as? TodoError else { return false }
      return forgotten?.reason == .cleared
    }
    _ = try await source.add([.title("c")])
    #expect(try await source.history().forgotten?.reason == .cleared)
    try await source.commit()
    #expect(try await source.tasks().map(\.title) == ["a", "b", "c"])
    #expect(try await source.undo().count == 1)
    try await source.commit()
    #expect(try await source.tasks().map(\.title) == ["a", "b"])
  }

  @Test(arguments: kinds) func randomWalksAreThoseOfAListOfStates(_ kind: DataSourceKind) async throws {
    var generator = SeededGenerator(seed: 11)
    let source = make(kind)
    // What the history has to be, as simple as it can be said: every state there was, and where one is.
    var states: [[TodoItem]] = [[]]
    var here = 0
    for step in 0..<400 {
      time.step()
      let known = try await source.tasks()
      let number = known.randomElement(using: &generator)?.number ?? 0
      switch Int.random(in: 0..<16, using: &generator) {
      case 0..<3: _ = try await source.add([.title("task \(step)")])
      case 3..<5 where number > 0: _ = try await source.save([.title("new \(step)"), .addTag("t")], to: [number])
      case 5 where number > 0: _ = try await source.delete([number])
      case 6..<8:
        let count = Int.random(in: 1...4, using: &generator)
        guard count <= here else { continue }
        _ = try await source.undo(count)
        here -= count
        #expect(try await source.tasks() == states[here], "undo \(count) in step \(step)")
        continue
      case 8:
        let count = Int.random(in: 1...3, using: &generator)
        guard here + count < states.count else { continue }
        _ = try await source.redo(count)
        here += count
        #expect(try await source.tasks() == states[here], "redo \(count) in step \(step)")
        continue
      case 9: _ = try await source.perform(.log([.title("logged \(step)")]), for: "log")
      case 10..<15 where number > 0:
        // What finds nothing to change is no step.
        let mutation: Mutation =
          switch Int.random(in: 0..<6, using: &generator) {
          case 0: .save([.appendNote("note \(step)")], to: [number])
          case 1: .save([.removeNote(1)], to: [number])
          case 2: .copy([number], [.addTag("copied")])
          case 3: .complete([number])
          case 4: .stop(known.map(\.number))
          default: .start([number])
          }
        guard let changes = try? await source.perform(mutation, for: "work"), !changes.isEmpty else { continue }
      default:
        if Bool.random(using: &generator) { try await source.commit() }
        continue
      }
      states.removeLast(states.count - here - 1)
      states.append(try await source.tasks())
      here += 1
    }
    try await source.settle()
    #expect(try await source.history().cursor == here)
    #expect(try await source.history().steps.count == states.count - 1)
  }

  /// Nothing that is durable at once may end in the middle, whoever waits for it.
  @Test func aMergeOfManyTasksIsWholeInATaskThatIsCancelled() async throws {
    let source = source()
    let start = Instant(seconds: 0)
    let changes = (1...2000).map { number in
      Change.added(
        TodoItem(number: number, id: .derived(from: start, number: number), title: "t\(number)", created: start))
    }
    let merging = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await source.merge(since: nil, from: "origin") { _ throws(TodoError) in
        ((tasks: changes, views: [:], lastNumber: 2000, note: SyncNote(remote: "origin", commit: "c")), true)
      }.answer
    }
    #expect(try await merging.value)
    #expect(try await self.source().tasks().count == 2000)
  }
}
