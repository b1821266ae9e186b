import Glibc
import Platform
import Synchronization
import Testing

struct InParallelTests {
  private static var hasAllAddresses: Bool {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 && limit.rlim_cur == rlim_t.max
  }

  @Test(.enabled(if: hasAllAddresses), arguments: [0, 1, 2, 5])
  func answersComeInTheOrderOfTheParts(count: Int) {
    let hasLastBegun = Mutex(count < 2)
    let answers = inParallel(Array(0..<count)) { part in
      if part == count - 1 { hasLastBegun.withLock { $0 = true } }
      // Without a thread for each this would not end.
      while part == 0, !hasLastBegun.withLock({ $0 }) { sched_yield() }
      return part * 10
    }
    #expect(answers == (0..<count).map { $0 * 10 })
  }

  @Test(arguments: [0, 1, 3_999, 4_000, 4_001, 123_456]) func aRangeIsTheSameFromTwoThreads(count: Int) {
    let range = 7..<count + 7
    #expect(range.inParallel { $0.flatMap { [$0, -$0] } } == range.flatMap { [$0, -$0] })
    #expect(range.partsForThreads.flatMap { Array($0) } == Array(range))
  }
}
