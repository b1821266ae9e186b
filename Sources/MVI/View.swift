/// Shows states and emits intents; seen from outside it is a function from states to intents.
///
/// A view has exactly these two members. It may remember the state it rendered last, to know what the user is looking
/// at, but it decides nothing by itself about what is shown.
///
///     struct CounterView: View {
///       // …
///       func intents() -> PulledSequence<CounterIntent> {
///         var rest = lines[...]
///         return PulledSequence { rest.popFirst().map { $0 == "reset" ? .reset : .up } }
///       }
///
///       func render(_ count: Int) async { print(count) }
///     }
///
/// A view on the main actor needs nothing else if intents and states are `Sendable`; the loop may be elsewhere:
///
///     @MainActor final class CounterWindow: View {
///       let clicks = Inbox<CounterIntent>()
///       var label = ""
///       func intents() -> Inbox<CounterIntent> { clicks }
///       func render(_ count: Int) { label = "\(count)" }
///     }
///
/// (In a file that imports SwiftUI as well, it is `MVI.View`.)
public protocol View<Intent, State> {
  /// A wish of the user.
  associatedtype Intent
  /// The state that is shown.
  associatedtype State: Sendable
  /// The type of the sequence of intents.
  associatedtype Intents: AsyncSequence where Intents.Element == Intent, Intents.Failure == Never

  /// The intents, in the order in which they came. The loop asks for the next one only when the state that the
  /// previous one led to has been rendered. The end of the sequence ends the program.
  func intents() async -> Intents

  /// Shows a state, all of it; returns when it is shown.
  func render(_ state: State) async
}

/// Turns intents into states; seen from outside it is a function from intents to states.
///
/// It has these two members, and one task at a time uses it; cancelling that task ends the states. To connect a view:
///
///     viewModel.processIntents(await view.intents())
///     for await state in viewModel.states() { await view.render(state) }
public protocol ViewModel<Intent, State> {
  /// A wish of the user.
  associatedtype Intent
  /// The state to be shown.
  associatedtype State
  /// The type of the sequence of states.
  associatedtype States: AsyncSequence where States.Element == State, States.Failure == Never

  /// Adds a source of intents; replaces none. Takes nothing from it before a state is asked for.
  func processIntents<Intents: AsyncSequence>(_ intents: Intents)
  where Intents.Element == Intent, Intents.Failure == Never

  /// The states, beginning with the present one. Asking for the next one drives the loop, so there is one consumer
  /// at a time; a later one begins with the state that the earlier one saw last. `SharedStates` serves several.
  func states() -> States
}

/// Feeds the view's intents to the view model and renders every state, on the caller's actor, until the intents end or the
/// task is cancelled.
///
///     await run(view, viewModel)
@inlinable public func run<Screen: View, Model: ViewModel>(_ view: Screen, _ viewModel: Model) async
where Screen.Intent == Model.Intent, Screen.State == Model.State {
  viewModel.processIntents(await view.intents())
  for await state in viewModel.states() { await view.render(state) }
}
