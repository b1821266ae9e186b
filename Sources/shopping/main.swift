import MVI

/// Reads lines and prints states.
struct ConsoleView: View {
  func intents() -> PulledSequence<ShoppingIntent> {
    PulledSequence { readLine().flatMap { $0 == "quit" ? nil : intent(from: $0) } }
  }
  func render(_ state: ShoppingState) async { print(text(of: state), terminator: "") }
}

// The top level of a program runs on the main actor, where every turn of the loop would cost a hop.
await Task.detached { await run(ConsoleView(), shoppingLoop(Pantry())) }.value
