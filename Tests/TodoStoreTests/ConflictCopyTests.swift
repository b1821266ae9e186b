import Glibc
import Platform
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

struct ConflictCopyTests {
  private static let mark = ".sync-conflict-20261121-091400-ABCDEFG"

  /// A machine, and another one that began with its files and continued by itself.
  private func parted() async throws -> (Machine, Machine) {
    let machine = Machine()
    for title in ["Milk", "Bread", "Salt"] { try await machine.add(title) }
    let other = machine.copy()
    // No two commands are given at one time.
    for _ in 0..<20 { other.time.step() }
    return (machine, other)
  }

  /// Puts the files of another machine next to a list, as a program that synchronises files does.
  private func put(_ other: Machine, nextTo machine: Machine, withHistory: Bool = true, mark: String = Self.mark) {
    TodoStoreTests.put(other.file, into: machine.directory.path + "/tasks\(mark).json")
    guard withHistory else { return }
    TodoStoreTests.put(other.history, into: machine.directory.path + "/tasks.history\(mark).jsonl")
    TodoStoreTests.put("0000000001\n", into: machine.directory.path + "/tasks.json\(mark).lock")
  }

  private func merge(_ machine: Machine, _ names: String..., isDryRun: Bool = false) async throws -> MergeReport {
    defer { machine.time.step() }
    let names = names.isEmpty ? ["tasks\(Self.mark).json"] : names
    let source = machine.source
    let report = try await source.merge(copies: names, isDryRun: isDryRun, for: "merge")
    await source.checkpoint(during: .atTheEnd)
    return report
  }

