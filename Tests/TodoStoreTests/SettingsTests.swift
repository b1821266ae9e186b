import Glibc
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

@Suite("Settings of every data source") struct DataSourceSettingsTests: StoreSuite {
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  @Test(arguments: DataSourceKind.allCases) func changesAreStepsThatUndoTakesBack(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    let saved = try await source.perform(.saveView("v", .term(.tag("a"))), for: "view save v = +a")
    #expect(saved == SettingsChange(before: Settings(), after: Settings(views: ["v": "+a"])))
    try await source.commit()
    #expect(try await source.perform(.saveView("v", .term(.tag("a"))), for: "again") == nil)
    _ = try await source.perform(.use(Scope(project: "work")), for: "use project:work")
    try await source.addAndCommit([.title("t")])
    #expect(try await source.tasks().map(\.project) == ["work"])
    let all = Settings(views: ["v": "+a"], scope: Scope(project: "work"))
    #expect(try await source.settings() == all)
    #expect(
      try await source.history().steps.map(\.command) == ["view save v = +a", "use project:work", "add t project:work"])
    let walked = try await source.perform(.undo(3), for: "undo 3")
    #expect(walked.settings == SettingsChange(before: all, after: Settings()))
    #expect(walked.changes.map(\.isDeletion) == [true])
    try await source.commit()
    #expect(try await source.settings() == Settings())
    #expect(try await source.perform(.redo(2), for: "redo 2").settings?.after == all)
    #expect(try await source.settings() == all)
  }

  @Test(arguments: DataSourceKind.allCases) func whatIsNotCommittedCanBeTakenBack(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    try await source.committing { try await $0.perform(.use(Scope(tags: ["a"])), for: "use +a") }
    _ = try await source.perform(.use(Scope(tags: ["b"])), for: "use +b")
    _ = try await source.perform(.saveView("v", .term(.tag("a"))), for: "view save v = +a")
    await source.rollback()
    #expect(try await source.settings() == Settings(scope: Scope(tags: ["a"])))
    await #expect(throws: TodoError.noSuchView("v", nearest: nil)) {
      try await source.perform(.deleteView("v"), for: "view delete v")
    }
    try await source.commit()
    #expect(try await source.history().steps.count == 1)
  }

  @Test(arguments: DataSourceKind.allCases) func severalCanBeOneStep(_ kind: DataSourceKind) async throws {
    let source = make(kind)
    _ = try await source.perform(.use(Scope(tags: ["a"])), for: "use +a")
    _ = try await source.perform(.saveView("v", .term(.tag("a"))), for: "view save v = +a")
    _ = try await source.add([.title("t")])
    try await source.commit(asOneStep: true)
    #expect(try await source.history().steps.count == 1)
    _ = try await source.undo()
    #expect(try await source.settings() == Settings())
    _ = try await source.redo()
    #expect(try await source.settings() == Settings(views: ["v": "+a"], scope: Scope(tags: ["a"])))
    #expect(try await source.tasks().map(\.tags) == [["a"]])
  }
}

@Suite("Settings in the file and the history") struct SettingsFileTests: StoreSuite {
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  private let kept = Settings(views: ["b": "@a milk", "a": "+x"], scope: Scope(project: "work", tags: ["x"]))

  /// Puts them there as somebody who leaves afterwards, with a file that is up to date or not.
  private func keep(isSettled: Bool = true) async throws {
    let source = source()
    _ = try await source.perform(.saveView("a", .term(.tag("x"))), for: "view save a = +x")
    _ = try await source.perform(
      .saveView("b", .and([.term(.view("a")), .term(.text("milk"))])), for: "view save b = @a milk")
    _ = try await source.perform(.use(kept.scope), for: "use project:work +x")
    try await source.addAndCommit([.title("t")], for: "add t")
    if isSettled { await source.checkpoint(during: .atTheEnd) }
    time.step()
  }

