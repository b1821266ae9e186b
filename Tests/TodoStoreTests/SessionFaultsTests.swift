import Glibc
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

/// A whole session that is killed, or for which a call fails, at every place where that makes a difference.
///
/// What is on the disk changes only with the calls that change something, so killing before each of those leaves every
/// state that there can be. The door `everything` goes through all of them, and through the calls that only look, too.
@Suite("Faults anywhere in a session", .tags(.processes, .sweep), .door, .enabled(if: Probe.canTrace, "needs strace"))
struct SessionFaultsTests {
  private static let isFull = Door.current == .everything
  private static let changing: Set = [
    "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "rename", "renameat", "renameat2", "unlink", "unlinkat",
  ]
  private static let failures = [
    "openat": ["EMFILE", "EIO", "ENOSPC"], "write": ["ENOSPC", "EIO"], "pwrite64": ["ENOSPC"], "fsync": ["EIO"],
    "fdatasync": ["EIO", "ENOSPC"], "ftruncate": ["EIO"], "renameat": ["ENOSPC", "EIO"], "unlinkat": ["EIO"],
    "flock": ["ENOLCK"], "close": ["EIO"], "pread64": ["EIO"],
  ]

  private struct Fault {
    let call: String
    let number: Int
    let error: String

    var injection: String { "\(call):\(error):when=\(number)" }
  }

  /// Tests that run at the same time, each with a part of the faults.
  private static let walkers = 0..<(isFull ? 4 : 1)

  private func part(_ walker: Int, of faults: [Fault], _ what: String) -> [Fault] {
    let part = faults.indices.filter { $0 % Self.walkers.count == walker }.map { faults[$0] }
    return thinned(part, to: 12, what)
  }

  @Test(arguments: ProbeSession.TaskHistory.allCases, walkers)
  func killedAnywhereItKeepsWhatItAcknowledgedAndNothingHalf(_ history: ProbeSession.TaskHistory, _ walker: Int)
    async throws
  {
    let session = try await ProbeSession(history)
    for call in ["openat", "write", "fdatasync", "fsync", "renameat", "ftruncate", "unlinkat", "flock"] {
      #expect(session.calls.contains { $0.name == call }, "\(call) is not in the trace")
    }
    let faults = session.calls.filter { Self.isFull || Self.changing.contains($0.name) }.flatMap { call, count in
      (1...count).map { Fault(call: call, number: $0, error: "signal=KILL") }
    }
    let part = part(walker, of: faults, "kills of a session with a \(history) history")
    var kills = 0
    for fault in part {
      let output = try await session.run(injecting: fault.injection)
      if output.end == .killed(SIGKILL) { kills += 1 }
      let next = min(output.acknowledged + 1, session.states.count - 1)
      let possible = [session.states[output.acknowledged], session.states[next]]
      #expect(possible.contains(output.found), "\(fault): after \(output.acknowledged) commands")
      #expect(output.complaint == nil, "\(fault)")
    }
    #expect(kills > part.count / 2)
  }

  @Test(arguments: ProbeSession.TaskHistory.allCases, walkers)
  func whateverFailsTheStateIsThatOfTheLastAcknowledgedCommandAndTheNextOneWorks(
    _ history: ProbeSession.TaskHistory, _ walker: Int
  ) async throws {
    let session = try await ProbeSession(history)
    let faults = session.calls.flatMap { call, count in
      (Self.failures[call] ?? []).flatMap { failure in
        (1...count).map { Fault(call: call, number: $0, error: "error=\(failure)") }
      }
    }
    var refusals = 0
    for fault in part(walker, of: faults, "failing calls of a session with a \(history) history") {
      let output = try await session.run(injecting: fault.injection)
      #expect(output.found == session.states[output.acknowledged], "\(fault)")
      guard let complaint = output.complaint else {
        // Skipped work can be done later, so nothing has to be reported.
        #expect(output.end == .exited(0) && output.acknowledged == session.states.count - 1, "\(fault)")
        continue
      }
      refusals += 1
      #expect([.exited(74), .exited(66), .exited(73)].contains(output.end), "\(fault): \(output.end)")
      let reasons = [
        "ENOSPC": "the disk is full", "EIO": "input/output error", "EMFILE": "too many files are open",
        "ENOLCK": "locks",
      ]
      let reason = reasons[String(fault.error.dropFirst("error=".count))]
      #expect(complaint.contains(reason ?? "?"), "\(fault): \(complaint)")
    }
    #expect(refusals > 0)
  }

  @Test func aShortWriteGoesOnBehindWhatWasWritten() async throws {
    let session = try await ProbeSession(.short)
    let count = try #require(session.calls.first { $0.name == "write" }).count
    for number in thinned(Array(1...count), to: 4, "short writes") { try session.checkShortWrite(number) }
  }
}

@Suite("Injected faults", .tags(.processes), .door, .enabled(if: Probe.canTrace, "needs strace"), .serialized)
struct InjectedFaultsTests {
  let directory = TemporaryDirectory()
  var file: String { directory.file }

  private var paths: [String] {
    [directory.path, file, file + ".lock", directory.path + "/.tasks.json.new", directory.history]
      .flatMap { ["-P", $0] }
  }

  private func tasks() async throws -> [Int] {
    try await JSONFileTasksDataSource(path: file, clock: .system(zone: FixedZone.utc)).tasks().map(\.number)
  }

