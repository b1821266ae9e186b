import MVI

/// Reduces what has happened to adding and editing into the state that is shown.
package enum EditReducer: Reducer {
  package static func reduce(_ state: EditViewState, _ result: EditResult) -> EditViewState {
    switch result {
    case .asked(let editing): EditViewState(editing: editing)
    case .saved, .savingFailed, .left, .abandoned: EditViewState()
    case .attempted, .loadingFailed: state
    }
  }
}