  private func text() throws -> String { try #require(contents(file)).text }

  private func edit(_ old: String, _ new: String) throws {
    let text = try text()
    try #require(text.contains(old))
    put(text.replacing(old, with: new), into: file)
  }

  @Test func aChangeThatComesToNothingLeavesTheFileToOthers() async throws {
    try await keep()
    #expect(try await source().perform(.use(kept.scope), for: "use project:work +x") == nil)
    #expect(try await self.source().add([.title("u")]).map(\.number) == [2])
  }

  @Test(arguments: [true, false]) func anotherReaderFindsThem(isSettled: Bool) async throws {
    try await keep(isSettled: isSettled)
    #expect(try await source().settings() == kept)
    #expect(try await source().tasks().map(\.project) == ["work"])
    guard isSettled else { return #expect(contents(file) == nil) }
    let head = try #require(text().firstMatch(of: /^.*"tasks":\[/)).output
    #expect(head.hasPrefix(#"{"format":"todo","version":1,"sequence":4,"lastNumber":1,"#))
    #expect(head.hasSuffix(#","scope":"project:work +x","views":{"a":"+x","b":"@a milk"},"tasks":["#), "\(head)")
  }

  @Test func eachIsOneLineOfTheHistory() async throws {
    try await keep()
    let history = try #require(contents(directory.history)).text
    let lines = history.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix(#"{"sequence""#) }.count == 4)
    #expect(
      lines[0].contains(
        #""kind":"do","settings":{"before":{},"after":{"views":{"a":"+x"}}},"command":"view save a = +x","#
          + #""lastNumber":0,"changes":[],"sum":"#))
    #expect(!lines[3].contains("settings"))
  }

  @Test func whoeverIsThereSeesWhatOthersChange() async throws {
    try await keep()
    let one = source()
    #expect(try await one.settings() == kept)
    let other = source()
    try await other.committing { try await $0.perform(.use(Scope()), for: "use") }
    #expect(try await one.settings().scope.isEmpty)
    try await one.addAndCommit([.title("u")])
    #expect(try await one.tasks().map(\.project) == ["work", nil])
  }

  @Test func editsFromOutsideKeepThemAndAreTheTruth() async throws {
    try await keep()
    try edit(#""title":"t""#, #""title":"by hand""#)
    #expect(try await source().settings() == kept)
    try edit(#""title":"by hand""#, #""title":"t""#)
    try edit(#""a":"+x""#, #""a":"+y""#)
    try edit(#""scope":"project:work +x","#, "")
    let source = source()
    let edited = Settings(views: ["a": "+y", "b": "@a milk"])
    #expect(try await source.settings() == edited)
    // What was edited is a step of its own.
    _ = try await source.perform(.saveView("c", .term(.tag("z"))), for: "view save c = +z")
    try await source.settle()
    #expect(try await source.history().outside.count == 1)
    _ = try await source.undo()
    #expect(try await source.settings() == edited)
    _ = try await source.undo()
    #expect(try await source.settings() == kept)
    await source.rollback()
  }

  @Test func whatWasCommittedComesOnTopOfAnEditedFile() async throws {
    try await keep()
    let source = source()
    _ = try await source.perform(.saveView("a", .term(.tag("z"))), for: "view save a = +z")
    try await source.committing { try await $0.perform(.saveView("c", .term(.tag("z"))), for: "view save c = +z") }
    try edit(#""a":"+x""#, #""a":"+hand""#)
    #expect(try await self.source().settings().views == ["a": "+hand", "b": "@a milk", "c": "+z"])
  }

  @Test func aMissingFileIsRestoredWithThem() async throws {
    try await keep()
    unlink(file)
    #expect(try await source().settings() == kept)
  }

  /// Restored from the file if that is damaged elsewhere, and from the history otherwise.
  @Test(arguments: [(#""title":"t""#, #"title":"t""#), ("project:work +x", "due:today"), (#""b":"@a milk""#, "7")])
  func aRepairKeepsThem(_ old: String, _ new: String) async throws {
    try await keep()
    try edit(old, new)
    await #expect(throws: TodoError.self) { try await source().settings() }
    let doctor = source()
    _ = try await doctor.perform(try #require(try await doctor.proposeRepair()))
    #expect(try await source().settings() == kept)
    #expect(try await source().tasks().map(\.project) == ["work"])
  }

  @Test func aForgottenHistoryLeavesThem() async throws {
    try await keep()
    let source = source()
    try await source.clearHistory()
    try await source.commit()
    #expect(try await self.source().settings() == kept)
  }

  /// A large file is not read for a task that is added, unless its last line is long; the scope counts all the same.
  @Test(.tags(.sweep), .door, arguments: [true, false])
  func aTaskThatIsAddedToALargeFileIsFilledIn(isInTheFile: Bool) async throws {
    let notes = String(repeating: "x", count: 5 << 20)
    let large = source()
    _ = try await large.add([.title("large"), .notes(notes)])
    try await large.addAndCommit([.title("last")])
    if !isInTheFile { await large.checkpoint(during: .atTheEnd) }
    try await large.committing { try await $0.perform(.use(Scope(project: "work\"x\"", tags: ["é"])), for: "use") }
    if isInTheFile { await large.checkpoint(during: .atTheEnd) }
    time.step()
    let source = source()
    let added = try await source.add([.title("new")])
    #expect((added.first?.after?.project, added.first?.after?.tags) == ("work\"x\"", ["é"]))
    // Who asks for the tasks afterwards gets all of them.
    try await source.commit()
    #expect(try await source.tasks().map(\.title) == ["large", "last", "new"])
  }
}

@Suite struct ShortenedHistoryTests {
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  private func source(_ limits: HistoryLimits) -> JSONFileTasksDataSource {
    JSONFileTasksDataSource(path: directory.file, clock: time.clock, limits: limits, timeout: .zero)
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
