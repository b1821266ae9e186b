import Glibc
import Testing
import TodoModel
import TodoStore

/// A whole session that is killed, or for which a call fails, at every place where that makes a difference.
///
/// What is on the disk changes only with the calls that change something, so killing before each of those leaves every
/// state that there can be. `TODO_SWEEP=full` in the environment goes through the calls that only look, too.
@Suite("Faults anywhere in a session", .enabled(if: Probe.canTrace, "needs strace"), .serialized)
struct SessionFaultsTests {
  private static let isFull = getenv("TODO_SWEEP").map { String(cString: $0) } == "full"
  private static let changing: Set = [
    "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "rename", "renameat", "renameat2", "unlink", "unlinkat",
  ]
  /// What the kernel can answer to a call.
  private static let failures = [
    "openat": ["EMFILE", "EIO", "ENOSPC"], "write": ["ENOSPC", "EIO"], "pwrite64": ["ENOSPC"], "fsync": ["EIO"],
    "fdatasync": ["EIO", "ENOSPC"], "ftruncate": ["EIO"], "renameat": ["ENOSPC", "EIO"], "unlinkat": ["EIO"],
    "flock": ["ENOLCK"], "close": ["EIO"], "pread64": ["EIO"],
  ]

  @Test(arguments: ProbeSession.History.allCases)
  func killedAnywhereItKeepsWhatItAcknowledgedAndNothingHalf(_ history: ProbeSession.History) async throws {
    let session = try await ProbeSession(history)
    for call in ["openat", "write", "fdatasync", "fsync", "renameat", "ftruncate", "unlinkat", "flock"] {
      #expect(session.calls.contains { $0.name == call }, "\(call) is not in the trace")
    }
    var kills = 0
    for (call, count) in session.calls where Self.isFull || Self.changing.contains(call) {
      for number in 1...count {
        let fault = "\(call):signal=KILL:when=\(number)"
        let outcome = try await session.run(injecting: fault)
        if outcome.end == .killed(SIGKILL) { kills += 1 }
        let next = min(outcome.acknowledged + 1, session.states.count - 1)
        let possible = [session.states[outcome.acknowledged], session.states[next]]
        #expect(possible.contains(outcome.found), "\(fault): after \(outcome.acknowledged) commands")
        #expect(outcome.complaint == nil, "\(fault)")
      }
    }
    #expect(kills >= (history == .short ? 40 : 12))
  }

  @Test(arguments: ProbeSession.History.allCases)
  func whateverFailsTheStateIsThatOfTheLastAcknowledgedCommandAndTheNextOneWorks(
    _ history: ProbeSession.History
  ) async throws {
    let session = try await ProbeSession(history)
    var refusals = 0
    for (call, count) in session.calls {
      for failure in Self.failures[call] ?? [] {
        // Reading fails alike wherever it is done.
        let step = Self.isFull || Self.changing.contains(call) ? 1 : 7
        for number in stride(from: 1, through: count, by: step) {
          let fault = "\(call):error=\(failure):when=\(number)"
          let outcome = try await session.run(injecting: fault)
          #expect(outcome.found == session.states[outcome.acknowledged], "\(fault)")
          guard let complaint = outcome.complaint else {
            // What was not done can be done later, so nobody has to be told.
            #expect(outcome.end == .exited(0) && outcome.acknowledged == session.states.count - 1, "\(fault)")
            continue
          }
          refusals += 1
          #expect([.exited(74), .exited(66), .exited(73)].contains(outcome.end), "\(fault): \(outcome.end)")
          let reasons = [
            "ENOSPC": "the disk is full", "EIO": "input/output error", "EMFILE": "too many files are open",
            "ENOLCK": "locks",
          ]
          #expect(complaint.contains(reasons[failure] ?? "?"), "\(fault): \(complaint)")
        }
      }
    }
    #expect(refusals >= (history == .short ? 20 : 5))
  }

  @Test func aShortWriteGoesOnBehindWhatWasWritten() async throws {
    let session = try await ProbeSession(.short)
    let count = try #require(session.calls.first { $0.name == "write" }).count
    for number in 1...count { try session.checkShortWrite(number) }
  }
}
