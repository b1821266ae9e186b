import Glibc
import SampleTasks
import TestRunning
import Testing
import TodoModel

@testable import TodoStore

@Suite("The names beside a file") struct FileNamesTests {
  let directory = TemporaryDirectory()
  let time = SteppingClock()

  private func path(_ name: String) -> String { directory.path + "/" + name }

  private func source(_ name: String) -> JSONFileTasksDataSource {
    JSONFileTasksDataSource(path: path(name), clock: time.clock, timeout: .zero)
  }

  private func add(_ title: String, to name: String) async throws {
    let source = source(name)
    _ = try await source.add([.title(title)], for: "add \(title)")
    try await source.settle()
  }

  private func titles(_ name: String) async throws -> [String] { try await source(name).tasks().map(\.title) }

  @Test func `No two files share a name beside them, and none of those can be a data file`() {
    let stems = ["tasks", "a", "", ".json", "tasks.history", "tasks.journal", "tasks.lock", "tasks.", "tasks.new"]
    let endings = ["", ".json", ".JSON", ".Json", ".json.json", ".history", ".journal", ".jsonl", ".x"]
    let files = Set(stems.flatMap { stem in endings.map { stem + $0 } }).filter { $0 != "" }
      .filter { FileNames.owner(of: $0) == nil }
    #expect(files.count > 60)
    var owners: [String: String] = [:]
    for file in files {
      let names = FileNames(file)
      for name in [names.journal, names.lock, FileNames.torn(of: names.journal)]
        + [names.file, names.journal].map(FileNames.draft)
      {
        #expect(owners.updateValue(file, forKey: name) == nil, "\(name)")
        #expect(FileNames.owner(of: name) != nil, "\(name)")
      }
    }
  }

  @Test func `Where capitals count for nothing, one file has one history`() {
    for (one, other) in [("tasks.json", "Tasks.JSON"), ("tasks", "TASKS"), ("a.b", "A.b")] {
      #expect(FileNames(one).journal.lowercased() == FileNames(other).journal.lowercased())
      #expect(FileNames(one).lock.lowercased() == FileNames(other).lock.lowercased())
    }
  }

  @Test func `The history of a file that does not end in .json had another name`() {
    for file in ["tasks", "my tasks", "tasks.JSON", ".json"] {
      #expect(FileNames(file).formerJournal == file + ".history.jsonl")
    }
    #expect(FileNames("tasks.json").formerJournal == nil)
  }

