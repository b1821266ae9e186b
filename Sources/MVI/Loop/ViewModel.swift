/// What turns intents into states; seen from outside it is a function from intents to states.
///
/// A view model has exactly these two members. This is all that is between it and a view:
///
///     viewModel.processIntents(await view.intents())
///     for await state in viewModel.states() {
///       await view.render(state)
///     }
public protocol ViewModel<Intent, State> {
  /// What the user wants.
  associatedtype Intent
  /// What is to be shown.
  associatedtype State
  /// The type of the sequence of states.
  associatedtype States: AsyncSequence where States.Element == State, States.Failure == Never

  /// Says where intents come from, beside where they come from already: nothing is replaced. Nothing is taken from the
  /// sequence before a state is asked for.
  func processIntents<Intents: AsyncSequence>(_ intents: Intents)
  where Intents.Element == Intent, Intents.Failure == Never

  /// The states, beginning with the present one. Asking for the next one drives the loop, so there is one consumer
  /// at a time; a later one begins with the state that the earlier one saw last. `SharedStates` tells several.
  func states() -> States
}

/// Closes the circle: feeds the view's intents to the view model and renders every state, until the intents end or the
/// task is cancelled.
///
///     await run(view, viewModel)
@inlinable public func run<Screen: View, Model: ViewModel>(_ view: Screen, _ viewModel: Model) async
where Screen.Intent == Model.Intent, Screen.State == Model.State {
  viewModel.processIntents(await view.intents())
  for await state in viewModel.states() {
    await view.render(state)
  }
}
