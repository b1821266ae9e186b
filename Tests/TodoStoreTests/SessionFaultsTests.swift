import Glibc
import TestRunning
import Testing
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
  /// What the kernel can answer to a call.
  private static let failures = [
    "openat": ["EMFILE", "EIO", "ENOSPC"], "write": ["ENOSPC", "EIO"], "pwrite64": ["ENOSPC"], "fsync": ["EIO"],
    "fdatasync": ["EIO", "ENOSPC"], "ftruncate": ["EIO"], "renameat": ["ENOSPC", "EIO"], "unlinkat": ["EIO"],
    "flock": ["ENOLCK"], "close": ["EIO"], "pread64": ["EIO"],
  ]

  /// A call of the session, and what is done to it.
  private struct Fault {
    let call: String
    let number: Int
    let error: String

    var injection: String { "\(call):\(error):when=\(number)" }
  }

  /// What goes through the calls at the same time, each through a part of them.
  private static let walkers = 0..<(isFull ? 4 : 1)

  /// The part of the faults that one of the walkers goes through.
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
        // What was not done can be done later, so nothing has to be told.
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
