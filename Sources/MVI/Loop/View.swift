/// What shows states and emits what the user wants; seen from outside it is a function from states to intents.
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
/// A view that belongs to the main actor writes `@MainActor func render`. Where SwiftUI is imported as well, this one is
/// called `MVI.View`.
public protocol View<Intent, State> {
  /// What the user wants.
  associatedtype Intent
  /// What is shown.
  associatedtype State
  /// The type of the sequence of intents.
  associatedtype Intents: AsyncSequence where Intents.Element == Intent, Intents.Failure == Never

  /// The intents, in the order in which the user had them. The next one is asked for only when the state that the
  /// previous one led to has been rendered. The end of the sequence ends the program.
  func intents() -> Intents

  /// Shows a state, all of it; returns when it is shown.
  func render(_ state: State) async
}
