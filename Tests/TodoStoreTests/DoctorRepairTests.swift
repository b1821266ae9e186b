import Glibc
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

@Suite("Repairing a data file") struct DoctorRepairTests {
  private let store: DamagedStore

  init() async throws { store = try await DamagedStore() }

  private func titles(_ store: DamagedStore) async throws -> [String] {
    try await store.source.tasks().map { "\($0.number) \($0.title)\($0.project.map { " in " + $0 } ?? "")" }
  }

  private static let whole = [
    "1 Task 1 in tail0", "2 Task 2 in tail1", "3 Task 3 in tail2", "4 Task 4", "5 Task 5", "6 Task 6",
  ]

  @Test func whereNothingIsBrokenNothingHappens() async throws {
    let names = store.directory.names
    #expect(try await store.repair() == nil)
    #expect(store.directory.names == names)
  }

  @Test func theOldFilesStayByteForByteAndTheModeIsKept() async throws {
    store.changeLine(3) { $0 = $0.replacing(#""title""#, with: "title") }
    chmod(store.directory.file, 0o640)
    let (file, history) = (store.file, store.history)
    let repair = try #require(try await store.repair())
    let base = "tasks.broken-" + (repair.kept.first?.dropFirst(13).prefix(15) ?? "")
    #expect(repair.kept == [base + ".json", base + ".history.jsonl", base + ".rejected.txt"])
    #expect(contents(store.directory.path + "/" + base + ".json") == file)
    #expect(contents(store.directory.path + "/" + base + ".history.jsonl") == history)
    #expect(try #require(fileStatus(store.directory.file)).st_mode & 0o777 == 0o640)
    #expect(try await titles(store) == Self.whole)
    // What is kept does not grow with what is used.
    try await store.run { source in try await source.addAndCommit([.title("later")]) }
    #expect(contents(store.directory.path + "/" + base + ".history.jsonl") == history)
    #expect(contents(store.directory.path + "/" + base + ".json") == file)
  }

  @Test func aSecondRepairTakesAnotherName() async throws {
    var kept: Set<String> = []
    let clock = Clock.fixed(at: store.time.clock.now(), zone: FixedZone.utc)
    for line in 2...4 {
      store.changeLine(line) { $0 = "oops " + $0 }
      let source = JSONFileTasksDataSource(path: store.directory.file, clock: clock)
      let repair = try #require(try await source.proposeRepair())
      kept.formUnion(try #require(try await source.perform(repair)).kept)
    }
    #expect(kept.count == 9 && kept.isSubset(of: store.directory.names))
  }

  @Test func aTaskThatOnlyTheHistoryCanTellIsRestored() async throws {
    store.changeLine(6) { $0 = String($0.prefix(60)) + "\n" }
    let repair = try #require(try await store.repair())
    #expect(try await titles(store) == Self.whole)
    #expect(
      repair.steps == [
        .kept(tasks: 5), .applied(commands: 3), .restored(task: 5, title: "Task 5", command: 5),
        .rejected(line: 6, number: 5, title: nil),
      ])
  }

  @Test func aTaskWithBadMembersIsSavedWithoutThemOrTakenFromTheHistory() async throws {
    let store = try await DamagedStore(tail: 0)
    store.changeLine(3) { $0 = $0.replacing(#""status":"completed""#, with: #""status":7"#) }
    let file = store.file
    _ = try await store.repair()
    #expect(try await store.source.task(2).status == .completed)
    // Without the history nobody knows.
    store.file = file
    unlink(store.directory.history)
    store.changeLine(4) { $0 = $0.replacing(#""number":3"#, with: #""number":-3"#) }
    store.changeLine(5) { $0 = String($0.replacing(#""id":"#, with: #""theirs":"#)) }
    let repair = try #require(try await store.repair())
    #expect(
      repair.steps == [
        .kept(tasks: 6), .reduced(task: 2, title: "Task 2", members: ["status"], line: 3),
        .reduced(task: 7, title: "Task 3", members: ["number"], line: 4),
      ])
    #expect(try await store.source.tasks().map(\.number) == [1, 2, 4, 5, 6, 7])
    #expect(try await store.source.task(2).notes == "line\nline 2")
    #expect(repair.kept.contains { $0.hasSuffix(".rejected.txt") })
  }

  @Test func aFileOfZerosIsSavedFromItsHistory() async throws {
    store.file = [UInt8](repeating: 0, count: store.file.count)
    _ = try #require(try await store.repair())
    #expect(try await titles(store) == Self.whole)
  }

  @Test func withoutAHistoryWhatCannotBeReadIsKeptAside() async throws {
    let store = try await DamagedStore(tail: 0)
    unlink(store.directory.history)
    store.changeLine(3) { $0 = $0.replacing(#""created":"20"#, with: #""created":x"20"#) }
    let line = DamagedStore.lines(store.file)[2]
    let repair = try #require(try await store.repair())
    #expect(repair.steps == [.kept(tasks: 5), .rejected(line: 3, number: 2, title: "Task 2")])
    let rejected = try #require(repair.kept.last)
    let text = try #require(contents(store.directory.path + "/" + rejected)).text
    #expect(text.hasPrefix("tasks.json:3:"))
    #expect(text.contains(line.dropLast(2).text))
    #expect(repair.kept.count == 2)
  }

  @Test func sharedNumbersAndIDsAreGivenAnew() async throws {
    let store = try await DamagedStore(tasks: 4, tail: 0)
    let lines = DamagedStore.lines(store.file).map(\.text)
    // The same line again, and one that was copied to make another task.
    let copy = lines[2].replacing("Task 2", with: "Copy of 2")
    store.file = Array(([lines[0], "oops\n"] + lines[1...2] + [lines[2], copy] + lines[3...]).joined().utf8)
    let repair = try #require(try await store.repair())
    #expect(try await titles(store) == ["1 Task 1", "2 Task 2", "3 Task 3", "4 Task 4", "5 Copy of 2"])
    #expect(
      repair.steps == [
        .kept(tasks: 6), .merged(task: 2, line: 5), .newID(task: 2, title: "Copy of 2", line: 6),
        .renumbered(from: 2, to: 5, title: "Copy of 2", line: 6), .rejected(line: 2, number: nil, title: nil),
      ])
  }

  @Test func theOwnerOfANumberKeepsItWhereverItStands() async throws {
    let store = try await DamagedStore(tasks: 4, tail: 0)
    unlink(store.directory.history)
    // The first task has the number of the third, which comes later.
    store.changeLine(2) { $0 = "oops " + $0.replacing(#"{"number":1"#, with: #"{"number":3"#) }
    _ = try await store.repair()
    #expect(try await titles(store) == ["2 Task 2", "3 Task 3", "4 Task 4", "5 Task 1"])
  }

  @Test func aBrokenRecordInTheTailLosesNothingButItself() async throws {
    // The second of the three commands that are not in the file.
    store.changeHistoryLine(10) { $0 = $0.replacing("tail1", with: "tXXl1") }
    let (file, history) = (store.file, store.history)
    await #expect(throws: TodoError.self) { try await store.source.tasks() }
    let repair = try #require(try await store.repair())
    #expect(
      try await titles(store) == [
        "1 Task 1 in tail0", "2 Task 2", "3 Task 3 in tail2", "4 Task 4", "5 Task 5", "6 Task 6",
      ])
    #expect(
      repair.steps == [.kept(tasks: 6), .applied(commands: 2), .lostRecords(lines: [10]), .shortenedHistory(from: 10)])
    #expect(repair.kept.map { contents(store.directory.path + "/" + $0) } == [file, history])
    // The command after the break can still be undone, and those before it cannot.
    try await store.run { source in
      #expect(try await source.history().steps.map(\.number) == [10])
      try await source.committing { try await $0.undo() }
    }
    #expect(try await store.source.task(3).project == nil)
    #expect(try await store.source.examine().problems.isEmpty)
  }

  @Test func aBrokenRecordBeforeTheTailIsRepairedTooBecauseUndoNeedsIt() async throws {
    store.changeHistoryLine(2) { $0 = String($0.dropFirst()) }
    #expect(try await titles(store) == Self.whole)
    // What is newer can be undone all the same.
    await #expect(throws: TodoError.self) { try await store.source.undo(9) }
    _ = try #require(try await store.repair())
    #expect(try await titles(store) == Self.whole)
    try await store.run { source in try await source.committing { try await $0.undo(8) } }
    #expect(try await store.source.tasks().map(\.number) == [1, 2])
  }

  @Test func aFileThatIsGoneIsSavedFromWhatTheHistoryKnows() async throws {
    store.history = DamagedStore.lines(store.history).dropFirst(3).flatMap { $0 }
    unlink(store.directory.file)
    let repair = try #require(try await store.repair())
    #expect(
      try await titles(store) == [
        "1 Task 1 in tail0", "2 Task 2 in tail1", "3 Task 3 in tail2", "4 Task 4", "5 Task 5", "6 Task 6",
      ])
    #expect(repair.kept.count == 1 && repair.steps == [.applied(commands: 7)])
  }

  @Test func aHeadThatCannotBeReadIsMadeUpFor() async throws {
    store.changeLine(1) { $0 = "\u{1}" + $0.dropFirst(30) }
    _ = try #require(try await store.repair())
    #expect(try await titles(store) == Self.whole)
    #expect(try await store.source.add([.title("next")]).map(\.number) == [7])
  }

  @Test func aFileOfAnotherKindIsLeftAlone() async throws {
    let directory = TemporaryDirectory()
    for text in ["hello", "{}", #"{"format":"other","tasks":[{"number":1}]}"#, "\u{0}\u{0}"] {
      put(text, into: directory.file)
      let source = JSONFileTasksDataSource(path: directory.file, clock: SteppingClock().clock)
      #expect(try await source.examine().problems.count == 1, "\(text)")
      #expect(try await source.proposeRepair() == nil)
      #expect(contents(directory.file) == Array(text.utf8))
    }
    #expect(directory.names == ["tasks.json"])
  }

  @Test func whatHasChangedSinceItWasProposedIsNotRepaired() async throws {
    store.changeLine(3) { $0 = "oops " + $0 }
    let source = store.source
    let proposal = try #require(try await source.proposeRepair())
    store.changeLine(4) { $0 = "oops " + $0 }
    let file = store.file
    #expect(try await source.perform(proposal) == nil)
    #expect((store.file, store.directory.names) == (file, ["tasks.history.jsonl", "tasks.json", "tasks.json.lock"]))
  }

  @Test func nobodyIsRepairedWhileSomebodyWrites() async throws {
    let holder = store.source
    _ = try await holder.add([.title("not committed")])
    store.changeLine(3) { $0 = "oops " + $0 }
    let source = store.source
    let proposal = try #require(try await source.proposeRepair())
    await #expect(throws: TodoError.locked(path: store.directory.file, holder: Int(getpid()))) {
      try await source.perform(proposal)
    }
    await holder.rollback()
    #expect(try await source.perform(proposal) != nil)
    // What was repaired is what is used from then on.
    #expect(try await source.tasks().count == 6)
  }

  @Test func aDryRunRepairsNothing() async throws {
    store.changeLine(3) { $0 = "oops " + $0 }
    let (file, names) = (store.file, store.directory.names)
    let dry = JSONFileTasksDataSource(path: store.directory.file, clock: store.time.clock, isDryRun: true)
    let proposal = try #require(try await dry.proposeRepair())
    #expect(try await dry.perform(proposal) == proposal)
    #expect(store.file == file && store.directory.names == names)
  }

  @Test func aLinkStaysALink() async throws {
    let link = store.directory.path + "/link.json"
    #expect(symlink("tasks.json", link) == 0)
    store.changeLine(3) { $0 = "oops " + $0 }
    let source = JSONFileTasksDataSource(path: link, clock: store.time.clock)
    _ = try await source.perform(try #require(try await source.proposeRepair()))
    #expect(try await (#require(fileStatus(link)).st_mode & S_IFMT, titles(store)) == (S_IFLNK, Self.whole))
  }
}
