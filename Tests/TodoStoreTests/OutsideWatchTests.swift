import Glibc
import SampleTasks
import Synchronization
import TestRunning
import Testing
import TodoJSON
import TodoStore

@testable import TodoModel

@Suite("Watching others") struct OutsideWatchTests {
  let directory = TemporaryDirectory()
  let time = SteppingClock()
  var file: String { directory.file }

  private func source() -> JSONFileTasksDataSource { JSONFileTasksDataSource(path: file, clock: time.clock) }

  private func add(_ title: String, finishes: Bool = false) async throws {
    let other = source()
    try await other.addAndCommit([.title(title)])
    if finishes { await other.checkpoint(during: .atTheEnd) }
  }

  private func watched() async throws -> (JSONFileTasksDataSource, OutsideWatch, AsyncStream<Void>.AsyncIterator) {
    let source = source()
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let watch = source.watchOutside { continuation.yield() }
    _ = try await source.tasks()
    return (source, watch, stream.makeAsyncIterator())
  }

  private func look(_ source: JSONFileTasksDataSource) async throws -> [Change] {
    _ = try await source.taskCounts(at: time.clock.present)
    return source.takeOutsideChanges().tasks
  }

  @Test func whatIsKeptBesideTheTasksIsNewsAsWell() async throws {
    try await add("a")
    let (source, watch, _) = try await watched()
    let other = self.source()
    let scope = Scope(project: "home")
    for finishes in [false, true] {
      let before = try await other.settings()
      try await other.committing { try await $0.perform(.use(before.scope.isEmpty ? scope : Scope()), for: "use") }
      // By what was appended to the history, and by a file that was replaced.
      if finishes { await other.checkpoint(during: .atTheEnd) }
      _ = try await source.taskCounts(at: time.clock.present)
      let change = source.takeOutsideChanges().settings
      #expect(change?.before == before && change?.after.scope == (finishes ? Scope() : scope))
    }
    try await source.committing { try await $0.perform(.use(scope), for: "use") }
    _ = try await source.taskCounts(at: time.clock.present)
    #expect(source.takeOutsideChanges() == OutsideChanges(), "what was changed here is no news")
    withExtendedLifetime(watch) {}
  }

  @Test func whatIsAppendedToTheHistoryIsAnnounced() async throws {
    try await add("a")
    var (source, watch, announcements) = try await watched()
    try await add("b")
    await announcements.next()
    #expect(try await look(source).map { $0.after?.title } == ["b"])
    #expect(try await look(source) == [])
    withExtendedLifetime(watch) {}
  }

  @Test func aFileThatIsReplacedIsAnnounced() async throws {
    try await add("a", finishes: true)
    var (source, watch, announcements) = try await watched()
    let text = try #require(contents(file).map(\.text))
    put(text.replacing("\"title\":\"a\"", with: "\"title\":\"A\""), into: directory.path + "/draft")
    rename(directory.path + "/draft", file)
    await announcements.next()
    #expect(try await look(source).map { [$0.before?.title, $0.after?.title] } == [["a", "A"]])
    withExtendedLifetime(watch) {}
  }

  @Test func aFileInAFolderThatIsNotThereYetIsAnnounced() async throws {
    let path = directory.path + "/new/tasks.json"
    let source = JSONFileTasksDataSource(path: path, clock: time.clock)
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let watch = source.watchOutside { continuation.yield() }
    var announcements = stream.makeAsyncIterator()
    #expect(try await source.tasks() == [])
    let other = JSONFileTasksDataSource(path: path, clock: time.clock, createsDirectory: true)
    try await other.addAndCommit([.title("a")])
    await announcements.next()
    #expect(try await look(source).count == 1)
    withExtendedLifetime(watch) {}
  }

  @Test func ourOwnChangesAreNoNews() async throws {
    var (source, watch, announcements) = try await watched()
    _ = try await source.add([.title("mine")])
    try await source.settle()
    #expect(try await look(source) == [])
    try await add("theirs")
    await announcements.next()
    #expect(try await look(source).map { $0.after?.title } == ["theirs"])
    withExtendedLifetime(watch) {}
  }

  @Test func whatIsMetWithoutAnAnswerToTellItWithIsAnnounced() async throws {
    try await add("a")
    let announced = Mutex(0)
    let source = source()
    let watch = source.watchOutside { announced.withLock { $0 += 1 } }
    try await source.addAndCommit([.title("mine")])
    // The folder is not heard before it has been quiet for a while. By then this has been seen here.
    try await add("b")
    await source.checkpoint(during: .atTheEnd)
    #expect(announced.withLock { $0 } > 0)
    #expect(source.takeOutsideChanges().tasks.map { $0.after?.title } == ["b"])
    announced.withLock { $0 = 0 }
    try await add("c")
    #expect(try await source.withTable { $0.count } == 4)
    #expect(announced.withLock { $0 } > 0)
    #expect(source.takeOutsideChanges().tasks.map { $0.after?.title } == ["c"])
    withExtendedLifetime(watch) {}
  }

  @Test func eachTaskIsToldOnceAndWhatCameToNothingNotAtAll() async throws {
    try await add("a")
    let (source, watch, _) = try await watched()
    let other = self.source()
    for title in ["b", "c"] { _ = try await other.save([.title(title)], to: [1]) }
    _ = try await other.add([.title("new")])
    try await other.committing { try await $0.delete([2]) }
    _ = try await source.tasks()
    try await other.committing { try await $0.save([.title("d")], to: [1]) }
    #expect(try await look(source).map { [$0.before?.title, $0.after?.title] } == [["a", "d"]])
    withExtendedLifetime(watch) {}
  }

  @Test func aWatchThatHasEndedLeavesNothingOpen() throws {
    let before = openPipes
    for _ in 0..<40 { _ = source().watchOutside {} }
    // Other tests open pipes, too, but not as many.
    try wait(for: "the watches to end") { openPipes < before + 20 }
  }

  private var openPipes: Int {
    (0..<1024 as Range<Int32>).count { descriptor in
      var status = stat()
      return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
  }

  @Test func nothingIsKeptForNobody() async throws {
    let source = source()
    _ = try await source.tasks()
    try await add("a")
    #expect(try await look(source) == [])
  }

  @Test func theWatchFollowsTheFile() async throws {
    let source = source()
    let now = time.clock.present
    #expect(try await source.taskCounts(at: now) == TaskCounts(day: now.day))
    try await add("a")
    #expect(try await source.taskCounts(at: now).active == 1)
    _ = try await source.add([.title("b"), .due(DateExpression("today"))])
    #expect(try await source.taskCounts(at: now).today == 1)
    await source.rollback()
    #expect(try await source.taskCounts(at: now) == TaskCounts(day: now.day, active: 1))
  }
}

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
    #expect(try await source.task(2).title == "b")
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
  fileprivate var commands: Int { value(few: 20, quarterMegabyte: 5, overFourMegabytes: 1) }
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
