import Glibc

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
  var patience = IdleTimeout()
  var last = try progress()
  while try !holds() {
    let now = try progress()
    if now != last { patience.begin() }
    last = now
    try patience.check(what)
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
