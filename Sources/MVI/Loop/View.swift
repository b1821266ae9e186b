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
/// A view of the main actor is one as it is written down, if what flows is `Sendable`; the loop may run elsewhere, and
/// goes to the main actor to render:
///
///     @MainActor final class CounterWindow: View {
///       let clicks = Inbox<CounterIntent>()
///       var label = ""
///       func intents() -> Inbox<CounterIntent> { clicks }
///       func render(_ count: Int) { label = "\(count)" }
///     }
///
/// (Where a file imports SwiftUI as well, this one is `MVI.View`.)
public protocol View<Intent, State> {
  /// What the user wants.
  associatedtype Intent
  /// What is shown.
  associatedtype State: Sendable
  /// The type of the sequence of intents.
  associatedtype Intents: AsyncSequence where Intents.Element == Intent, Intents.Failure == Never

  /// The intents, in the order in which the user had them. The next one is asked for only when the state that the
  /// previous one led to has been rendered. The end of the sequence ends the program.
  func intents() async -> Intents

  /// Shows a state, all of it; returns when it is shown.
  func render(_ state: State) async
}
