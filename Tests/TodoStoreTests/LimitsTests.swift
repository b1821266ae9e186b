import Glibc
import SampleTasks
import Synchronization
import TestRunning
import Testing
import TodoModel
import TodoStore

@Suite("The size of the file") struct FileSizeTests {
  let directory = TemporaryDirectory()
  let time = SteppingClock()
  private let limit = 4000

  private func source(_ limit: Int) -> JSONFileTasksDataSource {
    JSONFileTasksDataSource(path: directory.file, clock: time.clock, largestSize: limit, timeout: .zero)
  }

  private var tooLarge: TodoError {
    .writeFailed(
      path: directory.file,
      reason: "it would have more than the 4000 bytes that this program reads, so nothing has changed; "
        + "move completed tasks into another file")
  }

  /// Adds until that is refused, and answers with what was acknowledged.
  private func fill(settling: Bool) async throws -> [String] {
    var saved: [String] = []
    while saved.count < 100 {
      let source = source(limit)
      _ = try await source.add([.title("task \(saved.count)")])
      do throws(TodoError) {
        try await source.commit()
      } catch {
        #expect(error == tooLarge)
        return saved
      }
      saved.append("task \(saved.count)")
      if settling { await source.checkpoint(during: .atTheEnd) }
      #expect(fileStatus(directory.file)?.st_size ?? 0 <= limit)
      #expect(try await self.source(limit).tasks().map(\.title) == saved)
    }
    Issue.record("nothing was refused")
    return saved
  }

  @Test(.tags(.sweep), .door, arguments: [true, false])
  func `A file grows up to its limit, and whatever was acknowledged is there`(settling: Bool) async throws {
    let saved = try await fill(settling: settling)
    #expect(saved.count > 15)
    let source = source(limit)
    #expect(try await source.tasks().map(\.title) == saved)
    // What makes it no larger still works, and there is room again.
    _ = try await source.delete([1, 2])
    try await source.settle()
    try await source.addAndCommit([.title("room")])
    #expect(try await self.source(limit).tasks().map(\.title) == Array(saved.dropFirst(2)) + ["room"])
  }

  @Test func theCommandThatIsTooLargeHasNotHappened() async throws {
    let source = source(limit)
    try await source.addAndCommit([.title("a")])
    _ = try await source.add([.title(String(repeating: "b", count: limit))])
    await #expect(throws: tooLarge) { try await source.commit() }
    #expect(try await source.tasks().map(\.title) == ["a"])
    try await source.addAndCommit([.title("c")])
    #expect(try await self.source(limit).tasks().map(\.number) == [1, 2])
  }

  @Test func aFileThatWouldOnlyThenBeTooLargeIsNotWritten() async throws {
    // Written by hand, without the members that this program always writes.
    let tasks = (10..<30).map {
      #"{"number":\#($0),"id":"00000000-0000-4000-8000-0000000000\#($0)","title":"t","created":"2026-11-21T09:00:00Z"}"#
    }
    put(#"{"format":"todo","version":1,"tasks":[\#(tasks.joined(separator: ","))]}"#, into: directory.file)
    let before = try #require(contents(directory.file))
    let limit = before.count + 600
    let source = source(limit)
    _ = try await source.add([.title("new")])
    try await source.settle()
    #expect(contents(directory.file) == before)
    #expect(try await self.source(limit).tasks().map(\.title) == Array(repeating: "t", count: 20) + ["new"])
  }

  @Test func aFileThatIsTooLargeIsRefusedWithTheLimitAndUntouched() async throws {
    let source = source(.max)
    for number in 0..<40 { _ = try await source.add([.title("task \(number)")]) }
    try await source.settle()
    let before = try #require(contents(directory.file))
    let small = self.source(limit)
    let refused = TodoError.unreadable(
      path: directory.file,
      reason: "it has \(before.count) bytes, and this program reads up to 4000; move completed tasks into another file")
    await #expect(throws: refused) { try await small.tasks() }
    await #expect(throws: refused) { try await small.complete([1]) }
    #expect(contents(directory.file) == before)
  }
}

@Suite("Full disks") struct FullDiskTests {
  let directory = TemporaryDirectory()
  let clock = Clock.system(zone: FixedZone.utc)

