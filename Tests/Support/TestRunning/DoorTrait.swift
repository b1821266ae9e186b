import Dispatch
import Testing

/// Runs a test at the door of its tags, on a thread of its own, and few such tests at once.
///
/// A test that waits for a terminal or a process blocks its thread. On a shared thread it would delay tests that only
/// compute, and forty shells on two cores would delay each other.
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
  /// Runs the test at the door of its tags, few at a time.
  package static var door: Self { Self() }
}

/// Runs the jobs of one test in order on a thread of their own.
private final class ThreadOfItsOwn: TaskExecutor {
  private let queue = DispatchQueue(label: "test")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Limits the number of tests that start programs at once; the others wait in order.
private actor Places {
  /// A few more than there are cores, as the tests mostly wait for programs.
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
