import Glibc
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

@Suite("The content of the data file") struct DataFileContentTests: StoreSuite {
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  private func add(_ title: String, finishes: Bool = true) async throws {
    let source = source()
    try await source.addAndCommit([.title(title)])
    if finishes { await source.checkpoint(during: .atTheEnd) }
  }

  @Test func readingWritesNothing() async throws {
    #expect(try await source().tasks().isEmpty)
    #expect(directory.names == [])
    try await add("a")
    let before = try #require(fileStatus(file))
    let reader = source()
    _ = try await reader.tasks()
    _ = try await reader.task(1)
    try await reader.refresh()
    try await reader.commit()
    let after = try #require(fileStatus(file))
    #expect(before.st_ino == after.st_ino && before.st_mtim.tv_nsec == after.st_mtim.tv_nsec)
  }

  @Test func aFileOfZeroBytesIsNew() async throws {
    put("", into: file)
    #expect(try await source().tasks().isEmpty)
    try await add("a")
    #expect(try await source().tasks().map(\.number) == [1])
  }

  @Test(arguments: [false, true]) func allTasksAreThereAfterOneWasAddedToALargeFile(othersAdd: Bool) async throws {
    try await makeLargeFile()
    let source = source()
    try await source.addAndCommit([.title("mine")])
    if othersAdd { try await add("theirs", finishes: false) }
    #expect(try await source.tasks().map(\.title) == ["large", "last", "mine"] + (othersAdd ? ["theirs"] : []))
  }

  @Test(arguments: [false, true])
  func onlyWhatOthersAddedToALargeFileIsNewsAfterOneWasAddedHere(othersWriteTheFile: Bool) async throws {
    try await makeLargeFile()
    let source = source()
    let watch = source.watchOutside {}
    _ = try await source.tasks()
    try await add("theirs", finishes: othersWriteTheFile)
    try await source.addAndCommit([.title("mine")])
    _ = try await source.tasks()
    #expect(source.takeOutsideChanges().tasks.map { $0.after?.title } == ["theirs"])
    withExtendedLifetime(watch) {}
  }

  @Test func nothingIsAddedToALargeFileWhoseHistoryIsBroken() async throws {
    try await makeLargeFile()
    for title in ["lost", "next"] { try await add(title, finishes: false) }
    let history = try #require(contents(directory.history)).text
    // A single wrong byte would be mended.
    put(history.replacing("lost", with: "gone"), into: directory.history)
    let error = try #require(await #expect(throws: TodoError.self) { try await source().tasks().count })
    await #expect(throws: error) { try await add("new") }
  }

  /// A file that need not be read for a task that is added: it is large, and its last line is short.
  private func makeLargeFile() async throws {
    let source = source()
    _ = try await source.add([.title("large"), .notes(String(repeating: "n", count: 1 << 20))])
    _ = try await source.add([.title("last")])
    try await source.settle()
  }

  @Test(arguments: [
    ("{\"format\":\"todo\",\"version\":1,\n\"tasks\":[}", 2, 10), ("hello", 1, 1), (" ", 1, 2), ("{}", 1, 1),
  ]) func aBrokenFileIsNamedWithItsPlaceAndStaysAsItIs(_ text: String, _ line: Int, _ column: Int) async throws {
    put(text, into: file)
    let source = source()
    for _ in 0..<2 {
      await expectBroken(line, column) { _ = try await source.tasks() }
      await expectBroken(line, column) { _ = try await source.add([.title("a")]) }
      await expectBroken(line, column) { try await source.refresh() }
    }
    try await source.commit()
    #expect(contents(file) == Array(text.utf8))
    // Nothing is held back from whoever mends it.
    put(#"{"format":"todo","version":1,"tasks":[]}"#, into: file)
    try await source.addAndCommit([.title("a")])
    #expect(try await source.tasks().count == 1)
  }

  private func expectBroken(_ line: Int, _ column: Int, _ body: () async throws -> Void) async {
    await #expect { try await body() } throws: { error in
      guard case .brokenFile(let path, line, column, let problem) = error as? TodoError else { return false }
      return path == file && !problem.isEmpty
    }
  }

