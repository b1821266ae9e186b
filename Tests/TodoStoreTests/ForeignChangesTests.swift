import Glibc
import SampleTasks
import Testing
import TodoModel
import TodoStore

/// What others do to the file while a data source remembers it.
@Suite("Changes by others")
struct ForeignChangesTests {
  let directory = TemporaryDirectory()
  let time = SteppingClock()
  var file: String { directory.file }

  private func source() -> JSONFileTasksDataSource {
    JSONFileTasksDataSource(path: file, clock: time.clock, patience: .zero)
  }

  private func add(_ title: String) async throws {
    let source = source()
    _ = try await source.add([.title(title)])
    try await source.commit()
    await source.checkpoint(during: .atTheEnd)
  }

  private func text(_ titles: [String], sequence: Int) -> String {
    let tasks = titles.enumerated().map { index, title in
      #"{"number":\#(index + 1),"id":"00000000-0000-4000-8000-00000000000\#(index)","title":"\#(title)","#
        + #""created":"2026-11-21T09:00:00Z"}"#
    }
    return #"{"format":"todo","version":1,"sequence":\#(sequence),"tasks":[\#(tasks.joined(separator: ","))]}"#
  }

  @Test func areSeenByTheNextLook() async throws {
    let source = source()
    #expect(try await source.tasks().isEmpty)
    try await add("a")
    #expect(try await source.task(1).title == "a")
    try await add("b")
    #expect(try await source.preview(.complete([1, 2])).count == 2)
    put(text(["by hand"], sequence: 2), into: file)
    // A file that does not tell what it is based on takes nothing away.
    #expect(try await source.tasks().map(\.title) == ["a", "b", "by hand"])
    unlink(file)
    #expect(try await source.tasks().map(\.title) == ["a", "b"])
  }

  @Test func areWhatTheNextChangeIsMadeOn() async throws {
    let source = source()
    _ = try await source.tasks()
    try await add("a")
    #expect(try await source.add([.title("b")]).map(\.number) == [2])
    try await source.commit()
    try await add("c")
    _ = try await source.complete([3])
    try await source.commit()
    #expect(try await self.source().tasks().map(\.title) == ["a", "b", "c"])
  }

  @Test func areKeptForThoseWhoWatch() async throws {
    try await add("a")
    let source = source()
    _ = try await source.tasks()
    let watch = source.watchOutside {}
    try await add("b")
    let other = self.source()
    _ = try await other.delete([1])
    _ = try await other.save([.title("B")], to: [2])
    _ = try await other.add([.title("c")])
    try await other.commit()
    try await source.refresh()
    let told = withExtendedLifetime(watch) { source.takeOutsideChanges().tasks }
    #expect(told.map(\.number) == [1, 2, 3])
    #expect(told.map(\.isDeletion) == [true, false, false])
    #expect(told.map { $0.before?.title } == ["a", nil, nil])
    _ = try await source.complete([2])
    try await source.refresh()
    #expect(source.takeOutsideChanges().isEmpty, "what is changed here is not from outside")
  }

  @Test func theCounterTellsWhatTheStampDoesNot() async throws {
    put(text(["a"], sequence: 1), into: file)
    let source = source()
    #expect(try await source.tasks().map(\.title) == ["a"])
    let before = try #require(fileStatus(file))
    put(text(["b"], sequence: 2), into: file)
    var times = [before.st_atim, before.st_mtim]
    utimensat(AT_FDCWD, file, &times, 0)
    _ = try await source.add([.title("c")])
    try await source.commit()
    #expect(try await self.source().tasks().map(\.title) == ["b", "c"])
  }

  @Test func thatIgnoreTheLockAreNotOverwritten() async throws {
    try await add("a")
    let source = source()
    _ = try await source.add([.title("b")])
    put(text(["from an editor"], sequence: 1), into: file)
    await #expect(
      throws: TodoError.writeFailed(
        path: file, reason: "another program has changed it in the meantime; nothing was saved")
    ) { try await source.commit() }
    #expect(try await source.tasks().map(\.title) == ["a", "from an editor"])
    _ = try await source.add([.title("b")])
    try await source.commit()
    #expect(try await self.source().tasks().map(\.title) == ["a", "from an editor", "b"])
    #expect(directory.names == ["tasks.history.jsonl", "tasks.json", "tasks.json.lock"])
  }
}
