import TodoModel

/// Adding and editing: by attributes in one line, or field by field.
package enum EditScreen: Screen, AskingFeature {
  package static let name = "edit"
  package static let initialState = EditViewState()
  package typealias Process = EditProcessor
  package typealias Reduce = EditReducer

  package static func intent(showing task: Int?, in parseContext: ParseContext) -> EditIntent {
    .open(task ?? 0)
  }

  package static func question(in state: EditViewState) -> (any Question)? {
    state.editing?.question
  }

  package static func intent(answering answer: Answer, in state: EditViewState) -> EditIntent {
    .answer(answer)
  }
}
