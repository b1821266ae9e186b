import MVI

/// An intent of a view that can show the past.
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
public struct TimeTravelView<Base: View, Intent: Sendable, Action, Result>: View
where Base.Intent == TravelIntent<Intent> {
  private let base: Base
  private let travel: TimeTravel<Intent, Action, Result, Base.State>

  /// A view that shows the moments of a recorder, which listens to the loop.
  public init(_ base: Base, _ travel: TimeTravel<Intent, Action, Result, Base.State>) {
    self.base = base
    self.travel = travel
  }

  /// The intents that are about the present. Their wait can be ended where that of the other view's intents can be: of a
  /// sequence with `wakeUp`, an inbox, or a stream.
  public func intents() async -> PulledSequence<Intent> {
    let intents = PulledSequence(waking: await base.intents())
    guard let wakeUp = intents.wakeUp else { return PulledSequence { await present(intents) } }
    return PulledSequence(wakeUp: wakeUp) {
      while true {
        switch await intents.pull() {
        case .element(let intent): if let intent = await present(intent) { return .element(intent) }
        case .nothing: return .nothing
        case .end: return .end
        }
      }
    }
  }

  private func present(_ intents: PulledSequence<TravelIntent<Intent>>) async -> Intent? {
    while case .element(let intent) = await intents.pull() {
      if let intent = await present(intent) { return intent }
    }
    return nil
  }

  /// The intent if it is about the present; shows a past state else.
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
  public func render(_ state: Base.State) async {
    await base.render(state)
  }
}
