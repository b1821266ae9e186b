import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

@Suite struct ShortenedHistoryTests {
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  private func source(_ limits: HistoryLimits) -> JSONFileTasksDataSource {
    JSONFileTasksDataSource(path: directory.file, clock: time.clock, limits: limits, patience: .zero)
  }

  private func add(_ titles: String..., limits: HistoryLimits) async throws {
    for title in titles {
      let source = source(limits)
      _ = try await source.add([.title(title)], for: "add \(title)")
      try await source.settle()
    }
  }

  private func titles() async throws -> [String] { try await source(HistoryLimits()).tasks().map(\.title) }

  @Test func beyondSoManyCommandsTheOldestGoAndThatIsTold() async throws {
    let limits = HistoryLimits(commands: 4, bytes: 1 << 20)
    try await add("a", "b", "c", "d", "e", limits: limits)
    #expect(try await source(limits).history().forgotten == nil)
    #expect(try await source(limits).history().cursor == 5)
    try await add("f", limits: limits)
    let forgotten = ForgottenHistory(upTo: 2, because: .count(limit: 4, command: "add b"))
    let history = try await source(limits).history()
    #expect((history.forgotten, history.steps.map(\.number)) == (forgotten, [3, 4, 5, 6]))
    let source = source(limits)
    await #expect(throws: TodoError.nothingToUndo(.undo(5), available: 4, forgotten: forgotten)) {
      try await source.undo(5)
    }
    #expect(try await source.undo(4).count == 4)
    try await source.settle()
    await #expect(throws: TodoError.nothingToUndo(.undo(1), available: 0, forgotten: forgotten)) {
      try await source.undo()
    }
    // What was undone is all there.
    await #expect(throws: TodoError.nothingToUndo(.redo(5), available: 4)) { try await source.redo(5) }
    #expect(try await source.redo(4).count == 4)
    #expect(try await titles() == ["a", "b"])
  }

  @Test func whatIsShortenedAgainTellsWhatWentLast() async throws {
    let limits = HistoryLimits(commands: 4, bytes: 1 << 20)
    try await add("a", "b", "c", "d", "e", "f", "g", "h", limits: limits)
    #expect(
      try await source(limits).history().forgotten
        == ForgottenHistory(upTo: 4, because: .count(limit: 4, command: "add d")))
  }

  @Test func aChangeThatIsTooLargeCanBeUndoneAndRedoneUntilTheNextCommand() async throws {
    let limits = HistoryLimits(commands: 100, bytes: 2000)
    try await add("a", "b", limits: limits)
    let source = source(limits)
    let note = String(repeating: "x", count: 4000)
    let command = "modify 1-2 note:x\nadd one more"
    _ = try await source.save([.notes(note)], to: [1, 2], for: command)
    guard case .largerThanHistory(let bytes, limit: 2000)? = source.takeFileNotices().first
    else { return fail("nothing was told") }
    #expect(bytes > 8000)
    try await source.settle()
    for walk in [UndoRequest.undo(1), .redo(1), .undo(1), .redo(1)] {
      let next = self.source(limits)
      #expect(try await next.perform(walk, for: "walk").commands == [command])
      #expect(next.takeFileNotices().isEmpty)
      try await next.settle()
      let forgotten = try #require(try await self.source(limits).history().forgotten)
      // What was before it is no longer kept, but it is.
      guard forgotten.number == 2, case .size(limit: 2000, command: "add b", let bytes) = forgotten.reason
      else { return fail("\(forgotten)") }
      #expect(bytes < 2000)
    }
    try await add("c", limits: limits)
    let last = self.source(limits)
    await #expect { try await last.undo(2) } throws: { error in
      guard case .nothingToUndo(.undo(2), available: 1, let forgotten?)? = error as? TodoError,
        case .size(limit: 2000, command: let last, bytes: let size) = forgotten.reason
      else { return false }
      // The newest of what is gone is the last walk.
      return forgotten.number == 7 && last == "walk" && size > 8000
    }
    #expect(try await last.tasks().map(\.notes) == [note, note, ""])
    #expect(try await last.undo().count == 1)
  }

  @Test func aChangeWithinTheLimitIsNotWorthAWord() async throws {
    let source = source(HistoryLimits())
    _ = try await source.add([.title("a"), .notes(String(repeating: "x", count: 4000))])
    #expect(source.takeFileNotices().isEmpty)
  }

  @Test func aClearedHistoryTellsThatAfterARestartToo() async throws {
    try await add("a", "b", limits: HistoryLimits())
    let source = source(HistoryLimits())
    try await source.clearHistory()
    try await source.commit()
    let forgotten = ForgottenHistory(upTo: 2, because: .cleared)
    let next = self.source(HistoryLimits())
    await #expect(throws: TodoError.nothingToUndo(.undo(1), available: 0, forgotten: forgotten)) {
      try await next.undo()
    }
    try await add("c", limits: HistoryLimits())
    #expect(try await (self.source(HistoryLimits()).history().forgotten, titles()) == (forgotten, ["a", "b", "c"]))
    #expect(try !#require(contents(directory.history)).text.contains("add a"))
  }

  /// A batch commits its commands in groups that depend on how fast they come.
  @Test(arguments: [true, false])
  func numbersGoOnBehindAClearedHistoryHoweverItWasCommitted(_ commitsBetween: Bool) async throws {
    let source = source(HistoryLimits())
    for title in ["a", "b"] {
      _ = try await source.add([.title(title)])
      if commitsBetween { try await source.commit() }
    }
    try await source.clearHistory()
    try await source.addAndCommit([.title("c")])
    let history = try await self.source(HistoryLimits()).history()
    #expect((history.forgotten, history.steps.map(\.number)) == (ForgottenHistory(upTo: 2, because: .cleared), [3]))
  }

  @Test func aClearingThatIsGivenUpLeavesTheHistoryAndItsNumbers() async throws {
    try await add("a", limits: HistoryLimits())
    let source = source(HistoryLimits())
    _ = try await source.add([.title("b")])
    try await source.clearHistory()
    await source.rollback()
    try await source.addAndCommit([.title("c")])
    let history = try await source.history()
    #expect((history.steps.map(\.number), history.forgotten) == ([1, 2], nil))
  }

  @Test(arguments: [
    ForgottenHistory.Reason.cleared, .count(limit: 4, command: "add “x”"), .size(limit: 9, command: "", bytes: 10),
  ]) func aMarkSaysWhyAndIsReadAgain(_ reason: ForgottenHistory.Reason) throws {
    let mark = CheckpointMark(sequence: 3, size: 200, modified: nil, forgotten: reason)
    var bytes: [UInt8] = []
    JournalLine.checkpoint(mark).write(to: &bytes)
    let line = bytes.dropLast()
    let read = try line.withUnsafeBytes { (line) throws(JSONError) in try JournalLine.read(line) }
    let head = try line.withUnsafeBytes { (line) throws(JSONError) in try JournalLine.readHead(line) }
    #expect(line.withUnsafeBytes { JournalLine.isIntact($0) })
    #expect((read, head) == (.checkpoint(mark), .checkpoint(mark)))
  }

  @Test func aReasonThatIsNotKnownIsNoneAtAll() throws {
    let line = Array(#"{"checkpoint":3,"size":200,"forgotten":{"because":"moon","phase":[2]},"sum":"00000000"}"#.utf8)
    let head = try line.withUnsafeBytes { (line) throws(JSONError) in try JournalLine.readHead(line) }
    #expect(head == .checkpoint(CheckpointMark(sequence: 3, size: 200, modified: nil)))
  }
}
