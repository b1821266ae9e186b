import Glibc
import Synchronization

/// Random numbers from the system, fetched 32 at a time: asking for each of them costs a system call. Safe to use from
/// any thread.
struct SystemRandomness: RandomNumberGenerator {
  private static let page = Mutex<[UInt64]>([])

  /// The next number, different each time.
  func next() -> UInt64 {
    Self.page.withLock { page in
      if page.isEmpty { page = Self.fetch(32) }
      return page.removeLast()
    }
  }

  private static func fetch(_ count: Int) -> [UInt64] {
    var numbers = [UInt64](repeating: 0, count: count)
    let isFilled = numbers.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) == 0 }
    if !isFilled {
      var generator = SystemRandomNumberGenerator()
      for place in numbers.indices { numbers[place] = generator.next() }
    }
    return numbers
  }
}
