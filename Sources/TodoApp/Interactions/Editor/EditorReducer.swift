import MVI

/// Reduces what has happened to editing elsewhere into the state that is shown.
package enum EditorReducer: Reducer {
  package static func reduce(_ state: EditorViewState, _ result: EditorResult) -> EditorViewState {
    switch result {
    case .asked(let document): EditorViewState(document: document)
    case .unconfirmed, .done, .told, .failed: EditorViewState()
    }
  }
}
