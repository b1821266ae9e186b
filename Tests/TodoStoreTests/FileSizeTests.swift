import Glibc
import SampleTasks
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
      if settling { await source.checkpoint(during: .atTheEnd) }
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
    await source.checkpoint(during: .atTheEnd)
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
    try await source.commit()
    await source.checkpoint(during: .atTheEnd)
    #expect(contents(directory.file) == before)
    #expect(try await self.source(limit).tasks().map(\.title) == Array(repeating: "t", count: 20) + ["new"])
  }

  @Test func aFileThatIsTooLargeIsRefusedWithTheLimitAndUntouched() async throws {
    let source = source(.max)
    for number in 0..<40 { _ = try await source.add([.title("task \(number)")]) }
    try await source.commit()
    await source.checkpoint(during: .atTheEnd)
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
