import MVI

/// What becomes of a text that is edited elsewhere.
public enum EditorReducer: Reducer {
  /// The state that follows.
  public static func reduce(_ state: EditorViewState, _ result: EditorResult) -> EditorViewState {
    switch result {
    case .asked(let manuscript): EditorViewState(manuscript: manuscript)
    case .unconfirmed(let pending): EditorViewState(pending: pending)
    case .done, .told, .failed: EditorViewState()
    }
  }
}
