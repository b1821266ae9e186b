import Dispatch
import Testing

/// Has a test run behind the door that its tags name, on a thread of its own, with few of its kind beside it.
///
/// A test that waits for a terminal or a process blocks its thread; on one of the threads that all tests share it would
/// hold up those that only compute, and forty shells on two cores would hold up each other.
package struct DoorTrait: TestTrait, SuiteTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func prepare(for test: Test) async throws {
    StandstillWatch.begin()
    if test.door > Door.current {
      try Test.cancel("it is behind the door “\(test.door.rawValue)”, this run is “\(Door.current.rawValue)”")
    }
  }

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard test.door > .fast else {
      try await StandstillWatch.running(test.name) { try await function() }
      return
    }
    try await Places.shared.withPlace {
      try await StandstillWatch.running(test.name) {
        try await withTaskExecutorPreference(ThreadOfItsOwn()) { try await function() }
      }
    }
  }
}

extension Trait where Self == DoorTrait {
  /// Runs the test behind the door that its tags name, few at a time.
  package static var door: Self { Self() }
}

/// Runs the jobs of one test one after another on a thread that nothing else waits for.
private final class ThreadOfItsOwn: TaskExecutor {
  private let queue = DispatchQueue(label: "test")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// So many tests that start something may run at once, in the order in which they came.
private actor Places {
  /// Most of their time they wait for one another's programs, so a few more than there are cores.
  static let shared = Places(4)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  nonisolated func withPlace(_ body: () async throws -> Void) async throws {
    await take()
    do {
      try await body()
      await give()
    } catch {
      await give()
      throw error
    }
  }

  private func take() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func give() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
