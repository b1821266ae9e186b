import Glibc
import Platform
import TestRunning
import Testing

/// Something that work holds on to.
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
