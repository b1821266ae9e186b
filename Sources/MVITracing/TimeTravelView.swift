import MVI

/// What the user of a view wants that can show the past.
///
///     let console = Script([.live(.up), .live(.up), .step(-1), .present])
public enum TravelIntent<Intent> {
  /// Something that the loop is asked for; the present state is shown before.
  case live(Intent)
  /// To see what was shown so many states later, or earlier if it is negative.
  case step(Int)
  /// To see the present state.
  case present
}

extension TravelIntent: Equatable where Intent: Equatable {}
extension TravelIntent: Sendable where Intent: Sendable {}

/// A view around another that shows past states without the loop's knowing: nothing is done again, and nothing undone.
///
///     await run(TimeTravelView(console, travel), loop)
///
/// The other view's intents are of the type ``TravelIntent``; those about the past end here.
public struct TimeTravelView<Base: View, Intent, Action, Result>: View where Base.Intent == TravelIntent<Intent> {
  private let base: Base
  private let travel: TimeTravel<Intent, Action, Result, Base.State>

  /// A view that shows the moments of a recorder, which listens to the loop.
  public init(_ base: Base, _ travel: TimeTravel<Intent, Action, Result, Base.State>) {
    self.base = base
    self.travel = travel
  }

  /// The intents that are about the present.
  public func intents() async -> PulledSequence<Intent> {
    var iterator = await base.intents().makeAsyncIterator()
    return PulledSequence { [base, travel] in
      while let intent = await iterator.next(isolation: #isolation) {
        let (wasLive, before) = (travel.isLive, travel.position)
        switch intent {
        case .live(let intent):
          if !wasLive, let moment = travel.goLive() { await base.render(moment.state) }
          return intent
        case .step(let count): travel.step(by: count)
        case .present: travel.goLive()
        }
        if travel.position != before, let moment = travel.moment { await base.render(moment.state) }
      }
      return nil
    }
  }

  /// Shows a state of the loop.
  public func render(_ state: Base.State) async {
    await base.render(state)
  }
}
