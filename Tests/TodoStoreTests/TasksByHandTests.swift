import Glibc
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

@Suite("Tasks written by hand") struct TasksByHandTests: StoreSuite {
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  private static let someday = #"{"title":"Bread",  "status":"someday"}"#

  private func leave(_ source: JSONFileTasksDataSource) async throws {
    try await source.settle()
    time.step()
  }

  private func add(_ titles: String...) async throws {
    let source = source()
    for title in titles { _ = try await source.add([.title(title)], for: "add \(title)") }
    try await leave(source)
  }

  private var text: String { get throws { try #require(contents(file)).text } }

  private func edit(_ old: String, _ new: String) throws {
    try #require(try text.contains(old))
    put(try text.replacing(old, with: new), into: file)
  }

  /// Writes elements after the last task, as an editor would.
  private func append(_ elements: String...) throws { try edit("\n]}", elements.map { ",\n" + $0 }.joined() + "\n]}") }

  private func write(_ elements: String...) {
    put(#"{"format":"todo","version":1,"tasks":["# + "\n" + elements.joined(separator: ",\n") + "\n]}\n", into: file)
  }

  @Test func needOnlyATitleAndAreAChangeFromOutside() async throws {
    try await add("a", "b")
    try append(#"{"title":"Milk"}"#, #"{"title":"Milk"}"#, #"{"title":"Butter","tags":["shop"],"number":7}"#)
    let source = source()
    let tasks = try await source.tasks()
    #expect(tasks.map(\.title) == ["a", "b", "Butter", "Milk", "Milk"])
    #expect(tasks.map(\.number) == [1, 2, 7, 8, 9] && tasks[2].tags == ["shop"])
    #expect(tasks.allSatisfy { $0.status == .active && $0.modified == $0.created })
    #expect(Set(tasks.map(\.id)).count == 5)
    #expect(source.takeFileNotices().outside.map(\.number) == [7, 8, 9])
    // Reading writes nothing, and finds the same again.
    #expect(try await self.source().tasks() == tasks)
    _ = try await source.complete([8], for: "done 8")
    try await leave(source)
    let written = try await self.source().tasks()
    #expect(written.map(\.id) == tasks.map(\.id) && written.map(\.created) == tasks.map(\.created))
    #expect(try TasksDocument.read(#require(contents(file))).tasks == written)
    #expect(try await self.source().history().steps.map(\.command) == ["add a", "add b", "", "done 8"])
    let last = self.source()
    _ = try await last.undo(2)
    #expect(try await last.tasks().map(\.title) == ["a", "b"])
    _ = try await last.redo(2)
    #expect(try await last.tasks() == written)
  }

  @Test func ofAFileWithoutAHistoryAreToldAndCanBeTakenBack() async throws {
    write(#"{"title":"Milk"}"#, #"{"title":"Butter"}"#)
    let first = source()
    let tasks = try await first.tasks()
    #expect(tasks.map { "\($0.number) \($0.title)" } == ["1 Milk", "2 Butter"])
    #expect(first.takeFileNotices().outside.map(\.number) == [1, 2])
    for title in ["c", "d"] { _ = try await first.addAndCommit([.title(title)], for: "add \(title)") }
    try await leave(first)
    #expect(try await source().history().steps.map(\.command) == ["", "add c", "add d"])
    let source = source()
    _ = try await source.undo(3)
    #expect(try await source.tasks().isEmpty)
  }

  @Test func areTheSameTasksAfterAProcessWasKilledBeforeItWroteTheFile() async throws {
    try await add("a")
    try append(#"{"title":"Milk"}"#)
    let edited = try text
    let journal = try #require(contents(directory.history))
    let source = source()
    _ = try await source.complete([2], for: "done 2")
    try await leave(source)
    let tasks = try await self.source().tasks()
    put(edited, into: file)
    let lines = try #require(contents(directory.history)).dropFirst(journal.count).split(separator: UInt8(ascii: "\n"))
    // Without the mark that follows the file.
    put(journal + lines.dropLast().flatMap { $0 + [UInt8(ascii: "\n")] }, into: directory.history)
    let again = try await self.source().tasks()
    #expect(again.map(\.id) == tasks.map(\.id) && again.map(\.status) == [.active, .completed])
  }

  @Test func theSameTextInALaterStateOfTheFileIsAnotherTask() async throws {
    try await add("a")
    var ids: Set<TaskID> = []
    for _ in 0..<3 {
      try append(#"{"title":"Milk"}"#)
      let source = source()
      let task = try #require(try await source.tasks().last)
      ids.insert(task.id)
      _ = try await source.delete([task.number], for: "delete")
      try await leave(source)
    }
    #expect(ids.count == 3)
    #expect(try await source().tasks().map(\.title) == ["a"])
  }

  @Test func aNumberOrAnIdentifierThatIsThereTwiceStaysWithTheFirst() async throws {
    try await add("a", "b", "c")
    let lines = try text.split(separator: "\n").map(String.init)
    let copy = lines[2].replacing(#""title":"b""#, with: #""title":"copy""#)
    let other = copy.replacing(#""id":""#, with: #""id":"ffffffff-0000-4000-8000-000000000000","x":""#)
      .replacing("copy", with: "other")
    try edit(lines[2], "\(copy)\n\(lines[2])\n\(other)")
    let ids = try await self.source().tasks().map(\.id)
    let source = source()
    let tasks = try await source.tasks()
    #expect(tasks.map { "\($0.number) \($0.title)" } == ["1 a", "2 copy", "3 c", "4 other", "5 b"])
    #expect(tasks.map(\.id) == ids && Set(ids).count == 5)
    let notices = source.takeFileNotices()
    #expect(
      notices.prefix(3) == [
        .renumbered(Renumbering(old: 2, new: 4)), .renumbered(Renumbering(old: 2, new: 5)), .newID(task: 5),
      ])
    #expect(notices.outside.map(\.number) == [2, 4, 5])
    // A task without an identifier takes no number away.
    try edit(lines[1], #"{"number":1,"title":"new"},"# + "\n" + lines[1])
    #expect(try await self.source().tasks().map(\.title) == ["a", "copy", "c", "other", "new", "b"])
  }

  @Test(arguments: [
    #""status":"someday""#, #""title":"b\nc""#, #""number":99999999999999999999"#, #""due":7"#, #""created":"today""#,
    #""title":"b","title":"c""#,
  ]) func oneThatCannotBeReadLocksNobodyOutAndStaysInItsPlace(_ member: String) async throws {
    try await add("a", "b", "c")
    let line = try #require(try text.split(separator: "\n").map(String.init).first { $0.contains(#""title":"b""#) })
    let name = member.prefix { $0 != ":" }
    let broken = line.replacing(#""title":"b""#, with: name == #""title""# ? "\n  " + member : #""title":"b""#)
      .replacing(#"{"number":2"#, with: name == #""number""# ? "{" + member : #"{"number":2"#)
      .replacing(#""status":"active""#, with: name == #""status""# ? member : #""status":"active""#)
      .replacing(#","created":"#, with: name == #""created""# ? #",\#(member),"x":"# : #","created":"#)
      .replacing(#","modified":"#, with: name == #""due""# ? #",\#(member),"modified":"# : #","modified":"#)
    try #require(broken != line)
    try edit(line, broken)
    for round in 0..<3 {
      let source = source()
      #expect(try await source.tasks().map(\.title).prefix(2) == ["a", "c"])
      let told = source.takeFileNotices().unreadable
      #expect(told.count == 1, "\(told)")
      if case .brokenTask(let place, _, _, _)? = told.first { #expect(place.line == 3 || place.line == 4) }
      // Nobody has deleted it.
      _ = try await source.add([.title("d\(round)")], for: "add d\(round)")
      try await leave(source)
      #expect(try text.contains(",\n" + broken + "\n"))
      let titles = try text.split(separator: "\n").filter { $0.hasPrefix("{") }
      #expect(titles.count == 5 + round)
    }
    #expect(try await source().history().outside.flatMap(\.tasks).isEmpty)
    let repair = try #require(try await self.source().proposeRepair())
    #expect(try await self.source().perform(repair) != nil)
    let repaired = self.source()
    let tasks = try await repaired.tasks()
    #expect(tasks.count == 6 && repaired.takeFileNotices().unreadable.isEmpty)
    #expect(tasks.contains { $0.title == "b" })
    #expect(try await self.source().examine().problems.isEmpty)
  }

  @Test func itsPlaceIsBehindTheTaskBeforeIt() async throws {
    write(Self.someday, #"{"title":"Milk"}"#, "7", #"{"title":"Butter","due":"soon"}"#, #"{"title":"Jam"}"#)
    try await add("last")
    let lines = try text.split(separator: "\n").map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
    #expect(lines.count == 8 && lines.last == "] }")
    #expect(lines[1] == Self.someday && lines[3] == "7" && lines[4] == #"{"title":"Butter","due":"soon"}"#)
    #expect(lines[2].contains(#""title":"Milk","#) && lines[5].contains(#""title":"Jam","#))
    #expect(try await source().tasks().map(\.number) == [1, 2, 3])
  }

  @Test func itIsNoticedInALargeFileToWhichATaskIsAdded() async throws {
    let first = source()
    _ = try await first.add([.title("large"), .notes(String(repeating: "n", count: 1 << 20))])
    _ = try await first.add([.title("last")])
    try await leave(first)
    try append(Self.someday)
    for title in ["a", "b"] {
      let source = source()
      _ = try await source.add([.title(title)])
      #expect(source.takeFileNotices().unreadable.count == 1)
      try await leave(source)
    }
    #expect(try text.contains("\n" + Self.someday + ",\n"))
  }

  @Test func whatTheRepairSavesOfATaskThatOnlyAPersonKnows() async throws {
    write(#"{"title":"Milk\r\nand bread","notes":"soon"}"#, Self.someday, #"{"title":"Jam"}"#, #"{"number":3}"#)
    let repair = try #require(try await source().proposeRepair())
    #expect(repair.steps.first == .kept(tasks: 3))
    _ = try await source().perform(repair)
    let tasks = try await source().tasks()
    #expect(Set(tasks.map(\.title)) == ["Milk", "Bread", "Jam"] && Set(tasks.map(\.number)).count == 3)
    #expect(tasks.first { $0.title == "Milk" }?.notes == "and bread\nsoon")
    #expect(tasks.allSatisfy { $0.status == .active })
    let rejected = try #require(directory.names.first { $0.hasSuffix(".rejected.txt") })
    #expect(try #require(contents(directory.path + "/" + rejected)).text.contains(Self.someday))
  }

  @Test func theRepairOfABrokenStructureSavesThemToo() async throws {
    let large = Limits.number - 1
    write(
      #"{"title":"Milk"}"#, #"{"title":"Bread","status":"active"}"#, #"{"number":5,"title":"Jam"}"#,
      #"{"number":\#(large),"id":"10000000-0000-4000-8000-000000000000","title":"Salt","created":"2026-11-21T09:00:00Z"}"#,
      #"{"title":"Soap",}"#)
    await #expect(throws: TodoError.self) { try await source().tasks() }
    let repair = try #require(try await source().proposeRepair())
    #expect(
      repair.steps == [
        .kept(tasks: 4), .renumbered(from: large, to: 8, title: "Salt", line: 5),
        .rejected(line: 6, number: nil, title: "Soap"),
      ], "\(repair.steps)")
    _ = try await source().perform(repair)
    let tasks = try await source().tasks()
    #expect(tasks.map { "\($0.number) \($0.title)" } == ["5 Jam", "6 Milk", "7 Bread", "8 Salt"])
    #expect(Set(tasks.map(\.id)).count == 4 && tasks.allSatisfy { $0.status == .active })
    try await add("next")
    #expect(try await source().tasks().last?.number == 9)
  }

  @Test func oneThatASyncHasChangedIsOneTaskAfterTheRepair() async throws {
    try await add("a", "b")
    let task = try #require(try await source().tasks().last)
    try edit(#""title":"b","status":"active""#, #""title":"b","status":"someday""#)
    let source = source()
    let renamed = changing(task) { ($0.title, $0.modified) = ("renamed", Instant(seconds: $0.modified.seconds + 9)) }
    let change: SharedTasksChange = (
      tasks: [.updated(from: task, to: renamed)], views: [:], lastNumber: 2,
      note: SyncNote(remote: "origin", commit: "", conflicts: [])
    )
    _ = try await source.merge(since: nil, from: "origin") { _ -> (SharedTasksChange?, Int) in (change, 0) }
    try await leave(source)
    #expect(try await self.source().tasks().map(\.title) == ["a", "renamed"])
    let repair = try #require(try await self.source().proposeRepair())
    #expect(repair.tasks == 2 && repair.steps.contains(.rejected(line: 3, number: 2, title: "b")), "\(repair.steps)")
    _ = try await self.source().perform(repair)
    let tasks = try await self.source().tasks()
    #expect(tasks.map(\.title) == ["a", "renamed"] && tasks.last?.id == task.id)
    #expect(try await self.source().examine().problems.isEmpty)
  }

  @Test func anUndoOfOneThatCannotBeReadSaysSo() async throws {
    try await add("a", "b")
    try edit(#""title":"b","status":"active""#, #""title":"b","status":"someday""#)
    do throws(TodoError) {
      _ = try await source().undo(1)
      Issue.record("it is undone")
    } catch {
      let isTrue = if case .unreadable(file, _, _) = error { true } else { false }
      #expect(isTrue, "\(error)")
    }
    #expect(try text.contains("someday"))
  }

  @Test func whatIsMendedInAnEditorIsAChangeOfThatTask() async throws {
    try await add("a", "b")
    try edit(#""title":"b","status":"active""#, #""title":"b","status":"someday""#)
    try await add("c")
    try edit(#""title":"b","status":"someday""#, #""title":"by hand","status":"active""#)
    let source = source()
    #expect(try await source.tasks().map(\.title) == ["a", "by hand", "c"])
    let change = try #require(source.takeFileNotices().outside.first)
    #expect(change.before?.title == "b" && change.after?.title == "by hand")
  }

  @Test func whoMergesSeesTheTaskAsItLastWasAndDeletesNothing() async throws {
    try await add("a", "b")
    try edit(#""title":"b","status":"active""#, #""title":"b","status":"someday""#)
    let source = source()
    let (_, seen) = try await source.merge(since: nil, from: "origin") { state in
      (nil, state.table.tasks.map(\.title))
    }
    #expect(seen == ["a", "b"])
    #expect(try await self.source().tasks().map(\.title) == ["a"])
    // What no record knows could be a task that the remote has.
    try append(#"{"number":9,"id":"10000000-0000-4000-8000-000000000000","title":"x","status":"someday"}"#)
    await #expect(throws: TodoError.self) {
      try await self.source().merge(since: nil, from: "origin") { _ in (nil, 0) }
    }
  }

  @Test(arguments: [#"{"title":"a","#, #"{"title":"a",}"#, "{\"title\":\"a\nb\"}", #"{title:"a"}"#])
  func aFileWhoseStructureIsBrokenIsRefused(_ element: String) async throws {
    write(#"{"title":"Milk"}"#, element)
    let bytes = contents(file)
    await #expect(throws: TodoError.self) { try await source().tasks() }
    await #expect(throws: TodoError.self) { try await source().add([.title("x")]) }
    #expect(contents(file) == bytes)
  }
}

extension [FileNotice] {
  fileprivate var unreadable: [Finding] {
    flatMap { notice in if case .unreadableTasks(let findings) = notice { findings } else { [] as [Finding] } }
  }
}
