import Glibc
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

@Suite("Changes from outside") struct OutsideChangesTests: StoreSuite {
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  private func leave(_ source: JSONFileTasksDataSource) async throws {
    try await source.settle()
    time.step()
  }

  private func add(_ titles: String...) async throws {
    let source = source()
    for title in titles { _ = try await source.add([.title(title)], for: "add \(title)") }
    try await leave(source)
  }

  private func edit(_ old: String, _ new: String) throws {
    let text = try #require(contents(file)).text
    try #require(text.contains(old))
    put(text.replacing(old, with: new), into: file)
  }

  @Test func areTheTruthAndARecordOfTheHistory() async throws {
    try await add("a", "b", "c")
    try edit(#""title":"b""#, #""title":"by hand","project":"home""#)
    let source = source()
    #expect(try await source.tasks().map(\.title) == ["a", "by hand", "c"])
    #expect(source.takeFileNotices().outside.map(\.number) == [2])
    _ = try await source.complete([1], for: "done 1")
    #expect(source.takeFileNotices().isEmpty)
    try await leave(source)
    let history = try await self.source().history()
    #expect(history.steps.map(\.command) == ["add a", "add b", "add c", "", "done 1"])
    #expect((history.outside.map(\.tasks), history.outside.map(\.number)) == ([[2]], [4]))
    #expect(history.steps.last?.number == 5)
    let origins = try await self.source().fields(of: 2)
    #expect((origins.map(\.field), origins.map(\.command)) == ([.title, .status, .project], [nil, "add b", nil]))
    // It is noticed once.
    let other = self.source()
    _ = try await other.activate([1])
    #expect(other.takeFileNotices().isEmpty)
    try await leave(other)
    #expect(try await self.source().history().outside.count == 1)
  }

  @Test func areStepsThatAreUndoneAndRedone() async throws {
    try await add("a", "b")
    let first = source()
    _ = try await first.complete([2], for: "done 2")
    try await leave(first)
    try edit(#""title":"b""#, #""title":"by hand""#)
    let source = source()
    let edited = try await source.tasks()
    #expect(try await source.undo().map(\.after?.title) == ["b"])
    try await leave(source)
    #expect(try await self.source().history().cursor == 3)
    let second = self.source()
    #expect(try await second.undo().map(\.after?.status) == [.active])
    #expect(try await second.redo(2).map(\.after?.title) == ["by hand"])
    try await leave(second)
    #expect(try await self.source().tasks() == edited)
    #expect(try await self.source().undo(4).isEmpty == false)
  }

  @Test func ofTheSameFieldAreUndoneFirst() async throws {
    try await add("a")
    let first = source()
    _ = try await first.save([.title("b")], to: [1], for: "modify 1 b")
    try await leave(first)
    try edit(#""title":"b""#, #""title":"c""#)
    let before = contents(file)
    let source = source()
    #expect(try await source.undo().map(\.after?.title) == ["b"])
    await source.rollback()
    #expect(contents(file) == before)
    // Nothing is left of a walk that cannot be made.
    await #expect(throws: TodoError.nothingToUndo(.undo(4), available: 3)) { try await source.undo(4) }
    _ = try await source.complete([1], for: "done 1")
    try await leave(source)
    #expect(try await self.source().history().steps.map(\.number) == [1, 2, 3, 4])
    #expect(try await self.source().tasks().map(\.title) == ["c"])
  }

  @Test func areMergedFieldByFieldWithWhatIsNotInTheFileYet() async throws {
    try await add("a", "b", "c", "d")
    let old = try #require(contents(file))
    // Committed, but the file does not have it.
    let writer = source()
    _ = try await writer.save([.project("home")], to: [1], for: "modify 1 project:home")
    _ = try await writer.save([.title("both")], to: [2], for: "modify 2 both")
    _ = try await writer.delete([3], for: "delete 3")
    try await writer.addAndCommit([.title("e")], for: "add e")
    #expect(contents(file) == old)
    try edit(#""title":"a""#, #""title":"A""#)
    try edit(#""title":"b""#, #""title":"by hand""#)
    try edit(#""title":"c""#, #""title":"C""#)
    try edit(
      "\n]}",
      #",\#n{"number":5,"id":"10000000-0000-4000-8000-000000000000","title":"added","created":"2026-11-21T09:00:00Z"}"#
        + "\n]}")
    let reader = source()
    let merged = try await reader.tasks()
    #expect(merged.map(\.title) == ["A", "by hand", "C", "d", "e", "added"])
    #expect((merged.map(\.number), merged[0].project) == ([1, 2, 3, 4, 5, 6], "home"))
    let told = reader.takeFileNotices()
    #expect((told.first, told.outside.map(\.number)) == (.renumbered(Renumbering(old: 5, new: 6)), [1, 2, 3, 6]))
    // Reading has written nothing, and whoever writes next makes it last.
    _ = try await reader.complete([4], for: "done 4")
    #expect(reader.takeFileNotices().isEmpty)
    try await reader.commit()
    #expect(try await source().tasks().map(\.title) == merged.map(\.title))
    #expect(try TasksDocument.read(try #require(contents(file))).tasks.map(\.title) == merged.map(\.title))
    #expect(try await source().history().steps.count == 10)
  }

  @Test func thatWereNoticedAreNotLostWhenTheFileCouldNotBeWritten() async throws {
    try await add("a", "b")
    try edit(#""title":"b""#, #""title":"by hand""#)
    let edited = try #require(contents(file))
    let source = source()
    _ = try await source.add([.title("c")])
    try await leave(source)
    // As if the program had been killed between the history and the file: without the mark that follows it.
    put(edited, into: file)
    let journal = try #require(contents(directory.history))
    let lines = journal.split(separator: UInt8(ascii: "\n"))
    try #require(lines.last?.starts(with: Array(#"{"checkpoint""#.utf8)) == true)
    put(lines.dropLast().flatMap { $0 + [UInt8(ascii: "\n")] }, into: directory.history)
    #expect(try await self.source().tasks().map(\.title) == ["a", "by hand", "c"])
    let next = self.source()
    _ = try await next.complete([1])
    try await leave(next)
    #expect(try await self.source().tasks().map(\.title) == ["a", "by hand", "c"])
  }

  @Test func anOldCopyPutBackTakesNothingAway() async throws {
    try await add("a", "b")
    let copy = try #require(contents(file))
    try await add("c")
    let first = source()
    _ = try await first.complete([1])
    try await leave(first)
    put(copy, into: file)
    #expect(try await source().tasks().map(\.title) == ["a", "b", "c"])
    let source = source()
    #expect(try await source.add([.title("d")]).map(\.number) == [4])
    #expect(source.takeFileNotices() == [.olderFile(sequence: 2, newest: 4)])
    try await leave(source)
    #expect(try await self.source().tasks().map(\.number) == [1, 2, 3, 4])
    #expect(try await self.source().tasks().map(\.status) == [.completed, .active, .active, .active])
    #expect(try await self.source().history().outside.isEmpty)
  }

  @Test func thatChangeNothingAreNone() async throws {
    try await add("a", "b")
    let bytes = try #require(contents(file))
    unlink(file)
    put(bytes, into: file)
    let source = source()
    _ = try await source.add([.title("c")])
    try await leave(source)
    #expect(source.takeFileNotices().isEmpty)
    #expect(try await self.source().history().outside.isEmpty)
  }

  @Test func ofAnAtomicBatchStandBeforeIt() async throws {
    try await add("a")
    try edit(#""title":"a""#, #""title":"A""#)
    let source = source()
    _ = try await source.add([.title("b")], for: "add b")
    _ = try await source.add([.title("c")], for: "add c")
    try await source.commit(asOneStep: true)
    let history = try await self.source().history()
    #expect((history.outside.map(\.tasks), history.steps.map(\.command)) == ([[1]], ["add a", "", "add b\nadd c"]))
    _ = try await source.undo()
    #expect(try await source.tasks().map(\.title) == ["A"])
  }

  @Test func areNoticedAgainAfterARollback() async throws {
    try await add("a")
    try edit(#""title":"a""#, #""title":"A""#)
    let source = source()
    _ = try await source.add([.title("b")])
    await source.rollback()
    _ = try await source.add([.title("c")])
    try await leave(source)
    let history = try await self.source().history()
    #expect((history.outside.map(\.tasks), history.steps.map(\.number)) == ([[1]], [1, 2, 3]))
  }

  @Test func aFileThatHadTasksCannotComeBackFromItsHistory() async throws {
    put(
      #"{"format":"todo","version":1,"tasks":["#
        + #"{"number":1,"id":"10000000-0000-4000-8000-000000000000","title":"x","created":"2026-11-21T09:00:00Z"}]}"#,
      into: file)
    try await add("b")
    #expect(try await source().tasks().map(\.title) == ["x", "b"])
    unlink(file)
    await #expect(throws: TodoError.self) { try await self.source().tasks() }
  }

  @Test func aFileThatIsGoneComesBackAndThatIsTold() async throws {
    try await add("a", "b")
    unlink(file)
    let source = source()
    #expect(try await source.tasks().map(\.title) == ["a", "b"])
    #expect(source.takeFileNotices() == [.restored(path: file)])
  }

  @Test(arguments: [
    "tasks.sync-conflict-20261121-091400-ABCDEFG.json", "tasks (Anna's conflicted copy 2026-11-21).json",
    "tasks_conflict-20261121-091400.json", "tasks.history.sync-conflict-20261121-091400-ABCDEFG.jsonl",
  ]) func copiesFromAConflictArePointedOutOnce(_ name: String) async throws {
    try await add("a")
    put("{}", into: directory.path + "/" + name)
    put("{}", into: directory.path + "/tasks.backup.json")
    let source = source()
    _ = try await source.tasks()
    #expect(source.takeFileNotices() == [.conflictCopies([name])])
    try await source.refresh()
    #expect(source.takeFileNotices().isEmpty)
    unlink(directory.path + "/" + name)
    try await source.refresh()
    put("{}", into: directory.path + "/" + name)
    try await source.refresh()
    #expect(source.takeFileNotices() == [.conflictCopies([name])])
  }

  @Test func aTornRecordIsTold() async throws {
    try await add("a")
    let journal = directory.path + "/tasks.history.jsonl"
    put(try #require(contents(journal)) + Array(#"{"sequence":2,"at":"20"#.utf8), into: journal)
    let source = source()
    #expect(try await source.tasks().map(\.title) == ["a"])
    _ = try await source.add([.title("b")])
    #expect(source.takeFileNotices() == [.tornRecord(path: journal + ".torn", bytes: 22)])
    try await leave(source)
    #expect(try await self.source().tasks().map(\.title) == ["a", "b"])
  }

  @Test func aRevisionIsMadeOfTheFieldsThatNobodyElseHasChanged() async throws {
    try await add("a")
    let source = source()
    let original = try await source.task(1)
    let other = self.source()
    _ = try await other.save([.project("home")], to: [1], for: "modify 1 project:home")
    try await leave(other)
    _ = try await source.revise(original, [.priority(.high)])
    #expect(try await source.task(1).project == "home")
    #expect(try await source.task(1).priority == .high)
    await #expect(
      throws: TodoError.conflict(1, .field(.project), cause: .command("modify 1 project:home", number: 2))
    ) { try await source.revise(original, [.project("work")]) }
    #expect(try await source.revise(original, [.project("home")]).isEmpty)
  }
}

extension [FileNotice] {
  var outside: [Change] {
    flatMap { fileNotice in if case .changedOutside(let changes) = fileNotice { changes.tasks } else { [] as [Change] }
    }
  }
}

extension TaskHistory { var outside: [Step] { steps.filter(\.isOutside) } }
