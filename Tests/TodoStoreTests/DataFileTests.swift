import Glibc
import SampleTasks
import TestRunning
import Testing
import TodoModel
import TodoStore

@Suite("The data file") struct DataFileTests {
  let directory = TemporaryDirectory()
  let time = SteppingClock()
  var file: String { directory.file }

  private func source(_ path: String? = nil, createsDirectory: Bool = false) -> JSONFileTasksDataSource {
    JSONFileTasksDataSource(path: path ?? file, clock: time.clock, createsDirectory: createsDirectory, timeout: .zero)
  }

  private func add(_ title: String, to path: String? = nil) async throws {
    let source = source(path)
    _ = try await source.add([.title(title)])
    try await source.settle()
  }

  @Test func aNewFileBelongsToItsOwnerAloneAndTheRestIsItsHistoryAndTheLock() async throws {
    try await add("a")
    for path in [file, file + ".lock", directory.history] {
      #expect(try #require(fileStatus(path)).st_mode & 0o7777 == 0o600)
    }
    #expect(directory.names == ["tasks.history.jsonl", "tasks.json", "tasks.json.lock"])
  }

  @Test(arguments: [0o640, 0o600, 0o664, 0o400] as [mode_t]) func theModeIsKept(_ mode: mode_t) async throws {
    try await add("a")
    chmod(file, mode)
    guard access(file, W_OK) == 0 else {
      await #expect(throws: TodoError.notPermitted(path: file)) { try await add("b") }
      return
    }
    try await add("b")
    #expect(try await (#require(fileStatus(file)).st_mode & 0o7777, source().tasks().count) == (mode, 2))
  }

