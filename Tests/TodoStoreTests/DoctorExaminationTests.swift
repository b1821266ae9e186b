import Glibc
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

@Suite("Examining a data file") struct DoctorExaminationTests {
  private let store: DamagedStore

  init() async throws { store = try await DamagedStore() }

  @Test func whatIsInOrderIsDescribed() async throws {
    let store = try await DamagedStore(tasks: 6, tail: 3)
    let examination = try await store.source.examine()
    #expect(examination.findings.isEmpty && examination.leftovers.isEmpty)
    #expect(examination.file.tasks == 6 && examination.file.size == store.file.count)
    #expect(examination.file.mode == 0o600 && examination.file.version == 1)
    #expect(examination.file.sequence == 7 && examination.file.lastNumber == 6 && examination.file.target == nil)
    #expect(examination.history.commands == 1...10 && examination.history.records == 10)
    #expect(examination.history.reachesBeginning && examination.history.tail == 3)
    #expect(examination.history.undoable == 10 && examination.history.redoable == 0)
    #expect(examination.history.size == store.history.count && examination.history.tornBytes == 0)
    guard case .free = examination.lock else { return fail("\(examination.lock)") }
    try await store.run { source in try await source.committing { try await $0.undo(2) } }
    let undone = try await store.source.examine()
    #expect(undone.history.undoable == 8 && undone.history.redoable == 2 && undone.history.tail == 0)
  }

  @Test func nothingAtAllIsFine() async throws {
    let directory = TemporaryDirectory()
    let examination = try await JSONFileTasksDataSource(path: directory.file, clock: SteppingClock().clock).examine()
    #expect(examination.findings.isEmpty && examination.file.size == nil && examination.history.size == nil)
    #expect((examination.lock, directory.names) == (.absent, []))
  }

  @Test func examiningChangesNothingAndLocksNobodyOut() async throws {
    store.changeLine(3) { $0 = "oops" + $0 }
    let names = store.directory.names
    let before = (store.file, store.history, contents(store.directory.file + ".lock"))
    _ = try await store.source.examine()
    _ = try await store.source.proposeRepair()
    #expect(store.directory.names == names)
    #expect(before == (store.file, store.history, contents(store.directory.file + ".lock")))
  }

  @Test func whoHoldsTheLockIsNamed() async throws {
    let holder = store.source
    _ = try await holder.add([.title("not committed")])
    #expect(try await store.source.examine().lock == .held(by: Int(getpid()), isAlive: true))
    // A number that no process has: the lock is another one's, whatever its file says.
    put("4194304\n", into: store.directory.file + ".lock")
    #expect(try await store.source.examine().lock == .held(by: 4_194_304, isAlive: false))
    await holder.rollback()
    #expect(try await store.source.examine().lock == .free(last: 4_194_304))
    #expect(try await store.source.examine().findings.isEmpty)
  }

  @Test func theFileBehindALinkIsNamed() async throws {
    let link = store.directory.path + "/link.json"
    #expect(symlink("tasks.json", link) == 0)
    let examination = try await JSONFileTasksDataSource(path: link, clock: store.time.clock).examine()
    #expect(examination.file.target == store.directory.file && examination.history.commands == 1...10)
  }

