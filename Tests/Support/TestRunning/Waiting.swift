import Glibc

/// What was waited for, and has not come.
package struct NothingCame: Error, CustomStringConvertible {
  package let description: String
}

/// A limit on nothing happening at all: it begins anew with each sign of progress.
///
/// It is far beyond what a busy machine needs, because a test that gives up early is not believed when it is right.
package struct IdleTimeout {
  private static let limit: Duration = .seconds(180)
  private var end = ContinuousClock.now + limit

  package init() {}

  /// Something has happened.
  package mutating func begin() { end = ContinuousClock.now + Self.limit }

  /// Fails if nothing has happened for minutes.
  package func check(_ what: @autoclosure () -> String) throws {
    guard ContinuousClock.now < end else {
      throw NothingCame(description: "waited for \(what()); nothing has happened for \(Self.limit)")
    }
  }
}

/// Waits until a condition holds that no event tells of: what is in a file, whether a process is there.
///
/// - Parameter progress: What changes as long as something happens; the limit begins anew with each other value.
package func wait<Progress: Equatable>(
  for what: String, progress: () throws -> Progress, until holds: () throws -> Bool
) throws {
  var patience = IdleTimeout()
  var last = try progress()
  while try !holds() {
    let now = try progress()
    if now != last { patience.begin() }
    last = now
    try patience.check(what)
    // No event tells of it, so it is looked at again; the pause only leaves the processor to what is waited for.
    usleep(5_000)
  }
}

/// Waits until a condition holds that no event tells of.
package func wait(for what: String, until holds: () throws -> Bool) throws {
  try wait(for: what, progress: { 0 }, until: holds)
}