  @Test func twoFilesOfWhichOneEndsInJSONHaveTwoHistories() async throws {
    try await add("a", to: "tasks")
    try await add("b", to: "tasks.json")
    try await add("c", to: "tasks")
    #expect(try await titles("tasks") == ["a", "c"])
    #expect(try await titles("tasks.json") == ["b"])
    #expect(
      directory.names == [
        "tasks", "tasks.history.jsonl", "tasks.journal.jsonl", "tasks.json", "tasks.json.lock", "tasks.lock",
      ])
    // Whoever holds one of them keeps nobody from the other.
    let holder = source("tasks")
    _ = try await holder.add([.title("held")])
    try await add("d", to: "tasks.json")
    await #expect(throws: TodoError.locked(path: path("./tasks"), holder: Int(getpid()))) {
      _ = try await JSONFileTasksDataSource(path: path("./tasks"), clock: time.clock, timeout: .zero)
        .add([.title("e")])
    }
  }

  @Test func `A history that has its former name is found, and gets its own with the next command`() async throws {
    try await add("a", to: "tasks")
    // What is not in the file yet is only there.
    let source = source("tasks")
    try await source.addAndCommit([.title("b")], for: "add b")
    rename(path("tasks.journal.jsonl"), path("tasks.history.jsonl"))
    #expect(try await (titles("tasks"), source.history().cursor) == (["a", "b"], 2))
    #expect(directory.names == ["tasks", "tasks.history.jsonl", "tasks.lock"])
    try await add("c", to: "tasks")
    #expect(directory.names == ["tasks", "tasks.journal.jsonl", "tasks.lock"])
    #expect(try await self.source("tasks").history().steps.map(\.command) == ["add a", "add b", "add c"])
    // A file that is gone comes back from it, too.
    rename(path("tasks.journal.jsonl"), path("tasks.history.jsonl"))
    unlink(path("tasks"))
    #expect(try await titles("tasks") == ["a", "b", "c"])
  }

  @Test func `What has that name today is not taken for it`() async throws {
    try await add("a", to: "tasks.json")
    #expect(try await titles("tasks") == [])
    try await add("b", to: "tasks")
    #expect(try await (titles("tasks"), source("tasks.json").history().steps.map(\.command)) == (["b"], ["add a"]))
  }

  @Test func `A new file does not come back from the history of another that still has its name`() async throws {
    try await add("a", to: "tasks")
    rename(path("tasks.journal.jsonl"), path("tasks.history.jsonl"))
    let new = path("tasks.json")
    let reason =
      "there is no such file, and tasks.history.jsonl next to it is still that of tasks; any change to tasks gives its "
      + "history a name of its own"
    await #expect(throws: TodoError.unreadable(path: new, reason: reason)) { try await titles("tasks.json") }
    await #expect(throws: TodoError.unreadable(path: new, reason: reason)) { try await add("x", to: "tasks.json") }
    try await add("b", to: "tasks")
    try await add("x", to: "tasks.json")
    #expect(try await titles("tasks") == ["a", "b"])
    #expect(try await titles("tasks.json") == ["x"])
  }

  @Test(arguments: [
    ("tasks.lock", "a lock"), ("tasks.json.LOCK", "a lock"), ("x.history.jsonl", "a history"),
    ("x.journal.jsonl", "a history"), ("x.history.jsonl.torn", "what was torn off a history"), (".x.new", "a draft"),
  ]) func aNameOfWhatLiesBesideAFileIsNone(name: String, owner: String) async throws {
    let refused = TodoError.unreadable(
      path: path(name), reason: "its name is that of \(owner), which is next to a data file; use another name")
    await #expect(throws: refused) { try await titles(name) }
    await #expect(throws: refused) { try await add("x", to: name) }
    #expect(directory.names == [])
  }

  @Test(
    arguments: [(0o644, 0o600), (0o664, 0o660), (0o660, 0o660), (0o666, 0o666), (0o640, 0o600)] as [(mode_t, mode_t)])
  func `Who may not write a file may not read its lock, which suffices to hold it`(file: mode_t, lock: mode_t)
    async throws
  {
    try await add("a", to: "tasks.json")
    chmod(path("tasks.json"), file)
    chmod(path("tasks.json.lock"), 0o644)
    try await add("b", to: "tasks.json")
    #expect(try #require(fileStatus(path("tasks.json.lock"))).st_mode & 0o7777 == lock)
    #expect(try #require(fileStatus(path("tasks.json"))).st_mode & 0o7777 == file)
  }

  private let hardLink = "it has a second name (a hard link), and what has that is not to be changed; remove this one"

  @Test func `A lock with a second name is not written to, and is what the error names`() async throws {
    put("precious", into: path("victim"), mode: 0o644)
    link(path("victim"), path("tasks.json.lock"))
    let refused = TodoError.writeFailed(path: path("tasks.json.lock"), reason: hardLink, isUnsaved: true)
    await #expect(throws: refused) { try await add("a", to: "tasks.json") }
    #expect(contents(path("victim")) == Array("precious".utf8))
    #expect(try #require(fileStatus(path("victim"))).st_mode & 0o777 == 0o644)
    #expect(directory.names == ["tasks.json.lock", "victim"])
  }

  @Test func aLockThatIsALinkIsNotFollowed() async throws {
    for victim in ["victim", "nothing"] {
      if victim == "victim" { put("precious", into: path(victim)) }
      symlink(victim, path("tasks.json.lock"))
      let reason = "it is a symbolic link, and what leads to another file is not to be changed; remove it"
      await #expect(throws: TodoError.cannotCreate(path: path("tasks.json.lock"), reason: reason)) {
        try await add("a", to: "tasks.json")
      }
      unlink(path("tasks.json.lock"))
    }
    #expect((contents(path("victim")), directory.names) == (Array("precious".utf8), ["victim"]))
  }

  @Test func `So is a file for what is torn, and the command that met it has not happened`() async throws {
    try await add("a", to: "tasks.json")
    put(try #require(contents(directory.history)) + Array("half a rec".utf8), into: directory.history)
    put("precious", into: path("victim"))
    link(path("victim"), path("tasks.history.jsonl.torn"))
    let refused = TodoError.writeFailed(path: path("tasks.history.jsonl.torn"), reason: hardLink, isUnsaved: true)
    await #expect(throws: refused) { try await add("b", to: "tasks.json") }
    #expect(contents(path("victim")) == Array("precious".utf8))
    unlink(path("tasks.history.jsonl.torn"))
    try await add("b", to: "tasks.json")
    #expect(try await titles("tasks.json") == ["a", "b"])
  }

  @Test func whatIsNoFileIsNamed() async throws {
    try await add("a", to: "tasks.json")
    unlink(path("tasks.json.lock"))
    mkfifo(path("tasks.json.lock"), 0o600)
    await #expect(
      throws: TodoError.writeFailed(path: path("tasks.json.lock"), reason: "it is not a file", isUnsaved: true)
    ) { try await add("b", to: "tasks.json") }
    unlink(path("tasks.json.lock"))
    mkdir(path(".tasks.json.new"), 0o700)
    let source = source("tasks.json")
    try await source.clearHistory()
    await #expect(
      throws: TodoError.cannotCreate(path: path(".tasks.json.new"), reason: "it is a directory, not a file")
    ) { try await source.commit() }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away")) func aLockOfAStrangerIsRefused() async throws {
    try await add("a", to: "tasks.json")
    chown(path("tasks.json.lock"), 1234, 1234)
    await #expect(throws: TodoError.notPermitted(path: path("tasks.json.lock"))) {
      try await add("b", to: "tasks.json")
    }
    // Whoever may write the file may have made its lock.
    chmod(path("tasks.json"), 0o660)
    try await add("b", to: "tasks.json")
  }

  @Test func `Names that will part are told once, before they do`() async throws {
    try await add("a", to: "tasks.json")
    link(path("tasks.json"), path("other.json"))
    let source = source("tasks.json")
    _ = try await source.tasks()
    #expect(source.takeFileNotices().isEmpty)
    _ = try await source.add([.title("b")])
    #expect(source.takeFileNotices() == [.severalNames(path: path("tasks.json"))])
    #expect(try #require(fileStatus(path("tasks.json"))).st_nlink == 2)
    try await source.commit()
    _ = try await source.add([.title("c")])
    try await source.settle()
    #expect(source.takeFileNotices().isEmpty)
    #expect(try await (#require(fileStatus(path("tasks.json"))).st_nlink, titles("other.json")) == (1, ["a"]))
    #expect(try await titles("tasks.json") == ["a", "b", "c"])
  }

  @Test func `A file that cannot be brought up to date is told when that has failed before`() async throws {
    try await add("a", to: "tasks.json")
    mkdir(path(".tasks.json.new"), 0o700)
    let failure = FileNotice.fileBehind(
      .cannotCreate(path: path(".tasks.json.new"), reason: "it is a directory, not a file"))
    let source = source("tasks.json")
    for expected in [[], [failure], [failure]] as [[FileNotice]] {
      _ = try await source.add([.title("b")])
      try await source.settle()
      #expect(source.takeFileNotices() == expected)
    }
    let next = self.source("tasks.json")
    _ = try await next.add([.title("c")])
    try await next.settle()
    #expect(next.takeFileNotices() == [failure])
    rmdir(path(".tasks.json.new"))
    _ = try await next.add([.title("d")])
    try await next.settle()
    #expect(next.takeFileNotices().isEmpty)
    #expect(try await titles("tasks.json") == ["a", "b", "b", "b", "c", "d"])
  }

  @Test(arguments: [Pause.betweenLines, .atTheEnd])
  func `A checkpoint that has failed is tried again in the next pause`(_ pause: Pause) async throws {
    try await add("a", to: "tasks.json")
    mkdir(path(".tasks.json.new"), 0o700)
    let source = source("tasks.json")
    try await source.addAndCommit([.title("b")])
    // Failing again without a new command is no news, except at the end.
    for pause in [Pause.betweenLines, .betweenLines] { await source.checkpoint(during: pause) }
    #expect(source.takeFileNotices().isEmpty)
    await source.checkpoint(during: .atTheEnd)
    #expect(source.takeFileNotices().count == 1)
    rmdir(path(".tasks.json.new"))
    await source.checkpoint(during: pause)
    #expect(source.takeFileNotices().isEmpty)
    #expect((contents(path("tasks.json")) ?? []).text.contains(#""title":"b""#))
  }
}

@Suite struct LockWaitTests {
  @Test func eachPauseIsTwiceAsLongAsTheOneBeforeUpToALimit() {
    var wait = LockWait(timeout: .seconds(3600))
    #expect((0..<8).map { _ in wait.next() } == [1, 2, 4, 8, 16, 32, 32, 32].map { .milliseconds($0) })
  }

  @Test func whoHasNoPatienceAsksOnce() {
    var wait = LockWait(timeout: .zero)
    #expect(wait.next() == nil)
  }
}
