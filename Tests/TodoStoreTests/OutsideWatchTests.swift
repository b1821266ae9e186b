import Glibc
import SampleTasks
import Synchronization
import TestRunning
import Testing
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

  @Test func theOutlookFollowsTheFile() async throws {
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
