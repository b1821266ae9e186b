import MVI
import MVITesting

/// What a program in a console prints in answer to each line, without a console.
public func answers<Model: ViewModel>(
  to lines: [String], of viewModel: Model, opening: Model.Intent? = nil,
  intent: @escaping (String) -> Model.Intent, text: @escaping (Model.State) -> String
) async -> Transcript.Output {
  let pages = await pages(to: lines, of: viewModel, opening: opening, intent: intent, text: text)
  return .perLine(Array(pages.dropFirst()), opening: pages[0])
}

/// What it prints before the first line, and after each.
public func pages<Model: ViewModel>(
  to lines: [String], of viewModel: Model, opening: Model.Intent? = nil,
  intent: @escaping (String) -> Model.Intent, text: @escaping (Model.State) -> String
) async -> [String] {
  let paper = Paper()
  await run(TypedLines(lines: lines, opening: opening, intent: intent, text: text, paper: paper), viewModel)
  return paper.pages
}

/// Turns the page whenever the next line is asked for.
private struct TypedLines<Intent, State>: View {
  let lines: [String]
  let opening: Intent?
  let intent: (String) -> Intent
  let text: (State) -> String
  let paper: Paper

  func intents() -> PulledSequence<Intent> {
    var rest = lines[...]
    var opening = opening
    return PulledSequence {
      if let intent = opening.take() { return intent }
      guard let line = rest.popFirst(), line != "quit" else { return nil }
      paper.pages.append("")
      return intent(line)
    }
  }

  func render(_ state: State) async { paper.pages[paper.pages.count - 1] += text(state) }
}

private final class Paper {
  var pages = [""]
}
