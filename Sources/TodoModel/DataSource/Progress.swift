import Synchronization

/// Progress of a long-running operation.
package struct Progress: Hashable, Sendable, Codable {
  /// What is being done.
  package let work: Work
  /// How much of it is done, in per cent.
  package let percent: Int
  /// How long the rest will take if it goes on like this, in seconds.
  package let secondsLeft: Int

  /// What can take a while.
  package enum Work: String, Sendable, Codable {
    /// Reading tasks from the file.
    case reading
    /// Reading files of other programs.
    case importing
    /// Bringing commands of the history into effect.
    case replaying
    /// Looking for what can be saved of a broken file.
    case salvaging
    /// Noting in the history what has changed.
    case recording
    /// Writing tasks to the file.
    case writing
  }

  package init(_ work: Work, percent: Int, secondsLeft: Int) {
    self.work = work
    self.percent = percent
    self.secondsLeft = secondsLeft
  }
}

/// Where work reports its progress, and where a waiting reader receives it.
///
/// What is through within half a second, all kinds of work together, is not told. Safe to use from any thread.
package final class ProgressMeter: Sendable {
  private let clock: @Sendable () -> Duration
  private let state = Mutex(State())

  private struct State {
    var start = Duration.zero
    var work: Progress.Work?
    var done = 0
    var began = Duration.zero
    var told: Duration?
    var listener: (@Sendable (Progress) -> Void)?
  }

  private static let patience = Duration.milliseconds(500)
  /// After less than this it is not known how long the rest of one kind of work will take.
  private static let shortest = Duration.milliseconds(100)
  /// So that a person can read it.
  private static let interval = Duration.milliseconds(200)

  /// A meter without a listener.
  ///
  /// - Parameter clock: How much time has passed since some moment.
  package init(clock: @escaping @Sendable () -> Duration) {
    self.clock = clock
  }

  /// A meter by the clock of the machine.
  package convenience init() {
    let start = ContinuousClock.now
    self.init(clock: { ContinuousClock.now - start })
  }

  /// Has a function told of each progress, on whatever thread it is made; nil ends that.
  package func listen(_ listener: (@Sendable (Progress) -> Void)?) {
    let now = clock()
    state.withLock { state in
      state = State()
      state.start = now
      state.listener = listener
    }
  }

  /// So much is done, in units of any kind. Cheap enough to be called a thousand times a second.
  package func report(_ work: Progress.Work, _ done: Int, of total: Int) {
    let now = clock()
    let told: (Progress, @Sendable (Progress) -> Void)? = state.withLock { state in
      guard let listener = state.listener else { return nil }
      if state.work != work || done < state.done { (state.work, state.began) = (work, now) }
      state.done = done
      let elapsed = now - state.began
      guard now - state.start >= Self.patience, elapsed >= Self.shortest, done > 0, total > 0,
        state.told.map({ now - $0 >= Self.interval }) ?? true
      else { return nil }
      state.told = now
      let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
      let left = seconds * Double(max(0, total - done)) / Double(done)
      return (
        Progress(work, percent: min(100, done * 100 / total), secondsLeft: Int(left.rounded(.up))), listener
      )
    }
    told.map { progress, listener in listener(progress) }
  }
}
