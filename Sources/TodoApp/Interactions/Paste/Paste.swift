import TodoModel

/// Several lines that were pasted at once: they are shown, and run after a yes.
///
/// It only asks. No route leads to it and no command belongs to it.
package enum Paste: AppFeature {
  package static let name = "paste"
  package static let initialState = PasteViewState()
  package typealias Reduce = PasteReducer

  package static func action(for intent: PasteIntent, in state: PasteViewState) -> PasteAction {
    switch intent {
    case .paste(let lines): .ask(lines)
    case .stop: .stop
    }
  }

  package static func processor(in environment: TodoEnvironment) -> PasteProcessor {
    PasteProcessor(environment: environment)
  }

  package static func intent(answering answer: Answer, in state: PasteViewState) -> PasteIntent {
    .stop
  }
}
