import SampleTasks
import TestRunning
import Testing
import TodoModel
import TodoStore

/// A record whose line is longer than what is kept in memory until it is written.
@Suite("A record of ten megabytes", .tags(.sweep), .door) struct LongRecordTests {
  let directory = TemporaryDirectory()
  let time = SteppingClock()
  private static let count = 1000
  private static let adding = Mutation.several(
    (1...count).map { .add([.title("Task \($0)"), .notes(String(repeating: "Käse und 牛乳 ", count: 650))]) })

  private func source(isDryRun: Bool = false, isCancelled: Bool = false) -> JSONFileTasksDataSource {
    JSONFileTasksDataSource(
      path: directory.file, clock: time.clock, isDryRun: isDryRun, isCancelled: { isCancelled })
  }

  private func add(to source: JSONFileTasksDataSource) async throws -> [TodoItem] {
    let changes: [Change] = try await source.perform(Self.adding, for: "add many")
    #expect(changes.count == Self.count)
    return changes.compactMap(\.after)
  }

  @Test func isReadAsItWasWritten() async throws {
    let writer = source()
    let added = try await add(to: writer)
    try await writer.commit()
    #expect(contents(directory.history)?.count ?? 0 > 10_000_000)
    #expect(try await source().tasks() == added)
    let sum = try #require(contents(directory.history)).text.split(separator: "\n")[0].suffix(10).prefix(8)
    await writer.checkpoint(during: .atTheEnd)
    #expect(try #require(contents(directory.file)).text.contains("\"records\":\"1:\(sum)\""))
    #expect(try await source().tasks() == added)
    #expect(try await source().history().steps.map(\.command) == ["add many"])
    _ = try await writer.undo()
    try await writer.commit()
    #expect(try await source().tasks() == [])
  }

  @Test func isTakenBackBeforeItIsWritten() async throws {
    let writer = source()
    _ = try await add(to: writer)
    await writer.rollback()
    #expect(try await writer.tasks() == [])
    let added = try await add(to: writer)
    _ = try await writer.undo()
    #expect(try await writer.tasks() == [])
    _ = try await writer.redo()
    try await writer.commit()
    #expect(try await source().tasks() == added)
  }

  @Test func isFollowedByOthers() async throws {
    let writer = source()
    let added = try await add(to: writer)
    _ = try await writer.add([.title("One more")])
    try await writer.commit()
    #expect(try await source().tasks().map(\.title) == added.map(\.title) + ["One more"])
    #expect(try await source().history().steps.count == 2)
  }

  @Test func isPartOfAStep() async throws {
    let writer = source()
    _ = try await writer.add([.title("One")])
    _ = try await add(to: writer)
    try await writer.commit(asOneStep: true)
    #expect(try await source().history().steps.count == 1)
    #expect(try await source().tasks().count == Self.count + 1)
  }

  @Test func isCutOffByAnInterruption() async throws {
    let writer = source(isCancelled: true)
    _ = try await writer.add([.title("One")])
    try await writer.commit()
    let before = contents(directory.history)
    _ = try await add(to: writer)
    await #expect(throws: TodoError.cancelled) { try await writer.commit() }
    #expect(contents(directory.history) == before)
    #expect(try await writer.tasks().map(\.title) == ["One"])
    _ = try await writer.add([.title("Two")])
    try await writer.commit()
    #expect(try await source().tasks().map(\.title) == ["One", "Two"])
  }

  /// They have been answered.
  @Test func isWrittenInSpiteOfAnInterruptionIfCommandsWereBeforeIt() async throws {
    let writer = source(isCancelled: true)
    _ = try await writer.add([.title("One")])
    let added = try await add(to: writer)
    try await writer.commit()
    await writer.checkpoint(during: .atTheEnd)
    #expect(try await source().tasks().map(\.title) == ["One"] + added.map(\.title))
  }

  @Test func isKeptByADryRun() async throws {
    let dry = source(isDryRun: true)
    let added = try await add(to: dry)
    try await dry.commit()
    _ = try await dry.add([.title("One more")])
    try await dry.commit()
    _ = try await dry.undo()
    #expect(try await dry.tasks() == added)
    #expect(try await source().tasks() == [])
  }
}
