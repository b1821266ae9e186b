import MVI

/// Reduces what has happened to adding and editing into the state that is shown.
package enum EditReducer: Reducer {
  package static func reduce(_ state: EditViewState, _ result: EditResult) -> EditViewState {
    var next = state
    next.confirmation = nil
    switch result {
    case .attempted(let attempt): next.confirmation = attempt.confirmation
    case .asked(let editing): next.editing = editing
    case .saved, .savingFailed, .left, .abandoned: next.editing = nil
    case .declined, .loadingFailed: break
    }
    return next
  }
}