  @Test func theHistoryFollowsTheModeOfTheFile() async throws {
    try await add("a")
    for mode in [0o640, 0o600] as [mode_t] {
      chmod(file, mode)
      try await add("b")
      #expect(try #require(fileStatus(directory.history)).st_mode & 0o7777 == mode)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func theOwnerIsKeptAndMayLockTheFile() async throws {
    put("", into: file, mode: 0o660)
    chown(file, 1234, 2345)
    try await add("a")
    for path in [file, file + ".lock", directory.history] {
      let status = try #require(fileStatus(path))
      #expect(status.st_uid == 1234 && status.st_gid == 2345 && status.st_mode & 0o7777 == 0o660)
    }
  }

  @Test func aSymbolicLinkStaysOneAndItsTargetChanges() async throws {
    mkdir(directory.path + "/real", 0o700)
    let target = directory.path + "/real/data.json"
    symlink("real/data.json", file)
    symlink(file, directory.path + "/second")
    // The target does not exist yet.
    #expect(try await source().tasks().isEmpty)
    try await add("a")
    try await add("b", to: directory.path + "/second")
    for link in [file, directory.path + "/second"] {
      #expect(try #require(fileStatus(link)).st_mode & S_IFMT == S_IFLNK)
    }
    #expect(try #require(fileStatus(target)).st_mode & S_IFMT == S_IFREG)
    #expect(try await source(target).tasks().map(\.title) == ["a", "b"])
    #expect(directory.names == ["real", "second", "tasks.json"])
  }

  @Test func linksInACircleAreSaidToBe() async throws {
    symlink("second", file)
    symlink("tasks.json", directory.path + "/second")
    let reason = "its symbolic links lead in a circle"
    await #expect(throws: TodoError.unreadable(path: file, reason: reason)) { try await source().tasks() }
    await #expect(throws: TodoError.cannotCreate(path: file, reason: reason)) { try await add("a") }
  }

  @Test func asManyLinksAreFollowedAsLinuxFollows() async throws {
    symlink("tasks.json", directory.path + "/1")
    for number in 2...41 { symlink("\(number - 1)", directory.path + "/\(number)") }
    try await add("a", to: directory.path + "/40")
    #expect(try await source().tasks().map(\.title) == ["a"])
    let path = directory.path + "/41"
    let refused = TodoError.cannotCreate(path: path, reason: "its symbolic links lead in a circle")
    await #expect(throws: refused) { try await add("b", to: path) }
  }

  @Test func onlyALargeFileTakesAWhileToRead() throws {
    put([], into: file)
    #expect(truncate(file, 16 << 20) == 0)
    #expect(!JSONFileTasksDataSource.takesAWhileToRead(file))
    put([0], into: directory.history)
    #expect(JSONFileTasksDataSource.takesAWhileToRead(file))
  }

  @Test func aMissingDirectoryIsEmptyAndOnlyMadeWhenAskedFor() async throws {
    let path = directory.path + "/one/two/tasks.json"
    #expect(try await source(path, createsDirectory: true).tasks().isEmpty)
    #expect(directory.names == [])
    let refused = TodoError.cannotCreate(path: path, reason: "there is no such directory")
    await #expect(throws: refused) { try await add("a", to: path) }
    let source = source(path, createsDirectory: true)
    try await source.addAndCommit([.title("a")])
    #expect(try await self.source(path).tasks().count == 1)
    for folder in ["/one", "/one/two"] {
      #expect(try #require(fileStatus(directory.path + folder)).st_mode & 0o7777 == 0o700)
    }
  }

  @Test func aFileWhereADirectoryShouldBe() async throws {
    put("x", into: directory.path + "/x")
    let path = directory.path + "/x/tasks.json"
    let reason = "a part of the path is a file, not a directory"
    await #expect(throws: TodoError.unreadable(path: path, reason: reason)) { try await source(path).tasks() }
    await #expect(throws: TodoError.cannotCreate(path: path, reason: reason)) { try await add("a", to: path) }
  }

  @Test func whatIsNoFileIsRefusedAndNotWaitedFor() async throws {
    mkdir(file, 0o700)
    let pipe = directory.path + "/pipe"
    mkfifo(pipe, 0o600)
    for (path, kind) in [(file, "a directory"), (pipe, "a pipe"), ("/dev/null", "a device")] {
      let refused = TodoError.unreadable(path: path, reason: "it is \(kind), not a file")
      await #expect(throws: refused) { try await source(path).tasks() }
    }
    await #expect(throws: TodoError.self) { try await add("a") }
    #expect(try #require(fileStatus(file)).st_mode & S_IFMT == S_IFDIR)
  }

  @Test(.tags(.processes), .door, .enabled(if: geteuid() == 0, "only root can become somebody else"))
  func permissionsAreInTheWayOfSomebodyElse() async throws {
    put("", into: file, mode: 0o644)
    try await add("a")
    let closed = directory.path + "/closed.json"
    put("", into: closed, mode: 0o600)
    chmod(directory.path, 0o755)
    let path = file
    await #expect(processExitsWith: .success) { [path = path as String, closed = closed as String] in
      try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
      let clock = Clock.system(zone: FixedZone.utc)
      let readable = JSONFileTasksDataSource(path: path, clock: clock)
      #expect(try await readable.tasks().count == 1)
      await #expect(throws: TodoError.notPermitted(path: path)) { try await readable.complete([1]) }
      #expect(try await readable.tasks().count == 1)
      let unreadable = JSONFileTasksDataSource(path: closed, clock: clock)
      await #expect(throws: TodoError.notPermitted(path: closed)) { try await unreadable.tasks() }
    }
  }

  @Test(.tags(.processes), .door, .enabled(if: geteuid() == 0, "only root can become somebody else"))
  func aWriteProtectedFileIsNotReplaced() async throws {
    chmod(directory.path, 0o777)
    let path = file
    await #expect(processExitsWith: .success) { [path = path as String] in
      try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
      let source = JSONFileTasksDataSource(path: path, clock: .system(zone: FixedZone.utc))
      _ = try await source.add([.title("a")])
      try await source.settle()
      unlink(path + ".lock")
      chmod(path, 0o444)
      _ = try await source.add([.title("b")])
      await #expect(throws: TodoError.notPermitted(path: path)) { try await source.commit() }
      #expect(try await source.tasks().map(\.title) == ["a"])
      chmod(path, 0o644)
      try await source.addAndCommit([.title("b")])
    }
    #expect(directory.names == ["tasks.history.jsonl", "tasks.json", "tasks.json.lock"])
  }
}
