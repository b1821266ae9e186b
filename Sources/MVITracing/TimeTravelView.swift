import MVI

/// An intent of a view that can show the past.
///
///     let console = Script([.live(.up), .live(.up), .step(-1), .present])
public enum TravelIntent<Intent> {
  /// An intent for the loop; the present state is shown first.
  case live(Intent)
  /// Shows the state that is a number of states later, or earlier if it is negative.
  case step(Int)
  /// Shows the present state.
  case present
}

extension TravelIntent: Equatable where Intent: Equatable {}
extension TravelIntent: Sendable where Intent: Sendable {}

/// A view around another one that shows past states; the loop does not notice, so nothing is done again or undone.
///
///     await run(TimeTravelView(console, travel), loop)
///
/// The intents of the other view are ``TravelIntent``s; those about the past end here.
public struct TimeTravelView<Base: View, Intent: Sendable, Action, Result>: View
where Base.Intent == TravelIntent<Intent> {
  private let base: Base
  private let travel: TimeTravel<Intent, Action, Result, Base.State>

  /// Creates a view that shows the moments of a recorder, which listens to the loop.
  public init(_ base: Base, _ travel: TimeTravel<Intent, Action, Result, Base.State>) {
    (self.base, self.travel) = (base, travel)
  }

  /// The intents about the present. They can be woken if those of the other view can be.
  public func intents() async -> PulledSequence<Intent> {
    PulledSequence(waking: await base.intents()).compactMap(present)
  }

  /// Returns the intent if it is about the present, and shows a state otherwise.
  private func present(_ intent: TravelIntent<Intent>) async -> Intent? {
    let (wasLive, before) = (travel.isLive, travel.position)
    switch intent {
    case .live(let intent):
      if !wasLive, let moment = travel.goLive() { await base.render(moment.state) }
      return intent
    case .step(let count): travel.step(by: count)
    case .present: travel.goLive()
    }
    if travel.position != before, let moment = travel.moment { await base.render(moment.state) }
    return nil
  }

  /// Shows a state of the loop.
  public func render(_ state: Base.State) async { await base.render(state) }
}
