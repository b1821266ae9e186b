import Glibc
import Platform
import Synchronization

/// Ends a run without progress, and prints the running tests. Tests have no limits of their own, because those would fail
/// on a slow machine.
package enum StandstillWatch {
  private struct State {
    var isWatching = false
    var running: [String: Int] = [:]
    var events = 0
  }

  private static let state = Mutex(State())
  /// In seconds without progress.
  private static let limit = 600

  package static func note() { state.withLock { $0.events += 1 } }

  static func running(_ name: String, _ body: () async throws -> Void) async throws {
    state.withLock {
      $0.events += 1
      $0.running[name, default: 0] += 1
    }
    defer {
      state.withLock {
        $0.events += 1
        $0.running[name, default: 1] -= 1
        if $0.running[name] == 0 { $0.running[name] = nil }
      }
    }
    try await body()
  }

  static func begin() {
    let isFirst = state.withLock { state in
      defer { state.isWatching = true }
      return !state.isWatching
    }
    guard isFirst else { return }
    try? DetachedThread.run { watch() }
  }

  private static func watch() -> Never {
    var quiet = 0
    var last = (events: -1, processor: 0.0)
    while true {
      // Only time is watched, so there is no event to wait for.
      sleep(10)
      let (events, running) = state.withLock { ($0.events, $0.running.keys.sorted()) }
      let processor = processorSeconds()
      // Waiting uses a little of the processor, computing a good part of it even on a busy machine.
      let isAtWork = events != last.events || processor - last.processor > 0.5
      quiet = isAtWork ? 0 : quiet + 10
      last = (events, processor)
      guard quiet >= limit else { continue }
      say("nothing has happened for \(limit) s; running: \(running.joined(separator: ", "))")
      // Otherwise the child processes of tests would stay.
      exit(70)
    }
  }

  private static func processorSeconds() -> Double {
    [RUSAGE_SELF, RUSAGE_CHILDREN].reduce(0) { sum, who in
      var usage = rusage()
      getrusage(__rusage_who_t(who.rawValue), &usage)
      let times = [usage.ru_utime, usage.ru_stime]
      return sum + times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }
  }
}

/// Writes a line to standard error in one piece, between the lines of the testing library.
package func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
