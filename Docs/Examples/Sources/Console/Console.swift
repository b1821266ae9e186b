import MVI

/// The view of a program that reads lines and prints text. It knows no more of the program than two functions.
public struct Console<Intent, State: Sendable>: View {
  private let opening: Intent?
  private let intent: (String, State) -> Intent
  private let text: (State) -> String
  private let shown = Shown<State>()

  /// A view of the standard input and output.
  ///
  /// - Parameters:
  ///   - opening: What is wanted before any line is read.
  ///   - intent: What a line asks for. The line `quit` and the end of the input end the program.
  ///   - text: A state as it is printed.
  public init(opening: Intent? = nil, intent: @escaping (String) -> Intent, text: @escaping (State) -> String) {
    self.init(opening: opening, intent: { line, _ in intent(line) }, text: text)
  }

  /// A view in which a line is read in the light of the state that is shown.
  public init(opening: Intent? = nil, intent: @escaping (String, State) -> Intent, text: @escaping (State) -> String) {
    self.opening = opening
    self.intent = intent
    self.text = text
  }

  /// The intents that the lines ask for.
  public func intents() -> PulledSequence<Intent> {
    var opening = opening
    return PulledSequence {
      if let intent = opening.take() { return intent }
      guard let line = readLine(), line != "quit", let state = shown.state else { return nil }
      return intent(line, state)
    }
  }

  /// Prints the state.
  public func render(_ state: State) async {
    shown.state = state
    print(text(state), terminator: "")
  }
}

private final class Shown<State> {
  var state: State?
}
