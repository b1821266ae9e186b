import MVI

/// Every state of a run with what led to it, and a place among them that can be moved: what a debugger steps through.
///
///     let travel = TimeTravel<CounterIntent, CounterIntent, CounterResult, Int>()
///     // …
///     let loop = counterLoop(listener: travel.record)
///
/// States share what they have in common, so a moment costs little more than what it changed. It is not thread-safe and
/// need not be: a loop hands its listener one event after another, where its states are asked for.
public final class TimeTravel<Intent, Action, Result, State> {
  /// A state and what led to it.
  public struct Moment {
    /// The intent that this is about; nil before the first.
    public let intent: Intent?
    /// The action it asked for.
    public let action: Action?
    /// The result that was reduced; nil for the initial state.
    public let result: Result?
    /// The state that was shown then.
    public let state: State
  }

  /// The position among the moments; nil before there is one. It follows the run until it is moved back.
  public private(set) var position: Int?

  private let limit: Int
  /// A ring once there are as many moments as the limit allows, so that a moment costs the same however many there are.
  private var ring: [Moment] = []
  private var earliest = 0
  private var intent: Intent?
  private var action: Action?
  private var result: Result?

  /// No moment yet.
  ///
  /// - Parameter limit: How many moments are kept; the earliest go.
  public init(limit: Int = 10_000) {
    self.limit = max(limit, 1)
  }

  /// Keeps one event.
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

  /// The moments that are kept, the earliest first; copied each time.
  public var moments: [Moment] { Array(ring[earliest...] + ring[..<earliest]) }

  /// The moment at the position.
  public var moment: Moment? { position.map { ring[(earliest + $0) % ring.count] } }

  /// True if the position is that of the present state.
  public var isLive: Bool { position.map { $0 == ring.count - 1 } ?? true }

  /// Goes so many moments on, or back if it is negative, as far as there are any; answers with the moment there.
  @discardableResult
  public func step(by count: Int) -> Moment? {
    position = position.map { min(max($0 + count, 0), ring.count - 1) }
    return moment
  }

  /// Goes to the present state and follows the run again.
  @discardableResult
  public func goLive() -> Moment? {
    step(by: ring.count)
  }
}
