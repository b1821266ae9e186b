import MVI
import TodoModel

/// Reduces what has happened to adding and editing into the state that is shown.
package enum EditReducer: Reducer {
  package static func reduce(_ state: EditViewState, _ result: EditResult) -> EditViewState {
    var next = state
    switch result {
    case .loaded(let task, let command, let isPrefilled):
      next.editing = EditViewState.Editing(task, for: command, isPrefilled: isPrefilled)
    case .answered(let answer, _): next.editing?.take(answer)
    case .conflicted(let draft, let field, let error): next.editing?.askAgain(at: field, with: draft, because: error)
    case .saved, .savingFailed, .left, .abandoned: next.editing = nil
    case .attempted, .failed: break
    }
    return next
  }
}

extension EditViewState.Editing {
  fileprivate mutating func take(_ answer: EditAnswer) {
    (refusal, refused) = (nil, "")
    isExplaining = answer == .explain
    isDiscarding = answer == .cancel
    switch answer {
    case .back: flow.back()
    case .value, .keep:
      do throws(TodoError) {
        try flow.answer(answer)
      } catch {
        refusal = error
        if case .value(let text) = answer { refused = text }
      }
    case .save, .cancel, .explain, .discard, .goOn: break
    }
  }

  fileprivate mutating func askAgain(at field: TaskField, with draft: EditDraft, because error: TodoError) {
    (refusal, refused, isExplaining, isDiscarding) = (error, "", false, false)
    flow = Flow(TaskField.asked, draft: draft)
    while let current = flow.current, current != field { flow.skip() }
  }
}
