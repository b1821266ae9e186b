import Glibc
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

@Suite("Changes by others") struct ForeignChangesTests: StoreSuite {
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  private func add(_ title: String) async throws {
    let source = source()
    _ = try await source.add([.title(title)])
    try await source.settle()
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
    try await source.committing { try await $0.complete([3]) }
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
    try await other.addAndCommit([.title("c")])
    try await source.refresh()
    let told = withExtendedLifetime(watch) { source.takeOutsideChanges().tasks }
    #expect((told.map(\.number), told.map(\.isDeletion)) == ([1, 2, 3], [true, false, false]))
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
    try await source.addAndCommit([.title("c")])
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
    try await source.addAndCommit([.title("b")])
    #expect(try await self.source().tasks().map(\.title) == ["a", "from an editor", "b"])
    #expect(directory.names == ["tasks.history.jsonl", "tasks.json", "tasks.json.lock"])
  }
}

@Suite("An editor that does not lock", .tags(.processes, .sweep), .door) struct UnlockedEditorTests {
  @Test(arguments: FileSize.swept) func takesNothingAwayAndItsLastEditIsKept(_ size: FileSize) async throws {
    let machine = try await Machine.filled(size)
    let file = machine.directory.file
    // Each of them reads the whole file again after each edit.
    let count = thinned(size.commands, to: 2, "commands of each writer, \(size)")
    let writers = (0..<12).map { _ in Probe.start("insist", file, count: count) }
    var edits = 0
    while writers.contains(where: \.isRunning) {
      edits += 1
      let edited = try #require(contents(file)).withFirstTitle("by hand \(edits)")
      put(try #require(edited), into: file + ".draft")
      // What is tried is a file that is written between the two, so this is as long as a person's editor may take.
      usleep(20_000)
      // Before it has its name: a writer may have replaced it before anything else could be asked.
      let own = fileStatus(file + ".draft").map(Stamp.init)
      try #require(rename(file + ".draft", file) == 0)
      // The next edit is of what a writer has made of this one. On a busy machine each of them takes a while to read
      // what the others have done, and that it is done shows in the history first.
      let progress = { [writers.count(where: \.isRunning), machine.history.count] }
      try wait(for: "a writer", progress: progress) {
        fileStatus(file).map(Stamp.init) != own || !writers.contains(where: \.isRunning)
      }
    }
    let acknowledged = writers.flatMap { $0.lines() }
    #expect(writers.map { $0.wait() } == Array(repeating: .exited(0), count: 12))
    let tasks = try await machine.source.tasks()
    #expect(acknowledged.count == 12 * count)
    let titles = tasks.map(\.title)
    #expect(Set(titles.filter { $0.contains(" ") && $0.first?.isNumber == true }) == Set(acknowledged))
    #expect(tasks.count == max(size.tasks, 2) + 12 * count)
    #expect((Set(tasks.map(\.number)).count, titles.first) == (tasks.count, "by hand \(edits)"))
  }
}

private struct Stamp: Equatable {
  let inode: ino_t, size: off_t, seconds: Int, nanoseconds: Int

  init(_ status: stat) {
    (inode, size) = (status.st_ino, status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}

extension FileSize {
  fileprivate var commands: Int {
    switch self {
    case .few: 20
    case .quarterMegabyte: 5
    case .overFourMegabytes: 1
    }
  }
}

extension [UInt8] {
  fileprivate func withFirstTitle(_ title: String) -> [UInt8]? {
    let member = Array(#""title":""#.utf8)
    guard let start = firstIndex(of: 0x0A), let place = self[start...].firstRange(of: member)?.upperBound,
      let end = self[place...].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return Array(self[..<place]) + Array(title.utf8) + Array(self[end...])
  }
}
