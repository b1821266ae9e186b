import Testing

@testable import TodoStore

/// How long one waits before asking for the lock again.
@Suite struct LockWaitTests {
  @Test func eachPauseIsTwiceAsLongAsTheOneBeforeUpToALimit() {
    var wait = LockWait(patience: .seconds(3600))
    let pauses = (0..<8).map { _ in wait.next() }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 32, 32].map { .milliseconds($0) })
  }

  @Test func whoHasNoPatienceAsksOnce() {
    var wait = LockWait(patience: .zero)
    #expect(wait.next() == nil)
  }
}