  @Test(arguments: [true, false]) func whatEitherHasDoneIsThere(withHistory: Bool) async throws {
    let (here, there) = try await parted()
    try await here.rename(1, "Oat milk")
    try await here.delete(2)
    try await there.complete(1)
    try await there.delete(3)
    try await there.add("Nails")
    put(there, nextTo: here, withHistory: withHistory)
    #expect(try await here.source.remains() == .copies(["tasks\(Self.mark).json"]))
    let report = try await merge(here)
    let tasks = try await here.source.tasks()
    #expect(
      tasks.map { "\($0.number) \($0.title) \($0.status)" } == [
        "1 Oat milk completed", "3 Salt active", "4 Nails active",
      ])
    #expect(report.conflicts.isEmpty && report.renumbered.isEmpty)
    #expect(report.lacking.map(\.first) == [UnconfirmedChanges.named(tasks.filter { $0.number == 3 })])
    #expect(try await here.source.remains() == .nothing)
    // One command, and one step back.
    #expect(try await here.source.history().steps.count == 6)
    try await here.run { try await $0.undo() }
    #expect(try await here.titles == ["Oat milk", "Salt"])
  }

  /// Dropbox leaves no copy of the history: what was done here since stays, whichever was later.
  @Test(arguments: [true, false]) func whatBothAddedToATaskIsThere(withHistory: Bool) async throws {
    let (here, there) = try await parted()
    for (machine, name) in [(there, "there"), (here, "here")] {
      _ = try await machine.run { try await $0.save([.notes("from \(name)")], to: [1], for: "note 1 from \(name)") }
      _ = try await machine.run { try await $0.save([.addTag(name)], to: [1], for: "modify 1 +\(name)") }
    }
    put(there, nextTo: here, withHistory: withHistory)
    let report = try await merge(here)
    let task = try #require(try await here.source.tasks().first)
    #expect((task.tags, Set(task.notes.split(separator: "\n"))) == (["here", "there"], ["from here", "from there"]))
    #expect(report.conflicts.isEmpty)
    // The same once more is nothing new.
    put(there, nextTo: here, withHistory: withHistory)
    #expect(try await merge(here).changes.isEmpty)
  }

  @Test func theFilesGetOtherNames() async throws {
    let (here, there) = try await parted()
    try await there.add("Nails")
    put(there, nextTo: here)
    put(there, nextTo: here, withHistory: false, mark: " (conflicted copy 2026-11-21 091400)")
    TodoStoreTests.put(there.file, into: here.directory.path + "/backup.json")
    let before = here.directory.names.count
    let dry = try await merge(here, isDryRun: true)
    #expect(dry.changes.count == 1 && dry.kept.isEmpty && here.directory.names.count == before)
    let report = try await merge(
      here, here.directory.path + "/tasks.history\(Self.mark).jsonl", "tasks\(Self.mark).json",
      here.directory.path + "/tasks (conflicted copy 2026-11-21 091400).json", here.directory.path + "/backup.json")
    #expect(report.source == .copies(3))
    let new = try #require(report.kept.first?.new)
    #expect(new.hasPrefix("tasks.merged-20") && new.hasSuffix(".json"))
    let stem = new.dropLast(5)
    #expect(
      here.directory.names == [
        "backup.json", "tasks.history.jsonl", "tasks.json", "tasks.json.lock", "\(stem)-2.json",
        "\(stem).history.jsonl", "\(stem).json", "\(stem).json.lock",
      ])
    #expect(try await here.source.examine().problems.isEmpty)
    #expect(try await here.source.examine().leftovers.allSatisfy { $0.kind == .merged })
    // The copy is a list with its history still.
    let copy = JSONFileTasksDataSource(path: here.directory.path + "/" + new, clock: here.time.clock)
    #expect(try await copy.history().steps.count == 4)
  }

  @Test func whatWasChangedByHandHereIsAChangeHere() async throws {
    let (here, there) = try await parted()
    here.putFile(here.file.edited("Milk", "Oat milk"))
    try await there.add("Nails")
    put(there, nextTo: here)
    _ = try await merge(here)
    #expect(try await here.titles == ["Oat milk", "Bread", "Salt", "Nails"])
    try await here.run { try await $0.undo() }
    #expect(try await here.titles == ["Oat milk", "Bread", "Salt"])
  }

  @Test func commandsThatTheCopyHasOnlyInItsHistoryCome() async throws {
    let (here, there) = try await parted()
    let file = there.file
    try await there.rename(2, "Rye bread")
    try await there.add("Nails")
    there.putFile(file)
    put(there, nextTo: here)
    _ = try await merge(here)
    #expect(try await here.titles == ["Milk", "Rye bread", "Salt", "Nails"])
  }

  @Test func onlyRecordsThatAreTheSameInEachByteAreInCommon() async throws {
    let (here, there) = try await parted()
    try await here.rename(1, "Oat milk")
    try await there.rename(1, "Soy milk")
    try await there.rename(1, "Milk")
    put(there, nextTo: here)
    let report = try await merge(here)
    // There it was set back, and so was not changed.
    #expect(report.changes.isEmpty)
    #expect(try await here.titles == ["Oat milk", "Bread", "Salt"])
  }

  @Test func aMachineWithAHistoryOfItsOwnIsUnderstoodByWhatItsFileSays() async throws {
    let (here, _) = try await parted()
    let there = Machine()
    there.putFile(here.file)
    for _ in 0..<20 { there.time.step() }
    try await there.delete(3)
    try await there.rename(1, "Soy milk")
    try await here.rename(1, "Oat milk")
    try await here.rename(1, "Milk")
    put(there, nextTo: here)
    let report = try await merge(here)
    #expect(try await (here.titles, report.lacking.map(\.count)) == (["Soy milk", "Bread", "Salt"], [1]))
    // There it is known to hold what was done there: what stayed is not deleted again.
    let other = there.copy()
    for _ in 0..<40 { other.time.step() }
    other.putFile(here.file)
    #expect(try await other.titles == ["Soy milk", "Bread", "Salt"])
    // From then on its file is known to be in this one: what it deletes is deleted.
    try await there.delete(2)
    here.putFile(there.file)
    #expect(try await here.titles == ["Soy milk"])
  }

  /// Files left by Syncthing 1.19.2, from an older version of this program that named no histories.
  @Test func whatSyncthingHasLeftIsMerged() async throws {
    let here = Machine()
    let samples = FilePath(#filePath).removingLastComponent().appending("Samples/syncthing-1.19.2").string
    let mark = ".sync-conflict-20261122-041639-WOJV3WW"
    for name in [
      "tasks.json", "tasks.history.jsonl", "tasks\(mark).json", "tasks.history\(mark).jsonl", "tasks.json\(mark).lock",
    ] { TodoStoreTests.put(try #require(contents(samples + "/" + name)), into: here.directory.path + "/" + name) }
    let report = try await merge(here, "tasks\(mark).json")
    let tasks = try await here.source.tasks()
    #expect(
      tasks.map { "\($0.number) \($0.title) \($0.priority?.rawValue ?? "") \($0.status)" } == [
        "1 One changed on 1 high active", "2 Two  completed", "3 Three of 1  active", "4 Three of 2  active",
      ])
    #expect(report.conflicts.isEmpty && report.lacking.isEmpty && report.renumbered.map(\.title) == ["Three of 2"])
    try await here.run { try await $0.undo() }
    #expect(try await here.titles == ["One", "Two", "Three of 2"])
  }

  @Test func whatIsNoCopyIsRefused() async throws {
    let (here, _) = try await parted()
    let folder = here.directory.path
    TodoStoreTests.put("{", into: folder + "/tasks\(Self.mark).json")
    TodoStoreTests.put("", into: folder + "/tasks.history_conflict-1.jsonl")
    let before = here.file
    for name in [
      "tasks\(Self.mark).json", "nothing.json", "tasks.history_conflict-1.jsonl", folder + "/tasks.json",
      folder + "/tasks.history.jsonl",
    ] { await #expect(throws: TodoError.self, "\(name)") { try await merge(here, name) } }
    #expect((here.file, here.directory.names.count) == (before, 5))
  }

  private func marked(_ machine: Machine) -> [UInt8] {
    let lines = machine.file.text.split(separator: "\n", omittingEmptySubsequences: false)
    let marked: [Substring] = [lines[0], "<<<<<<< HEAD"] + lines[1...3] + ["=======", ">>>>>>> other"] + lines[4...]
    return Array(marked.joined(separator: "\n").utf8)
  }

  @Test func aFileWithMarksIsReplacedByTheMergeOfItsVersions() async throws {
    let (here, there) = try await parted()
    let base = here.file
    try await here.rename(1, "Oat milk")
    try await there.add("Nails")
    let versions: FileVersions = (base, here.file, there.file)
    let marks = marked(here)
    here.putFile(marks)
    #expect(try await here.source.remains() == .marks(path: here.directory.file))
    #expect(try await here.source.examine().problems.first == .conflictMarks(hasVersions: false))
    let source = here.source
    _ = try await source.merge(versions, isDryRun: true)
    #expect(here.file == marks)
    let report = try await source.merge(versions, isDryRun: false)
    #expect(report.changes.map(\.number) == [4] && report.source == .versions)
    #expect(try await source.tasks().map(\.title) == ["Oat milk", "Bread", "Salt", "Nails"])
    #expect(contents(here.directory.path + "/" + (report.kept.first?.new ?? "")) == marks)
    try await here.add("Soap")
    #expect(try await here.source.history().steps.map(\.command).suffix(2) == ["", "add Soap"])
    #expect(try await here.source.examine().problems.isEmpty)
    // There is nothing to be replaced any more.
    await #expect(throws: TodoError.self) { try await here.source.merge(versions, isDryRun: false) }
  }

  @Test func versionsThatCannotBeReadReplaceNothing() async throws {
    let (here, _) = try await parted()
    let whole = here.file
    let marks = marked(here)
    here.putFile(marks)
    for versions in [
      (nil, [], whole), (whole, whole, []), (Array("x".utf8), whole, whole),
    ] as [FileVersions] {
      await #expect(throws: TodoError.self) { try await here.source.merge(versions, isDryRun: false) }
    }
    #expect(here.file == marks && here.directory.names.count == 3)
  }
}
