import Dispatch
import Glibc
import MVITesting
import Testing

/// The part of the tests that is run, named by the environment variable `TODO_TESTS`; `standard` without it.
package enum Door: String, Comparable, CaseIterable, Sendable {
  /// Tests in this process only, without terminals, other processes and sweeps; for every save.
  case fast
  /// Terminals and processes too, and sweeps thinned by a fixed seed; the default of `swift test`.
  case standard
  /// All cases of sweeps too.
  case everything

  package static let current = Door(named: getenv("TODO_TESTS").map { String(cString: $0) })

  init(named name: String?) {
    guard let name, !name.isEmpty else {
      self = .standard
      return
    }
    guard let door = Door(rawValue: name) else {
      // With a misspelt name a run must not look as if it had tested everything.
      say("TODO_TESTS=\(name): it is one of \(Door.allCases.map(\.rawValue).joined(separator: ", "))")
      exit(64)
    }
    self = door
  }

  package static func < (one: Door, other: Door) -> Bool {
    allCases.firstIndex(of: one)! < allCases.firstIndex(of: other)!
  }
}

extension Tag {
  @Tag package static var terminal: Self
  @Tag package static var processes: Self
  /// A test of very many cases, of which the standard door takes some.
  @Tag package static var sweep: Self
}

extension Test {
  package var door: Door { tags.isDisjoint(with: [.terminal, .processes, .sweep]) ? .fast : .standard }
}

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
  package static var door: Self { Self() }
}

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

  private func give() { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
}

/// Returns the cases of a sweep: all at the door `everything`, otherwise as many as the count, chosen by a fixed seed.
/// Prints the number of cases left out, so that a run does not look more thorough than it was.
package func thinned<Case>(_ cases: [Case], to count: Int, _ what: String) -> [Case] {
  guard Door.current < .everything, cases.count > count else { return cases }
  var generator = SeededGenerator(seed: 13)
  let chosen = cases.indices.shuffled(using: &generator).prefix(count).sorted()
  printThinning(from: cases.count, to: count, what)
  return chosen.map { cases[$0] }
}

/// Returns the cases of a sweep, which are in the order of their cost: all of them at the door `everything`, otherwise the
/// first few.
package func thinned<Case>(_ cases: [Case], toFirst count: Int, _ what: String) -> [Case] {
  guard Door.current < .everything, cases.count > count else { return cases }
  printThinning(from: cases.count, to: count, what)
  return Array(cases.prefix(count))
}

/// Returns the number of random cases of a test: all at the door `everything`, otherwise the first few of the same seed.
package func thinned(_ count: Int, to fewer: Int, _ what: String) -> Int {
  guard Door.current < .everything else { return count }
  printThinning(from: count, to: fewer, what)
  return fewer
}

private func printThinning(from count: Int, to fewer: Int, _ what: String) {
  say("thinned: \(fewer) of \(count) \(what); TODO_TESTS=everything goes through all")
}

/// Records an issue at the place of the caller; for the `else` of a guard in a test.
package func fail(_ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
  Issue.record(comment, sourceLocation: sourceLocation)
}
