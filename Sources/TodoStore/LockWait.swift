/// The pauses between attempts to lock a file that another process has locked: each twice as long as the one before.
///
/// Most commands hold the lock for a few milliseconds. Where one takes longer, a dozen that ask all the time would keep it
/// from the processor on a busy machine, and wait the longer for it.
struct LockWait {
  private let deadline: ContinuousClock.Instant
  private var pause = Duration.milliseconds(1)
  private static let longestPause = Duration.milliseconds(32)

  /// Waits for so long in all.
  init(patience: Duration) {
    deadline = .now.advanced(by: patience)
  }

  /// The next pause; nil when it has taken too long.
  mutating func next() -> Duration? {
    guard .now < deadline else { return nil }
    defer { pause = min(pause * 2, Self.longestPause) }
    return pause
  }
}