  @Test(.tags(.sweep), .door) func truncatedAnywhereItIsRefusedAndUntouchedAndComesBackFromItsHistory() async throws {
    let first = source()
    for title in ["a", "b"] { _ = try await first.add([.title(title)]) }
    try await first.settle()
    let tasks = try await first.tasks()
    let bytes = try #require(contents(directory.file))
    let history = contents(directory.history)
    // The line break at the very end may be missing.
    for length in [0] + thinned(Array(1..<(bytes.count - 1)), to: 40, "lengths of a file that is cut off") {
      put(bytes[..<length], into: directory.file)
      if length == 0 {
        #expect(try await source().tasks() == tasks)
      } else {
        await #expect { try await source().add([.title("c")]) } throws: { error in
          guard case .brokenFile(directory.file, let line, _, _) = error as? TodoError else { return false }
          return line <= 4
        }
      }
      #expect(contents(directory.file) == Array(bytes[..<length]))
      #expect(contents(directory.history) == history)
    }
    unlink(directory.file)
    #expect(try await source().tasks() == tasks)
  }

  @Test func aFileOfANewerProgramStaysAsItIs() async throws {
    let text = #"{"format":"todo","version":2,"tasks":"elsewhere"}"#
    put(text, into: file)
    let newer = TodoError.newerFile(path: file, version: 2)
    await #expect(throws: newer) { try await source().tasks() }
    await #expect(throws: newer) { try await add("a") }
    #expect(contents(file) == Array(text.utf8))
  }

  @Test func unknownMembersAndTheLastNumberAreKept() async throws {
    put(#"{"theme": {"dark":true},"format":"todo","lastNumber":41,"version":1,"tasks":[]}"#, into: file)
    try await add("a")
    #expect(try await source().tasks().map(\.number) == [42])
    let text = try #require(contents(file)).text
    #expect(text.contains(#""theme":{"dark":true}"#))
    #expect(text.hasPrefix(#"{"format":"todo","version":1,"sequence":1,"lastNumber":42,"#))
  }

  @Test func numbersAreNotReusedByTheNextProcess() async throws {
    let first = source()
    for title in ["a", "b", "c"] { _ = try await first.add([.title(title)]) }
    try await first.commit()
    try await first.committing { try await $0.delete([2, 3]) }
    #expect(try await source().add([.title("d")]).map(\.number) == [4])
  }

  @Test func theCountersHaveAnEndThatIsNoTrap() async throws {
    let limit = 9_007_199_254_740_991
    put(#"{"format":"todo","version":1,"sequence":\#(limit - 2),"lastNumber":6,"tasks":[]}"#, into: file)
    try await add("the last one")
    let source = source()
    try await source.committing { try await $0.complete([7]) }
    await #expect(throws: TodoError.writeFailed(path: file, reason: "every number of the history has been given")) {
      _ = try await source.activate([7])
    }
    #expect(try await self.source().tasks().map(\.status) == [.completed])
  }

  @Test(arguments: [TodoItem.numbersInFile.upperBound, Limits.number - 1, Limits.number])
  func aNumberThatLeavesNoneLocksNothing(_ number: Int) async throws {
    let task = #"{"number":\#(number),"title":"a"}"#
    for members in [#""lastNumber":\#(number),"tasks":[]"#, #""tasks":[\#(task)]"#] {
      put(#"{"format":"todo","version":1,\#(members)}"#, into: file)
      for path in [directory.history, file + ".lock"] { unlink(path) }
      for title in ["b", "c", "d"] { try await add(title) }
      let source = source()
      let tasks = try await source.tasks()
      #expect(tasks.map(\.title).filter { $0 != "a" }.sorted() == ["b", "c", "d"])
      #expect(tasks.allSatisfy { TodoItem.numbersInFile.contains($0.number) })
      #expect(number == TodoItem.numbersInFile.upperBound || tasks.allSatisfy { $0.number < 5 }, "\(tasks)")
      #expect(try await source.examine().problems.isEmpty)
    }
  }

  @Test func aDraftThatWasLeftBehindIsNoHindrance() async throws {
    put("half of a fi", into: directory.path + "/.tasks.json.new")
    try await add("a")
    #expect(directory.names == ["tasks.history.jsonl", "tasks.json", "tasks.json.lock"])
  }

  @Test func whatChangesNothingIsNotWrittenAndLeavesNoLock() async throws {
    try await add("a")
    let before = try #require(fileStatus(file))
    let source = source()
    #expect(try await source.activate([1]).isEmpty)
    await #expect(throws: TodoError.noSuchTask([7])) { try await source.complete([7]) }
    await #expect(throws: TodoError.emptyTitle) { try await source.add([.title("")]) }
    try await add("by somebody else")
    _ = try await source.add([.title("to be taken back")])
    await #expect(throws: TodoError.locked(path: file, holder: Int(getpid()))) { try await add("while it is locked") }
    await source.rollback()
    let after = try #require(fileStatus(file))
    #expect(before.st_ino != after.st_ino)
    try await source.commit()
    #expect(try #require(fileStatus(file)).st_mtim.tv_nsec == after.st_mtim.tv_nsec)
    try await add("after it was unlocked")
    #expect(try await source.tasks().map(\.title) == ["a", "by somebody else", "after it was unlocked"])
  }

  @Test func aDryRunWritesAndLocksNothingAndSeesWhatItDid() async throws {
    try await add("a")
    let before = contents(file)
    let holder = source()
    _ = try await holder.add([.title("locks")])
    let dry = JSONFileTasksDataSource(path: file, clock: time.clock, isDryRun: true)
    try await dry.addAndCommit([.title("b")])
    try await dry.refresh()
    _ = try await dry.complete([2])
    await dry.rollback()
    try await dry.committing { try await $0.delete([1]) }
    await holder.rollback()
    try await add("written")
    #expect(try await (dry.tasks().map(\.title), dry.task(2).status) == (["b"], .active))
    #expect(before != contents(file))
    #expect(try await source().tasks().map(\.title) == ["a", "written"])
  }
}