  private func addOne() {
    let probe = Probe.start("add", file)
    #expect(probe.lines().count == 1)
    #expect(probe.wait() == .exited(0))
  }

  private func addOne(_ fault: String) -> (said: [String], end: Child.End) {
    let probe = Probe.trace(["-o", "/dev/null"] + paths + ["-e", "inject=" + fault], "add", file)
    return (probe.lines(), probe.wait())
  }

  @Test(arguments: [
    ("write:error=ENOSPC:when=1", "the disk is full"), ("write:error=EIO:when=1", "input/output error"),
    ("write:error=EDQUOT:when=1", "the disk quota is used up"), ("fdatasync:error=EIO:when=1", "input/output error"),
    ("fdatasync:error=ENOSPC:when=1", "the disk is full"),
  ]) func aFailureKeepsWhatWasThere(_ fault: String, _ reason: String) async throws {
    addOne()
    let before = (file: contents(file), history: contents(directory.history))
    let (said, end) = addOne(fault)
    #expect(said.count == 1 && said[0].contains("writeFailed") && said[0].contains(reason), "\(said)")
    #expect((end, contents(file)) == (.exited(74), before.file))
    #expect(contents(directory.history) == before.history)
    #expect(directory.names == ["tasks.history.jsonl", "tasks.json", "tasks.json.lock"])
    addOne()
    #expect(try await tasks() == [1, 2])
  }

  /// The line is there, and could be neither synced nor cut off.
  @Test func whatCannotBeTakenBackIsNotSaidToBeUndone() async throws {
    addOne()
    let probe = Probe.trace(
      ["-o", "/dev/null"] + paths + ["-e", "inject=fdatasync:error=EIO:when=1", "-e", "inject=ftruncate:error=EIO"],
      "add", file)
    let said = probe.lines()
    #expect(said.count == 1 && said[0].contains("it is not certain whether it was saved"), "\(said)")
    #expect(!said[0].contains("nothing has changed"))
    #expect(probe.wait() == .exited(74))
    #expect(try await tasks() == [1, 2])
    addOne()
    #expect(try await tasks() == [1, 2, 3])
  }

  @Test(arguments: [
    "write:error=ENOSPC:when=2", "write:error=ENOSPC:when=3", "fsync:error=EIO:when=1", "fsync:error=EIO:when=2",
    "renameat:error=ENOSPC:when=1", "close:error=EIO:when=8",
  ]) func aCheckpointThatFailsCostsNothing(_ fault: String) async throws {
    addOne()
    let (said, end) = addOne(fault)
    #expect((said, end) == (["2"], .exited(0)))
    #expect(try await tasks() == [1, 2])
    addOne()
    #expect(try await tasks() == [1, 2, 3])
    #expect(directory.names == ["tasks.history.jsonl", "tasks.json", "tasks.json.lock"])
  }

  @Test func theFirstCommandIsNotThereWhenItIsSaidThatTheNameOfItsHistoryMayNotLast() async throws {
    let (said, end) = addOne("fsync:error=EIO:when=1")
    #expect(said.count == 1 && said[0].contains("isUnsaved: true"), "\(said)")
    #expect(try await (end, tasks()) == (.exited(74), []))
    addOne()
    #expect(try await tasks() == [1])
  }

  @Test(arguments: [
    "write:retval=2:when=1", "write:error=EINTR:when=1", "fdatasync:error=EINTR:when=1", "flock:error=EINTR:when=1",
  ]) func aShortWriteIsNoEndAndAnInterruptionNoFailure(_ fault: String) async throws {
    addOne()
    let before = try #require(contents(directory.history))
    let (said, end) = addOne(fault)
    // Two bytes were said to be written and were not, so the line has to continue with the third.
    if fault.contains("retval") {
      #expect(try #require(contents(directory.history)).dropFirst(before.count).starts(with: "sequence\"".utf8))
    } else {
      #expect(try await tasks() == [1, 2])
    }
    #expect((said, end) == (["2"], .exited(0)))
  }

  @Test func theOrderOfCallsIsTheOneThatSurvivesAPowerLoss() async throws {
    addOne()
    let trace = directory.path + "/trace"
    let probe = Probe.trace(
      ["-o", trace, "-y", "-e", "trace=openat,write,fsync,fdatasync,close,rename,renameat,renameat2,unlink,unlinkat"],
      "add", file)
    #expect(probe.lines() == ["2"])
    #expect(probe.wait() == .exited(0))
    let lines = try #require(contents(trace)).text.split(separator: "\n")
    let calls = lines.drop { !$0.contains("O_APPEND") }.compactMap { line -> String? in
      let call = line.drop { $0.isNumber || $0 == " " }.prefix { $0 != "(" }
      if call == "write", line.contains("\"2\\n\"") { return "answer" }
      guard !line.contains("O_RDONLY") else { return nil }
      if line.contains(".tasks.json.new") { return "\(call) draft" }
      if line.contains("tasks.history.jsonl"), call != "close" { return "\(call) history" }
      return line.contains(directory.path + ">") && call == "fsync" ? "fsync directory" : nil
    }
    #expect(
      calls == [
        "openat history", "write history", "fdatasync history", "answer", "openat draft", "write draft", "fsync draft",
        "close draft", "renameat draft", "fsync directory", "openat history", "write history",
      ])
  }
}
