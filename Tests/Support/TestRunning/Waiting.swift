import Glibc
import Platform
import Synchronization

package struct NothingCame: Error, CustomStringConvertible { package let description: String }

/// A limit on the time without progress.
///
/// It is much longer than a busy machine needs, because nobody trusts the failures of a test that gives up early.
package struct IdleTimeout {
  private static let limit: Duration = .seconds(180)
  private var end = ContinuousClock.now + limit

  package init() {}

  package mutating func begin() { end = ContinuousClock.now + Self.limit }

  package func check(_ what: @autoclosure () -> String) throws {
    guard ContinuousClock.now < end else {
      throw NothingCame(description: "waited for \(what()); nothing has happened for \(Self.limit)")
    }
  }
}

/// Waits until a condition holds that has no event, such as the content of a file or the end of a process.
///
/// - Parameter progress: Returns a value that changes with progress; each change begins the limit anew.
package func wait<Progress: Equatable>(
  for what: String, progress: () throws -> Progress, until holds: () throws -> Bool
) throws {
  var timeout = IdleTimeout()
  var last = try progress()
  while try !holds() {
    let now = try progress()
    if now != last { timeout.begin() }
    last = now
    try timeout.check(what)
    // Without an event the condition is checked again; the pause leaves the processor to other programs.
    usleep(5_000)
  }
}

package func wait(for what: String, until holds: () throws -> Bool) throws {
  try wait(for: what, progress: { 0 }, until: holds)
}

extension Collection<UInt8> {
  /// The bytes as UTF-8 text; what is none is replaced.
  package var text: String { String(decoding: self, as: UTF8.self) }
}

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
