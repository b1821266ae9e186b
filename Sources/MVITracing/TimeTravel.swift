import MVI

/// The states of a run with their causes, and a position among them: what a debugger steps through.
///
///     let travel = TimeTravel<CounterIntent, CounterIntent, CounterResult, Int>()
///     // …
///     let loop = counterLoop(listener: travel.record)
///
/// States share storage, so a moment costs little more than its changes. Not thread-safe: a loop calls
/// its listener with one event after another, where its states are asked for.
public final class TimeTravel<Intent, Action, Result, State> {
  /// A state and its causes.
  public struct Moment {
    /// The latest intent; nil before the first.
    public let intent: Intent?
    /// The action of the intent.
    public let action: Action?
    /// The result that was reduced; nil for the initial state.
    public let result: Result?
    /// The new state.
    public let state: State
  }

  /// The position among the moments; nil before the first. It follows the run until it is moved back.
  public private(set) var position: Int?

  private let limit: Int
  /// A ring once the limit is reached, so that each moment costs the same.
  private var ring: [Moment] = []
  private var earliest = 0
  private var intent: Intent?
  private var action: Action?
  private var result: Result?

  /// Creates a recorder of as many moments as the limit allows; the earliest are dropped.
  public init(limit: Int = 10_000) { self.limit = max(limit, 1) }

  /// Records one event.
  public func record(_ event: Event<Intent, Action, Result, State>) {
    switch event {
    case .intent(let intent): (self.intent, action, result) = (intent, nil, nil)
    case .action(let action): self.action = action
    case .result(let result): self.result = result
    case .state(let state):
      let wasLive = isLive
      let moment = Moment(intent: intent, action: action, result: result, state: state)
      if ring.count < limit {
        ring.append(moment)
      } else {
        ring[earliest] = moment
        earliest = (earliest + 1) % limit
        position = position.map { max($0 - 1, 0) }
      }
      if wasLive { position = ring.count - 1 }
    }
  }

  /// The recorded moments, the earliest first; copied each time.
  public var moments: [Moment] { Array(ring[earliest...] + ring[..<earliest]) }

  /// The moment at the position.
  public var moment: Moment? { position.map { ring[(earliest + $0) % ring.count] } }

  /// True if the position is at the present state.
  public var isLive: Bool { position.map { $0 == ring.count - 1 } ?? true }

  /// Moves the position by a number of moments, as far as there are any, and returns the moment there.
  @discardableResult public func step(by count: Int) -> Moment? {
    position = position.map { min(max($0 + count, 0), ring.count - 1) }
    return moment
  }

  /// Moves the position to the present state, where it follows the run again.
  @discardableResult public func goLive() -> Moment? { step(by: ring.count) }
}
