import Glibc
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

@Suite("Processes at one file", .tags(.processes), .door) struct ProcessesTests {
  let directory = TemporaryDirectory()
  var file: String { directory.file }

  private func source(timeout: Duration = .seconds(3600)) -> JSONFileTasksDataSource {
    JSONFileTasksDataSource(path: file, clock: .system(zone: FixedZone.utc), timeout: timeout)
  }

  private func waitForMore(of writers: [Child]) throws {
    func size() -> Int { contents(directory.history)?.count ?? 0 }
    let seen = size()
    try wait(for: "a writer") { size() != seen || !writers.contains(where: \.isRunning) }
  }

  @Test(.tags(.sweep)) func sixteenTimesAHundredAreSixteenHundredAndEveryMomentIsWhole() async throws {
    let count = thinned(100, to: 20, "tasks that each of sixteen processes adds")
    let writers = (0..<16).map { _ in Probe.start("append", directory.file, count: count) }
    var last = 0
    var isLast = false
    while !isLast {
      // On a busy machine the writers may be through before the first look.
      isLast = !writers.contains(where: \.isRunning)
      let found = try await source().tasks().map(\.number)
      #expect(found == Array(1..<found.count + 1))
      #expect(found.count >= last)
      last = found.count
      if let bytes = contents(file) { _ = try TasksDocument.read(bytes) }
      try waitForMore(of: writers)
    }
    #expect(last > 0)
    let numbers = Array(1...16 * count)
    let written: [Int] = writers.flatMap { $0.lines() }.compactMap { Int($0) }
    #expect(written.sorted() == numbers)
    #expect(writers.map { $0.wait() } == Array(repeating: .exited(0), count: 16))
    #expect(try await source().tasks().map(\.number) == numbers)
  }

  @Test func whoeverAddsCompletesNotesAndUndoesAtOnceLosesNothingAndReadersSeeWholeStates() async throws {
    let writers = (0..<6).map { _ in Probe.start("mix", file, count: 12) }
    var last = 0
    var isLast = false
    while !isLast {
      isLast = !writers.contains(where: \.isRunning)
      // A whole state: what is in the file and in the history is of one moment, and the history can be read.
      let reader = source()
      let numbers = try await reader.tasks().map(\.number)
      #expect(Set(numbers).count == numbers.count)
      let steps = try await reader.history().steps.map(\.number)
      #expect(steps == steps.sorted() && steps.last ?? 0 >= last)
      last = steps.last ?? 0
      if let bytes = contents(file) { _ = try TasksDocument.read(bytes) }
      try waitForMore(of: writers)
    }
    let changes = writers.map { $0.lines() }
    #expect(writers.map { $0.wait() } == Array(repeating: .exited(0), count: 6))
    #expect(changes.joined().allSatisfy { $0 == "changed" })
    let document = try TasksDocument.read(try #require(contents(file)))
    // Each command is one record of the history, no more and no less, and they make the tasks that there are.
    #expect(document.sequence == changes.joined().count)
    #expect(document.lastNumber >= 72)
    unlink(file)
    #expect(try await source().tasks() == document.tasks)
  }

  @Test func aHolderWhoIsKilledBlocksNobody() async throws {
    let holder = Probe.start("hold", file)
    #expect(holder.line() == "held")
    holder.kill()
    #expect(holder.wait() == .killed(SIGKILL))
    let source = source(timeout: .zero)
    #expect(try await source.add([.title("a")]).map(\.number) == [1])
    try await source.commit()
  }

  @Test func aHolderWhoStaysIsNamedWhenTheWaitIsOver() async throws {
    let holder = Probe.start("hold", file)
    #expect(holder.line() == "held")
    let source = source(timeout: .milliseconds(50))
    let begin = ContinuousClock.now
    await #expect(throws: TodoError.locked(path: file, holder: Int(holder.process))) {
      try await source.add([.title("a")])
    }
    #expect(ContinuousClock.now - begin >= .milliseconds(50))
    #expect(try await source.tasks().isEmpty)
    holder.kill()
    holder.wait()
    #expect(try await source.add([.title("a")]).map(\.number) == [1])
  }

  @Test func aLongSessionHasNoMoreFilesOpenThanAShortOne() {
    let session = Child(["sh", "-c", "ulimit -n 64 && exec \"$0\" add \"$1\" 100", Probe.path, file])
    #expect(session.lines().last == "100")
    #expect(session.wait() == .exited(0))
  }

  /// As earlier versions, and people, write it down.
  @Test func aHolderIsNamedByANumberWithoutZeros() async throws {
    put("\(getpid())\n", into: file + ".lock")
    let descriptor = open(file + ".lock", O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    await #expect(throws: TodoError.locked(path: file, holder: Int(getpid()))) {
      try await source(timeout: .zero).add([.title("a")])
    }
  }

  @Test func waitingEndsWhenTheHolderGoes() async throws {
    let holder = Probe.start("hold", file)
    #expect(holder.line() == "held")
    let source = source()
    async let change = source.add([.title("a")])
    #expect(try await source.tasks().isEmpty)
    holder.kill()
    holder.wait()
    #expect(try await change.map(\.number) == [1])
  }

  @Test func waitingCanBeCancelled() async throws {
    let holder = Probe.start("hold", file)
    #expect(holder.line() == "held")
    let source = source()
    let change = Task { try await source.add([.title("a")]) }
    change.cancel()
    await #expect(throws: TodoError.cancelled) { try await change.value }
    holder.kill()
    holder.wait()
  }

  @Test func waitingEndsWhenItIsSaidToBeCancelled() async throws {
    let holder = Probe.start("hold", file)
    #expect(holder.line() == "held")
    let source = JSONFileTasksDataSource(path: file, clock: .system(zone: FixedZone.utc), isCancelled: { true })
    await #expect(throws: TodoError.cancelled) { try await source.add([.title("a")]) }
    holder.kill()
    holder.wait()
    #expect(try await source.add([.title("a")]).map(\.number) == [1])
  }
}
