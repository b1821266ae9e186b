import TodoModel

/// Editing tasks as a text in another program.
///
/// It only asks: a text that is to be edited is a question, and what comes back from the editor is the answer. No route
/// leads to it.
package enum Editor: AskingFeature {
  package static let name = "editor"
  package static let initialState = EditorViewState()
  package typealias Process = EditorProcessor
  package typealias Reduce = EditorReducer

  package static func question(in state: EditorViewState) -> (any Question)? {
    state.document
  }

  package static func intent(answering answer: Answer, in state: EditorViewState) -> EditorIntent {
    .giveUp
  }

  package static let verbs = [
    Verb(
      "batch", parameters: "[SEL]",
      summary: "opens tasks in an editor, a line each; what is changed, added or removed there is shown and confirmed",
      examples: ["batch", "batch 1-3", "batch (project:home)"], reads: .selection
    ) { (scanner, parseContext) throws(TodoError) in
      let selection = try scanner.selection()
      try scanner.expectEnd()
      return .feature(EditorIntent.list(selection, in: parseContext.listing))
    }
  ]
}
