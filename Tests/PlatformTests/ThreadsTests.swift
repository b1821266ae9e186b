import Glibc
import Platform
import TestRunning
import Testing

private actor Counter {
  private var count = 0

  func next() -> (count: Int, thread: UInt) {
    count += 1
    return (count, UInt(pthread_self()))
  }
}

private struct Refusal: Error, Equatable {}

struct CallingThreadTests {
  /// Each run has a thread of its own to ask from: what calls this test may be one of the runtime's.
  private func onNewThread<Answer: Sendable>(_ work: @escaping @Sendable () throws -> Answer) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      do throws(Errno) {
        try DetachedThread.run { continuation.resume(with: Result { try work() }) }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  @Test func workItsActorsAndChildrenStayOnTheThread() async throws {
    let (caller, threads) = try await onNewThread {
      let caller = UInt(pthread_self())
      let threads = try CallingThread().run {
        let counter = Counter()
        var threads = [UInt(pthread_self()), await counter.next().thread]
        await Task.yield()
        async let child = counter.next().thread
        threads.append(await child)
        threads.append(UInt(pthread_self()))
        return threads
      }
      return (caller, threads)
    }
    #expect(threads == Array(repeating: caller, count: 4))
  }

  @Test func theThreadWaitsForWhatComesFromOthers() async throws {
    let isBack = try await onNewThread {
      let caller = UInt(pthread_self())
      return try CallingThread().run {
        for _ in 0..<1000 {
          await withCheckedContinuation { continuation in try? DetachedThread.run { continuation.resume() } }
        }
        return UInt(pthread_self()) == caller
      }
    }
    #expect(isBack)
  }

  @Test func tasksWithoutAStructureRunElsewhere() async throws {
    let (caller, other) = try await onNewThread {
      let caller = UInt(pthread_self())
      return try CallingThread().run { (caller, await Task { UInt(pthread_self()) }.value) }
    }
    #expect(caller != other)
  }

  @Test func anErrorComesOut() async throws {
    await #expect(throws: Refusal()) {
      try await onNewThread { try CallingThread().run { () async throws(Refusal) -> Int in throw Refusal() } }
    }
  }
}

private final class Held: Sendable {}

struct DetachedThreadTests {
  @Test func theWorkIsDoneAndNotKept() throws {
    let bell = try WakePipe(waiting: true)
    let handle = bell.handle
    var held: Held? = Held()
    weak let seen = held
    try DetachedThread.run { [held] in withExtendedLifetime(held) { WakePipe.ring(handle) } }
    held = nil
    #expect(bell.next() == 1)
    try wait(for: "the work to be given up") { seen == nil }
  }

  /// As where a user has as many threads as are allowed.
  @Test func whatCannotBeStartedIsNotKept() {
    var held: Held? = Held()
    weak let seen = held
    var refusal: Errno?
    do throws(Errno) {
      try DetachedThread.run(by: { _, _, _ in EAGAIN }) { [held] in withExtendedLifetime(held) {} }
    } catch {
      refusal = error
    }
    #expect(refusal == .resourceTemporarilyUnavailable)
    held = nil
    #expect(seen == nil)
  }
}