  @Test func everyBrokenTaskIsNamedAndHidesNoOther() async throws {
    store.changeLine(3) { $0 = $0.replacing(#""status":"completed""#, with: #""status":"finished""#) }
    store.changeLine(5) { $0 = $0.replacing(#""title":"#, with: #""title":7,"x":"#) }
    let examination = try await store.source.examine()
    let tasks = examination.problems.compactMap { finding in
      if case .brokenTask(let place, let number, _, _) = finding { [place.line, number ?? 0] } else { nil }
    }
    #expect(tasks == [[3, 2], [5, 4]])
    #expect(examination.problems.count == 2 && examination.file.tasks == 5)
  }

  @Test func sharedNumbersAndIDsAndWhatIsMissingAreNoProblemBecauseLoadingResolvesThem() async throws {
    let store = try await DamagedStore(tasks: 4, tail: 0)
    let lines = DamagedStore.lines(store.file).map(\.text)
    store.changeLine(4) { $0 = $0.replacing(#"{"number":3"#, with: #"{"number":1"#) }
    store.changeLine(5) {
      $0 = $0.replacing(lines[4].dropFirst(18).prefix(36), with: lines[1].dropFirst(18).prefix(36))
    }
    store.changeLine(3) { $0 = #"{"title":"by hand"},"# + "\n" }
    let examination = try await store.source.examine()
    #expect(examination.problems.isEmpty && examination.file.tasks == 4)
    #expect(try await store.source.proposeRepair() == nil)
  }

  @Test func aNumberThatCannotBeReadIsSharedByNobody() async throws {
    let store = try await DamagedStore(tasks: 4, tail: 0)
    store.changeLine(3) { $0 = $0.replacing(#"{"number":2"#, with: #"{"number":0"#) }
    store.changeLine(4) { $0 = $0.replacing(#"{"number":3"#, with: #"{"number":0"#) }
    let problems = try await store.source.examine().problems
    #expect(problems.count == 2)
    #expect(problems.allSatisfy { if case .brokenTask = $0 { true } else { false } })
  }

  @Test func whatStandsBehindTheEndIsNamedWhereItBegins() async throws {
    let store = try await DamagedStore(tasks: 4, tail: 0)
    store.file = store.file.dropLast() + Array(" x\n".utf8)
    guard case .brokenFile(let place, let problem)? = try await store.source.examine().problems.first
    else { return fail("nothing is found") }
    #expect(place.line == 6 && place.column == 4)
    #expect(problem.hasPrefix("found \"x\" after the end"))
  }

  @Test func aBrokenRecordIsNamedAndSoIsWhatIsMissing() async throws {
    let whole = store.history
    func examination(_ change: (inout [[UInt8]]) -> Void) async throws -> Examination {
      var lines = DamagedStore.lines(whole)
      change(&lines)
      store.history = lines.flatMap { $0 }
      return try await store.source.examine()
    }
    // Lines 1 to 7 are commands, 8 is the mark, and 9 to 11 the tail.
    store.changeHistoryLine(3) { $0 = $0.replacing("Task 3", with: "Task 4") }
    let broken = try await store.source.examine()
    guard case .brokenRecord(let place, _) = broken.problems.first else { return fail("\(broken.findings)") }
    #expect(place == SourcePlace(file: store.directory.history, line: 3, column: 1))
    #expect(broken.problems.count == 1 && broken.history.undoable == nil)
    let inTail = try await examination { $0.remove(at: 9) }
    #expect(inTail.problems == [.missingCommands(9...9, isInFile: false)])
    let inFile = try await examination { $0.remove(at: 2) }
    #expect(inFile.findings == [.missingCommands(3...3, isInFile: true)] && inFile.problems.isEmpty)
    let swapped = SourcePlace(file: store.directory.history, line: 10, column: 1)
    #expect(try await examination { $0.swapAt(8, 9) }.problems.contains(.misplacedCommand(8, swapped)))
  }

  @Test func theLastRecordIsNoMarkAlthoughNothingFollowsIt() async throws {
    store.changeHistoryLine(11) { $0 = $0.replacing("e", with: "3") }
    let problems = try await store.source.examine().problems
    guard case .brokenRecord(let place, let problem) = problems.first else { return fail("\(problems)") }
    #expect(place == SourcePlace(file: store.directory.history, line: 11, column: 1))
    #expect(!problem.contains("no command is missing"))
  }

  @Test func aTornEndIsToldAndIsNoProblem() async throws {
    store.history.removeLast(5)
    // The lock knows that this record was acknowledged once.
    unlink(store.directory.file + ".lock")
    let examination = try await store.source.examine()
    #expect(examination.findings.isEmpty && examination.history.tornBytes > 100)
    #expect(examination.history.commands == 1...9)
  }

  @Test func aHistoryWithoutItsFileIsCompleteOrNot() async throws {
    let history = store.history
    for text in [nil, ""] {
      text.map { put($0, into: store.directory.file) } ?? { unlink(store.directory.file) }()
      store.history = history
      #expect(try await store.source.examine().findings.isEmpty)
      store.history = DamagedStore.lines(history).dropFirst().flatMap { $0 }
      #expect(try await store.source.examine().problems == [.incompleteHistory])
    }
  }

  @Test func aFileWithoutItsHistoryIsFineAndAnOlderHistoryLacksCommands() async throws {
    let store = try await DamagedStore(tail: 0)
    let history = store.history
    unlink(store.directory.history)
    #expect(try await store.source.examine().findings.isEmpty)
    store.history = DamagedStore.lines(history).prefix(4).flatMap { $0 }
    #expect(try await store.source.examine().problems == [.historyBehind(file: 7, history: 4)])
  }

  @Test func aFileThatLacksCommandsOrHasOthersIsAProblemUntilTheNextChange() async throws {
    let one = try await Machine.filled(.few)
    let buffer = one.file
    // It continued elsewhere, from the same history.
    let copy = one.copy()
    try await copy.add("on a copy")
    // It comes from another history altogether.
    let stranger = Machine()
    try await stranger.add("on another machine")
    try await one.add("here")
    let cases: [([UInt8], Finding)] = [
      (buffer, .fileBehind(file: 2, history: 3)), (copy.file, .historyBehind(file: 3, history: 3)),
      (stranger.file, .foreignFile(commands: 3)),
    ]
    for (file, problem) in cases {
      let machine = one.copy()
      machine.putFile(file)
      #expect(try await machine.source.examine().problems == [problem])
      // Looking puts nothing right, and nothing is to be repaired.
      #expect(try await machine.source.proposeRepair() == nil)
      #expect(machine.file == file)
      try await machine.add("next")
      #expect(try await machine.source.examine().problems.isEmpty)
    }
    // What was changed in an editor lacks nothing.
    one.putFile(one.file.edited("Zwei", "Zwo"))
    #expect(try await one.source.examine().problems.isEmpty)
  }

  @Test(arguments: [
    ("tasks.sync-conflict-20261121-091400-ABCDEFG.json", Leftover.SyncTool.syncthing),
    ("tasks.history.sync-conflict-20261121-091400-ABCDEFG.jsonl", .syncthing),
    ("tasks.json.sync-conflict-20261121-091400-ABCDEFG.lock", .syncthing),
    ("tasks.history.jsonl.sync-conflict-20261121-091400-ABCDEFG.torn", .syncthing),
    ("tasks (Anna's conflicted copy 2026-11-21).json", .dropbox),
    ("tasks (Anna's conflicted copy 2026-11-21 (1)).json", .dropbox),
    ("tasks (conflicted copy 2026-11-21 091400).json", .nextcloud), ("tasks_conflict-20261121-091400.json", .nextcloud),
    ("tasks (In Konflikt stehende Kopie 2026-11-21).json", .unknown),
  ]) func conflictCopiesAreProblems(_ name: String, _ tool: Leftover.SyncTool) async throws {
    let path = store.directory.path + "/" + name
    put(store.file, into: path)
    #expect(try await store.source.examine().problems == [.conflictCopy(path: path, tool)])
    put("garbage", into: path)
    let garbage = try await store.source.examine().problems
    #expect((garbage == [.conflictCopy(path: path, tool)]) != name.hasSuffix(".json"))
  }

  @Test func otherNeighboursAreHarmless() async throws {
    for name in [
      ".tasks.json.new", ".tasks.history.jsonl.new", "tasks.history.jsonl.torn", "tasks2.json", "tasks-OLD.json",
      "tasks2 (conflicted copy 2026).json", "mytasks.sync-conflict-1.json", "tasks.broken-20261121-090000.json",
    ] { put("x", into: store.directory.path + "/" + name) }
    let examination = try await store.source.examine()
    #expect(examination.findings.isEmpty)
    #expect(
      examination.leftovers == [
        Leftover(name: ".tasks.history.jsonl.new", kind: .draft), Leftover(name: ".tasks.json.new", kind: .draft),
        Leftover(name: "tasks.broken-20261121-090000.json", kind: .replaced),
        Leftover(name: "tasks.history.jsonl.torn", kind: .torn),
      ])
  }

  @Test(arguments: [("tasks.json", Int32(66)), ("tasks.history.jsonl", 66), ("tasks.json.lock", 73)])
  func whatIsNoFileIsNotMissing(_ name: String, _ code: Int32) async throws {
    let path = store.directory.path + "/" + name
    #expect(unlink(path) == 0 && mkdir(path, 0o700) == 0)
    let examination = try await store.source.examine()
    #expect(examination.problems.count == 1 && examination.failure?.exitCode == code)
    #expect(examination.history.isUnreadable == (name == "tasks.history.jsonl"))
    #expect(examination.file.isUnreadable == (name == "tasks.json") && (code == 73 || examination.history.tail == 0))
  }

  @Test func whatIsNoFileIsToldAndNotRepaired() async throws {
    let directory = TemporaryDirectory()
    #expect(mkdir(directory.file, 0o700) == 0)
    let source = JSONFileTasksDataSource(path: directory.file, clock: SteppingClock().clock)
    let error = TodoError.unreadable(path: directory.file, reason: "it is a directory, not a file")
    #expect(try await source.examine().problems == [.unusable(error)])
    #expect(try await source.proposeRepair() == nil)
    put(#"{"format":"todo","version":2,"tasks":[]}"#, into: directory.path + "/newer")
    let newer = JSONFileTasksDataSource(path: directory.path + "/newer", clock: SteppingClock().clock)
    #expect(try await newer.examine().problems == [.unusable(.newerFile(path: directory.path + "/newer", version: 2))])
    #expect(try await newer.proposeRepair() == nil)
    #expect(try await newer.examine().file.tasks == nil)
    for text in ["nonsense", "\n", #"{"x":1}"#] {
      put(text, into: directory.path + "/other")
      let other = JSONFileTasksDataSource(path: directory.path + "/other", clock: SteppingClock().clock)
      let examination = try await other.examine()
      guard case .unusable(.brokenFile)? = examination.problems.first else { return fail("other") }
      #expect(examination.problems.count == 1 && examination.file.tasks == nil && !examination.isRepairable)
    }
  }
}