  @Test(.enabled(if: FullDiskTests.canMount, "needs the right to mount a small file system"))
  func aFullDiskKeepsTheOldFileAndTheNextCommitWorksWhenThereIsSpace() async throws {
    try #require(mount("tmpfs", directory.path, "tmpfs", 0, "size=64k") == 0)
    defer { umount2(directory.path, CInt(MNT_DETACH)) }
    let ballast = directory.path + "/ballast"
    put(String(repeating: "x", count: 24_000), into: ballast)
    let source = JSONFileTasksDataSource(path: directory.file, clock: clock)
    let full = TodoError.writeFailed(path: directory.file, reason: "the disk is full", isUnsaved: true)
    var saved: [TodoItem] = []
    var isFull = false
    for index in 0..<100 where !isFull {
      let before = (file: contents(directory.file), history: contents(directory.history))
      _ = try await source.add([.title("task \(index)"), .notes(String(repeating: "n", count: 1000))])
      do throws(TodoError) {
        try await source.commit()
        saved = try await source.tasks()
        await source.checkpoint(during: .afterCommands)
      } catch {
        #expect((error, contents(directory.file)) == (full, before.file))
        #expect(contents(directory.history) == before.history)
        isFull = true
      }
    }
    #expect(isFull && saved.count > 2)
    #expect(try await source.tasks() == saved)
    #expect(directory.names == ["ballast", "tasks.history.jsonl", "tasks.json", "tasks.json.lock"])
    unlink(ballast)
    let change = try await source.add([.title("there is space again")])
    try await source.commit()
    #expect(change.map(\.number) == [saved.count + 1])
    #expect(try await JSONFileTasksDataSource(path: directory.file, clock: clock).tasks().count == saved.count + 1)
  }

  private static var canMount: Bool {
    guard geteuid() == 0 else { return false }
    let directory = TemporaryDirectory()
    guard mount("tmpfs", directory.path, "tmpfs", 0, "size=16k") == 0 else { return false }
    return umount(directory.path) == 0
  }

  @Test(.tags(.processes), .door) func aLimitOnTheSizeOfFilesKeepsTheOldFile() async throws {
    let file = directory.file
    await #expect(processExitsWith: .success) { [file = file as String] in
      signal(SIGXFSZ, SIG_IGN)
      let source = JSONFileTasksDataSource(path: file, clock: .system(zone: FixedZone.utc))
      try await source.addAndCommit([.title("small")])
      var limit = rlimit(rlim_cur: 2000, rlim_max: 1_000_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      _ = try await source.add([.title("large"), .notes(String(repeating: "n", count: 5000))])
      await #expect(
        throws: TodoError.writeFailed(path: file, reason: "the file would be larger than is allowed", isUnsaved: true)
      ) { try await source.commit() }
      #expect(try await source.tasks().map(\.title) == ["small"])
      limit.rlim_cur = 1_000_000
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      try await source.addAndCommit([.title("large"), .notes(String(repeating: "n", count: 5000))])
      #expect(try await source.tasks().map(\.title) == ["small", "large"])
    }
  }
}

@Suite("Progress") struct ProgressTests {
  let directory = TemporaryDirectory()
  let time = SteppingClock()
  private let told = Told()

  /// A meter whose clock advances by a second with every look, and its reports.
  private final class Told: Sendable {
    private let seconds = Mutex(0)
    private let list = Mutex<[Progress]>([])

    var progress: [Progress] { list.withLock { $0 } }

    func meter() -> ProgressMeter {
      let meter = ProgressMeter(clock: { [self] in
        seconds.withLock {
          $0 += 1
          return .seconds($0)
        }
      })
      meter.listen { [self] progress in list.withLock { $0.append(progress) } }
      return meter
    }
  }

  private func source(_ meter: ProgressMeter? = nil) -> JSONFileTasksDataSource {
    JSONFileTasksDataSource(path: directory.file, clock: time.clock, meter: meter)
  }

  private func expectOrder(_ work: Progress.Work) {
    let percents = told.progress.filter { $0.work == work }.map(\.percent)
    #expect(percents.count > 3 && percents == percents.sorted())
    #expect(percents.first ?? 100 < 25 && percents.last ?? 0 > 75)
  }

  @Test func ofAFile() async throws {
    let writer = source()
    for number in 1...1000 { _ = try await writer.add([.title("Task \(number)")]) }
    try await writer.settle()
    #expect(try await source(told.meter()).tasks().count == 1000)
    expectOrder(.reading)
  }

  @Test func ofAHistory() async throws {
    let writer = source()
    for number in 1...1000 { _ = try await writer.add([.title("Task \(number)")]) }
    try await writer.commit()
    #expect(try await source(told.meter()).tasks().count == 1000)
    expectOrder(.replaying)
  }

  @Test func ofABulkChangeAndOfTheFileBehindIt() async throws {
    let source = source(told.meter())
    for number in 1...1000 { _ = try await source.add([.title("Task \(number)")]) }
    try await source.commit()
    try await source.committing { try await $0.complete(Array(1...1000)) }
    expectOrder(.recording)
    await source.checkpoint(during: .atTheEnd)
    expectOrder(.writing)
  }

  @Test func ofARepair() async throws {
    let writer = source()
    for number in 1...1000 { _ = try await writer.add([.title("Task \(number)")]) }
    try await writer.settle()
    let text = try #require(contents(directory.file).map(\.text))
    put(text.dropLast(3).replacing("Task 7\"", with: "Task 7").utf8, into: directory.file)
    _ = try await source(told.meter()).proposeRepair()
    #expect(told.progress.contains { $0.work == .salvaging && $0.percent > 75 })
  }
}
