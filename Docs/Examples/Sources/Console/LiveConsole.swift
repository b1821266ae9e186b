import Foundation
import MVI

/// The view of a program in which things happen between two lines. A thread of its own reads the lines and puts them
/// into an inbox, so that what happens meanwhile is shown when it happens.
public struct LiveConsole<Intent: Sendable, State: Sendable>: View {
  private let intent: @Sendable (String) -> Intent
  private let text: (State) -> String
  private let paper = Paper()

  /// A view of the standard input and output; otherwise like `Console`.
  public init(intent: @escaping @Sendable (String) -> Intent, text: @escaping (State) -> String) {
    self.intent = intent
    self.text = text
  }

  /// The intents that the lines ask for.
  public func intents() -> Inbox<Intent> {
    let inbox = Inbox<Intent>()
    Thread.detachNewThread { [intent] in
      while let line = readLine(), line != "quit" { inbox.send(intent(line)) }
      inbox.finish()
    }
    return inbox
  }

  /// Prints the state, if it reads otherwise than what was printed last.
  public func render(_ state: State) async {
    let text = text(state)
    guard text != paper.lastText else { return }
    paper.lastText = text
    print(text, terminator: "")
  }
}

private final class Paper {
  var lastText = ""
}
