import Glibc
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
