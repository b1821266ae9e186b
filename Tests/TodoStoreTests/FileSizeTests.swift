import Glibc
import TestRunning
import Testing
import TodoModel
import TodoStore

/// What cannot be read back is not written.
@Suite("The size of the file")
struct FileSizeTests {
  let directory = TemporaryDirectory()
  let time = SteppingClock()
  private let limit = 4000

  private func source(_ limit: Int) -> JSONFileTasksDataSource {
    JSONFileTasksDataSource(path: directory.file, clock: time.clock, largestSize: limit, patience: .zero)
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
      if settling { await source.settle(in: .atTheEnd) }
      #expect(fileStatus(directory.file)?.st_size ?? 0 <= limit)
      #expect(try await self.source(limit).tasks().map(\.title) == saved)
    }
    Issue.record("nothing was refused")
    return saved
  }

  @Test(
    "A file grows up to its limit, and whatever was acknowledged is there", .tags(.sweep), .door,
    arguments: [true, false])
  func growing(settling: Bool) async throws {
    let saved = try await fill(settling: settling)
    #expect(saved.count > 15)
    let source = source(limit)
    #expect(try await source.tasks().map(\.title) == saved)
    // What makes it no larger still works, and there is room again.
    _ = try await source.delete([1, 2])
    try await source.commit()
    await source.settle(in: .atTheEnd)
    _ = try await source.add([.title("room")])
    try await source.commit()
    #expect(try await self.source(limit).tasks().map(\.title) == Array(saved.dropFirst(2)) + ["room"])
  }

  @Test func theCommandThatIsTooLargeHasNotHappened() async throws {
    let source = source(limit)
    _ = try await source.add([.title("a")])
    try await source.commit()
    _ = try await source.add([.title(String(repeating: "b", count: limit))])
    await #expect(throws: tooLarge) { try await source.commit() }
    #expect(try await source.tasks().map(\.title) == ["a"])
    _ = try await source.add([.title("c")])
    try await source.commit()
    #expect(try await self.source(limit).tasks().map(\.number) == [1, 2])
  }

  @Test func aDryRunRefusesWhatCouldNotBeWritten() async throws {
    let real = source(limit)
    _ = try await real.add([.title("a")])
    try await real.commit()
    let dry = JSONFileTasksDataSource(
      path: directory.file, clock: time.clock, isDryRun: true, largestSize: limit, patience: .zero)
    _ = try await dry.add([.title("b")], for: "add b")
    try await dry.commit()
    _ = try await dry.add([.title(String(repeating: "c", count: limit))])
    await #expect(throws: tooLarge) { try await dry.commit() }
    _ = try await dry.add([.title(String(repeating: "c", count: limit))])
    try await dry.clearHistory()
    await #expect(throws: tooLarge) { try await dry.commit() }
    // What was computed before counts, and the run goes on.
    #expect(try await dry.history().steps.map(\.number) == [1, 2])
    #expect(try await dry.add([.title("d")]).map(\.number) == [3])
    try await dry.commit()
    #expect(try await dry.tasks().map(\.title) == ["a", "b", "d"])
    #expect(try await dry.history().steps.map(\.number) == [1, 2, 3])
    // As much as the file would have, however it comes about.
    var added = 3
    await #expect(throws: tooLarge) {
      while added < 100 {
        _ = try await dry.add([.title("task \(added)")])
        try await dry.commit()
        added += 1
      }
    }
    #expect(added > 15)
    #expect(try await dry.tasks().count == added)
    #expect(try await source(limit).tasks().map(\.title) == ["a"])
  }

  @Test func aFileThatIsTooLargeIsRefusedWithTheLimitAndUntouched() async throws {
    let source = source(.max)
    for number in 0..<40 { _ = try await source.add([.title("task \(number)")]) }
    try await source.commit()
    await source.settle(in: .atTheEnd)
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
