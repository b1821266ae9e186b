import MVI

/// The view of a program that reads lines and prints text. It knows no more of the program than two functions.
public struct Console<Intent, State>: View {
  private let opening: Intent?
  private let intent: (String) -> Intent
  private let text: (State) -> String

  /// A view of the standard input and output.
  ///
  /// - Parameters:
  ///   - opening: What is wanted before any line is read.
  ///   - intent: What a line asks for. The line `quit` and the end of the input end the program.
  ///   - text: A state as it is printed.
  public init(opening: Intent? = nil, intent: @escaping (String) -> Intent, text: @escaping (State) -> String) {
    self.opening = opening
    self.intent = intent
    self.text = text
  }

  /// What the lines ask for.
  public func intents() -> PulledSequence<Intent> {
    var opening = opening
    return PulledSequence {
      if let intent = opening.take() { return intent }
      return readLine().flatMap { $0 == "quit" ? nil : intent($0) }
    }
  }

  /// Prints the state.
  public func render(_ state: State) async {
    print(text(state), terminator: "")
  }
}
