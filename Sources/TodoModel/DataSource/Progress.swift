import Synchronization

package struct Progress: Hashable, Sendable, Codable {
  package let work: Work
  package let percent, secondsLeft: Int
  /// The tasks that are done, and all of them; nil where bytes are counted.
  package var done, total: Int?

  package enum Work: String, Sendable, Codable { case reading, importing, replaying, salvaging, recording, writing }

  package init(_ work: Work, percent: Int, secondsLeft: Int) {
    (self.work, self.percent, self.secondsLeft) = (work, percent, secondsLeft)
  }
}

/// Reports the progress of long work to a listener, from the first half second on. Safe to use from any thread.
package final class ProgressMeter: Sendable {
  private let clock: @Sendable () -> Duration
  private let state = Mutex(State())

  private struct State {
    var start = Duration.zero
    var work: Progress.Work?
    var done = 0
    var began = Duration.zero
    var reported: Duration?
    var listener: (@Sendable (Progress) -> Void)?
  }

  private static let delay = Duration.milliseconds(500), shortest = Duration.milliseconds(100)
  private static let interval = Duration.milliseconds(200)

  /// - Parameter clock: Returns the time since an arbitrary moment.
  package init(clock: @escaping @Sendable () -> Duration) { self.clock = clock }

  package convenience init() {
    let start = ContinuousClock.now
    self.init(clock: { ContinuousClock.now - start })
  }

  /// Calls a function with each progress, on the thread that does the work; nil ends that.
  package func listen(_ listener: (@Sendable (Progress) -> Void)?) {
    let now = clock()
    state.withLock { $0 = State(start: now, listener: listener) }
  }

  /// Reports how many units of the work are done. Cheap enough for a thousand calls a second.
  package func report(_ work: Progress.Work, _ done: Int, of total: Int) {
    let now = clock()
    let report: (Progress, @Sendable (Progress) -> Void)? = state.withLock { state in
      guard let listener = state.listener else { return nil }
      if state.work != work || done < state.done { (state.work, state.began) = (work, now) }
      state.done = done
      let elapsed = now - state.began
      guard now - state.start >= Self.delay, elapsed >= Self.shortest, done > 0, total > 0,
        state.reported.map({ now - $0 >= Self.interval }) ?? true
      else { return nil }
      state.reported = now
      let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
      let left = seconds * Double(max(0, total - done)) / Double(done)
      var progress = Progress(work, percent: min(100, done * 100 / total), secondsLeft: Int(left.rounded(.up)))
      if work == .importing || work == .recording { (progress.done, progress.total) = (done, total) }
      return (progress, listener)
    }
    report.map { progress, listener in listener(progress) }
  }
}
