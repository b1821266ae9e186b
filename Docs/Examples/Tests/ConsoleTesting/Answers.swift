import MVI
import MVITesting

/// The output of a program in a console in answer to each line, without a console.
public func answers<Model: ViewModel>(
  to lines: [String], of viewModel: Model, opening: Model.Intent? = nil,
  intent: @escaping (String) -> Model.Intent, text: @escaping (Model.State) -> String
) async -> Transcript.Output where Model.State: Sendable {
  await answers(to: lines, of: viewModel, opening: opening, intent: { line, _ in intent(line) }, text: text)
}

/// The same where a line is read in the light of the state that is shown.
public func answers<Model: ViewModel>(
  to lines: [String], of viewModel: Model, opening: Model.Intent? = nil,
  intent: @escaping (String, Model.State) -> Model.Intent, text: @escaping (Model.State) -> String
) async -> Transcript.Output where Model.State: Sendable {
  let paper = Paper<Model.State>()
  await run(TypedLines(lines: lines, opening: opening, intent: intent, text: text, paper: paper), viewModel)
  return .perLine(Array(paper.pages.dropFirst()), opening: paper.pages[0])
}

/// Turns the page whenever the next line is asked for.
private struct TypedLines<Intent, State: Sendable>: View {
  let lines: [String]
  let opening: Intent?
  let intent: (String, State) -> Intent
  let text: (State) -> String
  let paper: Paper<State>

  func intents() -> PulledSequence<Intent> {
    var rest = lines[...]
    var opening = opening
    return PulledSequence {
      if let intent = opening.take() { return intent }
      guard let line = rest.popFirst(), line != "quit", let state = paper.state else { return nil }
      paper.pages.append("")
      return intent(line, state)
    }
  }

  func render(_ state: State) async {
    paper.state = state
    paper.pages[paper.pages.count - 1] += text(state)
  }
}

private final class Paper<State> {
  var pages = [""]
  var state: State?
}
