import Glibc
import SampleTasks
import TestRunning
import Testing
import TodoModel
import TodoStore

/// Disks and limits that are reached.
@Suite("Full disks")
struct FullDiskTests {
  let directory = TemporaryDirectory()
  let clock = Clock.system(zone: FixedZone.utc)

  @Test(.enabled(if: FullDiskTests.canMount, "needs the right to mount a small file system"))
  func aFullDiskKeepsTheOldFileAndTheNextCommitWorksWhenThereIsSpace() async throws {
    try #require(mount("tmpfs", directory.path, "tmpfs", 0, "size=64k") == 0)
    defer { umount2(directory.path, CInt(MNT_DETACH)) }
    let ballast = directory.path + "/ballast"
    put(String(repeating: "x", count: 24_000), into: ballast)
    let source = JSONFileTasksDataSource(path: directory.file, clock: clock)
    let full = TodoError.writeFailed(
      path: directory.file, reason: "it could not be saved, so nothing has changed: the disk is full")
    var saved: [TodoItem] = []
    var isFull = false
    for index in 0..<100 where !isFull {
      let before = (file: contents(directory.file), history: contents(directory.history))
      _ = try await source.add([.title("task \(index)"), .notes(String(repeating: "n", count: 1000))])
      do throws(TodoError) {
        try await source.commit()
        saved = try await source.tasks()
        await source.checkpoint(during: .afterCommands)
      } catch {
        #expect(error == full)
        #expect(contents(directory.file) == before.file)
        #expect(contents(directory.history) == before.history)
        isFull = true
      }
    }
    #expect(isFull && saved.count > 2)
    #expect(try await source.tasks() == saved)
    #expect(directory.names == ["ballast", "tasks.history.jsonl", "tasks.json", "tasks.json.lock"])
    unlink(ballast)
    let change = try await source.add([.title("there is space again")])
    try await source.commit()
    #expect(change.map(\.number) == [saved.count + 1])
    #expect(try await JSONFileTasksDataSource(path: directory.file, clock: clock).tasks().count == saved.count + 1)
  }

  private static var canMount: Bool {
    guard geteuid() == 0 else { return false }
    let directory = TemporaryDirectory()
    guard mount("tmpfs", directory.path, "tmpfs", 0, "size=16k") == 0 else { return false }
    return umount(directory.path) == 0
  }

  @Test(.tags(.processes), .door) func aLimitOnTheSizeOfFilesKeepsTheOldFile() async throws {
    let file = directory.file
    await #expect(processExitsWith: .success) { [file = file as String] in
      signal(SIGXFSZ, SIG_IGN)
      let source = JSONFileTasksDataSource(path: file, clock: .system(zone: FixedZone.utc))
      _ = try await source.add([.title("small")])
      try await source.commit()
      var limit = rlimit(rlim_cur: 2000, rlim_max: 1_000_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      _ = try await source.add([.title("large"), .notes(String(repeating: "n", count: 5000))])
      await #expect(
        throws: TodoError.writeFailed(
          path: file, reason: "it could not be saved, so nothing has changed: the file would be larger than is allowed")
      ) {
        try await source.commit()
      }
      #expect(try await source.tasks().map(\.title) == ["small"])
      limit.rlim_cur = 1_000_000
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      _ = try await source.add([.title("large"), .notes(String(repeating: "n", count: 5000))])
      try await source.commit()
      #expect(try await source.tasks().map(\.title) == ["small", "large"])
    }
  }
}
